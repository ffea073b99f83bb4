import type { CalendarDate } from '@internationalized/date'
import { dayOfMonthAfter, daysBetween, daysInMonth, monthsApart } from './calendar.ts'
import type { Fraction } from './rounding.ts'

/**
 * A unit-period of 12 CFR 1026 Appendix J (b)(4): a standard time interval of at most one year.
 * count: 1 to 365 days (the term of a single payment), 1 to 52 weeks, 1 semimonth, 1 to 12 months,
 * 1 year.
 */
export interface UnitPeriod {
  readonly count: number
  readonly unit: 'day' | 'week' | 'semimonth' | 'month' | 'year'
}

/** Time between two dates: whole unit-periods and an odd fraction, at most 1. */
export interface UnitPeriodCount {
  readonly unitPeriods: number
  readonly oddFraction: Fraction
}

/** Unit-periods per year, Appendix J (b)(5)(ii) to (vii). */
export function unitPeriodsPerYear({ count, unit }: UnitPeriod): number {
  switch (unit) {
    case 'day':
      return 365 / count
    case 'week':
      return 52 / count
    case 'semimonth':
      return 24
    case 'month':
      return 12 / count
    case 'year':
      return 1
  }
}

/**
 * Unit-periods from one date to a later one, 12 CFR 1026 Appendix J (b)(5). Whole months and years
 * are measured back from the later date, with all months equal. The remaining days are counted
 * forward from the earlier date and divided by 30 (month), 15 (semimonth), 30 × the months of a
 * longer unit-period, the days of the unit-period (days and weeks) or 365 (year; a remaining whole
 * number of months is divided by 12).
 *
 * `dueDay` is the day of the month that the later date stands for, see `dueDaysOf`. `from` must not
 * be after `to`.
 */
export function countUnitPeriods(
  unitPeriod: UnitPeriod,
  from: CalendarDate,
  to: CalendarDate,
  dueDay: number = dueDaysOf(from, [to])(to),
): UnitPeriodCount {
  const { count, unit } = unitPeriod
  switch (unit) {
    case 'day':
      return divide(daysBetween(from, to), count)
    case 'week':
      return divide(daysBetween(from, to), 7 * count)
    case 'semimonth': {
      const { months, days } = monthsBack(from, to, dueDay)
      return divide(30 * months + days, 15)
    }
    case 'month': {
      if (count === 12) return countYears(from, to, dueDay)
      const { months, days } = monthsBack(from, to, dueDay)
      // (b)(5)(ii) counts 30 odd days as 30/30, (b)(5)(iii) divides all the days: the time is the same.
      return divide(30 * months + days, 30 * count)
    }
    case 'year':
      return countYears(from, to, dueDay)
  }
}

/**
 * The day of the month (1 to 31) that each date of a series stands for, Appendix J (b)(3)(iv): if
 * all dates are the last of their months, they stand for the 31st; the end of February stands for
 * the 29th or 30th in a series on those days. If the series is ambiguous (one date at the end of
 * its month), the day on which the term begins decides: January 31 to February 28 is one month.
 */
export function dueDaysOf(
  termBegins: CalendarDate,
  series: readonly CalendarDate[],
): (date: CalendarDate) => number {
  const late = series.filter((date) => date.day >= 28)
  const latestDay = late.reduce((latest, date) => Math.max(latest, date.day), 0)
  const monthEnd = late.every((date) => date.day === daysInMonth(date))
    ? Math.max(latestDay, termBegins.day)
    : latestDay
  const isOneSeries = late.every((date) => date.day === Math.min(monthEnd, daysInMonth(date)))
  return (date) => (isOneSeries && date.day >= 28 ? monthEnd : date.day)
}

/**
 * The unit-period of a transaction with one advance and one payment: its term, at most a year;
 * Appendix J (b)(4)(ii), (b)(5)(vi) and (vii). `to` must be after `from`.
 */
export function singlePaymentUnitPeriod(from: CalendarDate, to: CalendarDate): UnitPeriod {
  const { months, days } = monthsBack(from, to, dueDaysOf(from, [to])(to))
  if (months >= 12) return { count: 1, unit: 'year' }
  if (days === 0) return { count: months, unit: 'month' }
  return { count: daysBetween(from, to), unit: 'day' }
}

/** Whole months measured back from `to`, and the remaining days, counted forward from `from`. */
function monthsBack(
  from: CalendarDate,
  to: CalendarDate,
  dueDay: number,
): { months: number; days: number } {
  const months = monthsApart(from, to)
  const start = dayOfMonthAfter(to, -months, dueDay)
  if (start.compare(from) >= 0) return { months, days: daysBetween(from, start) }
  const laterStart = dayOfMonthAfter(to, 1 - months, dueDay)
  return { months: months - 1, days: daysBetween(from, laterStart) }
}

function countYears(from: CalendarDate, to: CalendarDate, dueDay: number): UnitPeriodCount {
  const { months, days } = monthsBack(from, to, dueDay)
  const unitPeriods = Math.floor(months / 12)
  const monthsLeft = months - 12 * unitPeriods
  if (days === 0) return { unitPeriods, oddFraction: { numerator: monthsLeft, denominator: 12 } }
  const firstFullYear = dayOfMonthAfter(to, -12 * unitPeriods, dueDay)
  return {
    unitPeriods,
    oddFraction: { numerator: daysBetween(from, firstFullYear), denominator: 365 },
  }
}

function divide(days: number, daysPerUnitPeriod: number): UnitPeriodCount {
  const unitPeriods = Math.floor(days / daysPerUnitPeriod)
  return {
    unitPeriods,
    oddFraction: {
      numerator: days - unitPeriods * daysPerUnitPeriod,
      denominator: daysPerUnitPeriod,
    },
  }
}
