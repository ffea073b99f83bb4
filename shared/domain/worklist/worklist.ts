import type { ShownState } from '../decisions/standing.ts'

/** One line of the worklist: what a list shows, no more. Times are epoch milliseconds. */
export interface WorklistRow {
  readonly id: string
  /** null until the service has answered for this id once. */
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
  /** The service no longer knows the id (404); the last copy stays. */
  readonly gone: boolean
  /** Changed at the service since the officer last looked. */
  readonly changed: boolean
  readonly hasDraft: boolean
  readonly openDecision: ShownState | null
  readonly hasNote: boolean
  /** A calendar date (YYYY-MM-DD) in the lender's time zone. */
  readonly followUpOn: string | null
  /**
   * When a notice to the borrower is due, or the borrower's response to one; likewise, or
   * `undatedNotice` or `dueBeforeAgreement`.
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

/** Most applications that one call names by their ids. */
export const mostIds = 50_000

/** What the officer narrowed the list to. An absent key does not narrow. */
export interface WorklistFilter {
  /** Part of an id, a borrower, an amount, a lender, a merchant or a note; 1 to 200 characters. */
  readonly search?: string
  readonly statuses?: readonly string[]
  readonly creditTypes?: readonly string[]
  /** Cents, inclusive. */
  readonly amountFrom?: number
  readonly amountTo?: number
  /** FICO score, inclusive. */
  readonly ficoFrom?: number
  readonly ficoTo?: number
  /** FICO score, exclusive: a service may send fractions. Only a search says so. */
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
  /** IANA name of the zone in which those days are; UTC if absent. */
  readonly timeZone?: string
  readonly hasDraft?: boolean
  readonly hasOpenDecision?: boolean
  readonly changed?: boolean
  readonly hasNote?: boolean
  /** Followed up on this day (YYYY-MM-DD) or before. */
  readonly followUpBy?: string
  /** A notice is due on this day (YYYY-MM-DD) or before. */
  readonly noticeBy?: string
  /** Any of these. */
  readonly tags?: readonly string[]
  /** Last fetched before this time (epoch milliseconds), or never. */
  readonly fetchedBefore?: number
  /** Belongs to an officer's filter, which `filterAt` turns into this one. */
  readonly followUpDue?: never
  readonly noticeDue?: never
  readonly staleHours?: never
}

/**
 * What the officer asks for: a saved one means the same tomorrow, so it may speak of today. Its days
 * are the lender's.
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

/** How the list is sorted until the officer says otherwise. */
export const firstSort = { by: 'addedAt', direction: 'descending' } as const satisfies WorklistSort

/** Rows that the page asks for at once. */
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
  /** How many rows the filter matches in all, if the page's own query knows; `counts` always does. */
  readonly total: number | null
  /** Grows with every change of the cache; an answer older than one already shown is dropped. */
  readonly revision: number
}

/** How many applications there are of each kind, under the filter but for its own dimension. */
export interface WorklistCounts {
  readonly total: number
  readonly byStatus: readonly { readonly value: string | null; readonly count: number }[]
  readonly byCreditType: readonly { readonly value: string | null; readonly count: number }[]
  readonly byLender: readonly { readonly value: string | null; readonly count: number }[]
  readonly hasDraft: number
  readonly hasOpenDecision: number
  readonly changed: number
  readonly hasNote: number
  /** Followed up on the day that was asked for, or before. */
  readonly followUpDue: number
  /** A notice due soon on the day that was asked for, or overdue. */
  readonly noticeDue: number
  /** Each tag under the filter without its tags; most first. */
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
