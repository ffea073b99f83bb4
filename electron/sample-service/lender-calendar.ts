import { fromAbsolute, parseDate, toCalendarDate, type CalendarDate } from '@internationalized/date'

/** Time zone in which the sample lender counts its days, unless the options name another. */
export const defaultTimeZone = 'America/Los_Angeles'

/** The calendar date at the lender's place. `at`: milliseconds since 1970. */
export function lenderDate(at: number, timeZone: string): CalendarDate {
  return toCalendarDate(fromAbsolute(at, timeZone))
}

/** The date that a YYYY-MM-DD text names, or null if it names none (2026-02-30, 2026-3-1). */
export function readCalendarDate(text: string): CalendarDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  try {
    const date = parseDate(text)
    return date.toString() === text ? date : null
  } catch {
    return null
  }
}
