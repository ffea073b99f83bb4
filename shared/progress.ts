/** How many of a longer work are done. */
export interface Progress {
  readonly done: number
  readonly total: number
}
