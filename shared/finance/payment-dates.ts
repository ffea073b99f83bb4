import type { CalendarDate } from '@internationalized/date'
import type { PaymentPeriod } from '../values/vocabulary.ts'
import { dayOfMonthAfter, daysAfter, daysInMonth, monthsApart } from './calendar.ts'

/** Payments per year of each payment period. */
export const paymentsPerYear: Readonly<Record<PaymentPeriod, number>> = {
  weekly: 52,
  biweekly: 26,
  monthly: 12,
  semi_monthly: 24,
  semi_monthly_first_15th: 24,
  semi_monthly_last_15th: 24,
}

/** Maximum number of payments of a loan: fifty years of weeks. */
export const MOST_PAYMENTS = 2_600

/** Whether the first payment can be on this date: some periods require certain days of the month. */
export function isDueDate(paymentPeriod: PaymentPeriod, date: CalendarDate): boolean {
  switch (paymentPeriod) {
    case 'semi_monthly_first_15th':
      return date.day === 1 || date.day === 15
    case 'semi_monthly_last_15th':
      return date.day === 15 || date.day === daysInMonth(date)
    default:
      return true
  }
}

/**
 * The due date `index` payments after the first (before it if negative), on any day of the week.
 * `first` must be a due date of the period.
 *
 * - weekly, biweekly: every 7 or 14 days.
 * - monthly: the day of the first payment; in a month without that day, the last day (January 31,
 *   February 28, March 31). A first payment on February 28 therefore means the 28th.
 * - semi_monthly_first_15th, semi_monthly_last_15th: the 1st and 15th, or the 15th and last day.
 * - semi_monthly: two days 15 apart, the earlier one in the first half (the 1st and 16th of Appendix J's
 *   example, the 5th and 20th, the 15th and 30th); in short months as for monthly.
 */
export function dueDate(
  paymentPeriod: PaymentPeriod,
  first: CalendarDate,
  index: number,
): CalendarDate {
  switch (paymentPeriod) {
    case 'weekly':
      return daysAfter(first, 7 * index)
    case 'biweekly':
      return daysAfter(first, 14 * index)
    case 'monthly':
      return dayOfMonthAfter(first, index, first.day)
    case 'semi_monthly':
      return first.day <= 15
        ? halfMonthAfter(first, index, first.day, first.day + 15)
        : halfMonthAfter(first, index + 1, first.day - 15, first.day)
    case 'semi_monthly_first_15th':
      return halfMonthAfter(first, first.day === 1 ? index : index + 1, 1, 15)
    case 'semi_monthly_last_15th':
      return halfMonthAfter(first, first.day === 15 ? index : index + 1, 15, 31)
  }
}

/** Half-month number `index`, counted from the earlier half-month in the month of `date`. */
function halfMonthAfter(
  date: CalendarDate,
  index: number,
  earlierDay: number,
  laterDay: number,
): CalendarDate {
  const months = Math.floor(index / 2)
  return dayOfMonthAfter(date, months, index === 2 * months ? earlierDay : laterDay)
}

/** The time from a date to the first payment, in whole payment periods and odd days. */
export interface FirstPeriod {
  readonly wholePeriods: number
  readonly oddDays: number
  /** Divisor of the odd days: 7, 14, 15 or 30. */
  readonly daysPerPeriod: number
}

/**
 * Counts back from the first payment along the loan's due dates to the earliest one that isn't
 * before `from`; the remaining days are odd days. Weeks and months follow 12 CFR 1026 Appendix J
 * (b)(5)(ii) and (iv). Half-months count as equal although they have 13 to 17 days (12 CFR
 * 1026.17(c)(3) allows disregarding that months differ): odd days of a half-month are at most 15,
 * and from the 15th to the last day is exactly one period. `from` must not be after `first`.
 */
export function firstPeriodOf(
  paymentPeriod: PaymentPeriod,
  from: CalendarDate,
  first: CalendarDate,
): FirstPeriod {
  const daysPerPeriod = oddDaysPerPeriod[paymentPeriod]
  if (paymentPeriod === 'weekly' || paymentPeriod === 'biweekly') {
    const days = first.compare(from)
    const wholePeriods = Math.floor(days / daysPerPeriod)
    return { wholePeriods, oddDays: days - wholePeriods * daysPerPeriod, daysPerPeriod }
  }
  // The search starts at the month after `from`, so it takes only a few steps.
  const monthsBetween = Math.max(0, monthsApart(from, first) - 1)
  let wholePeriods = (monthsBetween * paymentsPerYear[paymentPeriod]) / 12
  let start = dueDate(paymentPeriod, first, -wholePeriods)
  for (;;) {
    const earlier = dueDate(paymentPeriod, first, -wholePeriods - 1)
    if (earlier.compare(from) < 0) break
    wholePeriods += 1
    start = earlier
  }
  return { wholePeriods, oddDays: Math.min(start.compare(from), daysPerPeriod), daysPerPeriod }
}

/** Days that count as one payment period when counting odd days. */
export const oddDaysPerPeriod: Readonly<Record<PaymentPeriod, number>> = {
  weekly: 7,
  biweekly: 14,
  monthly: 30,
  semi_monthly: 15,
  semi_monthly_first_15th: 15,
  semi_monthly_last_15th: 15,
}
