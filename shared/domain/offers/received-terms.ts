import { loanOfferSchema, revolvingOfferSchema } from './offer-schema.ts'
import type { OfferTerms, ReceivedOffer } from './offer.ts'

/**
 * The terms of an offer that is whole; null for one that Loan Desk couldn't have composed, such as
 * a loan with an introductory rate, whose payments and APR follow from two rates.
 */
export function receivedTerms(offer: ReceivedOffer): OfferTerms | null {
  const { type, amount, firstPaymentDate, gracePeriod, interestRate, latePaymentFee } = offer
  const { paymentPeriod, loanTerm, originationFee } = offer
  const { annualFee, apr, billingCycle, financeCharge, minimumPayment } = offer
  const common = { type, amount, firstPaymentDate, gracePeriod, interestRate, latePaymentFee }
  const loan: unknown = { ...common, paymentPeriod, loanTerm, originationFee }
  const hasTwoRates = (offer.introductoryPromoPeriod?.interestRate ?? null) !== null
  if (loanOfferSchema.isValidSync(loan)) return hasTwoRates ? null : loan
  const fees = { annualFee, apr, billingCycle, financeCharge }
  const line: unknown = { ...common, paymentPeriod, ...fees, minimumPayment }
  return revolvingOfferSchema.isValidSync(line) ? line : null
}
