import { defaultTimeZone, type Connection } from '../../../shared/domain/connections/connection.ts'
import { calendarDayAt } from '../../../shared/values/calendar-day.ts'
import type { Clock } from '../../ports/clock.ts'

/** Today (YYYY-MM-DD) in the lender's time zone, also for names of exported files. */
export function lenderToday(connection: Connection | null, clock: Clock): string {
  return calendarDayAt(clock.now(), connection?.timeZone ?? defaultTimeZone)
}
