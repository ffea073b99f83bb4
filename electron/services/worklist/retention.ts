import { calendarDayAt } from '../../../shared/values/calendar-day.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { noNoticeFacts } from '../../../shared/domain/notices/notice.ts'
import { noticeTermsOf } from '../../../shared/domain/notices/notice-clock.ts'
import { isBlockedByNotice } from '../../../shared/domain/notices/notice-retention.ts'
import { isToBeRemoved, keptSince } from '../../../shared/domain/worklist/retention.ts'
import type { CacheStore, WantedLine } from '../../ports/cache-store.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { LogActivity } from '../log-activity.ts'
import type { KnownTime } from '../connections/known-time.ts'
import { readSettings } from '../settings/settings-service.ts'
import type { Remover } from './remover.ts'
import { dayMs } from '../../../shared/durations.ts'

interface Dependencies {
  readonly desk: DeskStore
  readonly cache: Pick<CacheStore, 'unwanted' | 'get'>
  readonly remover: Pick<Remover, 'remove' | 'erase'>
  readonly clock: Clock
  readonly knownTime: Pick<KnownTime, 'isTrusted'>
  readonly logActivity: LogActivity
  readonly log: Log
}

/** Removes applications from this computer that weren't wanted for as long as the officer set. */
export interface Retention {
  start(): void
  stop(): void
}

/** Delay after the start, when Loan Desk has more urgent work. */
const afterOpeningMs = 30_000
/** Delay until the next try while the clock isn't trusted: the service may be reached by then. */
const recheckMs = 3_600_000
const linesAtOnce = 100
/** Pause between two steps, so that other work gets its turn. */
const pauseMs = 50

/** The connection being processed. */
interface Walk {
  readonly connection: Connection
  after: WantedLine | null
  taken: number
}

/** Runs soon after the start and once a day; reads the setting each time. */
export function createRetention(dependencies: Dependencies): Retention {
  const { desk, cache, clock, remover } = dependencies
  let timer: Timer | null = null
  let walk: Walk | null = null
  let connections: Connection[] = []

  function later(milliseconds: number, work: () => void): void {
    timer = clock.after(milliseconds, () => {
      try {
        work()
      } catch (cause) {
        // For example on a full disk: the rest is removed another day.
        dependencies.log.unexpected('retention', cause)
        end()
      }
    })
  }

  function begin(): void {
    if (!dependencies.knownTime.isTrusted()) return later(recheckMs, begin)
    // The sample's applications are added again at every start.
    connections = desk.connections.all().filter(({ kind }) => kind !== 'sample')
    next()
  }

  function next(): void {
    const connection = connections.shift()
    if (connection === undefined) return end()
    walk = { connection, after: null, taken: 0 }
    step(walk)
  }

  function step(current: Walk): void {
    const days = readSettings(desk.values).keepCopiesDays
    if (days === null) return end()
    // The clock may have been set since the last step.
    if (!dependencies.knownTime.isTrusted()) return end()
    const now = clock.now()
    const before = keptSince(days, now)
    const lines = cache.unwanted(current.connection.id, {
      before,
      after: current.after,
      limit: linesAtOnce,
    })
    removeLines(current, lines, days, now)
    current.after = lines.at(-1) ?? null
    if (lines.length === linesAtOnce) {
      later(pauseMs, () => {
        step(current)
      })
    } else {
      note()
      next()
    }
  }

  function removeLines(
    current: Walk,
    lines: readonly WantedLine[],
    days: number,
    now: number,
  ): void {
    const { id: connectionId } = current.connection
    const terms = noticeTermsOf(current.connection)
    const lender = { terms, today: calendarDayAt(now, terms.timeZone) }
    const taken = remover.remove(connectionId, ({ drafts, decisions, notes }) => {
      const notices = desk.notices.ofMany(
        connectionId,
        lines.map(({ id }) => id),
      )
      return lines
        .filter(({ id, wantedAt }) =>
          isToBeRemoved(
            {
              wantedAt,
              hasDraft: drafts.has(id) || notes.has(id),
              hasOpenDecision: decisions.has(id),
              own: desk.annotations.of(connectionId, id),
              isBlockedByNotice: isBlockedByNotice(
                cache.get(current.connection, id)?.copy?.application ?? null,
                notices.get(id) ?? noNoticeFacts,
                lender,
              ),
            },
            days,
            now,
          ),
        )
        .map(({ id }) => id)
    })
    current.taken += taken.length
  }

  /** Logs the count only; no IDs are logged. */
  function note(): void {
    const over = walk
    walk = null
    if (over === null || over.taken === 0) return
    dependencies.logActivity({
      connectionId: over.connection.id,
      action: 'applications-taken-off',
      subject: String(over.taken),
    })
  }

  function end(): void {
    endWalk()
    remover.erase(pauseMs)
    later(dayMs, begin)
  }

  /** Logs the applications removed so far. */
  function endWalk(): void {
    try {
      note()
    } catch (cause) {
      dependencies.log.unexpected('retention', cause)
    }
  }

  return {
    start() {
      later(afterOpeningMs, begin)
    },
    stop() {
      timer?.cancel()
      timer = null
      endWalk()
    },
  }
}
