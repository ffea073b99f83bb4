import {
  policyLimitTable,
  type PolicyLimitName,
} from '../../../shared/domain/offers/policy/policy-limits.ts'
import type {
  CappedRate,
  PolicyFacts,
  PolicyRuleName,
} from '../../../shared/domain/offers/policy/policy-facts.ts'
import { creditTypes } from '../../../shared/values/vocabulary-en.ts'
import { formatApr } from './composer-format.ts'
import { formatCalendarDate, formatMoney, formatRate, plural } from '../../messages/format.ts'

interface RuleText<Facts> {
  /** The rule's name in settings and beside a finding. */
  readonly name: string
  readonly text: (facts: Facts) => string
}

const daysOf = (count: number) => plural(count, { one: 'day', other: 'days' })
const paymentsOf = (count: number) => plural(count, { one: 'payment', other: 'payments' })

/** Names the source of the limit: the regulation, for consumer credit, unless the connection sets another. */
function whoseLimit({ limit, creditClass }: PolicyFacts['apr-over-military-limit']): string {
  return creditClass === 'consumer' && limit * 100 === policyLimitTable.highApr.standard
    ? 'for service members (32 CFR 232)'
    : 'set for this connection'
}

/** The figure compared with an APR limit. Only consumer credit has a MAPR (32 CFR 232.3(f)). */
function cappedFigure({ figure, creditClass }: CappedRate): string {
  const apr = creditClass === 'consumer' ? 'MAPR' : 'APR'
  const names: Record<typeof figure, string> = {
    'loan-mapr': `Estimated ${apr}`,
    'nominal-apr': 'APR from the interest rate',
    'typed-apr': 'Entered APR',
    'yearly-cost': 'Estimated annual cost with fees',
    'line-mapr': `Estimated ${apr} of one billing cycle`,
  }
  return names[figure]
}

