/** An error message: what happened, what is safe if it is at risk, and what to do next. */
export interface FailureMessage {
  readonly happened: string
  readonly kept?: string
  readonly next: string
}
