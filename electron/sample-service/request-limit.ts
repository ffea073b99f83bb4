const windowMs = 60_000

export interface RequestLimit {
  /** Counts one request. 0 if it may pass, else the whole seconds to wait. */
  take(): number
}

/** At most so many requests in each minute of the service's clock; Infinity for no limit. */
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
