import { dateMeant, parseTypedDate } from '../../../shared/values/typed-dates.ts'

/** The day (YYYY-MM-DD) that a date field's text means, or null. */
export function dayTyped(typed: string, today: string): string | null {
  const read = parseTypedDate(typed)
  return read.ok ? read.value : dateMeant(typed, today)
}
