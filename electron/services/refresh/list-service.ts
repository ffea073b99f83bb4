import { failed, ok, type Result } from '../../../shared/result.ts'
import { inParts } from '../../../shared/in-parts.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import { breath, type Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { ApplicationList, LendingApi, ListedApplication } from '../../ports/lending-api.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { LogActivity } from '../log-activity.ts'
import type { Session, SessionService } from '../connections/session-service.ts'

/**
 * Lines that are stored before others get their turn: at most some 50 ms. More would take less time in
 * all, for each transaction writes many pages of the indexes again, and would hold the window up.
 */
const linesAtOnce = 50
/** IDs that are read from desk.db at once: some 10 ms. */
const idsAtOnce = 20_000
/** Lines that enter desk.db at once: few values each, but every transaction waits for the disk. */
const entriesAtOnce = 2_000
/**
 * From so many new applications on, if they are also this share of those that are here: then it takes
 * less time to make the list's indexes again than to keep them up.
 */
const mostKeptUp = 10_000
const largeShare = 0.25

interface Dependencies {
  readonly desk: Pick<DeskStore, 'worklist' | 'annotations' | 'decisions' | 'transaction'>
  readonly cache: Pick<
    CacheStore,
    'putListed' | 'noteFailure' | 'transaction' | 'total' | 'beginFilling' | 'endFilling'
  >
  readonly session: Pick<SessionService, 'current'>
  readonly clock: Clock
  readonly log: Log
  readonly notifier: Notifier
  readonly logActivity: LogActivity
  /** Gives lines that are new in the list what desk.db already holds of them. */
  readonly showKept: (connectionId: string, ids: readonly string[]) => void
}

export interface ListService {
  /**
   * Reads the whole list of the service in use and brings the worklist up to it, if the service has
   * one. Nothing changes unless the list arrived whole. Calls wait for a list that is on its way;
   * if it has arrived and is being kept, another one is read after it.
   */
  fetch(): Promise<Result<null>>
}

