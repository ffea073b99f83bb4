import type { TeamStatus } from '../../../shared/contract/team.ts'
import { teamMessages as text } from './team-messages.ts'

/** Text, icon and color of the team space's state. Color is never the only sign. */
export function teamLook({ failure, waiting, refused, log }: TeamStatus) {
  if (failure === null && log !== null) {
    return { ...text.otherLogState, icon: 'i-lucide-octagon-alert', tone: 'text-error' }
  }
  if (failure === null && refused.length > 0) {
    const { inSection } = text.connectedState
    const look = { icon: 'i-lucide-git-compare-arrows', tone: 'text-warning' }
    return { ...look, inSection, inSidebar: text.refusedState }
  }
  if (failure === null) {
    return { ...text.connectedState, icon: 'i-lucide-users', tone: 'text-success' }
  }
  return failure.code === 'team-offline'
    ? {
        ...text.offlineState,
        ...(waiting > 0 && { inSidebar: text.waitingState(waiting) }),
        icon: 'i-lucide-cloud-off',
        tone: 'text-warning',
      }
    : { ...text.stoppedState, icon: 'i-lucide-octagon-alert', tone: 'text-error' }
}
