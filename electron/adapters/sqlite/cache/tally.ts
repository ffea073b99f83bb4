import type { WorklistCounts, WorklistFilter } from '../../../../shared/domain/worklist/worklist.ts'
import { dayNumberOf } from './day-number.ts'

/** How many lines share kind and marks, under the ranges and the search of a filter. */
export interface TallyCell {
  readonly status: string | null
  readonly creditType: string | null
  readonly hasDraft: boolean
  readonly hasOpenDecision: boolean
  readonly changed: boolean
  readonly hasNote: boolean
  readonly tags: readonly string[]
  /** Days since 1970-01-01, or null. */
  readonly followUpDay: number | null
  readonly count: number
}

/** The keys of a filter that are tested cell by cell; the rest is asked of the lines. */
export const tallied = [
  'statuses',
  'creditTypes',
  'hasDraft',
  'hasOpenDecision',
  'changed',
  'hasNote',
  'tags',
  'followUpBy',
] as const
type Dimension = (typeof tallied)[number]

type Test = (cell: TallyCell) => boolean

/** What each dimension of a filter asks of a cell; null where the filter does not ask. */
const tests: Readonly<Record<Dimension, (filter: WorklistFilter) => Test | null>> = {
  statuses: ({ statuses }) =>
    statuses === undefined ? null : (cell) => among(statuses, cell.status),
  creditTypes: ({ creditTypes }) =>
    creditTypes === undefined ? null : (cell) => among(creditTypes, cell.creditType),
  hasDraft: ({ hasDraft }) =>
    hasDraft === undefined ? null : (cell) => hasDraft === cell.hasDraft,
  hasOpenDecision: ({ hasOpenDecision }) =>
    hasOpenDecision === undefined ? null : (cell) => hasOpenDecision === cell.hasOpenDecision,
  changed: ({ changed }) => (changed === undefined ? null : (cell) => changed === cell.changed),
  hasNote: ({ hasNote }) => (hasNote === undefined ? null : (cell) => hasNote === cell.hasNote),
  tags: ({ tags }) => (tags === undefined ? null : (cell) => anyOf(tags, cell.tags)),
  followUpBy: ({ followUpBy }) => {
    if (followUpBy === undefined) return null
    const day = dayNumberOf(followUpBy)
    return (cell) => isDue(cell, day)
  },
}

export function among(values: readonly string[] | undefined, value: string | null): boolean {
  return values === undefined || (value !== null && values.includes(value))
}

export function anyOf(wanted: readonly string[] | undefined, has: readonly string[]): boolean {
  return wanted === undefined || wanted.some((tag) => has.includes(tag))
}

function isDue({ followUpDay }: TallyCell, today: number): boolean {
  return followUpDay !== null && followUpDay <= today
}

/** The whole filter's total. */
export function totalOf(cells: readonly TallyCell[], filter: WorklistFilter): number {
  return sum(under(cells, filter, null))
}

/** Counts for the chips: each dimension under all of the filter but itself. */
export function countsOf(
  cells: readonly TallyCell[],
  filter: WorklistFilter,
  today: string | undefined,
): WorklistCounts {
  const dueBy = today === undefined ? -Infinity : dayNumberOf(today)
  return {
    total: totalOf(cells, filter),
    byStatus: grouped(under(cells, filter, 'statuses'), (cell) => cell.status),
    byCreditType: grouped(under(cells, filter, 'creditTypes'), (cell) => cell.creditType),
    hasDraft: sum(under(cells, filter, 'hasDraft').filter((cell) => cell.hasDraft)),
    hasOpenDecision: sum(
      under(cells, filter, 'hasOpenDecision').filter((cell) => cell.hasOpenDecision),
    ),
    changed: sum(under(cells, filter, 'changed').filter((cell) => cell.changed)),
    hasNote: sum(under(cells, filter, 'hasNote').filter((cell) => cell.hasNote)),
    followUpDue: sum(under(cells, filter, 'followUpBy').filter((cell) => isDue(cell, dueBy))),
    byTag: grouped(
      under(cells, filter, 'tags').flatMap(({ tags, count }) =>
        tags.map((tag) => ({ tag, count })),
      ),
      ({ tag }) => tag,
    ),
  }
}

function under(
  cells: readonly TallyCell[],
  filter: WorklistFilter,
  without: Dimension | null,
): TallyCell[] {
  const asked = tallied
    .filter((dimension) => dimension !== without)
    .flatMap((dimension) => tests[dimension](filter) ?? [])
  return cells.filter((cell) => asked.every((test) => test(cell)))
}

function sum(cells: readonly TallyCell[]): number {
  return cells.reduce((total, cell) => total + cell.count, 0)
}

function grouped<Cell extends { readonly count: number }, Value extends string | null>(
  cells: readonly Cell[],
  value: (cell: Cell) => Value,
): { value: Value; count: number }[] {
  const counts = new Map<Value, number>()
  for (const cell of cells) counts.set(value(cell), (counts.get(value(cell)) ?? 0) + cell.count)
  return [...counts]
    .map(([name, count]) => ({ value: name, count }))
    .sort((a, b) => b.count - a.count || byBytes(a.value, b.value))
}

/** Text by its UTF-8 bytes, as SQLite orders it. */
export function inByteOrder(values: readonly string[]): string[] {
  return values.toSorted(byBytes)
}

/** Nothing first, then text by its UTF-8 bytes, as SQLite orders it. */
function byBytes(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
