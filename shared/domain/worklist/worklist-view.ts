import type { OfficerFilter, WorklistSort, WorklistSortColumn } from './worklist.ts'

/** Columns of the worklist table, in their initial order. */
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

/** The sort order of a column's header; null if the column can't be sorted. */
export function sortOf(column: WorklistColumn): WorklistSortColumn | null {
  return column === 'tags' ? null : column
}

/** Layout of the list: rows of two lines, or a table with columns in this order. */
export interface WorklistLayout {
  readonly table: boolean
  readonly columns: readonly WorklistColumn[]
}

export const firstLayout: WorklistLayout = { table: false, columns: firstColumns }

/** What a saved view restores. */
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

/** Maximum characters of a view's name. */
export const longestViewName = 60
/** Maximum number of views per connection: opening the list of views counts each one's applications. */
export const mostViews = 50
