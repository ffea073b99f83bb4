/** An error message: what happened, what is safe if it is at risk, and what to do next. */
export interface FailureMessage {
  readonly happened: string
  /** The same where a colleague is known to have done it. */
  readonly by?: (officer: string) => string
  readonly kept?: string
  readonly next: string
}
