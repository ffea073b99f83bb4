import type { Quantity } from '../../../values/units.ts'

/** One limit of a lender's policy: money in cents, rates in basis points. */
interface PolicyLimit {
  readonly quantity: Quantity
  /** The limit if the lender sets none. */
  readonly standard: number
  /** Bounds of what a lender can set, both inclusive. */
  readonly least: number
  readonly most: number
}

/** Bounds far beyond any loan, so that a typing error can't silently disable a rule. */
const days = { quantity: 'days', least: 1, most: 366 } as const
const lineDays = { quantity: 'days', least: 0, most: 366 } as const
const payments = { quantity: 'count', least: 1, most: 1_200 } as const
const apr = { quantity: 'rate', least: 1, most: 99_999 } as const

/**
 * The limits that the lending service is known to check, and those at which Loan Desk warns the
 * officer. If a lender agreed on other limits, the connection stores them. The Military Lending Act
 * allows at most 36 % (32 CFR 232.4).
 */
export const policyLimitTable = {
  /** Days from today to the first payment. */
  firstPaymentDays: { ...days, standard: 45 },
  fewestMonthlyPayments: { ...payments, standard: 3 },
  fewestSemiMonthlyPayments: { ...payments, standard: 6 },
  fewestBiweeklyPayments: { ...payments, standard: 7 },
  fewestWeeklyPayments: { ...payments, standard: 13 },
  mostPayments: { ...payments, standard: 260 },
  latePaymentFee: { quantity: 'money', least: 0, most: 100_000_000, standard: 50_000 },
  consumerBillingDays: { ...lineDays, standard: 21 },
  consumerGraceDays: { ...lineDays, standard: 21 },
  highApr: { ...apr, standard: 3_600 },
  nearHighApr: { ...apr, standard: 3_500 },
} as const satisfies Record<string, PolicyLimit>

export type PolicyLimitName = keyof typeof policyLimitTable
/** All limits of a connection: cents, basis points, days and payments. */
export type PolicyLimits = Readonly<Record<PolicyLimitName, number>>

export const policyLimitNames = Object.keys(policyLimitTable) as PolicyLimitName[]

/** The standard limits, overridden by those of `others` that are known and within their bounds. */
export function policyLimits(others: Readonly<Record<string, unknown>> = {}): PolicyLimits {
  const limits = policyLimitNames.map((name) => {
    const other = Object.hasOwn(others, name) ? others[name] : undefined
    return [name, isWithinBounds(name, other) ? other : policyLimitTable[name].standard] as const
  })
  return Object.fromEntries(limits) as Record<PolicyLimitName, number>
}

/** Whether a lender can set this limit to the value: a whole number within the table's bounds. */
export function isWithinBounds(name: PolicyLimitName, value: unknown): value is number {
  const { least, most } = policyLimitTable[name]
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}

/** Pairs of limits of which the first must not exceed the second. */
export const orderedLimits: readonly (readonly [PolicyLimitName, PolicyLimitName])[] = [
  ['fewestMonthlyPayments', 'mostPayments'],
  ['fewestSemiMonthlyPayments', 'mostPayments'],
  ['fewestBiweeklyPayments', 'mostPayments'],
  ['fewestWeeklyPayments', 'mostPayments'],
  ['nearHighApr', 'highApr'],
]
