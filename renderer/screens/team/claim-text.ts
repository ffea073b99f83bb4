import { formatClock } from '../../messages/format.ts'
import type { HandledBy } from '../../stores/team.ts'
import { teamMessages } from './team-messages.ts'

/** That a colleague handles an application: at every button which that stops. */
export const handledText = ({ officer, until }: HandledBy, now: number): string =>
  until === null
    ? teamMessages.decided(officer)
    : teamMessages.handled(officer, formatClock(until, now))
