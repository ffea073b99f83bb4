import { performance } from 'node:perf_hooks'
import type { Clock } from '../../ports/clock.ts'

/** Longest wait that Node's timers take, in milliseconds (24.8 days): a longer one is over at once. */
const longestTimeoutMs = 2 ** 31 - 1

/** The computer's clock and its timers. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(milliseconds, call) {
    let timer: NodeJS.Timeout
    const waitFor = (left: number): void => {
      timer =
        left > longestTimeoutMs
          ? setTimeout(() => waitFor(left - longestTimeoutMs), longestTimeoutMs)
          : setTimeout(call, left)
    }
    waitFor(milliseconds)
    return { cancel: () => clearTimeout(timer) }
  },
}
