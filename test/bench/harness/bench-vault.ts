import { benchConnection, benchKey } from '../peers/loan-desk.ts'
import { MemorySecretVault } from '../../support/fakes/memory-secret-vault.ts'

/** A keychain with the key of the bench's files and the secret of its connection. */
export function benchVault(clientSecret = 'secret_bench'): MemorySecretVault {
  const vault = new MemorySecretVault()
  vault.secrets.set('database-key', Buffer.from(benchKey).toString('hex'))
  vault.secrets.set(`connection:${benchConnection.id}`, clientSecret)
  return vault
}
