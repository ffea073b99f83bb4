import type { Clock } from '../ports/clock.ts'

/**
 * How many milliseconds ago this call was, by the clock that says more: one stands still while the
 * computer sleeps, the other can be set.
 */
export function timeSince(clock: Pick<Clock, 'now' | 'monotonic'>): () => number {
  const at = clock.now()
  const steadyAt = clock.monotonic()
  return () => Math.max(Math.abs(clock.now() - at), clock.monotonic() - steadyAt)
}
