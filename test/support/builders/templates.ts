import type { OfferTemplate } from '../../../shared/contract/offers.ts'
import type { LoanOfferTerms } from '../../../shared/domain/offers/offer.ts'

export const loanTerms: LoanOfferTerms = {
  type: 'loan_offer',
  amount: 500_000,
  firstPaymentDate: '2026-12-15',
  gracePeriod: { term: 0, interestRate: 0 },
  interestRate: 1250,
  latePaymentFee: 1500,
  paymentPeriod: 'monthly',
  loanTerm: { term: 12, termType: 'months' },
  originationFee: 150,
}

/** A template that is kept on this computer only. */
export const aTemplate = (change: Partial<OfferTemplate> = {}): OfferTemplate => ({
  ...{ id: 'template-1', name: 'Usual', terms: loanTerms, savedAt: 1, team: null, by: null },
  ...change,
})
