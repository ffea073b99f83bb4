import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import type { Failure } from '../../../shared/result.ts'
import { longestRetryAfterMs, retryDelayMs, type RetryDelay } from '../../../shared/retry-delay.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { Random } from '../../ports/random.ts'

const delay: RetryDelay = { firstMs: 2_000, longestMs: 5 * 60_000 }

type Waiting = Pick<Decision, 'id' | 'notBefore'>

/** When what is tried again. */
export interface OutboxPace {
  /** When to try again after a failure, epoch milliseconds. */
  after(decision: Decision, failure: Failure): number
  isDue(decision: Waiting): boolean
  /** The service of this connection asked everyone to wait, and the time is not over. */
  isResting(connectionId: string): boolean
  /** Calls when the next of these decisions of a connection is due. One alarm at a time. */
  wakeFor(connectionId: string, decisions: readonly Waiting[], call: () => void): void
  /** Waits that were only our own caution are over; those that the service asked for are not. */
  forgive(decisions: readonly Decision[]): void
  /** It is being tried: the next failure counts again. */
  begun(id: string): void
  stop(): void
}

export function createOutboxPace(dependencies: {
  readonly clock: Clock
  readonly random: Random
}): OutboxPace {
  const { clock, random } = dependencies
  /** By connection, on the monotonic clock: what one lender asks for holds nobody else up. */
  const restsUntil = new Map<string, number>()
  /**
   * When each is due on the monotonic clock, from the first look at its time: setting the computer's
   * clock neither lengthens nor shortens a wait that has begun.
   */
  const due = new Map<string, { readonly notBefore: number; readonly at: number }>()
  const forgiven = new Set<string>()
  let alarm: Timer | null = null

  /** How much longer the connection waits, in milliseconds; 0 or less if it doesn't. */
  function restOf(connectionId: string): number {
    return (restsUntil.get(connectionId) ?? 0) - clock.monotonic()
  }

  /** How much longer it waits, in milliseconds; 0 or less if it is due. */
  function waitOf({ id, notBefore }: Waiting): number {
    if (notBefore === null || forgiven.has(id)) return 0
    const known = due.get(id)
    if (known?.notBefore === notBefore) return known.at - clock.monotonic()
    const left = notBefore - clock.now()
    // Longer than any wait: the computer's clock was set back since the time was written.
    const wait = left > longestRetryAfterMs ? 0 : left
    due.set(id, { notBefore, at: clock.monotonic() + wait })
    return wait
  }

  return {
    after(decision, failure) {
      const { retryAfterMs } = failure
      const wait = retryDelayMs(delay, failuresInARow(decision), random.fraction(), retryAfterMs)
      if (retryAfterMs !== undefined) {
        const known = restsUntil.get(decision.connectionId) ?? 0
        restsUntil.set(decision.connectionId, Math.max(known, clock.monotonic() + wait))
      }
      return clock.now() + wait
    },
    isDue: (decision) => waitOf(decision) <= 0,
    isResting: (connectionId) => restOf(connectionId) > 0,
    wakeFor(connectionId, decisions, call) {
      alarm?.cancel()
      const waits = [restOf(connectionId), ...decisions.map(waitOf)].filter((wait) => wait > 0)
      const next = Math.min(...waits)
      if (Number.isFinite(next)) alarm = clock.after(next, call)
    },
    forgive(decisions) {
      for (const { id, failure } of decisions) {
        // Without a failure it is not a retry: it is held, so that the officer can undo it.
        if (failure !== null && failure.retryAfterMs === undefined) forgiven.add(id)
      }
    },
    begun(id) {
      forgiven.delete(id)
      due.delete(id)
    },
    stop: () => alarm?.cancel(),
  }
}

/** How many attempts in a row came to nothing, at most 20. */
function failuresInARow({ attempts }: Decision): number {
  let count = 0
  for (const { purpose, outcome } of attempts.toReversed()) {
    // Under way, or the check that went before a send: says nothing of the sends.
    if (outcome === null || (purpose === 'check' && outcome === 'done')) continue
    if (outcome !== 'failed' && outcome !== 'not-sent') break
    count += 1
  }
  return Math.min(count, 20)
}
