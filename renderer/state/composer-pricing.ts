import {
  textAt,
  withText,
  type OfferFieldPath,
} from '../../shared/domain/offers/form/offer-form-fields.ts'
import { readField, termsFromDraft } from '../../shared/domain/offers/form/offer-form.ts'
import type { PricedLoan } from '../../shared/domain/offers/pricing/offer-caps.ts'
import type { OfferDraft } from '../../shared/domain/offers/form/offer-draft.ts'
import type { RevolvingOfferTerms } from '../../shared/domain/offers/offer.ts'
import type { LoanUnknown } from '../../shared/finance/solve-loan.ts'
import { parseCalendarDate } from '../../shared/finance/calendar.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { Circumstances } from './composer-figures.ts'

/** Placeholder for the term that is solved for, used while its field can't be parsed. */
const standIns: Readonly<Record<Exclude<LoanUnknown, 'firstPaymentDate'>, string>> = {
  amount: '1000.00',
  interestRate: '0.00',
  'loanTerm.term': '12',
  originationFee: '0.00',
}

/** Fields that affect no price. */
const apart: readonly OfferFieldPath[] = ['latePaymentFee', 'apr']

/** The terms of an offer for pricing. The field that is solved for (`unknown`) may be empty or invalid. */
export function pricedTerms(
  draft: OfferDraft,
  unknown: LoanUnknown | null,
  { today, profile }: Circumstances,
): Result<PricedLoan | RevolvingOfferTerms> {
  const isRead = (path: OfferFieldPath): boolean =>
    readField(profile, draft.type, path, textAt(draft, path)).ok
  let stood = draft
  if (unknown !== null && !isRead(unknown)) {
    const day = parseCalendarDate(today)?.add({ days: 30 }).toString() ?? ''
    stood = withText(stood, unknown, unknown === 'firstPaymentDate' ? day : standIns[unknown])
  }
  for (const path of apart) {
    const isOfType = path === 'latePaymentFee' || draft.type !== 'loan_offer'
    if (isOfType && !isRead(path)) stood = withText(stood, path, '0.00')
  }
  const read = termsFromDraft(stood, profile)
  if (!read.ok) return read
  if (read.value.type !== 'loan_offer') return ok(read.value)
  const { feeTreatment } = draft
  return ok({ ...read.value, disbursementDate: today, feeTreatment })
}
