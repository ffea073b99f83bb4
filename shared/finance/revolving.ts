import { failed, ok } from '../result.ts'
import type { FieldProblem, Result } from '../result.ts'
import { BASIS_POINTS } from './level-payment.ts'
import { roundPercent, timesHalfUp } from './rounding.ts'

/** `minimum_payment` of type interest_plus_percentage_of_principal, in cents and basis points. */
export interface MinimumPaymentRule {
  /** Basis points of the balance before interest, integer, 0 to 10,000. */
  readonly value: number
  /** Integer cents, at least 0. */
  readonly floor: number
}

/** A rate in basis points a year for the first days (integer, 0 to 36,500). */
export interface IntroductoryRate {
  readonly interestRate: number
  readonly days: number
}

/** A balance that is paid off month by month, nothing being drawn. */
export interface PayoffTerms {
  /** Integer cents owed at the start, at least 1. */
  readonly balance: number
  /** Basis points a year, integer, 0 to 1,000,000; after the introductory days, if there are any. */
  readonly interestRate: number
  readonly introductory?: IntroductoryRate | undefined
  /** The minimum each month, or a fixed number of cents (at least 1). */
  readonly payment: MinimumPaymentRule | number
}

/** One month: integer cents, the balance after the payment. */
export interface PayoffMonth {
  readonly month: number
  readonly interest: number
  readonly payment: number
  readonly balance: number
}

/** How long a balance takes and what it costs; `never` within 1,200 months. Integer cents. */
export interface Payoff {
  readonly outcome: 'paid-off' | 'never'
  /** Months until the balance is 0; of `never`, the months that were looked at. */
  readonly months: number
  readonly totalInterest: number
  readonly totalPaid: number
  readonly rows: readonly PayoffMonth[]
}

/** A projection ends here: a hundred years of months. */
export const MOST_MONTHS = 1_200

/** A month of the projection: a twelfth of a year, and of 30 days in an introductory period. */
const DAYS_PER_MONTH = 30
const MONTHS_PER_YEAR = 12

/**
 * The minimum payment in cents: the larger of the floor and the accrued interest plus a percentage
 * of the balance before interest (half up to the cent), but never more than balance and interest
 * together. All in integer cents, at least 0.
 */
export function minimumPayment(
  rule: MinimumPaymentRule,
  owed: { readonly balance: number; readonly interest: number },
): number {
  const part = timesHalfUp(owed.balance, { numerator: rule.value, denominator: BASIS_POINTS })
  return Math.min(Math.max(rule.floor, owed.interest + part), owed.balance + owed.interest)
}

/** What the APR and the cost of a line of credit follow from. Integer cents and basis points. */
export interface LineTerms {
  /** Drawn in full at once. */
  readonly amount: number
  readonly interestRate: number
  readonly annualFee: number
  /** Charged each month. */
  readonly financeCharge: number
  readonly minimumPayment: MinimumPaymentRule
}

/**
 * The APR of a line of credit in basis points: nominal, its periodic rate times the periods of a
 * year (12 CFR 1026.14(b)), which is its interest rate. Fees are not in it.
 */
export function lineAprOf({ interestRate }: Pick<LineTerms, 'interestRate'>): number {
  return interestRate
}

/**
 * Estimates what a line costs with its fees in percent a year, two decimals: all charges of the
 * first twelve months over the average balance. The line is drawn in full and paid at the minimum;
 * the annual fee is charged in the first month, the finance charge in each that has a balance, and
 * fees are paid when they are charged.
 */
export function lineCostOf({
  amount,
  annualFee,
  financeCharge,
  ...terms
}: LineTerms & Pick<PayoffTerms, 'introductory'>): number {
  let balance = amount
  let charged = 0
  let balances = 0
  for (let month = 1; balance > 0 && month <= MONTHS_PER_YEAR; month += 1) {
    const interest = interestOfMonth(terms, month, balance)
    charged += interest + financeCharge + (month === 1 ? annualFee : 0)
    balances += balance
    balance += interest - minimumPayment(terms.minimumPayment, { balance, interest })
  }
  return roundPercent((100 * charged * MONTHS_PER_YEAR) / balances)
}

