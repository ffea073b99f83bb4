import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import type { Failure } from '../../../shared/result.ts'
import { longestRetryAfterMs, retryDelayMs, type RetryDelay } from '../../../shared/retry-delay.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { Random } from '../../ports/random.ts'

const delay: RetryDelay = { firstMs: 2_000, longestMs: 5 * 60_000 }

type Waiting = Pick<Decision, 'id' | 'notBefore'>

/** Schedules retries. */
export interface RetryTimes {
  /** When to retry after a failure, in epoch milliseconds. */
  after(decision: Decision, failure: Failure): number
  isDue(decision: Waiting): boolean
  /** Whether the service asked this connection to wait, and the wait isn't over. */
  isPaused(connectionId: string): boolean
  /** Calls when the next of these decisions of a connection is due. Replaces the previous timer. */
  wakeFor(connectionId: string, decisions: readonly Waiting[], call: () => void): void
  /** Ends waits that Loan Desk chose itself; waits that the service asked for stay. */
  endOwnWaits(decisions: readonly Decision[]): void
  /** The decision is being tried: its next failure starts a new wait. */
  begun(id: string): void
  stop(): void
}

export function createRetryTimes(dependencies: {
  readonly clock: Clock
  readonly random: Random
}): RetryTimes {
  const { clock, random } = dependencies
  /** By connection, on the monotonic clock: a wait that one lender's service asks for delays no other. */
  const pausedUntil = new Map<string, number>()
  /**
   * When each decision is due on the monotonic clock, fixed when its time is first read: setting
   * the computer's clock doesn't change a wait that has begun.
   */
  const due = new Map<string, { readonly notBefore: number; readonly at: number }>()
  const endedWaits = new Set<string>()
  let timer: Timer | null = null

  /** Remaining wait of the connection, in milliseconds; 0 or less if none. */
  function pauseLeft(connectionId: string): number {
    return (pausedUntil.get(connectionId) ?? 0) - clock.monotonic()
  }

  /** Remaining wait of the decision, in milliseconds; 0 or less if it is due. */
  function waitOf({ id, notBefore }: Waiting): number {
    if (notBefore === null || endedWaits.has(id)) return 0
    const known = due.get(id)
    if (known?.notBefore === notBefore) return known.at - clock.monotonic()
    const left = notBefore - clock.now()
    // Longer than any wait: the clock was set back since the time was written.
    const wait = left > longestRetryAfterMs ? 0 : left
    due.set(id, { notBefore, at: clock.monotonic() + wait })
    return wait
  }

  return {
    after(decision, failure) {
      const { retryAfterMs } = failure
      const wait = retryDelayMs(delay, failuresInARow(decision), random.fraction(), retryAfterMs)
      if (retryAfterMs !== undefined) {
        const known = pausedUntil.get(decision.connectionId) ?? 0
        pausedUntil.set(decision.connectionId, Math.max(known, clock.monotonic() + wait))
      }
      return clock.now() + wait
    },
    isDue: (decision) => waitOf(decision) <= 0,
    isPaused: (connectionId) => pauseLeft(connectionId) > 0,
    wakeFor(connectionId, decisions, call) {
      timer?.cancel()
      const waits = [pauseLeft(connectionId), ...decisions.map(waitOf)].filter((wait) => wait > 0)
      const next = Math.min(...waits)
      if (Number.isFinite(next)) timer = clock.after(next, call)
    },
    endOwnWaits(decisions) {
      for (const { id, failure } of decisions) {
        // Without a failure it isn't a retry: the decision is held so that the officer can undo it.
        if (failure !== null && failure.retryAfterMs === undefined) endedWaits.add(id)
      }
    },
    begun(id) {
      endedWaits.delete(id)
      due.delete(id)
    },
    stop: () => timer?.cancel(),
  }
}

/** Number of failed attempts in a row, at most 20. */
function failuresInARow({ attempts }: Decision): number {
  let count = 0
  for (const { purpose, outcome } of attempts.toReversed()) {
    // In progress, or the check before a send: neither counts.
    if (outcome === null || (purpose === 'check' && outcome === 'done')) continue
    if (outcome !== 'failed' && outcome !== 'not-sent') break
    count += 1
  }
  return Math.min(count, 20)
}
