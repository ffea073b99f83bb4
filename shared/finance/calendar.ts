import { CalendarDate, parseDate } from '@internationalized/date'
import { isCalendarDate } from '../values/calendar-date.ts'

/** A calendar date written YYYY-MM-DD, or undefined for anything else (30 February, a time of day). */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  return isCalendarDate(text) ? parseDate(text) : undefined
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return to.compare(from)
}

/** The day so many days after a date (before it, when negative); `add` would go there month by month. */
export function daysAfter(date: CalendarDate, days: number): CalendarDate {
  const { calendar } = date
  return calendar.fromJulianDay(calendar.toJulianDay(date) + days)
}

/** Months from the month of one date to the month of another, whatever their days. */
export function monthsApart(from: CalendarDate, to: CalendarDate): number {
  return (to.year - from.year) * 12 + to.month - from.month
}

/** Number of days of the month in which a date lies: 28 to 31. */
export function daysInMonth(date: CalendarDate): number {
  return date.calendar.getDaysInMonth(date)
}

/**
 * The day numbered `dueDay` (1 to 31) of the month `months` after the month of `date` (before it,
 * when negative); the last day of that month if it has no such day.
 */
export function dayOfMonthAfter(date: CalendarDate, months: number, dueDay: number): CalendarDate {
  const monthsSinceYearZero = date.year * 12 + date.month - 1 + months
  const year = Math.floor(monthsSinceYearZero / 12)
  const month = monthsSinceYearZero - year * 12 + 1
  const day =
    dueDay <= 28 ? dueDay : Math.min(dueDay, daysInMonth(new CalendarDate(year, month, 1)))
  return new CalendarDate(year, month, day)
}
