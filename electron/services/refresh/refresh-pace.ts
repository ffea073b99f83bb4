import { minuteMs } from '../../../shared/durations.ts'
import { readsBehindPerMinute, requestsPerMinute } from '../../ports/lending-api.ts'
import type { Clock } from '../../ports/clock.ts'

/** Maximum number of responses per minute. */
const mostPerMinute = readsBehindPerMinute(requestsPerMinute)
/** A shorter time doesn't show the speed. */
const shortestMs = 2_000

/** Rate of responses in the last minute, and the remaining time at that rate. */
export class RefreshPace {
  private readonly clock: Pick<Clock, 'monotonic'>
  private begunAt: number
  /** Responses of the last minute, oldest first, counted per transaction. */
  private responses: { readonly at: number; readonly count: number }[] = []

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.clock = clock
    this.begunAt = clock.monotonic()
  }

  /** After a pause, the earlier rate no longer counts. */
  restart(): void {
    this.begunAt = this.clock.monotonic()
    this.responses = []
  }

  count(responses: number): void {
    this.responses.push({ at: this.clock.monotonic(), count: responses })
  }

  /** Responses per minute; null until it has run long enough. */
  perMinute(): number | null {
    const span = Math.min(this.clock.monotonic() - this.begunAt, minuteMs)
    const recent = this.recent()
    if (span < shortestMs || recent === 0) return null
    return Math.min((recent * minuteMs) / span, mostPerMinute)
  }

  /**
   * Milliseconds for `left` further responses. The limit of requests per minute lets the first
   * requests out fast and blocks the others until the minute is over, so the longer of both
   * estimates counts.
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
    const since = this.clock.monotonic() - minuteMs
    this.responses = this.responses.filter(({ at }) => at > since)
    return this.responses.reduce((sum, { count }) => sum + count, 0)
  }
}