/**
 * Interest of month `month` (from 1) on a balance, half up to the cent. Months are twelfths of a
 * year and 30 days long: a month in which the introductory days end earns each rate for its days.
 */
export function interestOfMonth(
  terms: Pick<PayoffTerms, 'interestRate' | 'introductory'>,
  month: number,
  balance: number,
): number {
  const { interestRate, introductory } = terms
  const daysBefore = (month - 1) * DAYS_PER_MONTH
  const introductoryDays =
    introductory === undefined
      ? 0
      : Math.min(Math.max(introductory.days - daysBefore, 0), DAYS_PER_MONTH)
  return timesHalfUp(balance, {
    numerator:
      (introductory?.interestRate ?? 0) * introductoryDays +
      interestRate * (DAYS_PER_MONTH - introductoryDays),
    denominator: BASIS_POINTS * MONTHS_PER_YEAR * DAYS_PER_MONTH,
  })
}

/**
 * Projects a balance month by month: interest is added, then the payment is made, the last one
 * being what is left. Ends after 1,200 months, or when the payment no longer covers the interest of
 * a rate that stays, with the outcome `never`.
 *
 * Errors: `calculation-input` with the fields at fault, or if the balance grows beyond the safe
 * integers in an introductory period.
 */
export function projectPayoff(terms: PayoffTerms): Result<Payoff> {
  const problems = problemsOf(terms)
  if (problems.length > 0) return failed('calculation-input', { problems })
  const { payment, introductory } = terms
  const rows: PayoffMonth[] = []
  let { balance } = terms
  let totalInterest = 0
  let totalPaid = 0
  for (let month = 1; balance > 0 && month <= MOST_MONTHS; month += 1) {
    const interest = interestOfMonth(terms, month, balance)
    if (!Number.isSafeInteger(totalInterest + balance + interest)) {
      return failed('calculation-input', { detail: 'the balance grows beyond the safe integers' })
    }
    const asked =
      typeof payment === 'number' ? payment : minimumPayment(payment, { balance, interest })
    const paid = Math.min(asked, balance + interest)
    const rateStays = (month - 1) * DAYS_PER_MONTH >= (introductory?.days ?? 0)
    if (rateStays && paid <= interest) {
      return ok({ outcome: 'never', months: rows.length, totalInterest, totalPaid, rows })
    }
    balance += interest - paid
    totalInterest += interest
    totalPaid += paid
    rows.push({ month, interest, payment: paid, balance })
  }
  const outcome = balance === 0 ? 'paid-off' : 'never'
  return ok({ outcome, months: rows.length, totalInterest, totalPaid, rows })
}

function problemsOf({ balance, interestRate, introductory, payment }: PayoffTerms): FieldProblem[] {
  const most = Number.MAX_SAFE_INTEGER
  const fields: [path: string, value: number, lowest: number, highest: number][] = [
    ['balance', balance, 1, most],
    ['interestRate', interestRate, 0, 1_000_000],
  ]
  if (introductory !== undefined) {
    fields.push(
      ['introductory.interestRate', introductory.interestRate, 0, 1_000_000],
      ['introductory.days', introductory.days, 0, 36_500],
    )
  }
  if (typeof payment === 'number') {
    fields.push(['payment', payment, 1, most])
  } else {
    fields.push(
      ['payment.value', payment.value, 0, BASIS_POINTS],
      ['payment.floor', payment.floor, 0, most],
    )
  }
  return fields
    .filter(([, value, lowest, highest]) => {
      return !(Number.isSafeInteger(value) && value >= lowest && value <= highest)
    })
    .map(([path]) => ({ path, code: 'out-of-range' }))
}
