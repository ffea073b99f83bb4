import type { Handlers } from '../../../shared/contract/contract.ts'
import { isAnnotated } from '../../../shared/domain/annotations/annotations.ts'
import { calendarDayAt } from '../../../shared/values/calendar-day.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { CachedBorrower } from '../../../shared/domain/borrowers/borrower.ts'
import type { Booking } from '../../../shared/domain/facilities/facility.ts'
import { noticesKeptUntil } from '../../../shared/domain/notices/notice-retention.ts'
import {
  mostCopiesBack,
  mostNamedBlocked,
  type Hold,
  type NoticesKept,
  type BlockedApplication,
} from '../../../shared/domain/worklist/blocked.ts'
import { inParts } from '../../../shared/in-parts.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { CachedApplication } from '../../../shared/domain/applications/application.ts'
import { yieldTurn, type Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { LogActivity } from '../log-activity.ts'
import { createBulkWork, type BulkWork } from './bulk-work.ts'
import { chosenApplications } from './chosen-applications.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import { showStoredAnnotations } from './stored-annotations.ts'
import type { RemovalBlockers, Remover } from './remover.ts'

/** Delay before the text of removed applications is erased: the officer may undo, or remove more. */
const untilErasedMs = 30_000
/**
 * Applications restored at once. If more are restored in all, pages are told that any line may have changed.
 */
const backAtOnce = 50
/** IDs written to desk.db at once: about 20 ms. */
const recordedAtOnce = 1_000

interface Dependencies {
  readonly desk: Pick<
    DeskStore,
    'connections' | 'worklist' | 'annotations' | 'notices' | 'transaction'
  >
  readonly cache: CacheStore
  readonly remover: Remover
  readonly bulk: BulkWork
  readonly inUse: ConnectionInUse
  readonly clock: Clock
  readonly logActivity: LogActivity
  readonly notifier: Notifier
  /** Fetches lines without a copy from the service, in the background. */
  readonly readWaiting: () => void
}

/** The cache's data of an application. */
interface Copy {
  readonly cached: CachedApplication
  readonly borrower: CachedBorrower | null
  readonly booking: Booking | null
}

/** The last removal, which an undo restores. In memory only, so that nothing is left on disk. */
interface Taken {
  readonly connection: Connection
  readonly ids: string[]
  /** At most `mostCopiesBack`; empty if there were more. */
  copies: Copy[]
}

/** Removes applications from the worklist when the officer confirms, and returns why others stay. */
export function createRemovalService(dependencies: Dependencies): Handlers['removal'] {
  const { desk, cache, remover, bulk, inUse, clock, notifier } = dependencies
  const looking = createBulkWork({ clock, notify: () => undefined })
  let last: Taken | null = null

  function note(connectionId: string, action: Action, count: number): void {
    if (count === 0) return
    dependencies.logActivity({ connectionId, action, subject: String(count) })
  }

  function keepForUndo(taken: Taken, ids: readonly string[]): void {
    const { connection, copies } = taken
    // Earlier copies are incomplete, because there were more than fit or one was missing.
    if (copies.length < taken.ids.length) return
    const left = mostCopiesBack - copies.length
    taken.copies =
      ids.length > left ? [] : [...copies, ...ids.flatMap((id) => copyOf(connection, id) ?? [])]
  }

  function copyOf(connection: Connection, id: string): Copy | null {
    const cached = cache.get(connection, id)
    if (cached === null) return null
    const borrowerId = cached.copy?.application.borrowerId ?? null
    const borrower = borrowerId === null ? null : cache.borrower(connection.id, borrowerId)
    return { cached, borrower, booking: cache.booking(connection.id, id) }
  }

  function restoreCopy(connectionId: string, { cached, borrower, booking }: Copy): void {
    const { id, copy, gone, lastFailure, changes: unseen } = cached
    if (copy !== null) {
      cache.put(connectionId, id, copy, copy.fetchedAt, { unseen })
      const { borrowerId } = copy.application
      const isNewer = borrowerId !== null && cache.borrower(connectionId, borrowerId) !== null
      if (borrowerId !== null && borrower !== null && !isNewer) {
        cache.putBorrower(connectionId, borrowerId, borrower, borrower.fetchedAt)
      }
    }
    if (booking !== null) cache.putBooking(connectionId, id, booking)
    if (lastFailure !== null) cache.noteFailure(connectionId, id, lastFailure, gone)
  }

  function takeBatch(taken: Taken, ids: readonly string[], blocked: BlockedList): void {
    const { id: connectionId } = taken.connection
    let going: string[] = []
    const removed = remover.remove(connectionId, (blockers) => {
      going = ids.filter((id) => desk.worklist.has(connectionId, id) && !blocked.add(id, blockers))
      keepForUndo(taken, going)
      return going
    })
    taken.ids.push(...removed)
  }

  /** When each was added to the worklist; `now` for those without a copy. */
  function timesAdded({ copies }: Taken, now: number): (id: string) => number {
    const known = new Map(copies.map(({ cached: { id, addedAt } }) => [id, addedAt]))
    return (id) => known.get(id) ?? now
  }

  function record(
    connectionId: string,
    some: readonly string[],
    addedWhen: (id: string) => number,
  ): void {
    desk.transaction(() => {
      const added = some.flatMap((id) => desk.worklist.add(connectionId, [id], addedWhen(id)))
      note(connectionId, 'applications-added', added.length)
    })
  }

  function restore(
    { connection, ids, copies }: Taken,
    part: readonly string[],
    addedWhen: (id: string) => number,
  ): void {
    const { id: connectionId } = connection
    const known = new Map(copies.map((copy) => [copy.cached.id, copy]))
    const wantedAt = clock.now()
    // Without those that were removed again meanwhile.
    const here = desk.worklist.among(connectionId, part)
    const some = part.filter((id) => here.has(id))
    const lines = some.map((id) => ({ id, addedAt: addedWhen(id), wantedAt }))
    cache.transaction(() => {
      cache.ensure(connectionId, lines)
      for (const id of some) {
        // Added and fetched again meanwhile: the copy in memory is older.
        if (cache.get(connection, id)?.copy) continue
        const copy = known.get(id)
        if (copy !== undefined) restoreCopy(connectionId, copy)
      }
      showStoredAnnotations({ desk, cache }, connectionId, some)
    })
    notifier.emit('applications.changed', { ids: ids.length > backAtOnce ? null : some })
  }

  return {
    check: ({ selection }) =>
      inUse.with(async (connection) => {
        const blockers = remover.blockers(connection.id)
        const blocked = blockedList()
        let withAnnotations = 0
        const noticesKept = { count: 0, named: new Array<NoticesKept>() }
        const today = calendarDayAt(clock.now(), connection.timeZone)
        const chosen = await chosenApplications(dependencies, connection, selection)
        const { done } = await looking.run(chosen.total, chosen.batches, (ids) => {
          const annotations = desk.annotations.ofMany(connection.id, ids)
          const notices = desk.notices.ofMany(connection.id, ids)
          for (const id of ids) {
            if (blocked.add(id, blockers)) continue
            const own = annotations.get(id)
            if ((own && isAnnotated(own)) || blockers.notes.has(id)) withAnnotations += 1
            const until = noticesKeptUntil(notices.get(id)?.recorded ?? [])
            if (until === null || until < today) continue
            noticesKept.count += 1
            if (noticesKept.named.length < mostNamedBlocked) noticesKept.named.push({ id, until })
          }
        })
        return ok({ total: done, ...blocked.result(), annotated: withAnnotations, noticesKept })
      }),
    remove: ({ selection }) =>
      inUse.with(async (connection) => {
        const blocked = blockedList()
        const taken: Taken = { connection, ids: [], copies: [] }
        last = taken
        try {
          const chosen = await chosenApplications(dependencies, connection, selection)
          const { total, isStopped } = await bulk.run(chosen.total, chosen.batches, (ids) => {
            takeBatch(taken, ids, blocked)
          })
          return ok({
            taken: taken.ids.length,
            ...blocked.result(),
            total,
            isStopped,
            copiesComeBack: taken.copies.length === taken.ids.length,
          })
        } finally {
          // Also if it stopped halfway, for example on a full disk.
          remover.erase(untilErasedMs)
          note(connection.id, 'applications-taken-off', taken.ids.length)
        }
      }),
    stop: () => {
      bulk.stop()
      return ok()
    },
    undo: async (): Promise<Result<{ restored: number }>> => {
      const taken = last
      if (taken === null || taken.connection.id !== inUse.get()?.id) return ok({ restored: 0 })
      // The connection may be removed meanwhile.
      const isThere = (): boolean => desk.connections.get(taken.connection.id) !== null
      const addedWhen = timesAdded(taken, clock.now())
      // All of them into desk.db first: if Loan Desk closes then, the next start makes the lines.
      for (const [place, some] of [...inParts(taken.ids, recordedAtOnce)].entries()) {
        if (place > 0) await yieldTurn(clock)
        if (isThere()) record(taken.connection.id, some, addedWhen)
      }
      let restored = 0
      while (restored < taken.ids.length && isThere()) {
        const some = taken.ids.slice(restored, restored + backAtOnce)
        restore(taken, some, addedWhen)
        restored += some.length
        await yieldTurn(clock)
      }
      // Another removal may have followed meanwhile.
      if (last === taken) last = null
      dependencies.readWaiting()
      return ok({ restored })
    },
  }
}

type Action = 'applications-taken-off' | 'applications-added'

interface BlockedList {
  /** Returns whether the application has to stay. */
  add(id: string, blockers: RemovalBlockers): boolean
  result(): { readonly blocked: number; readonly stays: readonly BlockedApplication[] }
}

function blockedList(): BlockedList {
  const stays: BlockedApplication[] = []
  let blocked = 0
  return {
    add(id, blockers) {
      const because: Hold[] = []
      if (blockers.drafts.has(id)) because.push('draft')
      if (blockers.decisions.has(id)) because.push('decision')
      if (because.length === 0) return false
      blocked += 1
      if (stays.length < mostNamedBlocked) stays.push({ id, because })
      return true
    },
    result: () => ({ blocked, stays }),
  }
}
