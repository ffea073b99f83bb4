import { onScopeDispose } from 'vue'

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
const checkMs = 5_000

/**
 * Calls `lock` after this many minutes without input (0: never). Counts the longer of two times: the
 * computer's clock, so that a computer that slept that long locks when it wakes up, and the
 * monotonic clock, in case the computer's clock is set back.
 */
export function useAutoLock(target: EventTarget, minutes: () => number, lock: () => void): void {
  const moments = (): number[] => [Date.now(), performance.now()]
  let last = moments()
  const touch = (): void => void (last = moments())
  const idleMs = (): number =>
    Math.max(...moments().map((now, clock) => now - (last[clock] ?? now)))
  for (const input of inputs) {
    target.addEventListener(input, touch, { passive: true, capture: true })
  }
  const timer = setInterval(() => {
    const limit = minutes()
    if (limit === 0 || idleMs() < limit * 60_000) return
    touch()
    lock()
  }, checkMs)
  onScopeDispose(() => {
    clearInterval(timer)
    for (const input of inputs) target.removeEventListener(input, touch, { capture: true })
  })
}
