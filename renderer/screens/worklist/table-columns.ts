import type { WorklistColumn } from '../../../shared/domain/worklist-view.ts'

/** Width of each column as CSS grid takes it: at least so much, and a share of what is left. */
const widths: Record<WorklistColumn, { readonly least: number; readonly share: number }> = {
  status: { least: 6.5, share: 0.5 },
  creditType: { least: 8, share: 2 },
  requestedAmount: { least: 6.5, share: 0.5 },
  borrowerId: { least: 8, share: 1 },
  createdOn: { least: 6, share: 0.5 },
  decisionedOn: { least: 6, share: 0.5 },
  lenderOfRecord: { least: 8, share: 1.5 },
  merchant: { least: 8, share: 1.5 },
  followUpOn: { least: 7, share: 0.5 },
  tags: { least: 8, share: 1.5 },
  addedAt: { least: 6, share: 0.5 },
  fetchedAt: { least: 6, share: 0.5 },
}
const idWidth = 6.5
const marksWidth = 4.5
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
  const least = tracks.reduce((sum, track) => sum + gap + track.least, fixed)
  return {
    gridTemplateColumns: [
      `${idWidth}rem`,
      `${marksWidth}rem`,
      ...tracks.map((track) => `minmax(${track.least}rem, ${track.share}fr)`),
    ].join(' '),
    columnGap: `${gap}rem`,
    minWidth: `${least}rem`,
  }
}
