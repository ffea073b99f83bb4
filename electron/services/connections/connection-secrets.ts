import type { KeyMode } from '../../../shared/domain/startup/app-state.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { DeskStore, ValueTable } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { Sample } from '../../ports/sample.ts'
import type { SecretVault } from '../../ports/secret-vault.ts'
import { isOtherService } from './connection-work.ts'

/** ID of the connection to the embedded sample service. Its secret is new at every start. */
export const sampleConnectionId = 'sample'

/** The client secret of a connection, or the password of its account in a team space. */
export type SecretOf = 'connection' | 'team'

/** Secrets of connections: written here, read only to sign in. */
export interface ConnectionSecrets {
  /** Fails with credentials-missing, or as the keychain does. */
  read(connectionId: string, of?: SecretOf): Promise<Result<string>>
  write(connectionId: string, secret: string, of?: SecretOf): Promise<Result<null>>
  remove(connectionId: string, of?: SecretOf): Promise<Result<null>>
  /** Deletes, as far as possible, copies that an unfinished key change left in the place not in use. */
  begin(connectionIds: readonly string[]): void
  /** The files are about to be closed; call `begin` again after they are reopened. */
  stop(): void
  /**
   * Copies the connections' secrets to the other mode's place, changes the key, then deletes them
   * from the place not in use, as far as possible: the originals, or the new copies if the key
   * didn't change. Writes and removals meanwhile wait for that.
   */
  move<T>(
    mode: KeyMode,
    connectionIds: () => readonly string[],
    changeKey: () => Promise<Result<T>>,
  ): Promise<Result<T>>
}

interface SecretId {
  readonly of: SecretOf
  readonly id: string
}

/** Prefix of a secret's name in desk.db. */
const valueNames = { connection: 'secret', team: 'team-secret' } as const

/**
 * Name of the value in desk.db that is true from the start of a move until the keychain has no
 * outdated copies. Without it, the keychain isn't searched for them while a passphrase opens the
 * files.
 */
const leftSecrets = 'secrets-left'

/**
 * Secrets are in the keychain. On a computer without a keychain, if the officer chose a passphrase,
 * they are in desk.db, which the passphrase encrypts.
 */
