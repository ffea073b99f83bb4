/** Progress of a long operation: number of items done, and in total. */
export interface Progress {
  readonly done: number
  readonly total: number
}
