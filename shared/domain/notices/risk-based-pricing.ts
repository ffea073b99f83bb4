import { approvedStatuses, isCommercial } from '../../values/vocabulary.ts'
import type { NoticeFacts, NoticeKind } from './notice.ts'
import type { NoticeSubject, NoticeTerms } from './notice-clock.ts'

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
 * null if it owes none, as business credit doesn't (1022.70(a)(2)).
 */
export function pricingNotice(
  { status, creditType, fico }: Pick<NoticeSubject, 'status' | 'creditType' | 'fico'>,
  { recorded }: Pick<NoticeFacts, 'recorded'>,
  { pricingCutoff: cutoff }: Pick<NoticeTerms, 'pricingCutoff'>,
): PricingRule | null {
  if (cutoff === null || isCommercial(creditType)) return null
  if (!approvedStatuses.some((approved) => approved === status)) return null
  if (recorded.some(({ kind }) => kindsThatEnd.includes(kind))) return null
  if (fico === null) return 'no-score'
  return fico < cutoff ? 'below-cutoff' : null
}
