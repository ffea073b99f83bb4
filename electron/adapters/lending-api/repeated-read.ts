import { failed, type Failure, type Result } from '../../../shared/result.ts'
import { retryDelayMs, type RetryDelay } from '../../../shared/retry-delay.ts'
import { pause, type Clock } from '../../ports/clock.ts'
import type { Random } from '../../ports/random.ts'

/** How often a read is asked in all. */
const mostTries = 3
const delay: RetryDelay = { firstMs: 1_000, longestMs: 8_000 }
/** What would have to wait longer than this fails instead, naming the time. */
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
 * Asks again what may be asked again: reads and tokens, never what changes something. Returns the
 * first answer that is good or will not get better: of at most three, with growing and jittered
 * pauses between, none shorter than the service asked for, within a minute altogether.
 */
export async function askAgain<T>(
  {
    clock,
    random,
    ending,
  }: {
    readonly clock: Clock
    readonly random: Pick<Random, 'fraction'>
    readonly ending: AbortSignal
  },
  question: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const begun = clock.monotonic()
  for (let tries = 1; ; tries += 1) {
    const answer = await question()
    if (answer.ok || !worthRetrying.has(answer.error.code) || tries >= mostTries) return answer
    const { retryAfterMs } = answer.error
    const wait = retryDelayMs(delay, tries - 1, random.fraction(), retryAfterMs)
    if (clock.monotonic() - begun + wait > retryLimitMs) return answer
    await pause(clock, wait, ending)
    if (ending.aborted) return failed('canceled')
  }
}
