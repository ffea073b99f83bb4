import type { Staying } from '../domain/removal.ts'
import { entry, exactly, nothing } from './entry.ts'
import { selection } from './marks.ts'

/** What taking off a selection would do. */
export interface RemovalOutlook {
  /** How many of the selection are in the worklist. */
  readonly total: number
  /** Those that cannot go. */
  readonly staying: number
  /** The first of those that cannot go, by name. */
  readonly stays: readonly Staying[]
  /** Of those that can go: how many have notes, a follow-up date or tags, which stay in desk.db. */
  readonly marked: number
}

/** What came of it. */
export interface RemovalOutcome {
  readonly taken: number
  readonly staying: number
  readonly stays: readonly Staying[]
  /** How many there were in all. */
  readonly total: number
  /** The officer stopped it before all were looked at; what was taken off is off. */
  readonly isStopped: boolean
  /** Whether an undo brings their copies back too, and not the ids alone. */
  readonly copiesComeBack: boolean
}

/**
 * Taking applications off the worklist of this computer: id and copy go, whatever the officer
 * decided, noted or made of them stays. Of many `removal.progress` tells how far it is.
 */
export const removal = {
  /** What it would do; changes nothing. */
  check: entry<RemovalOutlook>()(exactly({ selection })),
  takeOff: entry<RemovalOutcome>()(exactly({ selection })),
  /** Ends taking off where it is. */
  stop: entry<null>()(nothing),
  /** Puts back what was taken off last since the desk was opened; answers how many that were. */
  undo: entry<{ readonly putBack: number }>()(nothing),
} as const
