import { CalendarDate, parseDate } from '@internationalized/date'

const first = new CalendarDate(1970, 1, 1)

/** Days since 1970-01-01 of a calendar date (YYYY-MM-DD): small and ordered in an index. */
export function dayNumberOf(date: string): number {
  return parseDate(date).compare(first)
}

/** The calendar date (YYYY-MM-DD) of a number of days since 1970-01-01. */
export function dateOfDayNumber(days: number): string {
  return first.add({ days }).toString()
}
