import { bankHolidayOn, isBankingDay, nextBankingDay } from '../../finance/banking-days.ts'
import { numberOfPaymentsOf } from '../../finance/loan-terms.ts'
import { isDueDate, paymentsPerYear } from '../../finance/payment-dates.ts'
import { lineMaprOf, loanMaprOf } from '../../finance/mapr.ts'
import { lineAprOf, lineCostOf } from '../../finance/revolving.ts'
import { creditFacts } from '../../values/credit-facts.ts'
import type { CreditPolicy, ProductLimitName } from './credit-policy.ts'
import { fieldsOf, termAt, type OfferFieldPath } from './offer-form-fields.ts'
import type { OfferTerms } from './offer.ts'
import {
  capsOfState,
  isCappedByState,
  rowsAt,
  spanOf,
  stateCapOf,
  type StateCapFact,
} from './state-caps.ts'
import type { PolicyLimitName } from './policy-limits.ts'
import type { UsState } from '../../values/us-states.ts'
import type { PolicySeverity } from './lender-rules.ts'
import type { OfferInContext, PolicyContext } from './policy-context.ts'
import {
  approvableStatus,
  creditTypes,
  offerTypeFor,
  type KnownCreditType,
  type PaymentPeriod,
} from '../../values/vocabulary.ts'

/** What each rule's sentence needs. Dates YYYY-MM-DD, money in cents, rates in percent. */
export interface PolicyFacts {
  'application-not-pending': { readonly status: string }
  'first-payment-not-after-today': { readonly today: string }
  'first-payment-too-late': { readonly latest: string; readonly days: number }
  'first-payment-not-1st-or-15th': Nothing
  'first-payment-not-15th-or-last': Nothing
  'too-few-payments': { readonly payments: number; readonly fewest: number }
  'too-many-payments': { readonly payments: number; readonly most: number }
  'late-payment-fee-too-high': { readonly most: number }
  'consumer-billing-cycle-too-short': { readonly days: number }
  'consumer-grace-too-short': { readonly days: number }
  'consumer-grace-rate-not-zero': Nothing
  'apr-over-military-limit': CappedRate & { readonly limit: number }
  'apr-near-military-limit': CappedRate & { readonly limit: number }
  'line-apr-not-its-rate': {
    /** Basis points. */
    readonly typed: number
    readonly nominal: number
  }
  'offer-not-of-credit-type': { readonly creditType: KnownCreditType }
  'first-payment-not-banking-day': {
    readonly holiday: string | null
    /** The next banking day if it keeps the other rules of the date, otherwise null. */
    readonly next: string | null
  }
  'amount-above-requested': { readonly requested: number }
  'fico-below-floor': {
    /** null if the application has none. */
    readonly fico: number | null
    readonly floor: number
  }
  'bankruptcy-on-file': Nothing
  'amount-above-policy': { readonly most: number }
  'term-above-policy': { readonly months: number }
  /** Basis points. */
  'rate-above-policy': { readonly most: number }
  /** Basis points of a loan's amount, cents of a line's annual fee. */
  'fee-above-policy': { readonly most: number; readonly quantity: 'rate' | 'money' }
  'state-not-chosen': Nothing
  /** Cents; `most` is null without an upper end. */
  'amount-outside-state-caps': {
    readonly state: UsState
    readonly least: number
    readonly most: number | null
  }
  'apr-above-state-cap': CappedRate & StateCapFact
  'fee-above-state-cap': StateCapFact
  'identical-offers': {
    /** Position, from 0, of the earlier offer that is the same. */
    readonly other: number
  }
}
type Nothing = Readonly<Record<string, never>>

/** The figure that a cap is compared with, in percent a year. */
interface CappedRate {
  readonly figure: 'loan-mapr' | 'nominal-apr' | 'typed-apr' | 'yearly-cost' | 'line-mapr'
  readonly rate: number
}

/** 1/8 of a percentage point in basis points, the tolerance of 12 CFR 1026.14(a). */
const aprTolerance = 12.5

export type PolicyRuleName = keyof PolicyFacts

interface PolicyRule<Facts> {
  readonly severity: PolicySeverity
  /** What it measures by, and a lender may set. */
  readonly limits?: readonly PolicyLimitName[]
  readonly fieldOf?: (terms: OfferTerms) => OfferFieldPath
  readonly ofOffer?: (offer: OfferInContext) => Facts | null
  readonly ofApplication?: (
    application: PolicyContext['application'],
    policy: CreditPolicy,
  ) => Facts | null
}

