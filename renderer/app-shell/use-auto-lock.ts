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
  const idleMs = (): number =>
    Math.max(...moments().map((now, clock) => now - (last[clock] ?? now)))
  const isOver = (): boolean => minutes() !== 0 && idleMs() >= minutes() * 60_000
  /** The first input after sleep can come before the timer: it locks, too. */
  function touch(): void {
    const wasOver = isOver()
    last = moments()
    if (wasOver) lock()
  }
  for (const input of inputs) {
    target.addEventListener(input, touch, { passive: true, capture: true })
  }
  const timer = setInterval(() => {
    if (isOver()) touch()
  }, checkMs)
  onScopeDispose(() => {
    clearInterval(timer)
    for (const input of inputs) target.removeEventListener(input, touch, { capture: true })
  })
}