/** Findings of each policy rule. */
export const policyEn: { readonly [R in PolicyRuleName]: RuleText<PolicyFacts[R]> } = {
  'application-not-pending': {
    name: 'Application is pending',
    text: ({ status }) => `Only a pending application can be approved. This one is ${status}.`,
  },
  'first-payment-not-after-today': {
    name: 'First payment after today',
    text: ({ today }) => `Enter a date after today, ${formatCalendarDate(today)}.`,
  },
  'first-payment-too-late': {
    name: 'Latest first payment',
    text: ({ latest, days }) =>
      `Enter a date within ${daysOf(days)}, by ${formatCalendarDate(latest)}.`,
  },
  'first-payment-not-1st-or-15th': {
    name: 'First payment on the 1st or 15th',
    text: () => 'Enter the 1st or the 15th of a month.',
  },
  'first-payment-not-15th-or-last': {
    name: 'First payment on the 15th or last day',
    text: () => 'Enter the 15th or the last day of a month.',
  },
  'too-few-payments': {
    name: 'Minimum number of payments',
    text: ({ payments, fewest }) => `This is ${paymentsOf(payments)}. Enter at least ${fewest}.`,
  },
  'too-many-payments': {
    name: 'Maximum number of payments',
    text: ({ payments, most }) => `This is ${paymentsOf(payments)}. Enter at most ${most}.`,
  },
  'late-payment-fee-too-high': {
    name: 'Late payment fee limit',
    text: ({ most }) => `Enter at most ${formatMoney(most)}.`,
  },
  'consumer-billing-cycle-too-short': {
    name: 'Consumer line billing cycle',
    text: ({ days }) => `Consumer lines need at least ${daysOf(days)}.`,
  },
  'consumer-grace-too-short': {
    name: 'Consumer line grace period',
    text: ({ days }) => `Consumer lines need at least ${daysOf(days)}.`,
  },
  'consumer-grace-rate-not-zero': {
    name: 'Consumer line grace period rate',
    text: () => 'Enter 0 for a consumer line.',
  },
  'apr-over-military-limit': {
    name: 'APR limit',
    text: (facts) =>
      `${cappedFigure(facts)} ${formatApr(facts.rate)} is over ${facts.limit}%, the limit ${whoseLimit(facts)}.`,
  },
  'apr-near-military-limit': {
    name: 'APR near limit',
    text: (facts) =>
      `${cappedFigure(facts)} ${formatApr(facts.rate)} is close to ${facts.limit}%, the limit ${whoseLimit(facts)}.`,
  },
  'line-apr-not-its-rate': {
    name: 'Line APR matches interest rate',
    text: ({ typed, nominal }) =>
      `The APR is ${formatRate(typed)}, but the interest rate gives ${formatRate(nominal)}.`,
  },
  'offer-not-of-credit-type': {
    name: 'Offer matches credit type',
    text: ({ creditType }) =>
      `The application is for another product: ${creditTypes[creditType].toLowerCase()}.`,
  },
  'first-payment-not-banking-day': {
    name: 'First payment on a banking day',
    text: ({ holiday }) =>
      holiday === null ? 'Banks are closed on weekends.' : `Banks are closed: ${holiday}.`,
  },
  'amount-above-requested': {
    name: 'Amount above requested amount',
    text: ({ requested }) => `Above the requested ${formatMoney(requested)}.`,
  },
  'fico-below-floor': {
    name: 'FICO floor',
    text: ({ fico, floor }) =>
      fico === null
        ? `The application has no FICO score. The floor is ${floor}.`
        : `FICO ${fico} is below the floor of ${floor}.`,
  },
  'bankruptcy-on-file': {
    name: 'Bankruptcy on file',
    text: () => 'The credit data shows a bankruptcy.',
  },
  'amount-above-policy': {
    name: 'Maximum amount of product',
    text: ({ most }) => `The credit policy allows at most ${formatMoney(most)}.`,
  },
  'term-above-policy': {
    name: 'Longest term of product',
    text: ({ months }) =>
      `The credit policy allows at most ${plural(months, { one: 'month', other: 'months' })}.`,
  },
  'rate-above-policy': {
    name: 'Highest rate of product',
    text: ({ most }) => `The credit policy allows at most ${formatRate(most)}.`,
  },
  'fee-above-policy': {
    name: 'Highest fee of product',
    text: ({ most, quantity }) =>
      `The credit policy allows at most ${quantity === 'rate' ? formatRate(most) : formatMoney(most)}.`,
  },
  'state-not-chosen': {
    name: 'Borrower’s state',
    text: () =>
      'Choose the borrower’s state under “Price to fit”. The lender caps offers by state.',
  },
  'amount-outside-state-caps': {
    name: 'Amount by state',
    text: ({ state, creditClass, least, most, gap }) => {
      if (gap !== null) {
        const between = `${formatMoney(gap.below)} and ${formatMoney(gap.above)}`
        return `The lender’s caps for ${state} don’t cover amounts between ${between}.`
      }
      if (most === 0) return `The lender offers no ${creditClass} credit in ${state}.`
      return most === null
        ? `The lender’s caps for ${state} start at ${formatMoney(least)}.`
        : `The lender’s caps for ${state} cover ${formatMoney(least)} to ${formatMoney(most)}.`
    },
  },
  'apr-above-state-cap': {
    name: 'APR by state',
    text: ({ state, most, source, asOf, ...capped }) =>
      `${cappedFigure(capped)} ${formatApr(capped.rate)} is over the lender’s cap for ${state}, ${formatRate(most)} (${source}, ${formatCalendarDate(asOf)}).`,
  },
  'fee-above-state-cap': {
    name: 'Origination fee by state',
    text: ({ state, most, source, asOf }) =>
      `The lender’s cap for ${state} is ${formatRate(most)} (${source}, ${formatCalendarDate(asOf)}).`,
  },
  'identical-offers': {
    name: 'Identical offers',
    text: ({ other }) => `Same terms as offer ${other + 1}.`,
  },
}

/** Labels of rule limits in settings. */
export const policyLimitEn: Readonly<Record<PolicyLimitName, string>> = {
  firstPaymentDays: 'First payment within',
  fewestMonthlyPayments: 'Monthly',
  fewestSemiMonthlyPayments: 'Twice a month',
  fewestBiweeklyPayments: 'Every two weeks',
  fewestWeeklyPayments: 'Weekly',
  mostPayments: 'Maximum payments',
  latePaymentFee: 'Maximum fee',
  consumerBillingDays: 'Minimum cycle',
  consumerGraceDays: 'Minimum grace period',
  highApr: 'Maximum APR',
  nearHighApr: 'Warn from APR',
}
