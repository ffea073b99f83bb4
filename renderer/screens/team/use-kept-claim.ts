import { computed, watch } from 'vue'
import { minuteMs } from '../../../shared/durations.ts'
import { useNow } from '../../clock.ts'
import { useTeamStore } from '../../stores/team.ts'

const renewedBeforeMs = 10 * minuteMs

/**
 * While the officer has an application open, on whatever screen, their claim on it doesn't run out.
 * One that can't be renewed is no longer shown as theirs once it has.
 */
export function useKeptClaim(openId: () => string | null): void {
  const team = useTeamStore()
  const now = useNow()
  const due = computed(() => {
    const id = openId()
    const claim = id === null ? null : team.claimOf(id)
    if (id === null || claim?.isMine !== true || !team.isConnected) return null
    return claim.until - now.value < renewedBeforeMs ? id : null
  })
  watch(due, (id) => id !== null && void team.renew(id), { immediate: true })
}
