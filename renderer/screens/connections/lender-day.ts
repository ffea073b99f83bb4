import { computed, type ComputedRef } from 'vue'
import { defaultTimeZone } from '../../../shared/domain/connections/connection.ts'
import { calendarDayAt } from '../../../shared/values/calendar-day.ts'
import { momentOf } from '../../../shared/values/time-stamp.ts'
import { useNow } from '../../clock.ts'
import { useConnectionsStore } from '../../stores/connections.ts'

/** The time zone in which the lender's calendar dates count. */
function useLenderZone(): ComputedRef<string> {
  const connections = useConnectionsStore()
  return computed(() => connections.active?.timeZone ?? defaultTimeZone)
}

/** The day (YYYY-MM-DD) of a moment (epoch milliseconds) where the lender is. */
export function useLenderDayAt(): (at: number) => string {
  const zone = useLenderZone()
  return (at) => calendarDayAt(at, zone.value)
}

/** The day (YYYY-MM-DD) of a time stamp of the service by `dayAt`; null if it is none. */
export function dayOf(stamp: string | null, dayAt: (at: number) => string): string | null {
  const at = momentOf(stamp)
  return at === null ? null : dayAt(at)
}

/** Today where the lender is: what a follow-up is due by. */
export function useLenderDay(): ComputedRef<string> {
  const now = useNow()
  const dayAt = useLenderDayAt()
  return computed(() => dayAt(now.value))
}
