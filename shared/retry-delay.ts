import { hourMs } from './durations.ts'

/** A delay before a retry: doubled with each failure in a row, up to the longest. Milliseconds. */
export interface RetryDelay {
  readonly firstMs: number
  readonly longestMs: number
}

/** A service that asks for more is asked again after an hour all the same. */
export const longestRetryAfterMs = hourMs

/**
 * How long to wait before the next try: the growing delay, with a quarter more or less by chance so
 * that many computers don't come back at once, or what the service asked for if that is longer.
 * `failures` counts those in a row before this one; `fraction` is a random number from 0 to 1.
 */
export function retryDelayMs(
  { firstMs, longestMs }: RetryDelay,
  failures: number,
  fraction: number,
  retryAfterMs = 0,
): number {
  const grown = Math.min(firstMs * 2 ** failures, longestMs) * (0.75 + fraction / 2)
  return Math.round(Math.max(grown, Math.min(retryAfterMs, longestRetryAfterMs)))
}