/** New applications arrive by themselves, where the service lists them. */
export function createListService(dependencies: Dependencies): ListService {
  const { desk, cache, session, clock, notifier } = dependencies
  /** The list on its way, and the session that it was requested in. */
  let flight: { readonly of: LendingApi | undefined; readonly end: Promise<Result<null>> } | null =
    null
  /** The list of the flight is here, and shows nothing that happens from now on. */
  let isReceived = false

  const isInUse = ({ api }: Session): boolean => session.current()?.api === api

  async function read(): Promise<Result<null>> {
    const current = session.current()
    if (current === null) return failed('connection-not-here')
    const requestedAt = clock.now()
    const list = await current.api.listApplications?.()
    isReceived = true
    if (list === undefined) return ok()
    if (!list.ok) return list
    if (list.value.unreadable > 0) {
      dependencies.log.warn('list-entries-unreadable', { count: list.value.unreadable })
    }
    return take(current, list.value, requestedAt)
  }

  async function take(
    current: Session,
    { entries }: ApplicationList,
    requestedAt: number,
  ): Promise<Result<null>> {
    const { connection } = current
    const before = await listedBefore(connection.id)
    const now = new Set(entries.map(({ id }) => id))
    const areMany = await isMany(connection.id, now, before)
    if (!isInUse(current)) return failed('connection-not-here')
    if (areMany) cache.beginFilling()
    try {
      const taken = await takeInParts(current, entries, before, requestedAt)
      if (!taken.ok) return taken
      const vanished = [...before].filter((id) => !now.has(id))
      for (const lines of inParts(vanished, linesAtOnce)) {
        if (!isInUse(current)) return failed('connection-not-here')
        mark(connection.id, lines)
        await breath(clock)
      }
      // The officer sees them now; what makes finding them quick takes some seconds more.
      if (entries.length + vanished.length > 0) notifier.emit('applications.changed', { ids: null })
      return ok()
    } finally {
      // Also what an earlier list could not make, as with a full disk.
      await cache.endFilling()
    }
  }

  /** What the list before this one had. */
  async function listedBefore(connectionId: string): Promise<ReadonlySet<string>> {
    const before = new Set<string>()
    for (let after: string | undefined = ''; after !== undefined;) {
      const ids = desk.worklist.listed(connectionId, after, idsAtOnce)
      for (const id of ids) before.add(id)
      after = ids.length < idsAtOnce ? undefined : ids.at(-1)
      if (after !== undefined) await breath(clock)
    }
    return before
  }

  async function takeInParts(
    current: Session,
    entries: readonly ListedApplication[],
    before: ReadonlySet<string>,
    requestedAt: number,
  ): Promise<Result<null>> {
    const { id: connectionId } = current.connection
    for (const coming of inParts(entries, entriesAtOnce)) {
      if (!isInUse(current)) return failed('connection-not-here')
      const added = enter(connectionId, before, coming)
      for (const lines of inParts(coming, linesAtOnce)) {
        if (!isInUse(current)) return failed('connection-not-here')
        keep(connectionId, added, lines, requestedAt)
        await breath(clock)
      }
    }
    return ok()
  }

  async function isMany(
    connectionId: string,
    now: ReadonlySet<string>,
    before: ReadonlySet<string>,
  ): Promise<boolean> {
    const fresh = [...now].filter((id) => !before.has(id)).length
    return fresh >= mostKeptUp && fresh >= (await cache.total(connectionId, {})) * largeShare
  }

  /** What was removed from the worklist was listed before, and does not come back with the list. */
  function enter(
    connectionId: string,
    before: ReadonlySet<string>,
    entries: readonly ListedApplication[],
  ): ReadonlySet<string> {
    const fresh = entries.map(({ id }) => id).filter((id) => !before.has(id))
    if (fresh.length === 0) return new Set()
    return desk.transaction(() => {
      desk.worklist.setListed(connectionId, fresh, true)
      const added = new Set(desk.worklist.add(connectionId, fresh, clock.now()))
      if (added.size > 0) {
        dependencies.logActivity({
          ...{ connectionId, action: 'applications-added', subject: String(added.size) },
        })
      }
      return added
    })
  }

  /** Copies of what is on the worklist; `added` are the lines that are new in it. */
  function keep(
    connectionId: string,
    added: ReadonlySet<string>,
    entries: readonly ListedApplication[],
    requestedAt: number,
  ): void {
    const ids = entries.map(({ id }) => id)
    const here = desk.worklist.among(connectionId, ids)
    const kept = entries.filter(
      ({ id }) => here.has(id) && (added.has(id) || !isDecidedSince(connectionId, id, requestedAt)),
    )
    cache.transaction(() => {
      cache.putListed(connectionId, kept, { requestedAt, fetchedAt: clock.now() })
      dependencies.showKept(
        connectionId,
        ids.filter((id) => added.has(id)),
      )
    })
  }

  function mark(connectionId: string, vanished: readonly string[]): void {
    desk.worklist.setListed(connectionId, vanished, false)
    cache.transaction(() => {
      for (const id of vanished) cache.noteFailure(connectionId, id, { code: 'not-listed' }, true)
    })
  }

  /** The list may show it as it was before. */
  function isDecidedSince(connectionId: string, id: string, requestedAt: number): boolean {
    return desk.decisions
      .ofSubject(connectionId, id)
      .some(({ updatedAt }) => updatedAt >= requestedAt)
  }

  function fetch(): Promise<Result<null>> {
    const of = session.current()?.api
    // A list of another session may be one of another address or client.
    if (flight !== null && (isReceived || flight.of !== of)) return flight.end.then(fetch, fetch)
    flight ??= {
      of,
      end: read().finally(() => {
        flight = null
        isReceived = false
      }),
    }
    return flight.end
  }

  return { fetch }
}
