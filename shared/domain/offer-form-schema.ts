import { object, string } from 'yup'
import { readField } from './offer-form.ts'
import type { LoanFieldPath, OfferFieldPath, RevolvingFieldPath } from './offer-form-fields.ts'
import type { OfferType } from './vocabulary.ts'

/** A field as typed. The message is the problem's name; the sentence is the renderer's. */
const typedField = (type: OfferType, path: OfferFieldPath) =>
  string()
    .defined()
    .test('typed', (text, context) => {
      const read = readField(type, path, text)
      return read.ok || context.createError({ message: read.problem })
    })

const loan = (path: LoanFieldPath) => typedField('loan_offer', path)
const line = (path: RevolvingFieldPath) => typedField('revolving_line_of_credit_offer', path)

const commonFields = (
  field: (path: LoanFieldPath & RevolvingFieldPath) => ReturnType<typeof loan>,
) => ({
  amount: field('amount'),
  firstPaymentDate: field('firstPaymentDate'),
  gracePeriod: object({
    term: field('gracePeriod.term'),
    interestRate: field('gracePeriod.interestRate'),
  }),
  interestRate: field('interestRate'),
  latePaymentFee: field('latePaymentFee'),
  paymentPeriod: field('paymentPeriod'),
})

/** Schemas of the offer forms: text as typed, every field read by `readField` of offer-form.ts. */
export const offerFormSchemas = {
  loan_offer: object({
    ...commonFields(loan),
    loanTerm: object({ term: loan('loanTerm.term'), termType: loan('loanTerm.termType') }),
    originationFee: loan('originationFee'),
  }),
  revolving_line_of_credit_offer: object({
    ...commonFields(line),
    annualFee: line('annualFee'),
    apr: line('apr'),
    billingCycle: line('billingCycle'),
    financeCharge: line('financeCharge'),
    minimumPayment: object({
      type: line('minimumPayment.type'),
      value: line('minimumPayment.value'),
      floor: line('minimumPayment.floor'),
    }),
  }),
} as const
