/** Unfinished work that keeps an application on the worklist: a draft of offers or documents, or a decision that is not over. */
export type Hold = 'draft' | 'decision'

/** An application that cannot be removed from the worklist, and why. */
export interface BlockedApplication {
  readonly id: string
  /** At least one. */
  readonly because: readonly Hold[]
}

/** An application whose notices and letters must be kept, wherever it goes. */
export interface NoticesKept {
  readonly id: string
  /** YYYY-MM-DD, the last day. */
  readonly until: string
}

/** So many of those that stay are named; a list of more is read by nobody. */
export const mostNamedBlocked = 200
/** Up to so many copies come back with the ids when removing is undone. */
export const mostCopiesBack = 50
