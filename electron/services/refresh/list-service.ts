import { failed, ok, type Result } from '../../../shared/result.ts'
import { inParts } from '../../../shared/in-parts.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import { yieldTurn, type Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { ApplicationList, LendingApi, ListedApplication } from '../../ports/lending-api.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { LogActivity } from '../log-activity.ts'
import type { Session, SessionService } from '../connections/session-service.ts'

/**
 * Lines stored before other work gets its turn: about 50 ms at most. Larger batches would take less
 * time in all, because each transaction rewrites many index pages, but would block the window.
 */
const linesAtOnce = 50
/** IDs read from desk.db at once: about 10 ms. */
const idsAtOnce = 20_000
/** Lines written to desk.db at once: few values each, but every transaction waits for the disk. */
const entriesAtOnce = 2_000
/**
 * If there are at least this many new applications, and they are at least this share of those here,
 * it is faster to rebuild the list's indexes than to update them line by line.
 */
const manyLines = 10_000
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
  /** Copies what desk.db holds to lines that are new in the list. */
  readonly showStored: (connectionId: string, ids: readonly string[]) => void
}

export interface ListService {
  /**
   * Fetches the whole list of the service in use, if it has one, and updates the worklist. Nothing
   * changes unless the complete list arrived. Calls during a request share it; calls while a list
   * is being stored fetch another one afterward.
   */
  fetch(): Promise<Result<null>>
}

/** Adds new applications by itself, if the service lists them. */
export function createListService(dependencies: Dependencies): ListService {
  const { desk, cache, session, clock, notifier } = dependencies
  /** The list being fetched, and the session that requested it. */
  let inProgress: {
    readonly of: LendingApi | undefined
    readonly end: Promise<Result<null>>
  } | null = null
  /** Whether the list has arrived: it doesn't show later changes. */
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
    if (areMany) cache.beginFilling()
    try {
      const taken = await takeInParts(current, entries, before, requestedAt)
      if (!taken.ok) return taken
      const unlisted = [...before].filter((id) => !now.has(id))
      for (const lines of inParts(unlisted, linesAtOnce)) {
        if (!isInUse(current)) return failed('connection-not-here')
        markGone(connection.id, lines)
        await yieldTurn(clock)
      }
      // The officer sees the applications now; the list's indexes take some seconds more.
      notifier.emit('applications.changed', { ids: null })
      return ok()
    } finally {
      // Also builds indexes that an earlier list couldn't build, for example on a full disk.
      await cache.endFilling()
    }
  }

  /** IDs in the previous list. */
  async function listedBefore(connectionId: string): Promise<ReadonlySet<string>> {
    const before = new Set<string>()
    for (let after: string | undefined = ''; after !== undefined;) {
      const ids = desk.worklist.listed(connectionId, after, idsAtOnce)
      for (const id of ids) before.add(id)
      after = ids.length < idsAtOnce ? undefined : ids.at(-1)
      if (after !== undefined) await yieldTurn(clock)
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
        await yieldTurn(clock)
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
    return fresh >= manyLines && fresh >= (await cache.total(connectionId, {})) * largeShare
  }

  /**
   * Adds entries that weren't listed before. An application that was removed from the worklist was
   * listed before, so it doesn't return.
   */
  function enter(
    connectionId: string,
    before: ReadonlySet<string>,
    entries: readonly ListedApplication[],
  ): ReadonlySet<string> {
    const fresh = entries.map(({ id }) => id).filter((id) => !before.has(id))
    return desk.transaction(() => {
      desk.worklist.setListed(connectionId, fresh, true)
      const added = new Set(desk.worklist.add(connectionId, fresh, clock.now()))
      if (added.size > 0) {
        dependencies.logActivity({
          connectionId,
          action: 'applications-added',
          subject: String(added.size),
        })
      }
      return added
    })
  }

  /** Stores copies of entries in the worklist; `added` are its new lines. */
  function keep(
    connectionId: string,
    added: ReadonlySet<string>,
    entries: readonly ListedApplication[],
    requestedAt: number,
  ): void {
    const ids = entries.map(({ id }) => id)
    const here = desk.worklist.among(connectionId, ids)
    const wanted = entries.filter(
      ({ id }) => here.has(id) && (added.has(id) || !isDecidedSince(connectionId, id, requestedAt)),
    )
    cache.transaction(() => {
      cache.putListed(connectionId, wanted, { requestedAt, fetchedAt: clock.now() })
      dependencies.showStored(
        connectionId,
        ids.filter((id) => added.has(id)),
      )
    })
  }

  /** Applications that were removed from the worklist stay listed: they would return otherwise. */
  function markGone(connectionId: string, unlisted: readonly string[]): void {
    const here = [...desk.worklist.among(connectionId, unlisted)]
    // First in the cache: if that fails, the next list marks them.
    cache.transaction(() => {
      for (const id of here) cache.noteFailure(connectionId, id, { code: 'not-listed' }, true)
    })
    desk.worklist.setListed(connectionId, here, false)
  }

  /** Whether a decision has changed since the request: the list may show the earlier state. */
  function isDecidedSince(connectionId: string, id: string, requestedAt: number): boolean {
    return desk.decisions
      .ofSubject(connectionId, id)
      .some(({ updatedAt }) => updatedAt >= requestedAt)
  }

  function fetch(): Promise<Result<null>> {
    const of = session.current()?.api
    // A list of another session may be from another address or client.
    if (inProgress !== null && (isReceived || inProgress.of !== of))
      return inProgress.end.then(fetch, fetch)
    inProgress ??= {
      of,
      end: read().finally(() => {
        inProgress = null
        isReceived = false
      }),
    }
    return inProgress.end
  }

  return { fetch }
}
