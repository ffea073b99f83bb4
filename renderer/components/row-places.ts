/** Rows from `first` to `last`, both included. */
export interface RowRange {
  readonly first: number
  readonly last: number
}

/** What is seen of a list whose rows are all of one height. Lengths are CSS pixels. */
export interface RowView {
  readonly count: number
  readonly rowHeight: number
  readonly scrollTop: number
  readonly height: number
}

/** Any part of which is in sight; null of an empty list, or one without height. */
export function rowsInSight({ count, rowHeight, scrollTop, height }: RowView): RowRange | null {
  if (count === 0 || height <= 0) return null
  const first = Math.floor(Math.max(scrollTop, 0) / rowHeight)
  const last = Math.ceil((Math.max(scrollTop, 0) + height) / rowHeight) - 1
  return { first: Math.min(first, count - 1), last: Math.min(Math.max(last, first), count - 1) }
}

/**
 * Those in sight and so many before and after them. As many at the ends of the list as in the middle
 * of it: each row drawn newly then takes the elements of one that has gone out of sight.
 */
export function rowsDrawn(view: RowView, ahead: number): RowRange | null {
  const seen = rowsInSight(view)
  if (seen === null) return null
  // A row more than fills the height: the first and the last may both be cut.
  const drawn = Math.min(Math.ceil(view.height / view.rowHeight) + 1 + 2 * ahead, view.count)
  const first = Math.min(Math.max(seen.first - ahead, 0), view.count - drawn)
  return { first, last: first + drawn - 1 }
}

/** Where to scroll to for a row to be whole in sight, by the shortest way; null if it is already. */
export function scrollTopFor(
  index: number,
  { rowHeight, scrollTop, height }: RowView,
): number | null {
  const top = index * rowHeight
  if (top < scrollTop) return top
  const bottom = top + rowHeight
  return bottom > scrollTop + height ? bottom - height : null
}
