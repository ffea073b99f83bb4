import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { SecretVault } from '../../ports/secret-vault.ts'
import { createKeytarSecretVault } from './keytar-secret-vault.ts'
import { createPassingSecretVault } from './passing-secret-vault.ts'

/** The keychain of the system, which is being connected to, or the memory of this process. */
export function openVault(keychain: 'system' | 'memory', clock: Clock, log: Log): SecretVault {
  if (keychain === 'memory') return createPassingSecretVault()
  const vault = createKeytarSecretVault({ clock, log })
  vault.connect()
  return vault
}
