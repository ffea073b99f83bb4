/** Shortest time between two calls, in milliseconds. The backend refuses pages that call far more often. */
const paceMs = 120

/**
 * Throttles a burst of events: calls at once, and again after further events, but never before the
 * last call has ended. A call always follows the last event.
 */
export function paced(call: () => Promise<unknown>): () => void {
  let isBusy = false
  let isCalledAgain = false
  function attempt(): void {
    isCalledAgain = isBusy
    if (isBusy) return
    isBusy = true
    const pause = new Promise((resolve) => setTimeout(resolve, paceMs))
    void Promise.all([call(), pause]).then(() => {
      isBusy = false
      if (isCalledAgain) attempt()
    })
  }
  return attempt
}
