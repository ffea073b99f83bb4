import { ok } from '../../../shared/result.ts'
import type { SecretName, SecretVault } from '../../ports/secret-vault.ts'

/**
 * Keeps secrets only until the process ends, to try Loan Desk on a computer without a keychain.
 * Data encrypted with these secrets can't be opened again afterwards. An installed app never uses
 * it.
 */
export function createPassingSecretVault(): SecretVault {
  const secrets = new Map<SecretName, string>()
  return {
    read: async (name) => ok(secrets.get(name) ?? null),
    write: async (name, secret) => {
      secrets.set(name, secret)
      return ok()
    },
    remove: async (name) => {
      secrets.delete(name)
      return ok()
    },
    allowRetry: () => undefined,
    onLateResponse: () => undefined,
    settled: () => Promise.resolve(),
  }
}
