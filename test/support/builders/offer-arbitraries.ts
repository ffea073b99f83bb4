import fc from 'fast-check'
import type {
  LoanOfferTerms,
  OfferTerms,
  RevolvingOfferTerms,
} from '../../../shared/domain/offers/offer.ts'
import { largestBasisPoints, largestCents } from '../../../shared/domain/offers/offer-schema.ts'
import { loanTermTypes, paymentPeriods } from '../../../shared/values/vocabulary.ts'

/** Exactly the offers that the schema accepts. */
const cents = fc.integer({ min: 0, max: largestCents })
const basisPoints = fc.integer({ min: 0, max: largestBasisPoints })
const days = fc.integer({ min: 0, max: 36_500 })
const date = fc
  .date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((day) => day.toISOString().slice(0, 10))

const common = {
  amount: fc.integer({ min: 1, max: largestCents }),
  firstPaymentDate: date,
  gracePeriod: fc.record({ term: days, interestRate: basisPoints }),
  interestRate: basisPoints,
  latePaymentFee: cents,
  paymentPeriod: fc.constantFrom(...paymentPeriods),
}

const loan = {
  type: fc.constant('loan_offer' as const),
  ...common,
  loanTerm: fc.record({
    term: fc.integer({ min: 1, max: 36_500 }),
    termType: fc.constantFrom(...loanTermTypes),
  }),
  originationFee: fc.integer({ min: 0, max: 10_000 }),
}
export const anyLoanOffer: fc.Arbitrary<LoanOfferTerms> = fc.oneof(
  fc.record(loan),
  fc.record({ ...loan, feeTreatment: fc.constantFrom('added', 'paid-separately') }),
)

export const anyRevolvingOffer: fc.Arbitrary<RevolvingOfferTerms> = fc.record({
  type: fc.constant('revolving_line_of_credit_offer' as const),
  ...common,
  annualFee: cents,
  apr: basisPoints,
  billingCycle: fc.integer({ min: 1, max: 36_500 }),
  financeCharge: cents,
  minimumPayment: fc.record({
    type: fc.constant('interest_plus_percentage_of_principal' as const),
    value: fc.integer({ min: 0, max: 10_000 }),
    floor: cents,
  }),
})

export const anyOffer: fc.Arbitrary<OfferTerms> = fc.oneof(anyLoanOffer, anyRevolvingOffer)
