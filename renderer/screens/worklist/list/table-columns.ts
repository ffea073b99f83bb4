import type { WorklistColumn } from '../../../../shared/domain/worklist/worklist-view.ts'

/**
 * Width of a column (rem): the least, and the width if there is room for all. Beyond that all
 * of them grow alike: none becomes an empty field that the eye has to cross.
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
/** The id with its box to select it, and as many marks as there mostly are, or can be. */
const first: readonly Width[] = [
  { least: 5.5, good: 6.5 },
  { least: 4.5, good: 6.5 },
]
/** Between two columns, and at both edges of a row. */
const gap = 0.625
const edges = 2
/** Columns whose values are figures stand at the right edge, their heads as well. */
export const rightAligned: ReadonlySet<WorklistColumn> = new Set(['requestedAmount', 'fico'])

const tracksOf = (columns: readonly WorklistColumn[]): readonly Width[] => [
  ...first,
  ...columns.map((column) => widths[column]),
]

function widthOf(tracks: readonly Width[], which: keyof Width): number {
  return tracks.reduce((sum, track) => sum + track[which], edges + gap * (tracks.length - 1))
}

/** Width of a table of these columns if none is short of room (rem). */
export function tableWidth(columns: readonly WorklistColumn[]): number {
  return widthOf(tracksOf(columns), 'good')
}

/** Tracks of the grid, and the width under which the table scrolls sideways (rem). */
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
