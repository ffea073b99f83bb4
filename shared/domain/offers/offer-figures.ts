import { numberOfPaymentsOf } from '../../finance/loan-terms.ts'
import { lineMaprOf, loanMaprOf } from '../../finance/mapr.ts'
import { isDueDate, paymentsPerYear } from '../../finance/payment-dates.ts'
import { lineAprOf, lineCostOf } from '../../finance/revolving.ts'
import { serviceProfiles, type ServiceProfileName } from '../../service-profiles/all-profiles.ts'
import { creditClassOf, creditTypes } from '../../values/vocabulary.ts'
import type { ProductLimitName } from './policy/credit-policy.ts'
import { fieldsOf, termAt, type OfferFieldPath } from './form/offer-form-fields.ts'
import type { LoanOfferTerms, OfferTerms, RevolvingOfferTerms } from './offer.ts'
import type { CappedRate } from './policy/policy-facts.ts'
import type { OfferInContext } from './policy/policy-context.ts'

/**
 * The field at which APR findings are shown: the typed APR of a line of credit, the interest rate
 * of a loan.
 */
export function rateField(terms: OfferTerms): OfferFieldPath {
  return terms.type === 'loan_offer' ? 'interestRate' : 'apr'
}

/**
 * For a loan, its estimated MAPR, or its interest rate if the MAPR can't be calculated; for a line
 * of credit, the highest of its typed APR and the figures that result from its terms.
 */
export function cappedRate({ terms, apr, application }: OfferInContext): CappedRate {
  const creditClass = creditClassOf(application.creditType)
  if (terms.type === 'loan_offer') {
    return apr === null
      ? { figure: 'nominal-apr', rate: terms.interestRate / 100, creditClass }
      : { figure: 'loan-mapr', rate: loanMaprOf({ apr }), creditClass }
  }
  const typed = terms.apr / 100
  const made = highestRate(terms)
  return { ...(typed > made.rate ? { figure: 'typed-apr', rate: typed } : made), creditClass }
}

type Rate = Omit<CappedRate, 'creditClass'>

/** The highest figure that results from the terms of a line of credit, apart from its typed APR. */
export function highestRate(terms: Omit<RevolvingOfferTerms, 'apr'>): Rate {
  const rates: readonly Rate[] = [
    { figure: 'yearly-cost', rate: lineCostOf(terms) },
    { figure: 'line-mapr', rate: lineMaprOf(terms) },
  ]
  return rates.reduce((highest, rate) => (rate.rate > highest.rate ? rate : highest), {
    figure: 'nominal-apr',
    rate: lineAprOf(terms) / 100,
  })
}

/** The lender's policy limit for the product that was applied for; null if none. */
export function productLimit(
  { application, policy }: OfferInContext,
  name: ProductLimitName,
): number | null {
  const creditType = creditTypes.find((known) => known === application.creditType)
  return creditType === undefined ? null : (policy.products[creditType]?.[name] ?? null)
}

export function isOffDueDays(
  { terms, firstPayment }: OfferInContext,
  paymentPeriod: OfferTerms['paymentPeriod'],
): boolean {
  return (
    terms.paymentPeriod === paymentPeriod &&
    firstPayment !== null &&
    !isDueDate(paymentPeriod, firstPayment)
  )
}

export function paymentsOf(terms: OfferTerms): number | null {
  return terms.type === 'loan_offer'
    ? numberOfPaymentsOf(terms.loanTerm, terms.paymentPeriod)
    : null
}

/**
 * Whether a loan lasts more than some months. A term in months counts as typed: its payments are
 * rounded, and 9 months of biweekly payments (19.5, so 20) aren't longer than 9 months.
 */
export function isLongerThan(
  { loanTerm, paymentPeriod }: Pick<LoanOfferTerms, 'loanTerm' | 'paymentPeriod'>,
  months: number,
): boolean {
  if (loanTerm.termType === 'months') return loanTerm.term > months
  const payments = numberOfPaymentsOf(loanTerm, paymentPeriod)
  return payments * 12 > months * paymentsPerYear[paymentPeriod]
}

export function isConsumerLine({ terms, application }: OfferInContext): boolean {
  return (
    terms.type === 'revolving_line_of_credit_offer' &&
    application.creditType?.startsWith('consumer_') === true
  )
}

/**
 * Whether the service would receive two identical offers; not every service is told how a fee is
 * collected.
 */
export function areIdentical(
  one: OfferTerms,
  other: OfferTerms,
  service: ServiceProfileName,
): boolean {
  const receivesFeeType = serviceProfiles[service].originationFee === 'type-and-fee'
  return (
    fieldsOf(one.type).every((path) => termAt(one, path) === termAt(other, path)) &&
    !(receivesFeeType && collectionOf(one) !== collectionOf(other))
  )
}

const collectionOf = (terms: OfferTerms) =>
  terms.type === 'loan_offer' ? terms.feeTreatment : undefined
