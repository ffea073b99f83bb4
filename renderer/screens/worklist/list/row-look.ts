import type { WorklistColumn } from '../../../../shared/domain/worklist/worklist-view.ts'
import type { WorklistRow } from '../../../../shared/domain/worklist/worklist.ts'
import { words } from '../../../messages/words.ts'

/** Props of every row, in the line and the table layout. */
export interface RowProps {
  /** undefined while its page is loading; a placeholder is shown then. */
  readonly row: WorklistRow | undefined
  readonly index: number
  readonly total: number
  /** The table's columns. A line shows only fixed facts. */
  readonly columns: readonly WorklistColumn[]
  readonly chosen: boolean
  /** YYYY-MM-DD in the lender's time zone. */
  readonly today: string
  /** Whether any row is selected. Every row then shows its selection state. */
  readonly selecting: boolean
  readonly selected: boolean
}

/** The identification for an officer: the borrower's name, if known, and the credit type. */
export function whoAndWhat({ borrowerName }: WorklistRow, creditType: string): string {
  return borrowerName === null ? creditType : words.facts([borrowerName, creditType])
}

/** The background of a row, and the bar at the left edge of the open one. */
export function rowClass({ chosen, selected }: Pick<RowProps, 'chosen' | 'selected'>): string[] {
  return [
    'relative cursor-pointer border-b border-default px-4 select-none',
    chosen || selected ? 'bg-(--desk-row-chosen)' : 'hover:bg-(--desk-row-hover)',
    chosen
      ? 'before:absolute before:inset-y-0 before:start-0 before:w-[3px] before:bg-primary'
      : '',
  ]
}
