import type { SecretVault } from '../../ports/secret-vault.ts'
import { systemClock } from '../system/system-clock.ts'
import { createKeytarSecretVault } from './keytar-secret-vault.ts'
import { createPassingSecretVault } from './passing-secret-vault.ts'

/** The keychain of the system, which is being connected to, or the memory of this process. */
export function openVault(keychain: 'system' | 'memory'): SecretVault {
  if (keychain === 'memory') return createPassingSecretVault()
  const vault = createKeytarSecretVault({ clock: systemClock })
  vault.connect()
  return vault
}
