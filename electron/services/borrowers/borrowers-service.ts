import { idsInEvent } from '../../../shared/contract/events.ts'
import type { Handlers } from '../../../shared/contract/contract.ts'
import type { CachedBorrower } from '../../../shared/domain/borrowers/borrower.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { dayMs } from '../../../shared/durations.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import { isFresh } from '../connections/is-fresh.ts'
import { sessionWith, type SessionService } from '../connections/session-service.ts'

interface Dependencies {
  readonly cache: Pick<CacheStore, 'get' | 'borrower' | 'putBorrower'>
  readonly inUse: ConnectionInUse
  readonly session: Pick<SessionService, 'current'>
  readonly clock: Pick<Clock, 'now'>
  readonly notifier: Notifier
}

/** Borrowers of applications. A borrower is fetched when the application is opened, and cached for a day. */
export function createBorrowersService(dependencies: Dependencies): Handlers['borrowers'] {
  const { cache, inUse, session, clock, notifier } = dependencies

  const borrowerIdOf = (connection: Connection, id: string): string | null =>
    cache.get(connection, id)?.copy?.application.borrowerId ?? null

  async function fetch(connection: Connection, id: string): Promise<Result<CachedBorrower | null>> {
    const borrowerId = borrowerIdOf(connection, id)
    if (borrowerId === null) return ok(null)
    const cached = cache.borrower(connection.id, borrowerId)
    if (cached !== null && isFresh(cached.fetchedAt, clock.now(), dayMs)) return ok(cached)
    const readBorrower = sessionWith(session, connection.id)?.api.readBorrower ?? null
    if (readBorrower === null) return ok(cached)
    const result = await readBorrower(borrowerId)
    if (!result.ok) return result
    // Removed from the worklist during the request.
    if (borrowerIdOf(connection, id) !== borrowerId) return failed('application-not-here')
    const fetchedAt = clock.now()
    cache.putBorrower(connection.id, borrowerId, result.value, fetchedAt)
    notifier.emit('applications.changed', { ids: idsInEvent([id]) })
    return ok({ ...result.value, fetchedAt })
  }

  return {
    read: ({ id }) =>
      inUse.with((connection) => {
        const borrowerId = borrowerIdOf(connection, id)
        return ok(borrowerId === null ? null : cache.borrower(connection.id, borrowerId))
      }),
    fetch: ({ id }) => inUse.with((connection) => fetch(connection, id)),
  }
}
