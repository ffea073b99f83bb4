import { aprTolerance } from '../../../finance/apr.ts'
import { bankHolidayOn, isBankingDay, nextBankingDay } from '../../../finance/banking-days.ts'
import { isDueDate } from '../../../finance/payment-dates.ts'
import { lineAprOf } from '../../../finance/revolving.ts'
import { creditFacts } from '../../../values/credit-facts.ts'
import type { CreditPolicy } from './credit-policy.ts'
import {
  areIdentical,
  cappedRate,
  isConsumerLine,
  isLongerThan,
  isOffDueDays,
  paymentsOf,
  productLimit,
  rateField,
} from '../offer-figures.ts'
import type { OfferFieldPath } from '../form/offer-form-fields.ts'
import type { OfferTerms } from '../offer.ts'
import { capsOfState, gapAt, isCappedByState, rowsAt, spanOf, stateCapOf } from './state-caps.ts'
import type { PolicyLimitName } from './policy-limits.ts'
import type { PolicySeverity } from './lender-rules.ts'
import type { OfferInContext, PolicyContext } from './policy-context.ts'
import type { Nothing, PolicyFacts, PolicyRuleName } from './policy-facts.ts'
import {
  approvableStatus,
  creditClassOf,
  creditTypes,
  offerTypeFor,
  type PaymentPeriod,
} from '../../../values/vocabulary.ts'

interface PolicyRule<Facts> {
  readonly severity: PolicySeverity
  /** The limits that the rule checks and a lender may set. */
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
 * All policy rules: what the lending service is known to check, so that Loan Desk checks it first,
 * and what Loan Desk warns the officer of. The specification's own requirements are in
 * offer-schema.ts and can't be switched off. A connection's `disabledRules` and overrides refer to
 * rules by these names.
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
      return capped.rate > limit ? { ...capped, limit } : null
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
      return capped.rate <= limit && capped.rate >= near ? { ...capped, limit } : null
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
        next.compare(today) > 0 &&
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
      if (months === null || offer.terms.type !== 'loan_offer') return null
      return isLongerThan(offer.terms, months) ? { months } : null
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
      // The fee limit of a product applies only to offers of that product's type.
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
      const gap = gapAt(rows, terms.amount)
      return { state: row.state, creditClass: creditClassOf(application.creditType), ...span, gap }
    },
  },
  'apr-above-state-cap': {
    severity: 'block',
    fieldOf: rateField,
    ofOffer: (offer) => {
      const cap = stateCapOf(offer.policy.stateCaps, offer.application, offer.terms.amount, 'apr')
      const capped = cappedRate(offer)
      return cap !== null && Math.round(capped.rate * 100) > cap.most ? { ...cap, ...capped } : null
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
    ofOffer: ({ terms, position, offers, serviceProfile }) => {
      const other = offers.findIndex(
        (one) => one !== null && areIdentical(one, terms, serviceProfile),
      )
      return other < position ? { other } : null
    },
  },
}

export const policyRuleNames = Object.keys(policyRules) as PolicyRuleName[]
