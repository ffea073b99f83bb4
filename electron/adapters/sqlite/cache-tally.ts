import type { WorklistCounts, WorklistFilter } from '../../../shared/domain/worklist.ts'

/** How many lines share kind and marks, under the ranges and the search of a filter. */
export interface TallyCell {
  readonly status: string | null
  readonly creditType: string | null
  readonly hasDraft: boolean
  readonly hasOpenDecision: boolean
  readonly changed: boolean
  readonly count: number
}

type Dimension = 'statuses' | 'creditTypes' | 'hasDraft' | 'hasOpenDecision' | 'changed'

const tests: Readonly<Record<Dimension, (filter: WorklistFilter, cell: TallyCell) => boolean>> = {
  statuses: (filter, cell) => among(filter.statuses, cell.status),
  creditTypes: (filter, cell) => among(filter.creditTypes, cell.creditType),
  hasDraft: (filter, cell) => filter.hasDraft === undefined || filter.hasDraft === cell.hasDraft,
  hasOpenDecision: (filter, cell) =>
    filter.hasOpenDecision === undefined || filter.hasOpenDecision === cell.hasOpenDecision,
  changed: (filter, cell) => filter.changed === undefined || filter.changed === cell.changed,
}
const dimensions = Object.keys(tests) as Dimension[]

export function among(values: readonly string[] | undefined, value: string | null): boolean {
  return values === undefined || (value !== null && values.includes(value))
}

/** The whole filter's total. */
export function totalOf(cells: readonly TallyCell[], filter: WorklistFilter): number {
  return sum(under(cells, filter, null))
}

/** Counts for the chips: each dimension under all of the filter but itself. */
export function countsOf(cells: readonly TallyCell[], filter: WorklistFilter): WorklistCounts {
  return {
    total: totalOf(cells, filter),
    byStatus: grouped(under(cells, filter, 'statuses'), (cell) => cell.status),
    byCreditType: grouped(under(cells, filter, 'creditTypes'), (cell) => cell.creditType),
    hasDraft: sum(under(cells, filter, 'hasDraft').filter((cell) => cell.hasDraft)),
    hasOpenDecision: sum(
      under(cells, filter, 'hasOpenDecision').filter((cell) => cell.hasOpenDecision),
    ),
    changed: sum(under(cells, filter, 'changed').filter((cell) => cell.changed)),
  }
}

function under(
  cells: readonly TallyCell[],
  filter: WorklistFilter,
  without: Dimension | null,
): TallyCell[] {
  const asked = dimensions.filter((dimension) => dimension !== without)
  return cells.filter((cell) => asked.every((dimension) => tests[dimension](filter, cell)))
}

function sum(cells: readonly TallyCell[]): number {
  return cells.reduce((total, cell) => total + cell.count, 0)
}

function grouped(
  cells: readonly TallyCell[],
  value: (cell: TallyCell) => string | null,
): { value: string | null; count: number }[] {
  const counts = new Map<string | null, number>()
  for (const cell of cells) counts.set(value(cell), (counts.get(value(cell)) ?? 0) + cell.count)
  return [...counts]
    .map(([name, count]) => ({ value: name, count }))
    .sort((a, b) => b.count - a.count || byBytes(a.value, b.value))
}

/** Nothing first, then text by its UTF-8 bytes, as SQLite orders it. */
function byBytes(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