export const fewestPayments: Readonly<Record<PaymentPeriod, PolicyLimitName>> = {
  monthly: 'fewestMonthlyPayments',
  semi_monthly: 'fewestSemiMonthlyPayments',
  semi_monthly_first_15th: 'fewestSemiMonthlyPayments',
  semi_monthly_last_15th: 'fewestSemiMonthlyPayments',
  biweekly: 'fewestBiweeklyPayments',
  weekly: 'fewestWeeklyPayments',
}

const at = (field: OfferFieldPath) => () => field
const when = (holds: boolean): Nothing | null => (holds ? {} : null)

/**
 * The table of rules: what the lending service of this shape is known to check, so that Loan Desk
 * checks it first, and what an officer is warned of. What the specification itself demands is not
 * here (offer-schema.ts) and cannot be switched off. Its names stand in a connection's `disabledRules` and in
 * overrides.
 */
export const policyRules: { readonly [R in PolicyRuleName]: PolicyRule<PolicyFacts[R]> } = {
  'application-not-pending': {
    severity: 'block',
    ofApplication: ({ status }) => (status === approvableStatus ? null : { status }),
  },
  'first-payment-not-after-today': {
    severity: 'block',
    fieldOf: at('firstPaymentDate'),
    ofOffer: ({ firstPayment, today }) =>
      firstPayment && firstPayment.compare(today) <= 0 ? { today: today.toString() } : null,
  },
  'first-payment-too-late': {
    severity: 'block',
    fieldOf: at('firstPaymentDate'),
    limits: ['firstPaymentDays'],
    ofOffer: ({ firstPayment, today, limits }) => {
      const days = limits.firstPaymentDays
      const latest = today.add({ days })
      return firstPayment && firstPayment.compare(latest) > 0
        ? { latest: latest.toString(), days }
        : null
    },
  },
  'first-payment-not-1st-or-15th': {
    severity: 'block',
    fieldOf: at('firstPaymentDate'),
    ofOffer: (offer) => when(isOffDueDays(offer, 'semi_monthly_first_15th')),
  },
  'first-payment-not-15th-or-last': {
    severity: 'block',
    fieldOf: at('firstPaymentDate'),
    ofOffer: (offer) => when(isOffDueDays(offer, 'semi_monthly_last_15th')),
  },
  'too-few-payments': {
    severity: 'block',
    fieldOf: at('loanTerm.term'),
    limits: [...new Set(Object.values(fewestPayments))],
    ofOffer: ({ terms, limits }) => {
      const payments = paymentsOf(terms)
      const fewest = limits[fewestPayments[terms.paymentPeriod]]
      return payments !== null && payments < fewest ? { payments, fewest } : null
    },
  },
  'too-many-payments': {
    severity: 'block',
    fieldOf: at('loanTerm.term'),
    limits: ['mostPayments'],
    ofOffer: ({ terms, limits }) => {
      const payments = paymentsOf(terms)
      const most = limits.mostPayments
      return payments !== null && payments > most ? { payments, most } : null
    },
  },
  'late-payment-fee-too-high': {
    severity: 'block',
    fieldOf: at('latePaymentFee'),
    limits: ['latePaymentFee'],
    ofOffer: ({ terms, limits }) =>
      terms.latePaymentFee > limits.latePaymentFee ? { most: limits.latePaymentFee } : null,
  },
  'consumer-billing-cycle-too-short': {
    severity: 'block',
    fieldOf: at('billingCycle'),
    limits: ['consumerBillingDays'],
    ofOffer: (offer) => {
      const { terms } = offer
      const days = offer.limits.consumerBillingDays
      return isConsumerLine(offer) && 'billingCycle' in terms && terms.billingCycle < days
        ? { days }
        : null
    },
  },
  'consumer-grace-too-short': {
    severity: 'block',
    fieldOf: at('gracePeriod.term'),
    limits: ['consumerGraceDays'],
    ofOffer: (offer) => {
      const days = offer.limits.consumerGraceDays
      return isConsumerLine(offer) && offer.terms.gracePeriod.term < days ? { days } : null
    },
  },
  'consumer-grace-rate-not-zero': {
    severity: 'block',
    fieldOf: at('gracePeriod.interestRate'),
    ofOffer: (offer) => when(isConsumerLine(offer) && offer.terms.gracePeriod.interestRate !== 0),
  },
  'apr-over-military-limit': {
    severity: 'warn',
    fieldOf: rateField,
    limits: ['highApr'],
    ofOffer: (offer) => {
      const capped = cappedRate(offer)
      const limit = offer.limits.highApr / 100
      return capped !== null && capped.rate > limit ? { ...capped, limit } : null
    },
  },
  'apr-near-military-limit': {
    severity: 'warn',
    fieldOf: rateField,
    limits: ['nearHighApr'],
    ofOffer: (offer) => {
      const capped = cappedRate(offer)
      const limit = offer.limits.highApr / 100
      const near = offer.limits.nearHighApr / 100
      return capped !== null && capped.rate <= limit && capped.rate >= near
        ? { ...capped, limit }
        : null
    },
  },
  'line-apr-not-its-rate': {
    severity: 'warn',
    fieldOf: at('apr'),
    ofOffer: ({ terms }) => {
      if (terms.type === 'loan_offer') return null
      const [typed, nominal] = [terms.apr, lineAprOf(terms)]
      return Math.abs(typed - nominal) > aprTolerance ? { typed, nominal } : null
    },
  },
  'offer-not-of-credit-type': {
    severity: 'warn',
    ofOffer: ({ terms, application }) => {
      const creditType = creditTypes.find((known) => known === application.creditType)
      return creditType !== undefined && terms.type !== offerTypeFor(creditType)
        ? { creditType }
        : null
    },
  },
  'first-payment-not-banking-day': {
    severity: 'warn',
    fieldOf: at('firstPaymentDate'),
    ofOffer: ({ firstPayment, terms, today, limits }) => {
      if (firstPayment === null || isBankingDay(firstPayment)) return null
      const next = nextBankingDay(firstPayment)
      const fits =
        isDueDate(terms.paymentPeriod, next) &&
        next.compare(today.add({ days: limits.firstPaymentDays })) <= 0
      return {
        holiday: bankHolidayOn(firstPayment) ?? null,
        next: fits ? next.toString() : null,
      }
    },
  },
  'amount-above-requested': {
    severity: 'warn',
    fieldOf: at('amount'),
    ofOffer: ({ terms, application: { requestedAmount } }) =>
      requestedAmount !== null && terms.amount > requestedAmount
        ? { requested: requestedAmount }
        : null,
  },
  'fico-below-floor': {
    severity: 'warn',
    ofApplication: ({ creditData }, { ficoFloor: floor }) => {
      const { fico } = creditFacts(creditData ?? null)
      return floor !== null && (fico === null || fico < floor) ? { fico, floor } : null
    },
  },
  'bankruptcy-on-file': {
    severity: 'warn',
    ofApplication: ({ creditData }, { bankruptcy }) =>
      when(bankruptcy && creditFacts(creditData ?? null).bankruptcy === true),
  },
  'amount-above-policy': {
    severity: 'warn',
    fieldOf: at('amount'),
    ofOffer: (offer) => {
      const most = productLimit(offer, 'amount')
      return most !== null && offer.terms.amount > most ? { most } : null
    },
  },
  'term-above-policy': {
    severity: 'warn',
    fieldOf: at('loanTerm.term'),
    ofOffer: (offer) => {
      const months = productLimit(offer, 'months')
      const payments = paymentsOf(offer.terms)
      if (months === null || payments === null) return null
      return payments * 12 > months * paymentsPerYear[offer.terms.paymentPeriod] ? { months } : null
    },
  },
  'rate-above-policy': {
    severity: 'warn',
    fieldOf: at('interestRate'),
    ofOffer: (offer) => {
      const most = productLimit(offer, 'rate')
      return most !== null && offer.terms.interestRate > most ? { most } : null
    },
  },
  'fee-above-policy': {
    severity: 'warn',
    fieldOf: ({ type }) => (type === 'loan_offer' ? 'originationFee' : 'annualFee'),
    ofOffer: (offer) => {
      const most = productLimit(offer, 'fee')
      const { terms } = offer
      const isLoan = terms.type === 'loan_offer'
      // The policy of a product counts the fee of the offers that are made for it.
      if (most === null || terms.type !== offerTypeFor(offer.application.creditType)) return null
      const fee = isLoan ? terms.originationFee : terms.annualFee
      return fee > most ? { most, quantity: isLoan ? 'rate' : 'money' } : null
    },
  },
  'state-not-chosen': {
    severity: 'block',
    ofApplication: (application, { stateCaps }) =>
      when(isCappedByState(stateCaps, application) && (application.state ?? null) === null),
  },
  'amount-outside-state-caps': {
    severity: 'block',
    fieldOf: at('amount'),
    ofOffer: ({ terms, application, policy }) => {
      const rows = capsOfState(policy.stateCaps, application)
      const [span, [row]] = [spanOf(rows), rows]
      if (span === null || row === undefined || rowsAt(rows, terms.amount).length > 0) return null
      return { state: row.state, ...span }
    },
  },
  'apr-above-state-cap': {
    severity: 'block',
    fieldOf: rateField,
    ofOffer: (offer) => {
      const cap = stateCapOf(offer.policy.stateCaps, offer.application, offer.terms.amount, 'apr')
      const capped = cap === null ? null : cappedRate(offer)
      return cap !== null && capped !== null && Math.round(capped.rate * 100) > cap.most
        ? { ...cap, ...capped }
        : null
    },
  },
  'fee-above-state-cap': {
    severity: 'block',
    fieldOf: at('originationFee'),
    ofOffer: (offer) => {
      const cap = stateCapOf(offer.policy.stateCaps, offer.application, offer.terms.amount, 'fee')
      const { terms } = offer
      return cap !== null && terms.type === 'loan_offer' && terms.originationFee > cap.most
        ? cap
        : null
    },
  },
  'identical-offers': {
    severity: 'warn',
    ofOffer: ({ terms, position, offers }) => {
      const other = offers.findIndex((one) => one !== null && areIdentical(one, terms))
      return other < position ? { other } : null
    },
  },
}

