import type { Connection } from '../../shared/domain/connection.ts'
import { openStates } from '../../shared/domain/outbox-standing.ts'
import { isToBeTakenOff, keptSince } from '../../shared/domain/retention.ts'
import type { CacheStore, WantedLine } from '../ports/cache-store.ts'
import type { Clock, Timer } from '../ports/clock.ts'
import type { DeskStore } from '../ports/desk-store.ts'
import type { Log } from '../ports/log.ts'
import type { Notifier } from '../ports/notifier.ts'
import type { Person } from '../ports/person.ts'
import type { KnownTime } from './known-time.ts'
import { readSettings } from './settings-service.ts'

interface Parts {
  readonly desk: DeskStore
  readonly cache: CacheStore
  readonly clock: Clock
  readonly knownTime: Pick<KnownTime, 'isBelieved'>
  readonly person: Person
  readonly notifier: Notifier
  readonly log: Log
}

/** Takes off this computer what nobody wanted for as long as the officer set. */
export interface Retention {
  start(): void
  stop(): void
}

/** The desk is opening, and has better things to do. */
const afterOpeningMs = 30_000
const dayMs = 86_400_000
/** Until the service may have been heard, where the clock is not believed without it. */
const untilHeardMs = 3_600_000
const linesAtOnce = 100
/** Between two parts of the work, for whatever else the desk is asked. */
const breathMs = 50

/** One connection that is gone through. */
interface Walk {
  readonly connectionId: string
  after: WantedLine | null
  taken: number
}

/** Soon after the desk is opened, and once a day; the setting is read anew each time. */
export function createRetention(parts: Parts): Retention {
  const { desk, cache, clock } = parts
  let timer: Timer | null = null
  let walk: Walk | null = null
  let connections: Connection[] = []
  /** At first too: the desk may have been closed before all was erased. */
  let mayErase = true

  function later(milliseconds: number, work: () => void): void {
    timer = clock.after(milliseconds, () => {
      try {
        work()
      } catch (cause) {
        // A full disk, say: what is left is taken off another day.
        parts.log.unexpected('retention', cause)
        end()
      }
    })
  }

  function begin(): void {
    if (!parts.knownTime.isBelieved()) return later(untilHeardMs, begin)
    // The sample's applications come back at every start.
    connections = desk.connections.all().filter(({ kind }) => kind !== 'sample')
    next()
  }

  function next(): void {
    const connection = connections.shift()
    if (connection === undefined) return erase()
    walk = { connectionId: connection.id, after: null, taken: 0 }
    step(walk)
  }

  function step(current: Walk): void {
    const days = readSettings(desk.values).keepCopiesDays
    if (days === null) return end()
    // It may have been set since the last part.
    if (!parts.knownTime.isBelieved()) return end()
    const now = clock.now()
    const before = keptSince(days, now)
    const lines = cache.unwanted(current.connectionId, {
      before,
      after: current.after,
      limit: linesAtOnce,
    })
    takeOff(current, lines, days, now)
    current.after = lines.at(-1) ?? null
    if (lines.length === linesAtOnce) {
      later(breathMs, () => {
        step(current)
      })
    } else {
      note()
      next()
    }
  }

  /**
   * From desk.db first. If it ends between the two, the line is still in the cache, unwanted as
   * before: it may come back to the worklist, and the next day takes it off. The other way round it
   * would be read from the service anew.
   */
  function takeOff(current: Walk, lines: readonly WantedLine[], days: number, now: number): void {
    const { connectionId } = current
    const ids = desk.transaction(() => {
      const held = heldSubjects(connectionId)
      const found = lines
        .filter(({ id, wantedAt }) =>
          isToBeTakenOff(
            {
              wantedAt,
              hasDraft: held.drafts.has(id),
              hasOpenDecision: held.decisions.has(id),
              own: desk.marks.of(connectionId, id),
            },
            days,
            now,
          ),
        )
        .map(({ id }) => id)
      if (found.length > 0) desk.worklist.remove(connectionId, found)
      return found
    })
    if (ids.length === 0) return
    current.taken += ids.length
    cache.remove(connectionId, ids)
    mayErase = true
    parts.notifier.emit('applications.changed', { ids })
  }

  /** Applications with unfinished work, their own or that of a facility which came of them. */
  function heldSubjects(connectionId: string): {
    readonly drafts: ReadonlySet<string>
    readonly decisions: ReadonlySet<string>
  } {
    const facilities = desk.facilities.all(connectionId)
    const withOrigins = (subjects: readonly string[]): ReadonlySet<string> => {
      const named = new Set(subjects)
      const origins = facilities
        .filter(({ id }) => named.has(id))
        .flatMap(({ applicationId }) => applicationId ?? [])
      return new Set([...subjects, ...origins])
    }
    return {
      drafts: withOrigins([
        ...desk.drafts.subjects(connectionId, 'offers'),
        ...desk.drafts.subjects(connectionId, 'ach'),
      ]),
      decisions: withOrigins(
        desk.decisions.inStates(openStates, connectionId).map(({ subject }) => subject),
      ),
    }
  }

  function erase(): void {
    if (mayErase && cache.eraseRemoved()) {
      later(breathMs, erase)
    } else {
      mayErase = false
      end()
    }
  }

  /** How many, and of no one which. */
  function note(): void {
    const over = walk
    walk = null
    if (over === null || over.taken === 0) return
    desk.activity.append({
      at: clock.now(),
      who: parts.person.name,
      connectionId: over.connectionId,
      action: 'applications-taken-off',
      subject: String(over.taken),
      bodyHash: null,
      outcome: null,
    })
  }

  function end(): void {
    endWalk()
    later(dayMs, begin)
  }

  /** What was taken off is noted, however far it came. */
  function endWalk(): void {
    try {
      note()
    } catch (cause) {
      parts.log.unexpected('retention', cause)
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
