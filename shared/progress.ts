/** How far a longer operation is: how many items of how many are done. */
export interface Progress {
  readonly done: number
  readonly total: number
}
