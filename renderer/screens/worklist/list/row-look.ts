import type { WorklistColumn } from '../../../../shared/domain/worklist/worklist-view.ts'
import type { WorklistRow } from '../../../../shared/domain/worklist/worklist.ts'
import { words } from '../../../messages/words.ts'

/** What every row of the list is given, as a line and as a row of the table. */
export interface RowProps {
  /** undefined while its page is on the way: then a quiet placeholder is drawn. */
  readonly row: WorklistRow | undefined
  readonly index: number
  readonly total: number
  /** What the table shows; a line has room for its own facts only. */
  readonly columns: readonly WorklistColumn[]
  readonly chosen: boolean
  /** YYYY-MM-DD where the lender is. */
  readonly today: string
  /** Whether any row is selected: then each shows whether it is. */
  readonly selecting: boolean
  readonly selected: boolean
}

/** What an officer knows an application by: the borrower's name, where it is known, and the type. */
export function whoAndWhat({ borrowerName }: WorklistRow, creditType: string): string {
  return borrowerName === null ? creditType : words.facts([borrowerName, creditType])
}

/** The ground of a row, and the bar at the left edge of the one that is open. */
export function rowClass({ chosen, selected }: Pick<RowProps, 'chosen' | 'selected'>): string[] {
  return [
    'relative cursor-pointer border-b border-default px-4 select-none',
    chosen || selected ? 'bg-(--desk-row-chosen)' : 'hover:bg-(--desk-row-hover)',
    chosen
      ? 'before:absolute before:inset-y-0 before:start-0 before:w-[3px] before:bg-primary'
      : '',
  ]
}
