import type { CalendarDate } from '@internationalized/date'
import {
  loanTermTypes,
  paymentPeriods,
  type LoanTermType,
  type PaymentPeriod,
} from '../values/vocabulary.ts'
import { failed, ok, type FieldProblem, type Result } from '../result.ts'
import { parseCalendarDate } from './calendar.ts'
import { BASIS_POINTS } from './level-payment.ts'
import { MOST_PAYMENTS, isDueDate, paymentsPerYear } from './payment-dates.ts'

/** How the origination fee is collected; the service doesn't specify it, so the officer chooses. */
export const feeTreatments = ['withheld', 'added', 'paid-separately'] as const
export type FeeTreatment = (typeof feeTreatments)[number]

/**
 * Input for a loan's figures: the fields of a loan offer in cents and basis points, and data that
 * the offer doesn't contain.
 */
export interface LoanTerms {
  /** Integer cents, at least 1. */
  readonly amount: number
  /** Basis points per year, integer, 0 to 1,000,000. */
  readonly interestRate: number
  readonly paymentPeriod: PaymentPeriod
  readonly loanTerm: { readonly term: number; readonly termType: LoanTermType }
  /** Day of the disbursement, YYYY-MM-DD; interest starts here. */
  readonly disbursementDate: string
  /** YYYY-MM-DD, after the disbursement and not before the end of the grace period. */
  readonly firstPaymentDate: string
  /** A deferral: days (0 to 3,650) at their own rate in basis points per year. Default: none. */
  readonly gracePeriod?: { readonly term: number; readonly interestRate: number }
  /** Basis points of the amount, integer, 0 to 9,999. Default: 0. */
  readonly originationFee?: number
  /** Default: `withheld`. */
  readonly feeTreatment?: FeeTreatment
}

/** Validated loan terms: dates parsed, payments counted, defaults filled in. */
export interface CheckedLoanTerms {
  readonly amount: number
  readonly interestRate: number
  readonly paymentPeriod: PaymentPeriod
  readonly numberOfPayments: number
  readonly disbursed: CalendarDate
  readonly graceDays: number
  readonly graceRate: number
  /** First day of regular interest: the disbursement, or the end of the grace period. */
  readonly accrualBegins: CalendarDate
  readonly firstPayment: CalendarDate
  readonly originationFee: number
  readonly feeTreatment: FeeTreatment
}

const HIGHEST_RATE = 1_000_000
const LONGEST_GRACE = 3_650

/**
 * Validates loan terms. Errors: `calculation-input` with one problem per field, at the path that
 * the field has in the offer: `not-cents`, `out-of-range`, `no-payment` (a term too short for one),
 * `unknown` (a period or term type without a calculation), `not-a-date`, `not-a-due-date` (of this
 * payment period), `not-after-disbursement`, `before-end-of-grace`.
 */
export function checkLoanTerms(terms: LoanTerms): Result<CheckedLoanTerms> {
  const problems: FieldProblem[] = []
  const check = (holds: boolean, path: string, code: string): void => {
    if (!holds) problems.push({ path, code })
  }
  const { amount, interestRate, paymentPeriod, loanTerm } = terms
  const grace = terms.gracePeriod ?? { term: 0, interestRate: 0 }
  const originationFee = terms.originationFee ?? 0
  check(Number.isSafeInteger(amount) && amount >= 1, 'amount', 'not-cents')
  check(isWithin(interestRate, 0, HIGHEST_RATE), 'interestRate', 'out-of-range')
  check(isWithin(originationFee, 0, BASIS_POINTS - 1), 'originationFee', 'out-of-range')
  check(isWithin(grace.term, 0, LONGEST_GRACE), 'gracePeriod.term', 'out-of-range')
  check(isWithin(grace.interestRate, 0, HIGHEST_RATE), 'gracePeriod.interestRate', 'out-of-range')
  const feeTreatment = terms.feeTreatment ?? 'withheld'
  check(paymentPeriods.includes(paymentPeriod), 'paymentPeriod', 'unknown')
  check(loanTermTypes.includes(loanTerm.termType), 'loanTerm.termType', 'unknown')
  if (problems.length > 0) return failed('calculation-input', { problems })
  const numberOfPayments = numberOfPaymentsOf(loanTerm, paymentPeriod)
  check(numberOfPayments >= 1, 'loanTerm.term', 'no-payment')
  check(numberOfPayments <= MOST_PAYMENTS, 'loanTerm.term', 'out-of-range')

  const disbursed = parseCalendarDate(terms.disbursementDate)
  const firstPayment = parseCalendarDate(terms.firstPaymentDate)
  check(disbursed !== undefined, 'disbursementDate', 'not-a-date')
  check(firstPayment !== undefined, 'firstPaymentDate', 'not-a-date')
  if (disbursed === undefined || firstPayment === undefined || problems.length > 0) {
    return failed('calculation-input', { problems })
  }
  const accrualBegins = disbursed.add({ days: grace.term })
  check(isDueDate(paymentPeriod, firstPayment), 'firstPaymentDate', 'not-a-due-date')
  check(firstPayment.compare(disbursed) > 0, 'firstPaymentDate', 'not-after-disbursement')
  if (problems.length === 0) {
    check(firstPayment.compare(accrualBegins) >= 0, 'gracePeriod.term', 'before-end-of-grace')
  }
  if (problems.length > 0) return failed('calculation-input', { problems })
  return ok({
    amount,
    interestRate,
    paymentPeriod,
    numberOfPayments,
    disbursed,
    graceDays: grace.term,
    graceRate: grace.interestRate,
    accrualBegins,
    firstPayment,
    originationFee,
    feeTreatment,
  })
}

/**
 * The number of payments of a term; 0 if the term isn't a whole number of at least 1, or is too
 * short for a payment.
 *
 * - payments: the term itself.
 * - months: the payments in that many twelfths of a year of 52 weeks or 24 half-months, rounded half up.
 *   3 months are 3 monthly, 6 semi-monthly, 13 weekly and 7 (6.5) biweekly payments.
 * - days: exact weeks or two-week periods; for months and half-months, days × 12 or 24 / 365; rounded
 *   half up. 90 days are 3 monthly and 13 weekly payments.
 */
export function numberOfPaymentsOf(
  { term, termType }: LoanTerms['loanTerm'],
  paymentPeriod: PaymentPeriod,
): number {
  if (!isWithin(term, 1, 100_000)) return 0
  const perYear = paymentsPerYear[paymentPeriod]
  switch (termType) {
    case 'payments':
      return term
    case 'months':
      return Math.round((term * perYear) / 12)
    case 'days':
      if (paymentPeriod === 'weekly') return Math.round(term / 7)
      if (paymentPeriod === 'biweekly') return Math.round(term / 14)
      return Math.round((term * perYear) / 365)
  }
}

function isWithin(value: number, lowest: number, highest: number): boolean {
  return Number.isInteger(value) && value >= lowest && value <= highest
}
