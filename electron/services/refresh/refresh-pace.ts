import { minuteMs } from '../../../shared/durations.ts'
import { readsBehindPerMinute, requestsPerMinute } from '../../ports/lending-api.ts'
import type { Clock } from '../../ports/clock.ts'

/** The most answers a minute that there can be. */
const mostPerMinute = readsBehindPerMinute(requestsPerMinute)
/** A pace of less than this long says nothing. */
const shortestMs = 2_000

/** How fast answers come, by the last minute, and how long the rest takes at that pace. */
export class RefreshPace {
  private readonly clock: Pick<Clock, 'monotonic'>
  private begunAt: number
  /** Returns of the last minute, oldest first, counted together as they were kept. */
  private answers: { readonly at: number; readonly count: number }[] = []

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.clock = clock
    this.begunAt = clock.monotonic()
  }

  /** After a pause the pace before it tells nothing. */
  restart(): void {
    this.begunAt = this.clock.monotonic()
    this.answers = []
  }

  count(answers: number): void {
    this.forget()
    this.answers.push({ at: this.clock.monotonic(), count: answers })
  }

  /** Answers a minute; null until it has run long enough to tell. */
  perMinute(): number | null {
    const span = Math.min(this.clock.monotonic() - this.begunAt, minuteMs)
    const recent = this.recent()
    if (span < shortestMs || recent === 0) return null
    return Math.min((recent * minuteMs) / span, mostPerMinute)
  }

  /**
   * Milliseconds for so many further answers. The limit of requests a minute lets the first of them
   * out fast and the others not at all until the minute is over, so the slower of the two counts.
   */
  remainingMs(left: number): number | null {
    const span = Math.min(this.clock.monotonic() - this.begunAt, minuteMs)
    const recent = this.recent()
    if (span < shortestMs || recent === 0) return null
    const atThisSpeed = (left * span) / recent
    const beyondLimit = Math.max(0, recent + left - mostPerMinute)
    return Math.round(Math.max(atThisSpeed, (beyondLimit * minuteMs) / mostPerMinute))
  }

  private recent(): number {
    this.forget()
    return this.answers.reduce((sum, { count }) => sum + count, 0)
  }

  private forget(): void {
    const since = this.clock.monotonic() - minuteMs
    this.answers = this.answers.filter(({ at }) => at > since)
  }
}
