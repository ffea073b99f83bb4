import type { RevolvingOfferTerms } from '../../../shared/domain/offers/offer.ts'

/** A revolving line of credit of $5,000 at 24%. */
export const aLineOffer = (terms: Partial<RevolvingOfferTerms> = {}): RevolvingOfferTerms => ({
  type: 'revolving_line_of_credit_offer',
  amount: 500_000,
  firstPaymentDate: '2026-12-22',
  gracePeriod: { term: 21, interestRate: 0 },
  interestRate: 2_400,
  latePaymentFee: 1_500,
  paymentPeriod: 'monthly',
  annualFee: 0,
  apr: 2_400,
  billingCycle: 30,
  financeCharge: 0,
  minimumPayment: { type: 'interest_plus_percentage_of_principal', value: 100, floor: 2_500 },
  ...terms,
})
