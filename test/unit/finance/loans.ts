import fc from 'fast-check'
import { feeTreatments, type LoanTerms } from '../../../shared/finance/loan-terms.ts'
import { loanTermTypes, paymentPeriods } from '../../../shared/values/vocabulary.ts'
import { dueDate, isDueDate } from '../../../shared/finance/payment-dates.ts'
import { date } from './vectors.ts'

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => date('2000-01-01').add({ days }).toString())

/** $20,000.00 at 13.00% over 12 months: $1,786.35 per month. */
export const base: LoanTerms = {
  amount: 20_000_00,
  interestRate: 1300,
  paymentPeriod: 'monthly',
  loanTerm: { term: 12, termType: 'months' },
  disbursementDate: '2026-01-05',
  firstPaymentDate: '2026-02-05',
}

/** Loans with a regular first period, no fee and no grace period: amounts in cents, rates up to 60%. */
export const regularLoans: fc.Arbitrary<LoanTerms> = fc
  .record({
    amount: fc.integer({ min: 100_00, max: 5_000_000_00 }),
    interestRate: fc.integer({ min: 0, max: 6000 }),
    paymentPeriod: fc.constantFrom(...paymentPeriods),
    payments: fc.integer({ min: 2, max: 260 }),
    first: day,
  })
  .filter(({ paymentPeriod, first }) => isDueDate(paymentPeriod, date(first)))
  .map(({ payments, first, ...terms }) => ({
    ...terms,
    loanTerm: { term: payments, termType: 'payments' },
    disbursementDate: dueDate(terms.paymentPeriod, date(first), -1).toString(),
    firstPaymentDate: first,
  }))

/** Any loan that an officer may type, including odd first periods, fees and grace periods. */
export const loans: fc.Arbitrary<LoanTerms> = fc
  .record({
    regular: regularLoans,
    daysBefore: fc.integer({ min: 1, max: 120 }),
    gracePeriod: fc.option(
      fc.record({
        term: fc.integer({ min: 0, max: 120 }),
        interestRate: fc.constantFrom(0, 0, 500, 2999),
      }),
    ),
    originationFee: fc.integer({ min: 0, max: 1500 }),
    feeTreatment: fc.constantFrom(...feeTreatments),
    termType: fc.constantFrom(...loanTermTypes),
  })
  .map(({ regular, daysBefore, gracePeriod, originationFee, feeTreatment, termType }) => ({
    ...regular,
    loanTerm: { term: regular.loanTerm.term, termType },
    disbursementDate: date(regular.firstPaymentDate).subtract({ days: daysBefore }).toString(),
    ...(gracePeriod === null
      ? {}
      : { gracePeriod: { ...gracePeriod, term: Math.min(gracePeriod.term, daysBefore) } }),
    originationFee,
    feeTreatment,
  }))

/** Terms with absurd values in every field. */
export const absurdLoans: fc.Arbitrary<LoanTerms> = fc.record({
  amount: fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double()),
  interestRate: fc.oneof(fc.integer({ min: -1, max: 1_000_001 }), fc.double()),
  paymentPeriod: fc.constantFrom(...paymentPeriods),
  loanTerm: fc.record({
    term: fc.oneof(fc.integer({ min: -1, max: 3000 }), fc.double(), fc.maxSafeInteger()),
    termType: fc.constantFrom(...loanTermTypes),
  }),
  disbursementDate: fc.oneof(day, fc.string()),
  firstPaymentDate: fc.oneof(day, fc.string()),
  gracePeriod: fc.record({
    term: fc.oneof(fc.integer({ min: -1, max: 4000 }), fc.double()),
    interestRate: fc.oneof(fc.integer({ min: -1, max: 1_000_001 }), fc.double()),
  }),
  originationFee: fc.oneof(fc.integer({ min: -1, max: 10_001 }), fc.double()),
  feeTreatment: fc.constantFrom(...feeTreatments),
})
