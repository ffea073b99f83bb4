import { computed, type ComputedRef } from 'vue'
import { calendarDayAt } from '../../shared/values/calendar-day.ts'
import { momentOf } from '../../shared/values/time-stamp.ts'
import { useNow } from '../clock.ts'
import { useConnectionsStore } from '../stores/connections.ts'

/** Returns the day (YYYY-MM-DD) of a moment (epoch milliseconds) in the lender's time zone. */
export function useLenderDayAt(): (at: number) => string {
  const connections = useConnectionsStore()
  return (at) => calendarDayAt(at, connections.timeZone)
}

/** The day (YYYY-MM-DD) of a service timestamp according to `dayAt`; null if it isn't a timestamp. */
export function dayOf(stamp: string | null, dayAt: (at: number) => string): string | null {
  const at = momentOf(stamp)
  return at === null ? null : dayAt(at)
}

/** Today in the lender's time zone, by which follow-ups are due. */
export function useLenderDay(): ComputedRef<string> {
  const now = useNow()
  const dayAt = useLenderDayAt()
  return computed(() => dayAt(now.value))
}
