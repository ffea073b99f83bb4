/** Size of the measurements. */
export interface Scale {
  readonly quick: boolean
  /** Applications in Loan Desk's own files and in those of plain better-sqlite3. */
  readonly applications: number
  /** Applications in a file of Loan Desk's own with the longest worklist. */
  readonly longApplications: number
  /** Applications in the files of the other peers, which are all far slower. */
  readonly peerApplications: number
  /** How often the files are opened, each time in a new process. */
  readonly openings: number
  /** Maximum time for one kind of query to one contestant, in milliseconds. */
  readonly queriesMs: number
  readonly refreshes: number
  readonly starts: number
  readonly pageLoads: number
  readonly scrollSeconds: number
  /**
   * Lines of a team space's feed, each with a claim and a copy; then how long its Loan Desk
   * instances work.
   */
  readonly teamLines: number
  readonly teamSeconds: number
}

export const scales: Readonly<Record<'full' | 'quick', Scale>> = {
  full: {
    quick: false,
    applications: 100_000,
    longApplications: 1_000_000,
    peerApplications: 100_000,
    openings: 7,
    queriesMs: 10_000,
    refreshes: 1000,
    starts: 7,
    pageLoads: 7,
    scrollSeconds: 10,
    teamLines: 10_000_000,
    teamSeconds: 60,
  },
  quick: {
    quick: true,
    applications: 10_000,
    longApplications: 20_000,
    peerApplications: 1000,
    openings: 3,
    queriesMs: 500,
    refreshes: 160,
    starts: 3,
    pageLoads: 2,
    scrollSeconds: 2,
    teamLines: 10_000,
    teamSeconds: 10,
  },
}
