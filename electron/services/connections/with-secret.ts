import type { Result } from '../../../shared/result.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { ConnectionSecrets, SecretOf } from './connection-secrets.ts'

/**
 * Stores the secret (null: removes it), then runs `rest`. If `rest` fails, restores the previous
 * secret: otherwise the stored secret wouldn't match the connection's client. A connection that was
 * removed meanwhile has no secret.
 */
export async function withSecret<T>(
  {
    desk,
    secrets,
    log,
  }: { readonly desk: DeskStore; readonly secrets: ConnectionSecrets; readonly log: Log },
  id: string,
  secret: string | null,
  rest: () => Result<T> | Promise<Result<T>>,
  of: SecretOf = 'connection',
): Promise<Result<T>> {
  const before = await secrets.read(id, of)
  if (!before.ok && before.error.code !== 'credentials-missing') return before
  const written =
    secret === null ? await secrets.remove(id, of) : await secrets.write(id, secret, of)
  if (!written.ok) return written
  let isDone = false
  // Stays false if the files can't be queried: they failed, or are closed because Loan Desk was locked.
  let isRemoved = false
  async function restore(): Promise<void> {
    const restored =
      before.ok && !isRemoved
        ? await secrets.write(id, before.value, of)
        : await secrets.remove(id, of)
    if (!restored.ok) log.warn('secret-not-restored', { code: restored.error.code })
  }
  try {
    const done = await rest()
    isDone = done.ok
    isRemoved = !done.ok && desk.connections.get(id) === null
    return done
  } finally {
    if (!isDone) await restore()
  }
}
