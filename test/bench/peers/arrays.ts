import type { Found } from '../data/digest.ts'
import { matcher, type Line } from '../data/lines.ts'
import type { BenchQuery } from '../data/queries.ts'

/** The approach of a program with all lines in one array: filter, sort, and cut the page. */
export function askArray(
  lines: readonly Line[],
  { filter, sort, offset, limit }: BenchQuery,
): Found {
  const sign = sort.direction === 'ascending' ? 1 : -1
  const matching = lines
    .filter(matcher(filter))
    .sort((a, b) => sign * (order(a[sort.by], b[sort.by]) || order(a.id, b.id)))
  return {
    ids: matching.slice(offset, offset + limit).map((line) => line.id),
    total: matching.length,
  }
}

function order(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0
}
