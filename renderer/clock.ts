import { readonly, ref } from 'vue'

const now = ref(Date.now())
const tickMs = 20_000
const tick = (): void => void (now.value = Date.now())
setInterval(tick, tickMs)

/** The current time for all ages on screen, updated three times a minute. */
export function useNow(): Readonly<typeof now> {
  return readonly(now)
}

/**
 * Updates the current time before an input that arrives later than the next update was due: timers
 * stop while the computer sleeps, and "tomorrow" must not mean the day after it fell asleep.
 */
export function catchUpOnInput(target: EventTarget): void {
  for (const input of ['pointermove', 'pointerdown', 'keydown']) {
    target.addEventListener(
      input,
      () => {
        if (Math.abs(Date.now() - now.value) > tickMs) tick()
      },
      { passive: true, capture: true },
    )
  }
}
