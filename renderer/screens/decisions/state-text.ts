import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import {
  comesOfBackup,
  isTooEarly,
  mayHaveBeenDone,
} from '../../../shared/domain/decisions/record.ts'
import { officerActions } from '../../../shared/domain/decisions/officer-actions.ts'
import { isUndoable, shownState } from '../../../shared/domain/decisions/state-groups.ts'
import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { Failure } from '../../../shared/result.ts'
import {
  backupStateTexts,
  kindWords,
  specialStateTexts,
  decisionStates,
  type StateText,
} from '../../messages/en-decisions.ts'
import { inLanguage } from '../../messages/language.ts'

const special = inLanguage({ en: specialStateTexts })
const states = inLanguage({ en: decisionStates })
const kinds = inLanguage({ en: kindWords })
const ofBackup = inLanguage({ en: backupStateTexts })

/** Queued again automatically after a 401 response. */
const isUnauthorized = (decision: Decision): boolean =>
  mayHaveBeenDone(decision) &&
  decision.attempts.findLast(({ purpose }) => purpose === 'send')?.status === 401

/** Refused by Loan Desk or the team space: failures without a response have no status. */
const isRefusedUnsent = ({ state, failure }: Decision): boolean =>
  state === 'refused' && failure !== null && failure.status === undefined

/** Refused because a day in it has passed. */
const isExpired = ({ failure }: Decision): boolean =>
  failure?.code === 'first-payment-passed' || failure?.code === 'payment-date-passed'

/**
 * Status text of a submission. A state means something else for a document than for an approval,
 * and after a lost response.
 */
export function stateText(decision: Decision): StateText {
  const usual = usualWords(decision)
  const { state, failure } = decision
  if (!comesOfBackup(decision) || (state !== 'unknown' && state !== 'held')) return usual
  const isStillPending = failure?.code === 'decision-still-pending'
  return { ...usual, meaning: ofBackup[isStillPending ? 'stillPending' : state] }
}

function usualWords(decision: Decision): StateText {
  const ordinary = kinds[decision.kind].stateTexts[decision.state] ?? states[shownState(decision)]
  const refusal = decision.attempts.findLast(
    ({ outcome, status }) => outcome === 'refused' && status !== null,
  )?.failure
  switch (decision.state) {
    case 'queued':
      if (isUndoable(decision)) return special.undoable
      if (isUnauthorized(decision)) return special.queuedUnauthorized
      return mayHaveBeenDone(decision) ? special.queuedAgain : ordinary
    case 'unknown':
      if (decision.notBefore !== null) return special.settling
      return decision.failure?.code === 'decision-still-pending' ? special.stillPending : ordinary
    case 'held':
      if (decision.failure?.code === 'decision-overtaken') return special.overtaken
      if (mayHaveBeenDone(decision)) return special.heldAfterSending
      return officerActions(decision).includes('resend') ? ordinary : special.heldForGood
    case 'confirmed':
      return decision.closeReason === null ? ordinary : special.recordedDone
    case 'canceled':
      if (decision.closeReason !== null) return special.recordedNotDone
      if (refusal === undefined) return ordinary
      return refusal !== null && isTooEarly(refusal) ? special.canceledTooEarly : special.dismissed
    case 'refused':
      if (!isRefusedUnsent(decision)) return ordinary
      return isExpired(decision) ? special.expired : special.refusedUnsent
    case 'draft':
    case 'checking':
    case 'sending':
      return ordinary
  }
}

const codesInStateText: readonly ErrorCode[] = [
  'decision-stale',
  'decision-overtaken',
  'decision-still-pending',
  'decision-restored',
]

/** Why the submission is in its state, unless the state's own text already says it. */
export function reasonBesideText(decision: Decision): Failure | null {
  const { failure } = decision
  const state = shownState(decision)
  const isInStateText = failure !== null && codesInStateText.includes(failure.code)
  return state === 'confirmed' || state === 'identity-check' || isInStateText ? null : failure
}
