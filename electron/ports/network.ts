/** The computer's own network state; the outcomes of requests take precedence. */
export interface Network {
  isOnline(): boolean
  /** Also called when the computer wakes from sleep. Returns a function that unsubscribes. */
  onChange(call: () => void): () => void
}
