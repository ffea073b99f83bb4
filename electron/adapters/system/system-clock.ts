import { performance } from 'node:perf_hooks'
import type { Clock } from '../../ports/clock.ts'

/** The computer's clock and its timers. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds)
    return { cancel: () => clearTimeout(timer) }
  },
}
