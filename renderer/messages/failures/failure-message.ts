/** An error message: what happened, what is safe if it is at risk, and what to do next. */
export interface FailureMessage {
  readonly happened: string
  /** The same message, if the colleague who did it is known. */
  readonly by?: (officer: string) => string
  readonly kept?: string
  readonly next: string
}
