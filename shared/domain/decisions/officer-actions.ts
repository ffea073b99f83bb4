import type { Decision } from './decision.ts'
import type { OutboxEvent } from './events.ts'
import { isVoidable } from './state-groups.ts'
import { advance } from './state-machine.ts'

/** Actions that the officer can take on a decision. */
const officerActionNames = [
  'review',
  'settle',
  'try-now',
  'resend',
  'close',
  'cancel',
  'void',
] as const
export type OfficerAction = (typeof officerActionNames)[number]

/** Actions that need a reason, and the least and most characters of the reason. */
export const reasonLengths = {
  resend: { least: 3, most: 1000 },
  close: { least: 3, most: 1000 },
  /** Colleagues read it too. */
  void: { least: 3, most: 200 },
} as const satisfies Partial<
  Record<OfficerAction, { readonly least: number; readonly most: number }>
>
export type ReasonedAction = keyof typeof reasonLengths

const eventOf: Readonly<Record<Exclude<OfficerAction, 'review' | 'void'>, OutboxEvent>> = {
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
    return advance(decision, eventOf[action], decision.updatedAt) !== null
  })
}
