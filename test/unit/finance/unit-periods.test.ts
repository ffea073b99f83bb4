import { describe, expect, test } from 'vitest'
import {
  countUnitPeriods,
  dueDaysOf,
  singlePaymentUnitPeriod,
  unitPeriodsPerYear,
  type UnitPeriod,
} from '../../../shared/finance/unit-periods.ts'
import { date, datesOf, vectors } from './vectors.ts'

const unitPeriods: Readonly<Record<string, UnitPeriod>> = {
  day: { count: 1, unit: 'day' },
  week: { count: 1, unit: 'week' },
  '2 weeks': { count: 2, unit: 'week' },
  semimonth: { count: 1, unit: 'semimonth' },
  month: { count: 1, unit: 'month' },
  '3 months': { count: 3, unit: 'month' },
  '6 months': { count: 6, unit: 'month' },
  '12 months': { count: 12, unit: 'month' },
  year: { count: 1, unit: 'year' },
}

/** Formatted as '1 + 5/30', with the uncanceled odd fraction. */
function counted(name: string, from: string, to: string): string {
  const unitPeriod = unitPeriods[name]
  if (unitPeriod === undefined) throw new Error(name)
  const { unitPeriods: whole, oddFraction } = countUnitPeriods(unitPeriod, date(from), date(to))
  const { numerator, denominator } = oddFraction
  return numerator === 0 ? String(whole) : `${whole} + ${numerator}/${denominator}`
}

describe('unit_period_counting (6 figures)', () => {
  test('unit_period_counting: 6 figures', () => {
    expect(vectors.unit_period_counting).toHaveLength(6)
  })

  test.each(vectors.unit_period_counting)(
    'unit_period_counting: $id $from to $to in units of a $unit: $t and $f',
    ({ unit, from, to, t, f }) => {
      expect(counted(unit, from, to)).toBe(f === '0' ? String(t) : `${t} + ${f}`)
    },
  )
})

describe('time between two dates, Appendix J (b)(5)', () => {
  test.each([
    [
      'month',
      '1981-04-15',
      '1981-06-01',
      '1 + 16/30',
      '(ii) whole months back from the later date',
    ],
    ['month', '2026-01-02', '2026-02-01', '1', '(ii) 30 odd days are 30/30 of a month'],
    ['month', '2026-01-10', '2026-01-10', '0', 'no time'],
    ['month', '2024-02-29', '2025-02-28', '12', 'from the leap day to the end of February'],
    ['month', '2026-01-30', '2026-02-28', '1', '(b)(3)(iv) the end of February for the 30th'],
    ['month', '2026-01-31', '2026-04-30', '3', '(b)(3)(iv) last day to last day'],
    ['month', '2026-02-28', '2026-03-31', '1', 'back from the 31st to the end of February'],
    ['month', '2026-01-15', '2026-02-28', '1 + 13/30', 'one date at a month end is no series'],
    ['semimonth', '1978-02-23', '1978-03-01', '0 + 6/15', '(iii) example (c)(1)(iii)'],
    ['semimonth', '1978-02-23', '1978-03-16', '1 + 6/15', '(iii) the next payment of the example'],
    ['semimonth', '2026-01-10', '2026-03-20', '4 + 10/15', '(iii) 30 days a month and 10 days'],
    ['3 months', '1978-07-23', '1978-10-01', '0 + 69/90', '(iii) two months and nine days'],
    ['6 months', '2026-01-10', '2026-08-01', '1 + 22/180', '(iii) half years'],
    ['12 months', '2026-04-27', '2027-04-30', '1 + 3/365', 'twelve months are a year'],
    ['week', '1978-03-20', '1978-04-21', '4 + 4/7', '(iv) example (c)(1)(v)'],
    ['2 weeks', '1978-04-03', '1978-04-11', '0 + 8/14', '(iv) of 14 days, example (c)(3)(ii)'],
    ['day', '2023-10-26', '2023-11-30', '35', '(iv) days'],
    ['day', '2024-02-28', '2024-03-01', '2', 'across a leap day'],
    ['year', '2026-04-27', '2027-04-30', '1 + 3/365', '(v)(B) days by 365'],
    ['year', '2026-01-10', '2027-04-10', '1 + 3/12', '(v)(A) whole months by 12'],
    ['year', '2024-02-29', '2025-02-28', '1', 'a leap year is one year'],
    ['year', '2024-01-02', '2025-01-01', '0 + 365/365', 'a day less than a leap year'],
  ])('%s: %s to %s is %s, %s', (unit, from, to, time) => {
    expect(counted(unit, from, to)).toBe(time)
  })
})

