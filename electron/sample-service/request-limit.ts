const windowMs = 60_000

export interface RequestLimit {
  /** Counts one request. Returns 0 if it is allowed, else the whole seconds to wait. */
  take(): number
}

/** At most this many requests per minute of the service's clock; Infinity for no limit. */
export function requestLimit(mostPerMinute: number, now: () => number): RequestLimit {
  let windowStart = Number.NEGATIVE_INFINITY
  let taken = 0

  return {
    take() {
      const elapsed = now() - windowStart
      if (elapsed < 0 || elapsed >= windowMs) {
        windowStart = now()
        taken = 0
      }
      if (taken >= mostPerMinute) return Math.ceil((windowStart + windowMs - now()) / 1000)
      taken += 1
      return 0
    },
  }
}
