import { mixed, number, object, string, type InferType, type ObjectSchema } from 'yup'
import { calendarDate } from '../../values/calendar-date-schema.ts'
import type { LoanOfferTerms, OfferTerms, RevolvingOfferTerms } from './offer.ts'
import { loanTermTypes, minimumPaymentTypes, paymentPeriods } from '../../values/vocabulary.ts'

/**
 * What the specification requires of a sent offer: every field, of the right type, in whole units.
 * A lender's own limits are policy rules (policy.ts) and can be switched off; these can't. The
 * form, the main process and the sender all use these schemas.
 */

/** Ten billion dollars: far above any offer. */
export const largestCents = 1_000_000_000_000
/** 1,000.00 %: above any lawful rate, so that a wrong unit is noticed. */
export const largestBasisPoints = 100_000
/** A hundred years in days; a term in months or payments has the same bound. */
export const longestTerm = 36_500

const cents = () => number().integer().min(0).max(largestCents).required()
const basisPoints = () => number().integer().min(0).max(largestBasisPoints).required()
const days = () => number().integer().min(0).max(longestTerm).required()

const commonShape = {
  amount: cents().min(1),
  firstPaymentDate: calendarDate().required(),
  gracePeriod: object({ term: days(), interestRate: basisPoints() }).noUnknown().required(),
  interestRate: basisPoints(),
  latePaymentFee: cents(),
  paymentPeriod: string().oneOf(paymentPeriods).required(),
}

export const loanOfferSchema: ObjectSchema<LoanOfferTerms> = object({
  type: string().oneOf(['loan_offer']).required(),
  ...commonShape,
  loanTerm: object({
    term: days().min(1),
    termType: string().oneOf(loanTermTypes).required(),
  })
    .noUnknown()
    .required(),
  originationFee: basisPoints().max(10_000),
  feeTreatment: string()
    .oneOf(['added', 'paid-separately'] as const)
    .optional(),
})
  .noUnknown()
  .strict()
  .required()

export const revolvingOfferSchema: ObjectSchema<RevolvingOfferTerms> = object({
  type: string().oneOf(['revolving_line_of_credit_offer']).required(),
  ...commonShape,
  annualFee: cents(),
  apr: basisPoints(),
  billingCycle: days().min(1),
  financeCharge: cents(),
  minimumPayment: object({
    type: string().oneOf(minimumPaymentTypes).required(),
    value: basisPoints().max(10_000),
    floor: cents(),
  })
    .noUnknown()
    .required(),
})
  .noUnknown()
  .strict()
  .required()

/** The schema for one offer, chosen by its type; other types are invalid. */
export const offerTermsSchema = mixed<OfferTerms>()
  .required()
  .test('offer', (value: unknown, context) => {
    const type =
      typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined
    const schema =
      type === 'loan_offer'
        ? loanOfferSchema
        : type === 'revolving_line_of_credit_offer'
          ? revolvingOfferSchema
          : null
    if (schema === null) return context.createError({ message: 'offer-type' })
    schema.validateSync(value, { abortEarly: false })
    return true
  })

/** Maximum number of offers in one approval; the specification sets no limit. */
export const mostOffers = 20

/** An offer template, as accepted from a page or a file. */
export const namedTermsSchema = object({
  name: string().trim().min(1).max(80).required(),
  terms: offerTermsSchema,
})
  .noUnknown()
  .strict()
  .required()
export type NamedTerms = InferType<typeof namedTermsSchema>
/** Maximum number of templates accepted at once. */
export const mostNamedTerms = 500