describe('the day of the month in a series, Appendix J (b)(3)(iv)', () => {
  const daysOf = (termBegins: string, series: string[]): number[] => {
    const dates = series.map(date)
    return dates.map(dueDaysOf(date(termBegins), dates))
  }

  test('payments on the last days of months count from last day to last day', () => {
    expect(daysOf('2026-01-10', ['2026-02-28', '2026-03-31', '2026-04-30'])).toEqual([31, 31, 31])
  })

  test('payments on the 30th keep the 30th, with the end of February in its place', () => {
    expect(daysOf('2025-12-31', ['2026-01-30', '2026-02-28', '2026-03-30'])).toEqual([30, 30, 30])
  })

  test('payments on the 28th stay on the 28th in a February of 28 days', () => {
    expect(daysOf('2026-01-31', ['2026-02-28', '2026-03-28', '2026-04-28'])).toEqual([28, 28, 28])
  })

  test('the 15th and the last day are two series', () => {
    expect(daysOf('2026-02-01', ['2026-02-15', '2026-02-28', '2026-03-15', '2026-03-31'])).toEqual([
      15, 31, 15, 31,
    ])
  })

  test('late dates that form no series keep their own days', () => {
    expect(daysOf('2026-01-10', ['2026-02-28', '2026-03-29', '2026-05-31'])).toEqual([28, 29, 31])
  })

  test('dates in a series of month ends are each one month apart', () => {
    const dates = datesOf({ count: 1, unit: 'month' }, '2027-01-31', 26).map(date)
    const begins = date('2026-12-31')
    const dueDay = dueDaysOf(begins, dates)
    const months = dates.map(
      (day) => countUnitPeriods({ count: 1, unit: 'month' }, begins, day, dueDay(day)).unitPeriods,
    )
    expect(months).toEqual(Array.from({ length: 26 }, (_, index) => index + 1))
  })
})

describe('unit-periods per year', () => {
  test.each<[UnitPeriod, number]>([
    [{ count: 1, unit: 'day' }, 365],
    [{ count: 255, unit: 'day' }, 365 / 255],
    [{ count: 1, unit: 'week' }, 52],
    [{ count: 2, unit: 'week' }, 26],
    [{ count: 4, unit: 'week' }, 13],
    [{ count: 1, unit: 'semimonth' }, 24],
    [{ count: 1, unit: 'month' }, 12],
    [{ count: 3, unit: 'month' }, 4],
    [{ count: 12, unit: 'month' }, 1],
    [{ count: 1, unit: 'year' }, 1],
  ])('%o: %d', (unitPeriod, perYear) => {
    expect(unitPeriodsPerYear(unitPeriod)).toBe(perYear)
  })
})

describe('the unit-period of a single payment is its term, Appendix J (b)(5)(vi) and (vii)', () => {
  test.each<[string, string, UnitPeriod]>([
    ['1978-07-15', '1979-01-15', { count: 6, unit: 'month' }],
    ['2026-01-31', '2026-02-28', { count: 1, unit: 'month' }],
    ['2025-12-06', '2026-01-17', { count: 42, unit: 'day' }],
    ['2024-01-02', '2025-01-01', { count: 365, unit: 'day' }],
    ['2026-01-10', '2027-01-10', { count: 1, unit: 'year' }],
    ['1978-01-03', '1980-01-03', { count: 1, unit: 'year' }],
    ['2026-01-10', '2027-03-01', { count: 1, unit: 'year' }],
  ])('%s to %s: %o', (from, to, unitPeriod) => {
    expect(singlePaymentUnitPeriod(date(from), date(to))).toEqual(unitPeriod)
  })
})
