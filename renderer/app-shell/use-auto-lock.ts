import { onScopeDispose } from 'vue'

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
const checkMs = 5_000

/**
 * Calls once nobody has touched the app for so many minutes (0: never). The wall clock counts: a
 * computer that slept for that long locks when it wakes up.
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
