import { idsInEvent } from '../../../shared/contract/events.ts'
import type { AddResult } from '../../../shared/contract/applications.ts'
import type {
  CachedApplication,
  ReadApplication,
} from '../../../shared/domain/applications/application.ts'
import type { Handlers } from '../../../shared/contract/contract.ts'
import type { ChangedBy } from '../../../shared/domain/applications/field-changes.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { parseApplicationId } from '../../../shared/values/ids.ts'
import { endOfHour } from '../../../shared/domain/worklist/retention.ts'
import { filterAt, filterMoment } from '../../../shared/domain/worklist/worklist-moment.ts'
import { failed, ok, type Failure, type Result } from '../../../shared/result.ts'
import type { CacheStore, CopyOrigin } from '../../ports/cache-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'
import { StoreFault } from '../../ports/store-fault.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import { sessionWith, type Session, type SessionService } from '../connections/session-service.ts'
import { showStoredAnnotations } from '../worklist/stored-annotations.ts'
import { createNewestQuery } from '../worklist/newest-query.ts'
import { atMostAtOnce } from './at-most-at-once.ts'
import { makeMissingLines } from './missing-lines.ts'

/** The client sends at most eight requests at once; two more wait, so that none of its slots is idle. */
const readsAtOnce = 10
const progressEvery = 25
/** Applications fetched when the service is reachable again; the refresh fetches the rest. */
const mostWaiting = 500

interface Dependencies {
  readonly desk: DeskStore
  readonly cache: CacheStore
  readonly inUse: ConnectionInUse
  readonly session: Pick<SessionService, 'current'>
  readonly clock: Clock
  readonly notifier: Notifier
  readonly log: Log
  /** Whether desk.db was restored before this start, so that the cache may be newer. */
  readonly isRestored: boolean
  /** Shares the fetched copy with the officer's team. */
  readonly shareCopy: (connectionId: string, id: string, read: ReadApplication) => void
}

export interface ApplicationsService {
  readonly handlers: Handlers['applications']
  /** Stores the copy of an application that another part of Loan Desk fetched, before or after a decision. */
  keep(connectionId: string, id: string, read: ReadApplication, by: ChangedBy): void
  /** Fetches applications that were added offline. */
  fetchWaiting(): Promise<void>
  /** Makes the lines agree with desk.db; see `makeMissingLines`. */
  makeLines(connectionId: string): Promise<boolean>
  /** Makes the draft flags agree with desk.db. */
  reconcile(connectionId: string): void
}

