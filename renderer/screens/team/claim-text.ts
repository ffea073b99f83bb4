import type { TeamClaim } from '../../../shared/contract/team.ts'
import { formatClock } from '../../messages/format.ts'
import { teamMessages } from './team-messages.ts'

/** That a colleague works on an application: at every button which their claim stops. */
export const handledText = ({ holder, until }: TeamClaim, now: number): string =>
  teamMessages.handled(holder, formatClock(until, now))
