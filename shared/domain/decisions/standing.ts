import type { Decision, DecisionState } from './decision.ts'
import { isTooEarly, mayHaveBeenDone } from './record.ts'

/** Whether a decision continues by itself, needs the officer, or is over. */
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

/** State as shown to officers: waiting for the borrower's identity check is a state of its own. */
export type ShownState = DecisionState | 'identity-check'

export function shownState({ state, failure }: Decision): ShownState {
  return state === 'queued' && failure !== null && isTooEarly(failure) ? 'identity-check' : state
}

const statesThatStand = (standing: Standing): readonly DecisionState[] =>
  (Object.keys(standings) as DecisionState[]).filter((state) => standings[state] === standing)

/** States that the app shell counts as waiting, and as needing the officer. */
export const waitingStates = statesThatStand('waiting')
export const attentionStates = statesThatStand('attention')
export const openStates: readonly DecisionState[] = [...waitingStates, ...attentionStates]

/** Actions that the officer can take on a decision. */
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

/**
 * Whether a confirmed decision is still in the team's register, so that its payment can have no
 * other document.
 */
export const isVoidable = ({ state, registration }: Decision): boolean =>
  state === 'confirmed' && registration !== null

/** Whether the officer can still undo it: it is queued with a delay, and nothing was sent or read yet. */
export function isUndoable({ state, notBefore, attempts }: Decision): boolean {
  return state === 'queued' && notBefore !== null && attempts.length === 0
}

/**
 * Whether another decision about the same matter must wait until this one is over. A refused
 * decision doesn't block a new one, nor does a held decision that was never sent: the new decision
 * dismisses them.
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
