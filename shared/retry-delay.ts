import { hourMs } from './durations.ts'

/** Delay before a retry: doubles with each consecutive failure, up to `longestMs`. Milliseconds. */
export interface RetryDelay {
  readonly firstMs: number
  readonly longestMs: number
}

/** Limit for Retry-After: if the service asks for more, Loan Desk still retries after an hour. */
export const longestRetryAfterMs = hourMs

/**
 * The delay before the next retry: the growing delay with 25% jitter either way, so that many
 * computers don't retry at the same time, or what the service asked for if that is longer.
 * `failures` counts the consecutive failures before this one; `fraction` is a random number from 0
 * to 1.
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
