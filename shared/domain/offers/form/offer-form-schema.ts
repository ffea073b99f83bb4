import { object, string } from 'yup'
import { readField } from './offer-form.ts'
import type { LoanFieldPath, OfferFieldPath, RevolvingFieldPath } from './offer-form-fields.ts'
import type { UnitsProfileName } from '../../../values/units.ts'
import type { OfferType } from '../../../values/vocabulary.ts'

/** A field as typed. The error message is the problem's code; the renderer has the sentence. */
const typedField = (profile: UnitsProfileName, type: OfferType, path: OfferFieldPath) =>
  string()
    .defined()
    .test('typed', (text, context) => {
      const read = readField(profile, type, path, text)
      return read.ok || context.createError({ message: read.problem })
    })

const commonFields = (
  field: (path: LoanFieldPath & RevolvingFieldPath) => ReturnType<typeof typedField>,
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

function loanFormSchema(profile: UnitsProfileName) {
  const field = (path: LoanFieldPath) => typedField(profile, 'loan_offer', path)
  return object({
    ...commonFields(field),
    loanTerm: object({ term: field('loanTerm.term'), termType: field('loanTerm.termType') }),
    originationFee: field('originationFee'),
  })
}

function lineFormSchema(profile: UnitsProfileName) {
  const field = (path: RevolvingFieldPath) =>
    typedField(profile, 'revolving_line_of_credit_offer', path)
  return object({
    ...commonFields(field),
    annualFee: field('annualFee'),
    apr: field('apr'),
    billingCycle: field('billingCycle'),
    financeCharge: field('financeCharge'),
    minimumPayment: object({
      type: field('minimumPayment.type'),
      value: field('minimumPayment.value'),
      floor: field('minimumPayment.floor'),
    }),
  })
}

/** Schemas of the offer forms: text as typed, every field read by `readField` of offer-form.ts. */
export const offerFormSchemas = {
  loan_offer: loanFormSchema,
  revolving_line_of_credit_offer: lineFormSchema,
} as const
