import type { Clock, Timer } from '../../../electron/ports/clock.ts'

/** From here on a wait is a limit on real work, not a pause, and is kept. */
const shortestLimitMs = 20_000

/**
 * The computer's clock for tests over a real network: pauses pass at once (and are counted in
 * `paused`), while limits such as a request's time-out stay what they are.
 */
export class HastyClock implements Clock {
  /** Every pause that was made, in milliseconds. */
  readonly paused: number[] = []
  private skipped = 0
  private wallShift = 0

  now(): number {
    return Date.now() + this.skipped + this.wallShift
  }

  monotonic(): number {
    return performance.now() + this.skipped
  }

  after(milliseconds: number, call: () => void): Timer {
    if (milliseconds >= shortestLimitMs) {
      const limit = setTimeout(call, milliseconds)
      return { cancel: () => clearTimeout(limit) }
    }
    const pause = setImmediate(() => {
      this.paused.push(milliseconds)
      this.skipped += milliseconds
      call()
    })
    return { cancel: () => clearImmediate(pause) }
  }

  /** Time passes for both clocks, as while the computer is on and nobody works. */
  skip(milliseconds: number): void {
    this.skipped += milliseconds
  }

  /** Somebody sets the computer's clock; no time passes. */
  setWall(byMilliseconds: number): void {
    this.wallShift += byMilliseconds
  }
}
