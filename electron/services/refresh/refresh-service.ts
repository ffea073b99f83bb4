import { idsInEvent } from '../../../shared/contract/events.ts'
import type { Handlers } from '../../../shared/contract/contract.ts'
import type { ReadApplication } from '../../../shared/domain/applications/application.ts'
import {
  isUnderWay,
  type RefreshScope,
  type RefreshState,
} from '../../../shared/domain/refresh/refresh.ts'
import { filterAt, filterMoment } from '../../../shared/domain/worklist/worklist-moment.ts'
import type { OfficerFilter } from '../../../shared/domain/worklist/worklist.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { Random } from '../../ports/random.ts'
import { sessionWith, type SessionService } from '../connections/session-service.ts'
import { RefreshJob } from './refresh-job.ts'
import { queueOfFilter, queueOfIds, type RefreshQueue } from './refresh-queue.ts'

interface Dependencies {
  readonly desk: Pick<DeskStore, 'worklist'>
  readonly cache: CacheStore
  readonly shareCopy: (connectionId: string, id: string, read: ReadApplication) => void
  readonly isJustRead: (connectionId: string, id: string) => boolean
  readonly clock: Clock
  readonly random: Pick<Random, 'fraction'>
  readonly log: Log
  readonly notifier: Notifier
  /** Fetches new applications in the background, if the service has a list. */
  readonly fetchList: () => void
  readonly session: Pick<SessionService, 'current'> & {
    state(): { readonly network: string }
  }
}

export interface RefreshService {
  readonly handlers: Handlers['refresh']
  /**
   * Starts an automatic refresh. Resolves to its end state, or null if a refresh is already in
   * progress or there is no connection.
   */
  startBySetting(filter: OfficerFilter): Promise<RefreshState | null>
  /**
   * Fetches imported applications, as part of the officer's refresh if one is in progress; false if
   * there is no connection.
   */
  readImported(ids: readonly string[]): boolean
  /** The service is reachable again. */
  networkIsBack(): void
  /** Another connection is in use, or none: the job ends, and fetched copies stay. */
  abandon(): void
}

/** Minimum time between two states sent to a page. */
const notifyEveryMs = 200
/** Remaining times are sent at this interval even if nothing else changes. */
const progressEveryMs = 1_000

export function createRefreshService(dependencies: Dependencies): RefreshService {
  const { cache, clock, notifier, session } = dependencies
  let job: RefreshJob | null = null
  let notifying: Timer | null = null
  let timer: Timer | null = null
  let whenOver: ((state: RefreshState) => void) | null = null

  function state(): RefreshState | null {
    return job?.state() ?? null
  }

  function notify(): void {
    notifying?.cancel()
    notifying = null
    timer?.cancel()
    const now = state()
    notifier.emit('refresh.state', now)
    timer = now?.phase === 'running' ? clock.after(progressEveryMs, notify) : null
  }

  function progressed(): void {
    const now = state()
    if (now !== null && !isUnderWay(now)) whenOver?.(now)
    notifying ??= clock.after(notifyEveryMs, notify)
  }

  function isInTheWay(of: RefreshState['startedBy']): boolean {
    const before = state()
    return isUnderWay(before) && (before?.startedBy === 'officer' || of === 'setting')
  }

  function begin(
    startedBy: RefreshState['startedBy'],
    scope: RefreshScope,
    queue: RefreshQueue,
  ): Result<RefreshState> {
    const current = session.current()
    if (current === null) return failed('connection-not-here')
    if (isInTheWay(startedBy)) return failed('refresh-under-way')
    job?.end()
    const connectionId = current.connection.id
    const begun = new RefreshJob(
      {
        ...dependencies,
        isOffline: () => session.state().network === 'offline',
        changed: (ids) => {
          notifier.emit('applications.changed', { ids: idsInEvent(ids) })
        },
        progressed,
      },
      { connectionId, api: current.api, queue, scope, startedBy },
    )
    job = begun
    begun.start()
    notify()
    return ok(begun.state())
  }

  function act(work: (current: RefreshJob) => void): Result<RefreshState | null> {
    if (job !== null) work(job)
    notify()
    return ok(state())
  }

  /** Counts first, which takes time: another refresh or connection may start meanwhile. */
  async function beginOfFilter(
    startedBy: RefreshState['startedBy'],
    scope: RefreshScope,
    filter: OfficerFilter,
  ): Promise<Result<RefreshState>> {
    const current = session.current()
    if (current === null) return failed('connection-not-here')
    const { connection } = current
    const resolved = filterAt(filter, filterMoment(connection, clock.now()))
    const queue = await queueOfFilter(cache, connection.id, resolved)
    if (sessionWith(session, connection.id) === null) return failed('connection-not-here')
    return begin(startedBy, scope, queue)
  }

  return {
    async startBySetting(filter) {
      const begun = await beginOfFilter('setting', 'view', filter)
      if (!begun.ok) return null
      const now = state()
      if (!isUnderWay(now)) return now
      return new Promise((resolve) => {
        whenOver = resolve
      })
    },
    readImported(ids) {
      if (!isInTheWay('officer')) return begin('officer', 'imported', queueOfIds(ids)).ok
      job?.add(ids)
      return true
    },
    networkIsBack: () => job?.networkIsBack(),
    abandon() {
      const ended = job
      ended?.abandon()
      job = null
      if (ended !== null) {
        whenOver?.(ended.state())
        notify()
      }
    },
    handlers: {
      state: () => ok(state()),
      startAll: () => {
        dependencies.fetchList()
        return beginOfFilter('officer', 'all', {})
      },
      startView: ({ filter }) => {
        dependencies.fetchList()
        return beginOfFilter('officer', 'view', filter)
      },
      startIds: ({ ids }) => begin('officer', 'selection', queueOfIds(ids)),
      end: () => act((current) => current.end()),
      resume: () => act((current) => current.resume()),
      retryFailed: () => act((current) => current.retryFailed()),
      dismiss: () =>
        act((current) => {
          if (!isUnderWay(current.state())) job = null
        }),
      items: ({ offset, limit }) => ok(job?.itemsFrom(offset, limit) ?? { items: [], total: 0 }),
    },
  }
}
