import type { FlowRow } from '../schedule/schedule-rows.ts'

/** The payments of one year. Integer cents. */
export interface ScheduleYear {
  /** The calendar year for a loan, or the number of the year for a payoff. */
  readonly year: number
  /** The last of several years on one line; equal to `year` for a single one. */
  readonly until: number
  readonly payments: number
  readonly paid: number
  readonly interest: number
  readonly principal: number
  /** The balance at its end. */
  readonly balance: number
}

const monthsPerYear = 12

/**
 * A schedule or payoff by year, in at most `mostLines` lines (at least 3). Years that don't fit are
 * combined in one line before the last year, so that the sums are complete.
 */
export function scheduleYears(
  rows: readonly FlowRow[],
  mostLines: number,
): readonly ScheduleYear[] {
  const years = [...Map.groupBy(rows, yearOf).entries()].map(([year, members]) =>
    sumOf(members, year, year),
  )
  if (years.length <= mostLines) return years
  const first = years.slice(0, mostLines - 2)
  const between = years.slice(mostLines - 2, -1)
  const from = between[0]
  const to = between.at(-1)
  const last = years.at(-1)
  if (from === undefined || to === undefined || last === undefined) return years
  const together = rows.filter((row) => yearOf(row) >= from.year && yearOf(row) <= to.year)
  return [...first, sumOf(together, from.year, to.year), last]
}

function yearOf({ number, date }: FlowRow): number {
  return date === null ? Math.ceil(number / monthsPerYear) : Number(date.slice(0, 4))
}

function sumOf(rows: readonly FlowRow[], year: number, until: number): ScheduleYear {
  const sum = (of: (row: FlowRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    year,
    until,
    payments: rows.length,
    paid: sum(({ payment }) => payment),
    interest: sum(({ interest }) => interest),
    principal: sum(({ principal }) => principal),
    balance: rows.at(-1)?.balance ?? 0,
  }
}
