import { onScopeDispose } from 'vue'

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
const checkMs = 5_000

/**
 * Calls `lock` after this many minutes without input (0: never). Wall-clock time counts: a computer
 * that slept that long locks when it wakes up.
 */
export function useAutoLock(target: EventTarget, minutes: () => number, lock: () => void): void {
  let last = Date.now()
  const touch = (): void => void (last = Date.now())
  for (const input of inputs) {
    target.addEventListener(input, touch, { passive: true, capture: true })
  }
  const timer = setInterval(() => {
    const limit = minutes()
    if (limit === 0 || Date.now() - last < limit * 60_000) return
    touch()
    lock()
  }, checkMs)
  onScopeDispose(() => {
    clearInterval(timer)
    for (const input of inputs) target.removeEventListener(input, touch, { capture: true })
  })
}
