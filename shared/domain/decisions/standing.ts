import type { Decision, DecisionState } from './decision.ts'
import type { OutboxEvent } from './events.ts'
import { isTooEarly, mayHaveBeenDone } from './record.ts'
import { advance } from './state-machine.ts'

/** How a decision stands: it goes on by itself, the officer is needed, or it is over. */
export type Standing = 'waiting' | 'attention' | 'over'

const standings: Readonly<Record<DecisionState, Standing>> = {
  draft: 'waiting',
  queued: 'waiting',
  checking: 'waiting',
  sending: 'waiting',
  unknown: 'attention',
  held: 'attention',
  refused: 'attention',
  confirmed: 'over',
  canceled: 'over',
}

export function standingOf(state: DecisionState): Standing {
  return standings[state]
}

/** A state as officers see it: what waits for the borrower's identity check says so. */
export type ShownState = DecisionState | 'identity-check'

export function shownState({ state, failure }: Decision): ShownState {
  return state === 'queued' && failure !== null && isTooEarly(failure) ? 'identity-check' : state
}

const statesThatStand = (standing: Standing): readonly DecisionState[] =>
  (Object.keys(standings) as DecisionState[]).filter((state) => standings[state] === standing)

/** The states that the frame counts as waiting, and as needing the officer. */
export const waitingStates = statesThatStand('waiting')
export const attentionStates = statesThatStand('attention')
export const openStates: readonly DecisionState[] = [...waitingStates, ...attentionStates]

/** What the officer can do with a decision next. */
export const officerActionNames = [
  'review',
  'settle',
  'try-now',
  'resend',
  'close',
  'cancel',
  'void',
] as const
export type OfficerAction = (typeof officerActionNames)[number]

/** The actions that want a reason, and how many characters it has. */
export const reasonLengths = {
  resend: { least: 3, most: 1000 },
  close: { least: 3, most: 1000 },
  /** Colleagues read it too. */
  void: { least: 3, most: 200 },
} as const satisfies Partial<
  Record<OfficerAction, { readonly least: number; readonly most: number }>
>
export type ReasonedAction = keyof typeof reasonLengths

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

/** Whether the team's register has it though it is over: its payment can have no other document. */
export const isVoidable = ({ state, registration }: Decision): boolean =>
  state === 'confirmed' && registration !== null

/** Whether it waits so that the officer can undo it: nothing of it has been sent or read yet. */
export function isUndoable({ state, notBefore, attempts }: Decision): boolean {
  return state === 'queued' && notBefore !== null && attempts.length === 0
}

/**
 * Whether another decision about the same thing has to wait until this one is over. A refused one
 * does not stand in the way, nor a held one of which nothing was ever sent: a new decision puts
 * them aside.
 */
export function standsInTheWay(decision: Decision): boolean {
  switch (decision.state) {
    case 'queued':
    case 'checking':
    case 'sending':
    case 'unknown':
      return true
    case 'held':
      return mayHaveBeenDone(decision)
    case 'draft':
    case 'refused':
    case 'confirmed':
    case 'canceled':
      return false
  }
}
