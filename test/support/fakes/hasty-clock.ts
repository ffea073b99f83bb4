import type { Clock, Timer } from '../../../electron/ports/clock.ts'

/** From this length on, a wait is a limit on real work, not a pause, and isn't shortened. */
const shortestLimitMs = 20_000

/**
 * The computer's clock for tests over a real network: pauses pass at once (and are recorded in
 * `paused`); limits such as a request's timeout keep their length.
 */
export class HastyClock implements Clock {
  /** Every pause, in milliseconds. */
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

  /** Moves both clocks forward, as while the computer is on and idle. */
  skip(milliseconds: number): void {
    this.skipped += milliseconds
  }

  /** Changes the wall clock, as a user might; no time passes. */
  setWall(byMilliseconds: number): void {
    this.wallShift += byMilliseconds
  }
}
