import { describe, expect, it } from 'vitest'
import { MemorySecretVault } from '../support/fakes/memory-secret-vault.ts'
import { describeUnlockedVault } from './secret-vault-cases.ts'

describe('the in-memory fake of the keychain, unlocked', () => {
  describeUnlockedVault(() => new MemorySecretVault())
})

describe('the in-memory fake of the keychain', () => {
  it.each(['locked', 'absent', 'failed', 'hung'] as const)('says that it is %s', async (how) => {
    const vault = new MemorySecretVault(how)
    const failure = { ok: false, error: { code: `keychain-${how}` } }
    expect(await vault.read('database-key')).toEqual(failure)
    expect(await vault.write('database-key', 'x')).toEqual(failure)
    expect(await vault.remove('database-key')).toEqual(failure)
    expect(vault.secrets.size).toBe(0)
  })

  it('once hung is asked again only after a retry was allowed', async () => {
    const vault = new MemorySecretVault('hung')
    await vault.read('database-key')
    vault.condition = 'unlocked'
    expect(await vault.read('database-key')).toMatchObject({ error: { code: 'keychain-hung' } })
    expect(vault.calls).toBe(1)
    vault.allowRetry()
    expect(await vault.read('database-key')).toEqual({ ok: true, value: null })
  })
})
