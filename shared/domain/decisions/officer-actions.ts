import type { Decision } from './decision.ts'
import type { OutboxEvent } from './events.ts'
import { isVoidable, officerActionNames, type OfficerAction } from './standing.ts'
import { advance } from './state-machine.ts'

const askedWith: Readonly<Record<Exclude<OfficerAction, 'review' | 'void'>, OutboxEvent>> = {
  settle: { type: 'settle' },
  'try-now': { type: 'try-now' },
  resend: { type: 'resend', reason: '' },
  close: { type: 'close', outcome: 'canceled', reason: '' },
  cancel: { type: 'cancel' },
}

/**
 * What the officer can do next, the most useful first: `review` (look at it again and compose
 * another), `settle` (find out by reading), `try-now` (what waits for the identity check), `resend`,
 * `close` (say how it ended), `cancel` (take back, or put a refused one aside), `void` (free its
 * payment in the team's register, as its document doesn't exist). Asked of the machine's own table,
 * so that a button is shown exactly where it works.
 */
export function officerActions(decision: Decision): readonly OfficerAction[] {
  return officerActionNames.filter((action) => {
    if (action === 'review') return decision.state === 'refused' || decision.state === 'held'
    if (action === 'void') return isVoidable(decision)
    return advance(decision, askedWith[action], decision.updatedAt) !== null
  })
}
