import { CalendarDate, parseDate } from '@internationalized/date'
import { dayMs } from '../../../../shared/durations.ts'

const first = new CalendarDate(1970, 1, 1)

/** Days since 1970-01-01 of a calendar date (YYYY-MM-DD): small and ordered in an index. */
export function dayNumberOf(date: string): number {
  return parseDate(date).compare(first)
}

/** The calendar date (YYYY-MM-DD) of a number of days since 1970-01-01; years 0 to 9999. */
export function dateOfDayNumber(days: number): string {
  // Called many times per page: adding days to date objects took longer than reading the page.
  return new Date(days * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
