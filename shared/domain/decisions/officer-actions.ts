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
 * What the officer can do next, the most useful first: `review` (review it and compose another),
 * `settle` (find out by reading), `try-now` (retry one that waits for the identity check),
 * `resend`, `close` (record its outcome), `cancel` (cancel it, or dismiss a refused one), `void`
 * (free its payment in the team's register because its document doesn't exist). Based on the state
 * machine's table, so that each button is shown only if it works.
 */
export function officerActions(decision: Decision): readonly OfficerAction[] {
  return officerActionNames.filter((action) => {
    if (action === 'review') return decision.state === 'refused' || decision.state === 'held'
    if (action === 'void') return isVoidable(decision)
    return advance(decision, askedWith[action], decision.updatedAt) !== null
  })
}
