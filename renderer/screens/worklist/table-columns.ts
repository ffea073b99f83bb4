import type { WorklistColumn } from '../../../shared/domain/worklist-view.ts'

/**
 * Width of each column (rem): at least so much, and at most so much where there is room. What is left
 * beyond that stays at the right edge: the eye is not to cross an empty field from one value to the next.
 */
const widths: Record<WorklistColumn, { readonly least: number; readonly most: number }> = {
  status: { least: 6, most: 6.5 },
  creditType: { least: 9, most: 16 },
  requestedAmount: { least: 7, most: 7.5 },
  borrowerId: { least: 8, most: 12 },
  createdOn: { least: 5.5, most: 6.5 },
  decisionedOn: { least: 5.5, most: 6.5 },
  lenderOfRecord: { least: 8, most: 16 },
  merchant: { least: 8, most: 16 },
  followUpOn: { least: 7, most: 9 },
  tags: { least: 8, most: 16 },
  addedAt: { least: 5.5, most: 6.5 },
  fetchedAt: { least: 6, most: 9 },
}
const idWidth = 6
const marksWidth = 4
/** Between two columns, and at both edges of a row. */
const gap = 0.75
const edges = 2
/** Columns whose values are figures stand at the right edge, their heads as well. */
export const rightAligned: ReadonlySet<WorklistColumn> = new Set(['requestedAmount'])

/** Tracks of the grid, and the width under which the table scrolls sideways (rem). */
export function tableTracks(columns: readonly WorklistColumn[]): {
  readonly gridTemplateColumns: string
  readonly columnGap: string
  readonly minWidth: string
} {
  const tracks = columns.map((column) => widths[column])
  const fixed = idWidth + marksWidth + gap + edges
  const leastWidth = tracks.reduce((sum, { least }) => sum + gap + least, fixed)
  return {
    gridTemplateColumns: [
      `${idWidth}rem`,
      `${marksWidth}rem`,
      ...tracks.map(({ least, most }) => `minmax(${least}rem, ${most}rem)`),
    ].join(' '),
    columnGap: `${gap}rem`,
    minWidth: `${leastWidth}rem`,
  }
}
