import type { Decision, DecisionState } from './decision.ts'
import { isTooEarly, mayHaveBeenDone } from './record.ts'

/** Whether a decision continues by itself, needs the officer, or is over. */
export type StateGroup = 'waiting' | 'attention' | 'over'

const groups: Readonly<Record<DecisionState, StateGroup>> = {
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

export function stateGroup(state: DecisionState): StateGroup {
  return groups[state]
}

/** State as shown to officers: waiting for the borrower's identity check is a state of its own. */
export type ShownState = DecisionState | 'identity-check'

export function shownState({ state, failure }: Decision): ShownState {
  return state === 'queued' && failure !== null && isTooEarly(failure) ? 'identity-check' : state
}

const statesIn = (group: StateGroup): readonly DecisionState[] =>
  (Object.keys(groups) as DecisionState[]).filter((state) => groups[state] === group)

/** States that the app shell counts as waiting, and as needing the officer. */
export const waitingStates = statesIn('waiting')
export const attentionStates = statesIn('attention')
export const openStates: readonly DecisionState[] = [...waitingStates, ...attentionStates]

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
export function blocksNewDecision(decision: Decision): boolean {
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