export const policyRuleNames = Object.keys(policyRules) as PolicyRuleName[]

/** The rate that an APR stands beside: typed in a line of credit, of the interest in a loan. */
function rateField(terms: OfferTerms): OfferFieldPath {
  return terms.type === 'loan_offer' ? 'interestRate' : 'apr'
}

/** Of a loan its estimated MAPR; of a line of credit the highest figure that its terms make. */
function cappedRate({ terms, apr }: OfferInContext): CappedRate | null {
  if (terms.type === 'loan_offer') {
    return apr === null ? null : { figure: 'loan-mapr', rate: loanMaprOf({ apr }) }
  }
  const rates: readonly CappedRate[] = [
    { figure: 'typed-apr', rate: terms.apr / 100 },
    { figure: 'yearly-cost', rate: lineCostOf(terms) },
    { figure: 'line-mapr', rate: lineMaprOf(terms) },
  ]
  return rates.reduce((highest, rate) => (rate.rate > highest.rate ? rate : highest), {
    figure: 'nominal-apr',
    rate: lineAprOf(terms) / 100,
  })
}

/** What the lender's policy sets for the product that was applied for. */
function productLimit(
  { application, policy }: OfferInContext,
  name: ProductLimitName,
): number | null {
  const creditType = creditTypes.find((known) => known === application.creditType)
  return creditType === undefined ? null : (policy.products[creditType]?.[name] ?? null)
}

function isOffDueDays(
  { terms, firstPayment }: OfferInContext,
  paymentPeriod: OfferTerms['paymentPeriod'],
): boolean {
  return (
    terms.paymentPeriod === paymentPeriod &&
    firstPayment !== null &&
    !isDueDate(paymentPeriod, firstPayment)
  )
}

function paymentsOf(terms: OfferTerms): number | null {
  return terms.type === 'loan_offer'
    ? numberOfPaymentsOf(terms.loanTerm, terms.paymentPeriod)
    : null
}

function isConsumerLine({ terms, application }: OfferInContext): boolean {
  return (
    terms.type === 'revolving_line_of_credit_offer' &&
    application.creditType?.startsWith('consumer_') === true
  )
}

function areIdentical(one: OfferTerms, other: OfferTerms): boolean {
  return (
    one.type === other.type &&
    fieldsOf(one.type).every((path) => termAt(one, path) === termAt(other, path))
  )
}
