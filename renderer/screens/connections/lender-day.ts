import { computed, type ComputedRef } from 'vue'
import { defaultTimeZone } from '../../../shared/domain/connections/connection.ts'
import { calendarDayAt } from '../../../shared/domain/annotations/annotations.ts'
import { useNow } from '../../clock.ts'
import { useConnectionsStore } from '../../stores/connections.ts'

/** The day (YYYY-MM-DD) of a moment (epoch milliseconds) where the lender is. */
export function useLenderDayAt(): (at: number) => string {
  const connections = useConnectionsStore()
  return (at) => calendarDayAt(at, connections.active?.timeZone ?? defaultTimeZone)
}

/** Today where the lender is: what a follow-up is due by. */
export function useLenderDay(): ComputedRef<string> {
  const now = useNow()
  const dayAt = useLenderDayAt()
  return computed(() => dayAt(now.value))
}
