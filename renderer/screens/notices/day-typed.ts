import { formatCalendarDate } from '../../messages/format.ts'
import { noticesMessages } from './notices-messages.ts'
import { dateMeant, parseTypedDate } from '../../../shared/values/typed-dates.ts'

/** The day (YYYY-MM-DD) that a date field's text means, or null. */
export function dayTyped(typed: string, today: string): string | null {
  const read = parseTypedDate(typed)
  return read.ok ? read.value : dateMeant(typed, today)
}

/** A warning if a day is before the application was received. */
export function earlierThan(receivedOn: string | null, day: string | null): string | undefined {
  if (receivedOn === null || day === null || day >= receivedOn) return undefined
  return noticesMessages.beforeReceived(formatCalendarDate(receivedOn))
}
