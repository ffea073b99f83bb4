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

/** Asks again what may be asked again: reads and tokens, never what changes something. */
export class RepeatedRead {
  private readonly clock: Clock
  private readonly random: Pick<Random, 'fraction'>
  private readonly ending: AbortSignal

  constructor(clock: Clock, random: Pick<Random, 'fraction'>, ending: AbortSignal) {
    this.clock = clock
    this.random = random
    this.ending = ending
  }

  /**
   * The first answer that is good or will not get better: at most three, with growing and jittered
   * pauses between, none shorter than the service asked for, within a minute altogether.
   */
  async ask<T>(question: () => Promise<Result<T>>): Promise<Result<T>> {
    const begun = this.clock.monotonic()
    for (let tries = 1; ; tries += 1) {
      const answer = await question()
      if (answer.ok || !worthRetrying.has(answer.error.code) || tries >= mostTries) return answer
      const { retryAfterMs } = answer.error
      const wait = retryDelayMs(delay, tries - 1, this.random.fraction(), retryAfterMs)
      if (this.clock.monotonic() - begun + wait > retryLimitMs) return answer
      await pause(this.clock, wait, this.ending)
      if (this.ending.aborted) return failed('canceled')
    }
  }
}
