import type { WorklistColumn } from '../../../../shared/domain/worklist/worklist-view.ts'

/**
 * Width of a column in rem: the minimum, and the width if there is enough space. Any further space
 * is shared in proportion, so that no column is left mostly empty.
 */
interface Width {
  readonly least: number
  readonly good: number
}
const widths: Record<WorklistColumn, Width> = {
  status: { least: 6.5, good: 7.5 },
  creditType: { least: 6.25, good: 17 },
  requestedAmount: { least: 7.75, good: 8 },
  fico: { least: 3.5, good: 4.5 },
  bankruptcy: { least: 5.5, good: 6.5 },
  borrowerId: { least: 8, good: 12 },
  createdOn: { least: 5.5, good: 7 },
  decisionedOn: { least: 5.5, good: 7 },
  lenderOfRecord: { least: 8, good: 16 },
  merchant: { least: 8, good: 16 },
  followUpOn: { least: 7, good: 9 },
  noticeOn: { least: 10, good: 10 },
  tags: { least: 8, good: 16 },
  addedAt: { least: 5.5, good: 7 },
  fetchedAt: { least: 6, good: 9 },
}
/** The ID with its check box, and the row's marks: space for the usual number, and for the most. */
const first: readonly Width[] = [
  { least: 5.5, good: 6.5 },
  { least: 4.5, good: 6.5 },
]
/** Space between two columns, and at both edges of a row together. In rem. */
const gap = 0.625
const edges = 2
/** Columns with figures are right-aligned, including their headers. */
export const rightAligned: ReadonlySet<WorklistColumn> = new Set(['requestedAmount', 'fico'])

const tracksOf = (columns: readonly WorklistColumn[]): readonly Width[] => [
  ...first,
  ...columns.map((column) => widths[column]),
]

function widthOf(tracks: readonly Width[], which: keyof Width): number {
  return tracks.reduce((sum, track) => sum + track[which], edges + gap * (tracks.length - 1))
}

/** Width in rem of a table in which all these columns have enough space. */
export function tableWidth(columns: readonly WorklistColumn[]): number {
  return widthOf(tracksOf(columns), 'good')
}

/** The grid's tracks, and the width in rem below which the table scrolls horizontally. */
export function tableTracks(columns: readonly WorklistColumn[]): {
  readonly gridTemplateColumns: string
  readonly columnGap: string
  readonly minWidth: string
} {
  const tracks = tracksOf(columns)
  return {
    gridTemplateColumns: tracks
      .map(({ least, good }) => `minmax(${least}rem, ${good}fr)`)
      .join(' '),
    columnGap: `${gap}rem`,
    minWidth: `${widthOf(tracks, 'least')}rem`,
  }
}
