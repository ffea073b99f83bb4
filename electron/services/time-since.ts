import type { Clock } from '../ports/clock.ts'

/**
 * Milliseconds since this call, by the clock that shows more: the monotonic clock stands still
 * while the computer sleeps, and the wall clock can be set.
 */
export function timeSince(clock: Pick<Clock, 'now' | 'monotonic'>): () => number {
  const at = clock.now()
  const steadyAt = clock.monotonic()
  return () => Math.max(Math.abs(clock.now() - at), clock.monotonic() - steadyAt)
}
