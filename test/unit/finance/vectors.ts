import { readFileSync } from 'node:fs'
import { parseCalendarDate } from '../../../shared/finance/calendar.ts'
import { dueDate } from '../../../shared/finance/payment-dates.ts'
import type { UnitPeriod } from '../../../shared/finance/unit-periods.ts'
import type { Result } from '../../../shared/result.ts'

/** Published figures: money in dollars, and fractions as text; see `meta` in the file. */
export interface AppendixJFigure {
  readonly id: string
  readonly label: string
  readonly unit_period: UnitPeriod
  readonly unit_periods_per_year: string
  readonly term_begins: string
  readonly advances: readonly { date: string; amount: string; t: number; f: string }[]
  readonly payments: readonly {
    amount: string
    count: number
    first_date: string
    t: number
    f: string
  }[]
  readonly apr: string
  readonly apr_tolerance_points: string
  readonly apr_recomputed: string
  readonly amount_financed: string
  readonly total_of_payments: string
  readonly finance_charge: string
}

export interface Figure {
  readonly id: string
  readonly label: string
  readonly inputs: Readonly<Record<string, unknown>>
  readonly expected: Readonly<Record<string, unknown>>
  readonly tolerance: string
}

interface Vectors {
  readonly appendix_j: readonly AppendixJFigure[]
  readonly amortization: readonly Figure[]
  readonly revolving: readonly Figure[]
  readonly amount_financed: readonly {
    id: string
    case: string
    principal_b1: string
    prepaid_finance_charge: string
    amount_financed: string
  }[]
  readonly unit_period_counting: readonly {
    id: string
    from: string
    to: string
    unit: string
    t: number
    f: string
  }[]
  readonly fed_holidays: {
    readonly list: readonly {
      year: number
      name: string
      date: string
      banks_closed_on: string | null
    }[]
  }
  readonly traps: readonly { id: string; claim: string; correct: string }[]
}

export const vectors = JSON.parse(
  readFileSync(new URL('../../vectors/lending-vectors.json', import.meta.url), 'utf8'),
) as Vectors

/** Integer cents of dollars given as text. */
export function cents(dollars: unknown): number {
  return Math.round(Number(dollars) * 100)
}

/** The number that '12', '2/5' or '0' represents. */
export function fraction(text: string): number {
  const [numerator, denominator = '1'] = text.split('/')
  return Number(numerator) / Number(denominator)
}

/** The error of a result that is expected to fail. */
export function errorOf(result: Result<unknown>): string {
  return result.ok ? `no error but ${JSON.stringify(result.value)}` : result.error.code
}

/** The expected value of a figure's field; fails if there is no such field. */
export function expected(figure: Figure, field: string): unknown {
  if (!(field in figure.expected)) throw new Error(`${figure.id} has no ${field}`)
  return figure.expected[field]
}

/** A calendar date from text. */
export function date(text: string): NonNullable<ReturnType<typeof parseCalendarDate>> {
  const parsed = parseCalendarDate(text)
  if (parsed === undefined) throw new Error(`no date: ${text}`)
  return parsed
}

/** Dates one unit-period apart: the 1st and 16th for semimonths; month ends stay month ends. */
export function datesOf({ count, unit }: UnitPeriod, firstDate: string, length: number): string[] {
  const first = date(firstDate)
  return Array.from({ length }, (_, index) => {
    switch (unit) {
      case 'day':
        return first.add({ days: count * index }).toString()
      case 'week':
        return first.add({ weeks: count * index }).toString()
      case 'semimonth':
        return dueDate('semi_monthly', first, index).toString()
      case 'month':
        return dueDate('monthly', first, count * index).toString()
      case 'year':
        return first.add({ years: index }).toString()
    }
  })
}
