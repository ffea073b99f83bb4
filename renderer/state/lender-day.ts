import { computed, type ComputedRef } from 'vue'
import { calendarDayAt } from '../../shared/values/calendar-day.ts'
import { momentOf } from '../../shared/values/time-stamp.ts'
import { useNow } from '../clock.ts'
import { useConnectionsStore } from '../stores/connections.ts'

/** The day (YYYY-MM-DD) of a moment (epoch milliseconds) where the lender is. */
export function useLenderDayAt(): (at: number) => string {
  const connections = useConnectionsStore()
  return (at) => calendarDayAt(at, connections.timeZone)
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
