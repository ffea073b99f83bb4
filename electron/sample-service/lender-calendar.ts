import { fromAbsolute, parseDate, toCalendarDate, type CalendarDate } from '@internationalized/date'

/** The sample lender's time zone, unless the options set another. */
export const defaultTimeZone = 'America/Los_Angeles'

/** The calendar date in the lender's time zone. `at`: epoch milliseconds. */
export function lenderDate(at: number, timeZone: string): CalendarDate {
  return toCalendarDate(fromAbsolute(at, timeZone))
}

/** The date of a YYYY-MM-DD text, or null if it isn't a date (2026-02-30, 2026-3-1). */
export function readCalendarDate(text: string): CalendarDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  try {
    const date = parseDate(text)
    return date.toString() === text ? date : null
  } catch {
    return null
  }
}
