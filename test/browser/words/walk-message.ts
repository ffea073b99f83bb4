/** What a walk in the pseudo-locale counted; all but the first two are findings. */
export interface WordsTally {
  scenes: number
  texts: number
  outside: number
  joined: number
  cutOff: number
  faults: number
}

/** Told by the process of the walk: how far it is, and at its end what it found. */
export type WalkMessage =
  { readonly progress: string } | { readonly tally: WordsTally; readonly wrongs: readonly string[] }
