/**
 * Unfinished work that blocks removing an application from the worklist: a draft of offers or
 * documents, or a decision that isn't over.
 */
export type Hold = 'draft' | 'decision'

/** An application that cannot be removed from the worklist, and why. */
export interface BlockedApplication {
  readonly id: string
  /** At least one. */
  readonly because: readonly Hold[]
}

/** An application whose notices and letters must be kept, even if it is removed. */
export interface NoticesKept {
  readonly id: string
  /** Last day, YYYY-MM-DD. */
  readonly until: string
}

/** Maximum number of blocked applications that are listed by ID; nobody reads a longer list. */
export const mostNamedBlocked = 200
/** Undoing a removal of up to this many applications also restores their copies; otherwise only the IDs. */
export const mostCopiesBack = 50
