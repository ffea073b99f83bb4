import { describe } from 'vitest'
import { MemorySecretVault } from '../support/fakes/memory-secret-vault.ts'
import { describeUnlockedVault } from './secret-vault-cases.ts'

describe('the in-memory fake of an unlocked keychain', () => {
  describeUnlockedVault(() => new MemorySecretVault())
})
