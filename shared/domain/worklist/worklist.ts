import type { ShownState } from '../decisions/state-groups.ts'

/** One row of the worklist, with only the data that the list shows. Times are epoch milliseconds. */
export interface WorklistRow {
  readonly id: string
  /** null until the first response from the service for this ID. */
  readonly status: string | null
  readonly creditType: string | null
  readonly requestedAmount: number | null
  readonly borrowerId: string | null
  /** null until the borrower was read from the service. */
  readonly borrowerName: string | null
  readonly lenderOfRecord: string | null
  readonly merchant: string | null
  /** The borrower's FICO score, and whether a bankruptcy is on record; null if not known. */
  readonly fico: number | null
  readonly bankruptcy: boolean | null
  readonly createdOn: string | null
  readonly decisionedOn: string | null
  readonly addedAt: number
  readonly fetchedAt: number | null
  /** The service no longer knows the ID (404); the last copy is kept. */
  readonly gone: boolean
  /** Changed at the service since the officer last viewed it. */
  readonly changed: boolean
  readonly hasDraft: boolean
  readonly openDecision: ShownState | null
  readonly hasNote: boolean
  /** A calendar date (YYYY-MM-DD) in the lender's time zone. */
  readonly followUpOn: string | null
  /**
   * When a notice to the borrower is due, or the borrower's response to one. A calendar date as
   * above, or `undatedNotice` or `dueBeforeAgreement`.
   */
  readonly noticeOn: string | null
  readonly tags: readonly string[]
}

export const worklistSortColumns = [
  'addedAt',
  'id',
  'status',
  'creditType',
  'requestedAmount',
  'borrowerId',
  'lenderOfRecord',
  'merchant',
  'fico',
  'bankruptcy',
  'createdOn',
  'decisionedOn',
  'fetchedAt',
  'followUpOn',
  'noticeOn',
] as const
export type WorklistSortColumn = (typeof worklistSortColumns)[number]

/** Maximum number of application IDs in one call. */
export const mostIds = 50_000

/** The filter of the list. An absent key doesn't narrow it. */
export interface WorklistFilter {
  /** Part of an ID, a borrower, an amount, a lender, a merchant or a note; 1 to 200 characters. */
  readonly search?: string
  readonly statuses?: readonly string[]
  readonly creditTypes?: readonly string[]
  /** Cents, inclusive. */
  readonly amountFrom?: number
  readonly amountTo?: number
  /** FICO score, inclusive. */
  readonly ficoFrom?: number
  readonly ficoTo?: number
  /** FICO score, exclusive, because a service may send fractions. Set only by a search. */
  readonly ficoAbove?: number
  readonly ficoBelow?: number
  /** Whether a bankruptcy is on record; null: not known. */
  readonly bankruptcy?: boolean | null
  /** Any of these lenders of record. */
  readonly lenders?: readonly string[]
  /** YYYY-MM-DD, inclusive, of created_on and decisioned_on. */
  readonly createdFrom?: string
  readonly createdTo?: string
  readonly decisionedFrom?: string
  readonly decisionedTo?: string
  /** IANA time zone of those days; UTC if absent. */
  readonly timeZone?: string
  readonly hasDraft?: boolean
  readonly hasOpenDecision?: boolean
  readonly changed?: boolean
  readonly hasNote?: boolean
  /** Follow-up on this day (YYYY-MM-DD) or before. */
  readonly followUpBy?: string
  /** A notice is due on this day (YYYY-MM-DD) or before. */
  readonly noticeBy?: string
  /** Any of these tags. */
  readonly tags?: readonly string[]
  /** Last fetched before this time (epoch milliseconds), or never. */
  readonly fetchedBefore?: number
  /** Only in an `OfficerFilter`, which `filterAt` converts to this type. */
  readonly followUpDue?: never
  readonly noticeDue?: never
  readonly staleHours?: never
}

/**
 * The officer's filter. It can refer to today, so that a saved filter means the same every day.
 * Days are in the lender's time zone.
 */
export interface OfficerFilter extends Omit<
  WorklistFilter,
  | 'followUpBy'
  | 'followUpDue'
  | 'noticeBy'
  | 'noticeDue'
  | 'staleHours'
  | 'ficoAbove'
  | 'ficoBelow'
  | 'timeZone'
> {
  /** Follow-up today or before, in the lender's time zone. */
  readonly followUpDue?: boolean
  /** A notice is overdue or due soon (`noticeSoonDays`), in the lender's time zone. */
  readonly noticeDue?: boolean
  /** Last fetched more than this many hours ago, or never. */
  readonly staleHours?: number
}

export interface WorklistSort {
  readonly by: WorklistSortColumn
  readonly direction: 'ascending' | 'descending'
}

/** Initial sort order of the list. */
export const firstSort = { by: 'addedAt', direction: 'descending' } as const satisfies WorklistSort

/** Rows that the page requests at once. */
export const pageSize = 100

export interface WorklistQuery {
  readonly filter: WorklistFilter
  readonly sort: WorklistSort
  readonly offset: number
  /** 1 to 500 */
  readonly limit: number
}

export interface WorklistPage {
  readonly rows: readonly WorklistRow[]
  /** Total number of matching rows, if the page's own query knows it; `counts` always does. */
  readonly total: number | null
  /** Increases with every change of the cache; a response older than the displayed one is dropped. */
  readonly revision: number
}

/** Counts of applications by property, each under the filter without that property's own condition. */
export interface WorklistCounts {
  readonly total: number
  readonly byStatus: readonly { readonly value: string | null; readonly count: number }[]
  readonly byCreditType: readonly { readonly value: string | null; readonly count: number }[]
  readonly byLender: readonly { readonly value: string | null; readonly count: number }[]
  readonly hasDraft: number
  readonly hasOpenDecision: number
  readonly changed: number
  readonly hasNote: number
  /** Follow-up on the requested day or before. */
  readonly followUpDue: number
  /** A notice due soon on the requested day, or overdue. */
  readonly noticeDue: number
  /** Each tag, counted under the filter without its tag condition; most frequent first. */
  readonly byTag: readonly { readonly value: string; readonly count: number }[]
}

export const addOutcomes = [
  'added',
  'already-here',
  'not-found',
  'refused',
  'malformed',
  'waiting',
] as const
export type AddOutcome = (typeof addOutcomes)[number]
