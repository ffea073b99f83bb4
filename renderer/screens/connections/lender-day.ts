import { computed, type ComputedRef } from 'vue'
import { defaultTimeZone } from '../../../shared/domain/connections/connection.ts'
import { calendarDayAt } from '../../../shared/domain/annotations/annotations.ts'
import { useNow } from '../../clock.ts'
import { useConnectionsStore } from '../../stores/connections.ts'

/** Today (YYYY-MM-DD) where the lender is: what a follow-up is due by. */
export function useLenderDay(): ComputedRef<string> {
  const now = useNow()
  const connections = useConnectionsStore()
  return computed(() => calendarDayAt(now.value, connections.active?.timeZone ?? defaultTimeZone))
}
