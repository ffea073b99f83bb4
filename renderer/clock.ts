import { readonly, ref } from 'vue'

const now = ref(Date.now())
const tickMs = 20_000
const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
const timeZone = ref(ownTimeZone())
function tick(): void {
  timeZone.value = ownTimeZone()
  now.value = Date.now()
}
setInterval(tick, tickMs)

/** The current time for all ages on screen, updated three times a minute. */
export function useNow(): Readonly<typeof now> {
  return readonly(now)
}

/** This computer's time zone, which changes if the officer travels. */
export function useTimeZone(): Readonly<typeof timeZone> {
  return readonly(timeZone)
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
