import { isRecord } from '../../json.ts'
import { loanOfferSchema, revolvingOfferSchema } from './offer-schema.ts'
import type { OfferTerms, ReceivedOffer } from './offer.ts'

/**
 * The terms of a complete offer; null for an offer that Loan Desk couldn't have composed, such as a
 * loan with an introductory rate (its payments and APR depend on two rates), or whose introductory
 * rate can't be read.
 */
export function receivedTerms(offer: ReceivedOffer): OfferTerms | null {
  const { type, amount, firstPaymentDate, gracePeriod, interestRate, latePaymentFee } = offer
  const { paymentPeriod, loanTerm, originationFee } = offer
  const { annualFee, apr, billingCycle, financeCharge, minimumPayment } = offer
  const common = { type, amount, firstPaymentDate, gracePeriod, interestRate, latePaymentFee }
  const loan: unknown = { ...common, paymentPeriod, loanTerm, originationFee }
  const isRead = (offer.introductoryPromoPeriod?.interestRate ?? null) !== null
  const promo = offer.raw['introductory_promo_period']
  const hasTwoRates = isRecord(promo) && (promo['interest_rate'] ?? null) !== null
  if (hasTwoRates && !isRead) return null
  if (loanOfferSchema.isValidSync(loan)) return hasTwoRates ? null : loan
  const fees = { annualFee, apr, billingCycle, financeCharge }
  const line: unknown = { ...common, paymentPeriod, ...fees, minimumPayment }
  return revolvingOfferSchema.isValidSync(line) ? line : null
}
