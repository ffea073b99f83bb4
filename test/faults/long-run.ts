/** Result of a long run. */
export interface LongOutcome {
  /** Printed in this order on the run's single line. */
  readonly counts: Readonly<Record<string, number>>
  /** What went wrong, in words; empty if nothing did. */
  readonly wrongs: readonly string[]
  /** Printed below the line, as details. */
  readonly notes?: readonly string[]
}

/** A run that takes minutes: a test of `npm test` with a far larger number of rounds. */
export interface LongRun {
  readonly name: string
  readonly about: string
  /** `progress` shows the person at the terminal how far the run is. */
  run(progress: (text: string) => void): Promise<LongOutcome>
}
