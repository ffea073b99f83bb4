import type { KeyMode } from '../../../shared/domain/startup/app-state.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { ValueTable } from '../../ports/desk-store.ts'
import type { Sample } from '../../ports/sample.ts'
import type { SecretVault } from '../../ports/secret-vault.ts'

/** Id of the connection to the embedded sample service; its secret is made again at every start. */
export const sampleConnectionId = 'sample'

/** The client secrets of connections: written, used for a token, never read by anything else. */
export interface ConnectionSecrets {
  /** Fails with credentials-missing, or as the keychain does. */
  read(connectionId: string): Promise<Result<string>>
  write(connectionId: string, secret: string): Promise<Result<null>>
  remove(connectionId: string): Promise<Result<null>>
  /** Copies these connections' secrets to the store of the other mode. */
  copyTo(mode: KeyMode, connectionIds: readonly string[]): Promise<Result<null>>
  /** Deletes what the mode in use doesn't read; best effort. */
  forgetOutside(mode: KeyMode, connectionIds: readonly string[]): Promise<void>
}

/**
 * Secrets are in the keychain. On a computer without one, if the officer chose a passphrase,
 * they are in desk.db, which the passphrase encrypts.
 */
export function createConnectionSecrets(dependencies: {
  readonly vault: SecretVault
  readonly values: ValueTable
  readonly keyMode: () => KeyMode
  readonly sample: Sample | null
}): ConnectionSecrets {
  const inVault = {
    read: (id: string) => dependencies.vault.read(`connection:${id}`),
    write: (id: string, secret: string) => dependencies.vault.write(`connection:${id}`, secret),
    remove: (id: string) => dependencies.vault.remove(`connection:${id}`),
  }
  const valueName = (id: string): string => `secret:${id}`
  const inDesk: typeof inVault = {
    read: async (id) => {
      const secret = dependencies.values.get(valueName(id))
      return ok(typeof secret === 'string' ? secret : null)
    },
    write: async (id, secret) => {
      dependencies.values.put(valueName(id), secret)
      return ok()
    },
    remove: async (id) => {
      dependencies.values.put(valueName(id), null)
      return ok()
    },
  }
  const places = { keychain: inVault, passphrase: inDesk } as const

  return {
    async read(connectionId) {
      if (connectionId === sampleConnectionId) {
        return dependencies.sample === null
          ? failed('credentials-missing')
          : ok(dependencies.sample.secret)
      }
      const secret = await places[dependencies.keyMode()].read(connectionId)
      if (!secret.ok) return secret
      return secret.value === null ? failed('credentials-missing') : ok(secret.value)
    },
    write: (connectionId, secret) => places[dependencies.keyMode()].write(connectionId, secret),
    remove: (connectionId) => places[dependencies.keyMode()].remove(connectionId),
    async copyTo(mode, connectionIds) {
      for (const id of connectionIds) {
        const secret = await places[dependencies.keyMode()].read(id)
        if (!secret.ok) return secret
        if (secret.value === null) continue
        const copied = await places[mode].write(id, secret.value)
        if (!copied.ok) return copied
      }
      return ok()
    },
    async forgetOutside(mode, connectionIds) {
      const other = places[mode === 'keychain' ? 'passphrase' : 'keychain']
      for (const id of connectionIds) await other.remove(id)
    },
  }
}
