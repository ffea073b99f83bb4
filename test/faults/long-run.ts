/** What a long run came to. */
export interface LongOutcome {
  /** Printed in this order on the run's one line. */
  readonly counts: Readonly<Record<string, number>>
  /** What went wrong, in words; empty if all is well. */
  readonly wrongs: readonly string[]
  /** Printed below the line, for who wants to know more. */
  readonly notes?: readonly string[]
}

/** A run that takes minutes: a test of `npm test` with a far larger number. */
export interface LongRun {
  readonly name: string
  readonly about: string
  /** `progress` is for a person who waits. */
  run(progress: (text: string) => void): Promise<LongOutcome>
}
