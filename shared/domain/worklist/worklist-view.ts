import type { OfficerFilter, WorklistSort, WorklistSortColumn } from './worklist.ts'

/** What a table of applications can show, in the order it does at first. */
export const worklistColumns = [
  'status',
  'creditType',
  'requestedAmount',
  'fico',
  'bankruptcy',
  'borrowerId',
  'createdOn',
  'decisionedOn',
  'lenderOfRecord',
  'merchant',
  'followUpOn',
  'noticeOn',
  'tags',
  'addedAt',
  'fetchedAt',
] as const
export type WorklistColumn = (typeof worklistColumns)[number]

export const firstColumns: readonly WorklistColumn[] = [
  'status',
  'creditType',
  'requestedAmount',
  'createdOn',
]

/** What a click on a column's head sorts by; null if the column has no order. */
export function sortOf(column: WorklistColumn): WorklistSortColumn | null {
  return column === 'tags' ? null : column
}

/** How the list is looked at: as lines of two rows, or as a table of columns in this order. */
export interface WorklistLayout {
  readonly table: boolean
  readonly columns: readonly WorklistColumn[]
}

export const firstLayout: WorklistLayout = { table: false, columns: firstColumns }

/** What a saved view brings back. */
export interface WorklistViewContent {
  readonly filter: OfficerFilter
  readonly sort: WorklistSort
  readonly layout: WorklistLayout
}

export interface WorklistView extends WorklistViewContent {
  readonly id: string
  readonly name: string
  readonly savedAt: number
}

/** Most characters of a view's name. */
export const longestViewName = 60
/** Most views of a connection: each is counted when the list of views is opened. */
export const mostViews = 50
