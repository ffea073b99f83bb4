import type { Result } from '../../../shared/result.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { ConnectionSecrets, SecretOf } from './connection-secrets.ts'

/**
 * Keeps the secret (null: forgets it) and then does the rest. Where the rest cannot be done, the
 * secret is as before: half saved, it would be that of another client, or nobody's. A connection
 * that was removed meanwhile has none.
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
  const kept = secret === null ? await secrets.remove(id, of) : await secrets.write(id, secret, of)
  if (!kept.ok) return kept
  let isDone = false
  // Stays so where the files can't be asked: they failed, or are closed because Loan Desk was locked.
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
