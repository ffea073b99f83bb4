import type { FlowRow } from '../schedule/schedule-rows.ts'

/** What is paid in one year. Integer cents. */
export interface ScheduleYear {
  /** The calendar year of a loan's payments, or the number of a payoff's year. */
  readonly year: number
  /** The last year of several that share a line; the same as `year` where it stands alone. */
  readonly until: number
  readonly payments: number
  readonly paid: number
  readonly interest: number
  readonly principal: number
  /** What is owed at its end. */
  readonly balance: number
}

const monthsPerYear = 12

/**
 * A schedule or payoff year by year, in at most `mostLines` lines (at least 3): what does not fit
 * is put together in one line before the last year, so that nothing is left out of the sums.
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
