import { approvedStatuses, isCommercial } from '../../values/vocabulary.ts'
import type { NoticeFacts, NoticeKind } from './notice.ts'
import type { NoticeSubject, NoticeTerms } from './notice-clock.ts'

/** Why a notice is owed, with its rule: the score is below the lender's cutoff, or there is no score. */
export const pricingRules = {
  'below-cutoff': '12 CFR 1022.72(b)(1)(i)',
  'no-score': '12 CFR 1022.72(b)(1)(iv)',
} as const
export type PricingRule = keyof typeof pricingRules

/** Notices that end the obligation; an adverse action notice replaces this notice (12 CFR 1022.74(b)). */
const kindsThatEnd: readonly NoticeKind[] = [
  'risk-based-pricing',
  'adverse-action',
  'counteroffer-with-adverse-action',
]

/**
 * The rule that requires a risk-based pricing notice for an approval before consummation (12 CFR
 * 1022.73(c)); null if none does, as for business credit (1022.70(a)(2)).
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
