import { computed, watch } from 'vue'
import { minuteMs } from '../../../shared/durations.ts'
import { useNow } from '../../clock.ts'
import { useTeamStore } from '../../stores/team.ts'

const renewedBeforeMs = 10 * minuteMs

/**
 * Renews the officer's claim while they have the application open on any screen, and retries as
 * time passes. A claim that can't be renewed is shown as the officer's only until it expires.
 */
export function useClaimRenewal(openId: () => string | null): void {
  const team = useTeamStore()
  const now = useNow()
  const due = computed(() => {
    const id = openId()
    const claim = id === null ? null : team.claimOf(id)
    if (id === null || claim?.isMine !== true || !team.isConnected) return null
    return claim.until - now.value < renewedBeforeMs ? id : null
  })
  watch([due, now], ([id]) => id !== null && void team.renew(id), { immediate: true })
}
