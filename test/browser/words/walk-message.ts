/** Counts of a walk in the pseudo-locale; all but the first two are findings. */
export interface WordsTally {
  scenes: number
  texts: number
  outside: number
  joined: number
  cutOff: number
  faults: number
}

/** Message of the walk's process: its progress, and at the end its findings. */
export type WalkMessage =
  { readonly progress: string } | { readonly tally: WordsTally; readonly wrongs: readonly string[] }
