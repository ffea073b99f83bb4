import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { SecretVault } from '../../ports/secret-vault.ts'
import { createKeytarSecretVault } from './keytar-secret-vault.ts'
import { createPassingSecretVault } from './passing-secret-vault.ts'

/** Opens the system's keychain and starts its session, or keeps secrets in this process's memory. */
export function openVault(
  keychain: 'system' | 'memory',
  clock: Clock,
  log: Log,
): SecretVault & { isCalling(): boolean } {
  if (keychain === 'memory') return { ...createPassingSecretVault(), isCalling: () => false }
  const vault = createKeytarSecretVault({ clock, log })
  vault.connect()
  return vault
}
