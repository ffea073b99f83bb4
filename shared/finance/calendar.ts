import { CalendarDate, parseDate } from '@internationalized/date'
import { isCalendarDate } from '../values/calendar-date.ts'

/** Parses a YYYY-MM-DD calendar date; undefined for anything else (February 30, a time of day). */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  return isCalendarDate(text) ? parseDate(text) : undefined
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return to.compare(from)
}

/** The date `days` days after a date (before it if negative); `add` would iterate month by month. */
export function daysAfter(date: CalendarDate, days: number): CalendarDate {
  const { calendar } = date
  return calendar.fromJulianDay(calendar.toJulianDay(date) + days)
}

/** Months between the months of two dates, ignoring the days. */
export function monthsApart(from: CalendarDate, to: CalendarDate): number {
  return (to.year - from.year) * 12 + to.month - from.month
}

/** Number of days in the month of a date: 28 to 31. */
export function daysInMonth(date: CalendarDate): number {
  return date.calendar.getDaysInMonth(date)
}

/**
 * Day `dueDay` (1 to 31) of the month that is `months` after the month of `date` (before it if
 * negative); the month's last day if it has no such day.
 */
export function dayOfMonthAfter(date: CalendarDate, months: number, dueDay: number): CalendarDate {
  const monthsSinceYearZero = date.year * 12 + date.month - 1 + months
  const year = Math.floor(monthsSinceYearZero / 12)
  const month = monthsSinceYearZero - year * 12 + 1
  const day =
    dueDay <= 28 ? dueDay : Math.min(dueDay, daysInMonth(new CalendarDate(year, month, 1)))
  return new CalendarDate(year, month, day)
}
