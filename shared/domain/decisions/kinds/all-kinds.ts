import { referenceKey } from '../../ach-register.ts'
import type { Decision, DecisionKind } from '../decision.ts'

export interface DecisionKindRule {
  /** A fresh read comes before every send and must show what the officer saw. */
  readonly checkedBeforeSending: boolean
  /** A lost reply is settled by reading. Otherwise only the officer can tell how it ended. */
  readonly settledByReading: boolean
  /** What may have one open decision at a time. */
  readonly oneOpenPer: 'subject' | 'payment'
}

/**
 * Lending details and the webhook could be sent twice without harm, but the service offers no way
 * to read them back, and between two sends somebody else may have set another value: they wait for
 * the officer's word like an ACH document does (specification, Endpoints).
 */
export const decisionKindRules: Readonly<Record<DecisionKind, DecisionKindRule>> = {
  approve: { checkedBeforeSending: true, settledByReading: true, oneOpenPer: 'subject' },
  'create-ach-authorization': {
    checkedBeforeSending: false,
    settledByReading: false,
    oneOpenPer: 'payment',
  },
  'set-lending-details': {
    checkedBeforeSending: false,
    settledByReading: false,
    oneOpenPer: 'subject',
  },
  'set-webhook': { checkedBeforeSending: false, settledByReading: false, oneOpenPer: 'subject' },
}

/**
 * Whether two decisions are about the same thing, of which only one may be open: the application or
 * setting; for ACH documents the payment, because each payment needs a document of its own.
 */
export function sameMatter(
  a: Pick<Decision, 'connectionId' | 'kind' | 'subject' | 'achPurpose'>,
  b: Pick<Decision, 'connectionId' | 'kind' | 'subject' | 'achPurpose'>,
): boolean {
  if (a.connectionId !== b.connectionId || a.kind !== b.kind || a.subject !== b.subject)
    return false
  return perSubject(a.kind) || paymentOf(a) === paymentOf(b)
}

const perSubject = (kind: DecisionKind): boolean => decisionKindRules[kind].oneOpenPer === 'subject'

/**
 * The same amount on the same day, so a second press. Another day or amount for one reference is for
 * the officer to confirm (documents-known.ts finds it), and then both may be open.
 */
const paymentOf = ({ achPurpose }: Pick<Decision, 'achPurpose'>): string =>
  JSON.stringify([
    achPurpose === null ? '' : referenceKey(achPurpose),
    achPurpose?.amount ?? null,
    achPurpose?.plannedOn ?? null,
  ])
