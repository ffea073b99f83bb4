/** What the computer itself believes of its network; the requests' outcomes have the last word. */
export interface Network {
  isOnline(): boolean
  /** Also called when the computer wakes from sleep. Returns how to stop listening. */
  onChange(call: () => void): () => void
}