export function createConnectionSecrets(dependencies: {
  readonly vault: SecretVault
  readonly values: ValueTable
  readonly keyMode: () => KeyMode
  readonly sample: Sample | null
  readonly log: Log
}): ConnectionSecrets {
  const { vault, values, keyMode, log } = dependencies
  const inVault = {
    read: (of: SecretOf, id: string) => vault.read(`${of}:${id}`),
    write: (of: SecretOf, id: string, secret: string) => vault.write(`${of}:${id}`, secret),
    remove: (of: SecretOf, id: string) => vault.remove(`${of}:${id}`),
  }
  const inDesk: typeof inVault = {
    read: async (of, id) => {
      const secret = values.get(`${valueNames[of]}:${id}`)
      return ok(typeof secret === 'string' ? secret : null)
    },
    write: async (of, id, secret) => {
      values.put(`${valueNames[of]}:${id}`, secret)
      return ok()
    },
    remove: async (of, id) => {
      values.put(`${valueNames[of]}:${id}`, null)
      return ok()
    },
  }
  const places = { keychain: inVault, passphrase: inDesk } as const
  const everyKind: readonly SecretOf[] = ['connection', 'team']
  let last: Promise<unknown> = Promise.resolve()
  let isStopped = false

  /** Runs changes one after another. */
  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const turn = last.then(change)
    last = turn.catch(() => undefined)
    return turn
  }

  const everySecret = (connectionIds: readonly string[]): SecretId[] =>
    connectionIds.flatMap((id) => everyKind.map((of) => ({ of, id })))

  /** Copies the secrets to the mode's place; adds each copied one to `copied`. */
  async function copyTo(
    mode: KeyMode,
    secrets: readonly SecretId[],
    copied: SecretId[],
  ): Promise<Result<null>> {
    const from = places[keyMode()]
    for (const { of, id } of secrets) {
      const secret = await from.read(of, id)
      if (!secret.ok) return secret
      if (secret.value === null) continue
      const written = await places[mode].write(of, id, secret.value)
      if (!written.ok) return written
      copied.push({ of, id })
    }
    return ok()
  }

  /**
   * Deletes secrets from the place that the mode doesn't use: all of them, or only those copied. A
   * failure here doesn't affect the key.
   */
  async function forgetOutside(
    mode: KeyMode,
    secrets: readonly SecretId[],
    which: 'all' | 'copied',
  ): Promise<void> {
    const other = places[mode === 'keychain' ? 'passphrase' : 'keychain']
    // The files are closed. After a failed change they were opened again, and `begin` deleted the copies.
    if (other === inDesk && isStopped) return
    let isFinished = which === 'all'
    for (const { of, id } of secrets) {
      const isRemoved = await asFarAsPossible(() => other.remove(of, id))
      isFinished &&= isRemoved
    }
    if (!isFinished) return
    await asFarAsPossible(async () => {
      if (values.get(leftSecrets) !== null) values.put(leftSecrets, null)
      return ok()
    })
  }

  async function asFarAsPossible(remove: () => Promise<Result<null>>): Promise<boolean> {
    try {
      const removed = await remove()
      if (!removed.ok) log.warn('secret-not-removed', { code: removed.error.code })
      return removed.ok
    } catch (cause) {
      log.unexpected('secret-not-removed', cause)
      return false
    }
  }

  /** Afterward only the place that belongs to the key's mode has the secrets. */
  async function move<T>(
    mode: KeyMode,
    secrets: readonly SecretId[],
    changeKey: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const copied: SecretId[] = []
    let isDone = false
    values.put(leftSecrets, true)
    try {
      const ready = await copyTo(mode, secrets, copied)
      // Files that were opened again meanwhile have lost these copies: `begin` deletes them.
      const toChange = isStopped ? failed('app-not-open') : ready
      const changed = toChange.ok ? await changeKey() : toChange
      isDone = changed.ok
      return changed
    } finally {
      await (isDone
        ? forgetOutside(keyMode(), secrets, 'all')
        : forgetOutside(keyMode(), copied, 'copied'))
    }
  }

  return {
    async read(connectionId, of = 'connection') {
      if (connectionId === sampleConnectionId && of === 'connection') {
        return dependencies.sample === null
          ? failed('credentials-missing')
          : ok(dependencies.sample.secret)
      }
      const secret = await places[keyMode()].read(of, connectionId)
      if (!secret.ok) return secret
      return secret.value === null ? failed('credentials-missing') : ok(secret.value)
    },
    write: (connectionId, secret, of = 'connection') =>
      inTurn(() => places[keyMode()].write(of, connectionId, secret)),
    remove: (connectionId, of = 'connection') =>
      inTurn(() => places[keyMode()].remove(of, connectionId)),
    begin(connectionIds) {
      const mode = keyMode()
      const secrets = everySecret(connectionIds)
      const inFiles = secrets.filter(({ of, id }) => values.get(`${valueNames[of]}:${id}`) !== null)
      if (mode === 'keychain') void inTurn(() => forgetOutside(mode, inFiles, 'all'))
      else if (values.get(leftSecrets) === true) {
        void inTurn(() => forgetOutside(mode, secrets, 'all'))
      }
    },
    stop: () => void (isStopped = true),
    move: (mode, connectionIds, changeKey) =>
      inTurn(() => move(mode, everySecret(connectionIds()), changeKey)),
  }
}

/**
 * Reads the secrets in files that a backup is about to replace. The returned function brings the
 * secrets in line with the restored files: it adds those that the files lack, because a backup from
 * before a key change has none. If a connection has another service or client in the backup, nothing
 * is added for it, and its secret in the keychain, if that is used, is removed.
 */
export function secretsForRestored(
  replaced: Pick<DeskStore, 'connections' | 'values'>,
  keychain: Pick<SecretVault, 'remove'> | null,
): (restored: Pick<DeskStore, 'connections' | 'values'>) => Promise<Result<null>> {
  const before = replaced.connections.all().map((connection) => ({
    connection,
    secrets: Object.values(valueNames).map((name) => {
      const valueName = `${name}:${connection.id}`
      return { valueName, secret: replaced.values.get(valueName) }
    }),
  }))
  return async ({ connections, values }) => {
    for (const { connection, secrets } of before) {
      const here = connections.get(connection.id)
      if (here === null) continue
      if (isOtherService(here, connection)) {
        const removed = (await keychain?.remove(`connection:${connection.id}`)) ?? ok()
        if (!removed.ok) return removed
        continue
      }
      for (const { valueName, secret } of secrets) {
        if (secret !== null && values.get(valueName) === null) values.put(valueName, secret)
      }
    }
    return ok()
  }
}
