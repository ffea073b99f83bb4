import type { SubmissionKind } from '../../../values/submission-kinds.ts'
import type { Decision } from '../decision.ts'
import { achAuthorization } from './ach-authorization.ts'
import { approve } from './approve.ts'
import { cancelPayment } from './cancel-payment.ts'
import type { KindRules, Settling } from './kind-rules.ts'
import { lendingDetails } from './lending-details.ts'
import { makePayment } from './make-payment.ts'
import { reject } from './reject.ts'
import { webhook, webhookDeletion } from './webhook.ts'

/** Settings of the service: each kind has one subject and one draft. */
export const settingKinds = {
  'set-lending-details': lendingDetails,
  'set-webhook': webhook,
} as const

/** All kinds of submissions. Everything that depends on the kind is looked up here. */
export const kindRules: Readonly<Record<SubmissionKind, KindRules>> = {
  approve,
  reject,
  'create-ach-authorization': achAuthorization,
  'make-payment': makePayment,
  'cancel-payment': cancelPayment,
  ...settingKinds,
  'delete-webhook': webhookDeletion,
}

/** How Loan Desk settles a lost response to this submission; null if only the officer can. */
export function settlingOf(
  decision: Pick<Decision, 'kind' | 'body' | 'attempts'>,
): Settling | null {
  const { settle } = kindRules[decision.kind]
  return settle !== null && 'isShownFor' in settle && !settle.isShownFor(decision) ? null : settle
}

type Matter = Pick<Decision, 'connectionId' | 'kind' | 'subject' | 'achPurpose' | 'body'>

/** Whether two decisions are about the same matter; only one of them may be open. */
export function sameMatter(a: Matter, b: Matter): boolean {
  return (
    a.connectionId === b.connectionId &&
    a.subject === b.subject &&
    kindRules[a.kind].about === kindRules[b.kind].about &&
    kindRules[a.kind].matterOf(a) === kindRules[b.kind].matterOf(b)
  )
}
