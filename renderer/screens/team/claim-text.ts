import { formatClock } from '../../messages/format.ts'
import type { HandledBy } from '../../stores/team.ts'
import { teamMessages } from './team-messages.ts'

/** Says that a colleague handles an application. Shown at every button that this blocks. */
export const handledText = ({ officer, until }: HandledBy, now: number): string =>
  until === null
    ? teamMessages.decided(officer)
    : teamMessages.handled(officer, formatClock(until, now))
