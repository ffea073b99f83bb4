import type { Result } from '../../../shared/result.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { ConnectionSecrets, SecretOf } from './connection-secrets.ts'

/**
 * Keeps the secret (null: forgets it) and then does the rest. Where the rest cannot be done, the
 * secret is as before: half saved, it would be that of another client, or nobody's. A connection
 * that was removed meanwhile has none.
 */
export async function withSecret<T>(
  { desk, secrets }: { readonly desk: DeskStore; readonly secrets: ConnectionSecrets },
  id: string,
  secret: string | null,
  rest: () => Result<T> | Promise<Result<T>>,
  of: SecretOf = 'connection',
): Promise<Result<T>> {
  const before = await secrets.read(id, of)
  if (!before.ok && before.error.code !== 'credentials-missing') return before
  const kept = secret === null ? await secrets.remove(id, of) : await secrets.write(id, secret, of)
  if (!kept.ok) return kept
  const restore = () =>
    before.ok && desk.connections.get(id) !== null
      ? secrets.write(id, before.value, of)
      : secrets.remove(id, of)
  try {
    const done = await rest()
    if (!done.ok) await restore()
    return done
  } catch (cause) {
    await restore()
    throw cause
  }
}
