import { performance } from 'node:perf_hooks'
import type { Clock } from '../../ports/clock.ts'

/** Longest delay of Node's timers in ms (24.8 days); a timer with a longer delay fires at once. */
const longestTimeoutMs = 2 ** 31 - 1

/** One check per pending timer: fires it soon if its time has passed by the computer's clock. */
const looks = new Set<() => void>()

/** The computer's clock and its timers. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(milliseconds, call) {
    const dueAt = Date.now() + milliseconds
    let timer: NodeJS.Timeout
    function waitFor(left: number): void {
      timer =
        left > longestTimeoutMs
          ? setTimeout(() => waitFor(left - longestTimeoutMs), longestTimeoutMs)
          : setTimeout(end, left)
    }
    function look(): void {
      if (Date.now() < dueAt) return
      clearTimeout(timer)
      waitFor(0)
    }
    function end(): void {
      looks.delete(look)
      call()
    }
    waitFor(milliseconds)
    looks.add(look)
    return {
      cancel() {
        clearTimeout(timer)
        looks.delete(look)
      },
    }
  },
}

/** Call after the computer slept, which stops timers: those whose time has passed fire soon. */
export function catchUpTimers(): void {
  for (const look of looks) look()
}
