import { numberOfPaymentsOf } from '../../finance/loan-terms.ts'
import { lineMaprOf, loanMaprOf } from '../../finance/mapr.ts'
import { isDueDate } from '../../finance/payment-dates.ts'
import { lineAprOf, lineCostOf } from '../../finance/revolving.ts'
import { serviceProfiles, type ServiceProfileName } from '../../service-profiles/all-profiles.ts'
import { creditTypes } from '../../values/vocabulary.ts'
import type { ProductLimitName } from './credit-policy.ts'
import { fieldsOf, termAt, type OfferFieldPath } from './offer-form-fields.ts'
import type { OfferTerms, RevolvingOfferTerms } from './offer.ts'
import type { CappedRate } from './policy-facts.ts'
import type { OfferInContext } from './policy-context.ts'

/** The rate that an APR stands beside: typed in a line of credit, of the interest in a loan. */
export function rateField(terms: OfferTerms): OfferFieldPath {
  return terms.type === 'loan_offer' ? 'interestRate' : 'apr'
}

/** Of a loan its estimated MAPR; of a line of credit the highest figure that its terms make. */
export function cappedRate({ terms, apr }: OfferInContext): CappedRate | null {
  if (terms.type === 'loan_offer') {
    return apr === null ? null : { figure: 'loan-mapr', rate: loanMaprOf({ apr }) }
  }
  const typed = terms.apr / 100
  const made = dearestRate(terms)
  return typed > made.rate ? { figure: 'typed-apr', rate: typed } : made
}

/** The highest figure that the terms of a line make, its typed APR apart. */
export function dearestRate(terms: Omit<RevolvingOfferTerms, 'apr'>): CappedRate {
  const rates: readonly CappedRate[] = [
    { figure: 'yearly-cost', rate: lineCostOf(terms) },
    { figure: 'line-mapr', rate: lineMaprOf(terms) },
  ]
  return rates.reduce((highest, rate) => (rate.rate > highest.rate ? rate : highest), {
    figure: 'nominal-apr',
    rate: lineAprOf(terms) / 100,
  })
}

/** What the lender's policy sets for the product that was applied for. */
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

export function isConsumerLine({ terms, application }: OfferInContext): boolean {
  return (
    terms.type === 'revolving_line_of_credit_offer' &&
    application.creditType?.startsWith('consumer_') === true
  )
}

/** Whether the service would be sent the same twice: not each is told how a fee is collected. */
export function areIdentical(
  one: OfferTerms,
  other: OfferTerms,
  service: ServiceProfileName,
): boolean {
  const isFeeTold = serviceProfiles[service].originationFee === 'type-and-fee'
  return (
    one.type === other.type &&
    fieldsOf(one.type).every((path) => termAt(one, path) === termAt(other, path)) &&
    !(isFeeTold && collectionOf(one) !== collectionOf(other))
  )
}

const collectionOf = (terms: OfferTerms) =>
  terms.type === 'loan_offer' ? terms.feeTreatment : undefined
