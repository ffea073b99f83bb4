import { failed, type Failure, type Result } from '../../../shared/result.ts'
import { retryDelayMs, type RetryDelay } from '../../../shared/retry-delay.ts'
import { pause, type Clock } from '../../ports/clock.ts'
import type { Random } from '../../ports/random.ts'

/** Maximum number of tries, the first included. */
const mostTries = 3
const delay: RetryDelay = { firstMs: 1_000, longestMs: 8_000 }
/** A request that would have to wait longer fails instead; the failure states the time. */
export const retryLimitMs = 60_000

const worthRetrying: ReadonlySet<Failure['code']> = new Set([
  'rate-limited',
  'service-unavailable',
  'connection-lost',
  'connect-failed',
  'host-not-found',
  'timed-out',
])

/**
 * Repeats reads and token requests, never requests that change data. Returns the first result that
 * succeeded or that a retry won't improve: at most three tries, with growing, jittered delays that
 * are no shorter than the service asked for, within a minute altogether.
 */
export async function withRetries<T>(
  {
    clock,
    random,
    ending,
  }: {
    readonly clock: Clock
    readonly random: Pick<Random, 'fraction'>
    readonly ending: AbortSignal
  },
  request: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const begun = clock.monotonic()
  for (let tries = 1; ; tries += 1) {
    const result = await request()
    if (result.ok || !worthRetrying.has(result.error.code) || tries >= mostTries) return result
    const { retryAfterMs } = result.error
    const wait = retryDelayMs(delay, tries - 1, random.fraction(), retryAfterMs)
    if (clock.monotonic() - begun + wait > retryLimitMs) return result
    await pause(clock, wait, ending)
    if (ending.aborted) return failed('canceled')
  }
}
