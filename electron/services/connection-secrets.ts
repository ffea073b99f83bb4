import type { KeyMode } from '../../shared/domain/desk-state.ts'
import { failed, ok, type Result } from '../../shared/result.ts'
import type { ValueTable } from '../ports/desk-store.ts'
import type { Sample } from '../ports/sample.ts'
import type { SecretVault } from '../ports/secret-vault.ts'

/** Id of the connection to the embedded sample service; its secret is made anew at every start. */
export const sampleConnectionId = 'sample'

/** The client secrets of connections: written, used for a token, never read by anything else. */
export interface ConnectionSecrets {
  /** Fails with credentials-missing, or as the keychain does. */
  read(connectionId: string): Promise<Result<string>>
  write(connectionId: string, secret: string): Promise<Result<null>>
  remove(connectionId: string): Promise<Result<null>>
}

/**
 * Secrets are in the keychain. On a computer without one, where the officer chose a passphrase,
 * they are in desk.db, which the passphrase encrypts.
 */
export function createConnectionSecrets(parts: {
  readonly vault: SecretVault
  readonly values: ValueTable
  readonly keyMode: () => KeyMode
  readonly sample: Sample | null
}): ConnectionSecrets {
  const valueName = (connectionId: string): string => `secret:${connectionId}`
  return {
    async read(connectionId) {
      if (connectionId === sampleConnectionId) {
        return parts.sample === null ? failed('credentials-missing') : ok(parts.sample.secret)
      }
      if (parts.keyMode() === 'passphrase') {
        const secret = parts.values.get(valueName(connectionId))
        return typeof secret === 'string' ? ok(secret) : failed('credentials-missing')
      }
      const secret = await parts.vault.read(`connection:${connectionId}`)
      if (!secret.ok) return secret
      return secret.value === null ? failed('credentials-missing') : ok(secret.value)
    },
    async write(connectionId, secret) {
      if (parts.keyMode() === 'passphrase') {
        parts.values.put(valueName(connectionId), secret)
        return ok()
      }
      return parts.vault.write(`connection:${connectionId}`, secret)
    },
    async remove(connectionId) {
      if (parts.keyMode() === 'passphrase') {
        parts.values.put(valueName(connectionId), null)
        return ok()
      }
      return parts.vault.remove(`connection:${connectionId}`)
    },
  }
}
