import { failed, ok, type FieldProblem, type Result } from '../result.ts'
import { BASIS_POINTS } from './level-payment.ts'
import { roundPercent, timesHalfUp } from './rounding.ts'

/** `minimum_payment` of type interest_plus_percentage_of_principal, in cents and basis points. */
export interface MinimumPaymentRule {
  /** Basis points of the balance before interest, integer, 0 to 10,000. */
  readonly value: number
  /** Integer cents, at least 0. */
  readonly floor: number
}

/** An annual rate in basis points for the first days (integer, 0 to 36,500). */
export interface IntroductoryRate {
  readonly interestRate: number
  readonly days: number
}

/** A balance that is paid off monthly, without new draws. */
export interface PayoffTerms {
  /** Integer cents owed at the start, at least 1. */
  readonly balance: number
  /** Basis points per year, integer, 0 to 1,000,000; applies after the introductory days, if any. */
  readonly interestRate: number
  readonly introductory?: IntroductoryRate | undefined
  /** The rule for the monthly minimum, or a fixed number of cents (at least 1). */
  readonly payment: MinimumPaymentRule | number
}

/** One month in integer cents; `balance` is after the payment. */
export interface PayoffMonth {
  readonly month: number
  readonly interest: number
  readonly payment: number
  readonly balance: number
}

/**
 * How long paying off a balance takes and what it costs, in integer cents; `never` means not within
 * 1,200 months.
 */
export interface Payoff {
  readonly outcome: 'paid-off' | 'never'
  /** Months until the balance is 0; for `never`, the months that were projected. */
  readonly months: number
  readonly totalInterest: number
  readonly totalPaid: number
  readonly rows: readonly PayoffMonth[]
}

/** Longest projection in months: a hundred years. */
export const MOST_MONTHS = 1_200

/** A projected month is a twelfth of a year; in an introductory period it has 30 days. */
const DAYS_PER_MONTH = 30
const MONTHS_PER_YEAR = 12

/**
 * The minimum payment in cents: the larger of the floor and the accrued interest plus a percentage
 * of the balance before interest (rounded half up to the cent), but at most balance plus interest.
 * All values are integer cents, at least 0.
 */
export function minimumPayment(
  rule: MinimumPaymentRule,
  owed: { readonly balance: number; readonly interest: number },
): number {
  const part = timesHalfUp(owed.balance, { numerator: rule.value, denominator: BASIS_POINTS })
  return Math.min(Math.max(rule.floor, owed.interest + part), owed.balance + owed.interest)
}

/** Input for the APR and the cost of a line of credit. Integer cents and basis points. */
export interface LineTerms {
  /** Assumed to be drawn in full at once. */
  readonly amount: number
  readonly interestRate: number
  readonly annualFee: number
  /** Charged each month. */
  readonly financeCharge: number
  readonly minimumPayment: MinimumPaymentRule
}

/**
 * The nominal APR of a line of credit in basis points: its periodic rate times the periods per year
 * (12 CFR 1026.14(b)), which is its interest rate. It doesn't include fees.
 */
export function lineAprOf({ interestRate }: Pick<LineTerms, 'interestRate'>): number {
  return interestRate
}

/**
 * Estimates the cost of a line including fees in percent per year, two decimals: all charges of the
 * first twelve months divided by the average balance. Assumes that the line is drawn in full and
 * repaid at the minimum, that the annual fee is charged in the first month and the finance charge
 * in each month with a balance, and that fees are paid when charged.
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
 * Interest of month `month` (from 1) on a balance, rounded half up to the cent. A month is a
 * twelfth of a year and has 30 days: in the month in which the introductory period ends, each rate
 * applies to its days.
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

/** The minimum payment of the first month of a line that is drawn in full, in cents. */
export function firstMinimumOf({
  amount: balance,
  minimumPayment: rule,
  ...rates
}: Pick<LineTerms, 'amount' | 'interestRate' | 'minimumPayment'> &
  Pick<PayoffTerms, 'introductory'>): number {
  return minimumPayment(rule, { balance, interest: interestOfMonth(rates, 1, balance) })
}

/**
 * Projects a balance month by month: interest is added, then the payment is made; the last payment
 * is what remains. Ends with the outcome `never` after 1,200 months, or when the payment no longer
 * covers the interest at the permanent rate.
 *
 * Errors: `calculation-input` with the invalid fields, or if the balance exceeds the safe integers
 * in an introductory period.
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
    const due =
      typeof payment === 'number' ? payment : minimumPayment(payment, { balance, interest })
    const paid = Math.min(due, balance + interest)
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
