import { creditFacts } from '../../values/credit-facts.ts'
import { approvedStatuses, isCommercial } from '../../values/vocabulary.ts'
import type { Application } from '../applications/application.ts'
import type { NoticeFacts, NoticeKind } from './notice.ts'

/** Why a notice is owed, with its rule: by the lender's cutoff score, or for want of a score. */
export const pricingRules = {
  'below-cutoff': '12 CFR 1022.72(b)(1)(i)',
  'no-score': '12 CFR 1022.72(b)(1)(iv)',
} as const
export type PricingRule = keyof typeof pricingRules

/** An adverse action notice stands in for it (12 CFR 1022.74(b)). */
const kindsThatEnd: readonly NoticeKind[] = [
  'risk-based-pricing',
  'adverse-action',
  'counteroffer-with-adverse-action',
]

/**
 * By which rule an approval owes a risk-based pricing notice before consummation (12 CFR 1022.73(c));
 * null if it owes none, as business credit doesn't (1022.70(a)(2)). `cutoff`: the lender's score,
 * null if it doesn't price by one.
 */
export function pricingNotice(
  application: Pick<Application, 'status' | 'creditType' | 'creditData'>,
  { recorded }: Pick<NoticeFacts, 'recorded'>,
  cutoff: number | null,
): PricingRule | null {
  const { status, creditType, creditData } = application
  if (cutoff === null || isCommercial(creditType)) return null
  if (!approvedStatuses.some((approved) => approved === status)) return null
  if (recorded.some(({ kind }) => kindsThatEnd.includes(kind))) return null
  const { fico } = creditFacts(creditData)
  if (fico === null) return 'no-score'
  return fico < cutoff ? 'below-cutoff' : null
}
