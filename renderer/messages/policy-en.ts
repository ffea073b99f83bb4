import { policyLimitTable, type PolicyLimitName } from '../../shared/domain/policy-limits.ts'
import type { PolicyFacts, PolicyRuleName } from '../../shared/domain/policy-rules.ts'
import { formatApr } from './composer-format.ts'
import { creditTypes } from './en-vocabulary.ts'
import { formatCalendarDate, formatMoney, formatRate } from './format.ts'

interface RuleText<Facts> {
  /** The rule's own name, as it stands in settings and beside a finding. */
  readonly name: string
  readonly text: (facts: Facts) => string
}

/** The law's, as long as nobody has set another. */
function whoseLimit(percent: number): string {
  return percent * 100 === policyLimitTable.highApr.standard
    ? 'for service members (32 CFR 232)'
    : 'set for this connection'
}

/** The figure that a cap on the APR is compared with. */
const cappedFigures: Record<PolicyFacts['apr-over-military-limit']['figure'], string> = {
  'loan-apr': 'Estimated APR',
  'nominal-apr': 'APR from the interest rate,',
  'typed-apr': 'APR as typed,',
  'yearly-cost': 'Estimated yearly cost with fees,',
  'billing-cycle': 'Estimated military APR (MAPR) of one billing cycle with its fees,',
}

/** What each policy rule says of what it found. */
export const policyEn: { readonly [R in PolicyRuleName]: RuleText<PolicyFacts[R]> } = {
  'application-not-pending': {
    name: 'Application is pending',
    text: ({ status }) => `Only a pending application can be approved; this one is ${status}.`,
  },
  'first-payment-not-after-today': {
    name: 'First payment after today',
    text: ({ today }) => `Must be after today, ${formatCalendarDate(today)}.`,
  },
  'first-payment-too-late': {
    name: 'First payment not too late',
    text: ({ latest, days }) => `Must be within ${days} days, by ${formatCalendarDate(latest)}.`,
  },
  'first-payment-not-1st-or-15th': {
    name: 'First payment on the 1st or 15th',
    text: () => 'Must be the 1st or the 15th.',
  },
  'first-payment-not-15th-or-last': {
    name: 'First payment on the 15th or last day',
    text: () => 'Must be the 15th or the last day of a month.',
  },
  'too-few-payments': {
    name: 'Fewest payments',
    text: ({ payments, fewest }) => `Makes ${payments} payments; at least ${fewest} are needed.`,
  },
  'too-many-payments': {
    name: 'Most payments',
    text: ({ payments, most }) => `Makes ${payments} payments; at most ${most} are taken.`,
  },
  'late-payment-fee-too-high': {
    name: 'Late payment fee limit',
    text: ({ most }) => `At most ${formatMoney(most)}.`,
  },
  'consumer-billing-cycle-too-short': {
    name: 'Billing cycle of a consumer line',
    text: ({ days }) => `At least ${days} days for a consumer.`,
  },
  'consumer-grace-too-short': {
    name: 'Grace period of a consumer line',
    text: ({ days }) => `At least ${days} days for a consumer.`,
  },
  'consumer-grace-rate-not-zero': {
    name: 'Grace rate of a consumer line',
    text: () => 'Must be 0 for a consumer.',
  },
  'apr-over-military-limit': {
    name: 'APR over the limit',
    text: ({ figure, rate, limit }) =>
      `${cappedFigures[figure]} ${formatApr(rate)} is over ${limit} %, the limit ${whoseLimit(limit)}.`,
  },
  'apr-near-military-limit': {
    name: 'APR near the limit',
    text: ({ figure, rate, limit }) =>
      `${cappedFigures[figure]} ${formatApr(rate)} is close to ${limit} %, the limit ${whoseLimit(limit)}.`,
  },
  'line-apr-not-its-rate': {
    name: 'APR of a line matches its interest rate',
    text: ({ typed, nominal }) =>
      `The APR is ${formatRate(typed)}, but the interest rate makes it ${formatRate(nominal)}.`,
  },
  'offer-not-of-credit-type': {
    name: 'Offer fits the credit type',
    text: ({ creditType }) =>
      `The application is for another product: ${creditTypes[creditType].toLowerCase()}.`,
  },
  'first-payment-not-banking-day': {
    name: 'First payment on a banking day',
    text: ({ holiday }) =>
      holiday === null ? 'Falls on a weekend; banks are closed.' : `Banks are closed: ${holiday}.`,
  },
  'amount-above-requested': {
    name: 'Amount above the requested one',
    text: ({ requested }) => `Above the requested ${formatMoney(requested)}.`,
  },
  'identical-offers': {
    name: 'Identical offers',
    text: ({ other }) => `The same terms as offer ${other + 1}.`,
  },
}

/** What each limit of a rule is called where it is set. */
export const policyLimitEn: Readonly<Record<PolicyLimitName, string>> = {
  firstPaymentDays: 'First payment within',
  fewestMonthlyPayments: 'Monthly',
  fewestSemiMonthlyPayments: 'Twice a month',
  fewestBiweeklyPayments: 'Every two weeks',
  fewestWeeklyPayments: 'Weekly',
  mostPayments: 'Payments at most',
  latePaymentFee: 'Fee at most',
  consumerBillingDays: 'Cycle at least',
  consumerGraceDays: 'Grace at least',
  highApr: 'APR at most',
  nearHighApr: 'APR from',
}
