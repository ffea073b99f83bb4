import type { Decision, DecisionState } from './decision.ts'
import { isTooEarly, mayHaveBeenDone } from './record.ts'

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
