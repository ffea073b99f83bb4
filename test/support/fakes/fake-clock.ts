import type { Clock, Timer } from '../../../electron/ports/clock.ts'

interface Waiting {
  readonly due: number
  readonly order: number
  readonly call: () => void
}

/** A clock that stands still until a test moves it; timers run in order of their due time. */
export class FakeClock implements Clock {
  private wall: number
  private steady = 0
  private order = 0
  private waiting: Waiting[] = []

  constructor(now = Date.UTC(2026, 10, 20, 15, 0, 0)) {
    this.wall = now
  }

  now(): number {
    return this.wall
  }

  monotonic(): number {
    return this.steady
  }

  after(milliseconds: number, call: () => void): Timer {
    const entry: Waiting = { due: this.steady + milliseconds, order: this.order++, call }
    this.waiting.push(entry)
    return {
      cancel: () => {
        this.waiting = this.waiting.filter((other) => other !== entry)
      },
    }
  }

  /** Changes the wall clock, as a user might; no time passes. */
  setWall(now: number): void {
    this.wall = now
  }

  /** Number of pending timers. */
  get pending(): number {
    return this.waiting.length
  }

  /** Lets time pass, running due timers and letting promises settle after each. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.steady + milliseconds
    await settle()
    for (;;) {
      const next = this.waiting
        .filter((entry) => entry.due <= end)
        .sort((a, b) => a.due - b.due || a.order - b.order)[0]
      if (next === undefined) break
      this.waiting = this.waiting.filter((entry) => entry !== next)
      this.wall += next.due - this.steady
      this.steady = next.due
      next.call()
      await settle()
    }
    this.wall += end - this.steady
    this.steady = end
  }
}

/** Lets every promise settle that needs neither time nor network. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
