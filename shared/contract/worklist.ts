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

/** Named views of the worklist of the connection in use; names are unique. */
export const views = {
  list: entry<readonly WorklistView[]>()(nothing),
  /** How many applications each view has now. */
  counts: entry<readonly { readonly id: string; readonly count: number }[]>()(nothing),
  /** Fails with view-name-taken, and with view-limit at the maximum number of views. */
  save: entry<WorklistView>()(exactly({ name: name(), ...content })),
  rename: entry<WorklistView>()(exactly({ id: id(), name: name() })),
  update: entry<WorklistView>()(exactly({ id: id(), ...content })),
  remove: entry<null>()(exactly({ id: id() })),
  /** Restores a view that was removed since Loan Desk was opened. */
  restore: entry<WorklistView>()(exactly({ id: id() })),
  /** The last layout of the list when no view was selected. */
  readLayout: entry<WorklistLayout>()(nothing),
  keepLayout: entry<WorklistLayout>()(layout()),
} as const

/** Result of adding a list. */
export interface ImportOutcome {
  readonly added: number
  /** Whether Loan Desk is fetching them now; otherwise they wait until the service is reachable. */
  readonly isReading: boolean
}

/** Adds many applications from a list of IDs, after the officer has reviewed it. */
export const imports = {
  /** Indexes (from 0) of the IDs that are already in the worklist; no network request. */
  check: entry<{ readonly here: readonly number[] }>()(exactly({ ids: applicationIds(1) })),
  /**
   * Adds all of them to the worklist, or none; then fetches them from the service like a selection
   * that is refreshed. Fails with import-busy while another list is being added.
   */
  begin: entry<ImportOutcome>()(exactly({ ids: applicationIds(1) })),
} as const

/** What removing a selection would do. */
export interface RemovalPreview {
  /** How many of the selection are in the worklist. */
  readonly total: number
  /** Applications that can't be removed. */
  readonly blocked: number
  /** The first blocked applications, sorted by name. */
  readonly stays: readonly BlockedApplication[]
  /** Removable applications with notes, a follow-up date or tags, which stay in desk.db. */
  readonly annotated: number
  /** Removable applications whose notices must be kept; the notices stay in desk.db. */
  readonly noticesKept: {
    readonly count: number
    /** The first of them, sorted by name. */
    readonly named: readonly NoticesKept[]
  }
}

/** Result of a removal. */
export interface RemovalOutcome {
  readonly taken: number
  readonly blocked: number
  readonly stays: readonly BlockedApplication[]
  /** How many applications were selected. */
  readonly total: number
  /** The officer stopped before the end; applications removed so far stay removed. */
  readonly isStopped: boolean
  /** Whether an undo also restores the cached copies, and not only the IDs. */
  readonly copiesComeBack: boolean
}

/**
 * Removes applications from the worklist of this computer: the ID and the cached copy are removed;
 * everything that the officer decided, noted or created for them stays. For many,
 * `removal.progress` reports the progress.
 */
export const removal = {
  /** What the removal would do; changes nothing. */
  check: entry<RemovalPreview>()(exactly({ selection })),
  remove: entry<RemovalOutcome>()(exactly({ selection })),
  /** Stops the removal; applications removed so far stay removed. */
  stop: entry<null>()(nothing),
  /** Restores what the last removal since Loan Desk was opened removed; returns how many. */
  undo: entry<{ readonly restored: number }>()(nothing),
} as const
