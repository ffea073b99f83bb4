/** Shortest time between two calls. The backend refuses pages that ask far more often. */
const paceMs = 120

/**
 * Follows a burst of events with few calls: calls at once, then again after what was asked for
 * meanwhile, never before the last call is over. The last event is always followed by a call.
 */
export function paced(call: () => Promise<unknown>): () => void {
  let isBusy = false
  let isAskedAgain = false
  function ask(): void {
    isAskedAgain = isBusy
    if (isBusy) return
    isBusy = true
    const pause = new Promise((resolve) => setTimeout(resolve, paceMs))
    void Promise.all([call(), pause]).then(() => {
      isBusy = false
      if (isAskedAgain) ask()
    })
  }
  return ask
}
