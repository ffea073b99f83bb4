/** Rows from `first` to `last`, both included. */
export interface RowRange {
  readonly first: number
  readonly last: number
}

/** The visible part of a list with rows of equal height. Lengths in CSS pixels. */
export interface RowView {
  readonly count: number
  readonly rowHeight: number
  readonly scrollTop: number
  readonly height: number
}

/** All rows that are at least partly visible; null for an empty list or a list without height. */
export function rowsInSight({ count, rowHeight, scrollTop, height }: RowView): RowRange | null {
  if (count === 0 || height <= 0) return null
  const first = Math.floor(Math.max(scrollTop, 0) / rowHeight)
  const last = Math.ceil((Math.max(scrollTop, 0) + height) / rowHeight) - 1
  return { first: Math.min(first, count - 1), last: Math.min(Math.max(last, first), count - 1) }
}

/**
 * The visible rows plus `ahead` rows before and after them. The number of rows is the same at the
 * ends of the list, so that a new row reuses the elements of one that left.
 */
export function rowsDrawn(view: RowView, ahead: number): RowRange | null {
  const seen = rowsInSight(view)
  if (seen === null) return null
  // One row more than fills the height: the first and the last may both be partly visible.
  const drawn = Math.min(Math.ceil(view.height / view.rowHeight) + 1 + 2 * ahead, view.count)
  const first = Math.min(Math.max(seen.first - ahead, 0), view.count - drawn)
  return { first, last: first + drawn - 1 }
}

/** The nearest scroll position at which the whole row is visible; null if it already is. */
export function scrollTopFor(
  index: number,
  { rowHeight, scrollTop, height }: RowView,
): number | null {
  const top = index * rowHeight
  if (top < scrollTop) return top
  const bottom = top + rowHeight
  return bottom > scrollTop + height ? bottom - height : null
}
