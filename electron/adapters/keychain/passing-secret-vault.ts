import { ok } from '../../../shared/result.ts'
import type { SecretName, SecretVault } from '../../ports/secret-vault.ts'

/**
 * Keeps secrets for as long as the process lives, for trying Loan Desk out on a computer without a
 * keychain. What it opened cannot be opened again afterwards; an installed app never uses it.
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
    onLateAnswer: () => undefined,
    settled: () => Promise.resolve(),
  }
}