export function createApplicationsService(dependencies: Dependencies): ApplicationsService {
  const { desk, cache, inUse, session, clock, notifier, log, isRestored, shareCopy } = dependencies
  const newest = createNewestQuery()
  let timesCounted = 0
  /** Never rejects. */
  let makingLines: Promise<unknown> = Promise.resolve()

  function notify(ids: readonly string[]): void {
    if (ids.length === 0) return
    notifier.emit('applications.changed', { ids: idsInEvent(ids) })
  }

  function keep(
    connectionId: string,
    id: string,
    fresh: ReadApplication,
    origin: CopyOrigin,
  ): void {
    const changes = cache.put(connectionId, id, fresh, clock.now(), origin)
    if (changes !== null) shareCopy(connectionId, id, fresh)
  }

  function cachedApplication(connection: Connection, id: string): Result<CachedApplication> {
    const cached = cache.get(connection, id)
    return cached === null ? failed('application-not-here') : ok(cached)
  }

  /**
   * Notes that the officer opened the application. On a full disk or in a read-only folder, it opens anyway.
   */
  function noteOpened(connectionId: string, id: string): void {
    try {
      cache.noteWanted(connectionId, [id], endOfHour(clock.now()))
    } catch (cause) {
      if (!(cause instanceof StoreFault)) throw cause
      if (cause.code === 'disk-full' || cause.code === 'store-read-only') return
      log.unexpected('opening-not-noted', cause)
    }
  }

  /** Fetches an application from the service and stores the outcome; a failure doesn't change the copy. */
  async function read(current: Session, id: string): Promise<Result<ReadApplication>> {
    const connectionId = current.connection.id
    const requestedAt = clock.now()
    const response = await current.api.readApplication(id)
    // Removed from the worklist during the request: a copy would add it again.
    if (!desk.worklist.has(connectionId, id)) return failed('application-not-here')
    if (response.ok) keep(connectionId, id, response.value, { requestedAt })
    // The session was closed, so the response says nothing about the application.
    else if (response.error.code === 'canceled') return response
    else cache.noteFailure(connectionId, id, response.error, response.error.code === 'not-found')
    notify([id])
    return response
  }

  /** Fetches an ID that isn't in the worklist yet; adds it unless the service refuses or doesn't know it. */
  async function addOne(connectionId: string, typed: string, id: string): Promise<AddResult> {
    const current = sessionWith(session, connectionId)
    const requestedAt = clock.now()
    const response = await (current?.api.readApplication(id) ?? failed('connection-not-here'))
    if (!response.ok && !mayStillExist(response.error)) {
      const outcome = response.error.code === 'not-found' ? 'not-found' : 'refused'
      return { typed, id, outcome, failure: response.error }
    }
    // Removed during the request: nothing would later erase what is stored now.
    if (desk.connections.get(connectionId) === null) {
      return { typed, id, outcome: 'refused', failure: { code: 'connection-not-here' } }
    }
    const addedAt = clock.now()
    desk.worklist.add(connectionId, [id], addedAt)
    cache.ensure(connectionId, [{ id, addedAt }])
    showStoredAnnotations({ desk, cache }, connectionId, [id])
    if (!response.ok) return { typed, id, outcome: 'waiting', failure: response.error }
    keep(connectionId, id, response.value, { requestedAt })
    return { typed, id, outcome: 'added', failure: null }
  }

  async function add(connectionId: string, typedIds: readonly string[]): Promise<AddResult[]> {
    const seen = new Set<string>()
    const added: string[] = []
    let done = 0
    try {
      return await atMostAtOnce(readsAtOnce, typedIds, async (typed) => {
        const result = await addTyped(connectionId, typed, seen)
        const isAdded = result.outcome === 'added' || result.outcome === 'waiting'
        if (isAdded && result.id !== null) added.push(result.id)
        done += 1
        if (done % progressEvery === 0 || done === typedIds.length) {
          notifier.emit('applications.progress', { done, total: typedIds.length })
        }
        return result
      })
    } finally {
      // Also if a full disk ended it: those added before are in the worklist.
      notify(added)
    }
  }

  async function addTyped(
    connectionId: string,
    typed: string,
    seen: Set<string>,
  ): Promise<AddResult> {
    const parsed = parseApplicationId(typed)
    if (!parsed.ok) return { typed, id: null, outcome: 'malformed', failure: parsed.error }
    const id = parsed.value
    if (seen.has(id) || desk.worklist.has(connectionId, id)) {
      return { typed, id, outcome: 'already-here', failure: null }
    }
    seen.add(id)
    return addOne(connectionId, typed, id)
  }

  return {
    keep(connectionId, id, fresh, by) {
      // Removed from the worklist during the request: a copy would add it again.
      if (!desk.worklist.has(connectionId, id)) return
      keep(connectionId, id, fresh, { by })
      notify([id])
    },
    makeLines(connectionId) {
      const isInUse = (id: string): boolean => sessionWith(session, id) !== null
      const made = makeMissingLines({ desk, cache, clock, isInUse, isRestored }, connectionId)
      makingLines = Promise.allSettled([made])
      return made
    },
    async fetchWaiting() {
      await makingLines
      const current = session.current()
      if (current === null) return
      const waiting = cache.unfetchedIds(current.connection.id, mostWaiting)
      await atMostAtOnce(readsAtOnce, waiting, async (id) => {
        // Another session's service is asked only for its own applications.
        if (session.current()?.api === current.api) await read(current, id)
      })
    },
    reconcile(connectionId) {
      const drafted = new Set(desk.drafts.subjects(connectionId, 'offers'))
      cache.transaction(() => {
        for (const id of cache.draftedIds(connectionId)) {
          if (!drafted.has(id)) cache.setFlags(connectionId, id, { hasDraft: false })
        }
        for (const id of drafted) cache.setFlags(connectionId, id, { hasDraft: true })
      })
    },
    handlers: {
      page: ({ filter, reader, ...rest }) =>
        inUse.with(async (connection) => {
          const resolved = filterAt(filter, filterMoment(connection, clock.now()))
          const signal =
            reader === undefined ? reader : newest(reader, JSON.stringify([filter, rest.sort]))
          return ok(await cache.page(connection.id, { ...rest, filter: resolved }, signal))
        }),
      counts: ({ filter, reader = 'counts' }) =>
        inUse.with(async (connection) => {
          const moment = filterMoment(connection, clock.now())
          const resolved = filterAt(filter, moment)
          const signal = newest(reader, String((timesCounted += 1)))
          return ok(await cache.counts(connection.id, resolved, moment.today, signal))
        }),
      countAmong: ({ ids, filter }) =>
        inUse.with(async (connection) => {
          const resolved = filterAt(filter, filterMoment(connection, clock.now()))
          return ok(await cache.total(connection.id, resolved, ids))
        }),
      overview: () =>
        inUse.with(async (connection) => ok(await cache.overview(connection.id, clock.now()))),
      open: ({ id }) =>
        inUse.with((connection) => {
          noteOpened(connection.id, id)
          return cachedApplication(connection, id)
        }),
      refresh: ({ id }) =>
        inUse.with(async (connection): Promise<Result<CachedApplication>> => {
          const current = sessionWith(session, connection.id)
          if (current === null) return failed('connection-not-here')
          if (!desk.worklist.has(connection.id, id)) return failed('application-not-here')
          noteOpened(connection.id, id)
          const response = await read(current, id)
          return response.ok ? cachedApplication(connection, id) : response
        }),
      markSeen: ({ id }) =>
        inUse.with((connection) => {
          cache.markSeen(connection.id, id)
          notify([id])
          return ok()
        }),
      add: ({ ids }) => inUse.with(async (connection) => ok(await add(connection.id, ids))),
    },
  }
}

/** Whether the service may know the ID, because it hasn't responded about it. */
function mayStillExist(failure: Failure): boolean {
  return failure.code !== 'not-found' && failure.code !== 'service-refused'
}
