import { array, boolean, string } from 'yup'
import {
  longestViewName,
  worklistColumns,
  type WorklistLayout,
  type WorklistView,
} from '../domain/worklist/worklist-view.ts'
import { applicationIds, worklistFilter, worklistSort } from './applications.ts'
import { entry, exactly, nothing } from './entry.ts'
import type { BlockedApplication, NoticesKept } from '../domain/worklist/blocked.ts'
import { selection } from './annotations.ts'

const layout = () =>
  exactly({
    table: boolean().required(),
    columns: array(string().oneOf(worklistColumns).required())
      .max(worklistColumns.length)
      .test('once', (columns) => new Set(columns).size === (columns?.length ?? 0))
      .required(),
  })

const name = () => string().trim().min(1).max(longestViewName).required()
const id = () => string().min(1).max(64).required()
const content = { filter: worklistFilter, sort: worklistSort, layout: layout() }

/** Named views of the worklist of the connection in use. A name stands for one of them. */
export const views = {
  list: entry<readonly WorklistView[]>()(nothing),
  /** How many applications each view has now. */
  counts: entry<readonly { readonly id: string; readonly count: number }[]>()(nothing),
  /** Fails with view-name-taken, and with view-limit at the most views allowed. */
  save: entry<WorklistView>()(exactly({ name: name(), ...content })),
  rename: entry<WorklistView>()(exactly({ id: id(), name: name() })),
  update: entry<WorklistView>()(exactly({ id: id(), ...content })),
  remove: entry<null>()(exactly({ id: id() })),
  /** Puts a view back that was removed since Loan Desk was opened. */
  restore: entry<WorklistView>()(exactly({ id: id() })),
  /** How the list was looked at last, without a view. */
  readLayout: entry<WorklistLayout>()(nothing),
  keepLayout: entry<WorklistLayout>()(layout()),
} as const

/** What came of a list that was added. */
export interface ImportOutcome {
  readonly added: number
  readonly alreadyHere: number
  /** Whether the service is asked for them now; otherwise they wait until it can be. */
  readonly isReading: boolean
}

/** Many applications by a list of their ids, after the officer has seen what is in it. */
export const imports = {
  /** The places (counted from 0) of those that are in the worklist already; never the network. */
  check: entry<{ readonly here: readonly number[] }>()(exactly({ ids: applicationIds(1) })),
  /**
   * Puts all of them into the worklist, or none; then they are read from the service like a
   * selection that is refreshed. Fails with import-busy while another list is being added.
   */
  begin: entry<ImportOutcome>()(exactly({ ids: applicationIds(1) })),
} as const

/** What removing a selection would do. */
export interface RemovalOutlook {
  /** How many of the selection are in the worklist. */
  readonly total: number
  /** Those that cannot go. */
  readonly blocked: number
  /** The first of those that cannot go, by name. */
  readonly stays: readonly BlockedApplication[]
  /** Of those that can go: how many have notes, a follow-up date or tags, which stay in desk.db. */
  readonly marked: number
  /** Of those that can go: whose notices must be kept, which stay in desk.db. */
  readonly noticesKept: {
    readonly count: number
    /** The first of them, by name. */
    readonly named: readonly NoticesKept[]
  }
}

/** What came of it. */
export interface RemovalOutcome {
  readonly taken: number
  readonly blocked: number
  readonly stays: readonly BlockedApplication[]
  /** How many there were in all. */
  readonly total: number
  /** The officer stopped it before all were looked at; what was removed is off. */
  readonly isStopped: boolean
  /** Whether an undo brings their copies back too, and not the ids alone. */
  readonly copiesComeBack: boolean
}

/**
 * Removes applications from the worklist of this computer: id and copy go, whatever the officer
 * decided, noted or made of them stays. Of many `removal.progress` tells how far it is.
 */
export const removal = {
  /** What it would do; changes nothing. */
  check: entry<RemovalOutlook>()(exactly({ selection })),
  remove: entry<RemovalOutcome>()(exactly({ selection })),
  /** Stops removing; what is removed so far stays removed. */
  stop: entry<null>()(nothing),
  /** Restores what was removed last since Loan Desk was opened; returns how many that were. */
  undo: entry<{ readonly restored: number }>()(nothing),
} as const
