import { performance } from 'node:perf_hooks'
import type { Clock } from '../../ports/clock.ts'

/** Longest wait that Node's timers take, in milliseconds (24.8 days): a longer one is over at once. */
const longestTimeoutMs = 2 ** 31 - 1

/** Of each timer that waits: calls soon if its time is over by the computer's clock. */
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

/** After a sleep of the computer, in which its timers stood still: those that are over call soon. */
export function catchUpTimers(): void {
  for (const look of looks) look()
}
