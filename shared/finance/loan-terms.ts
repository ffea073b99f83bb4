import type { CalendarDate } from '@internationalized/date'
import { loanTermTypes, paymentPeriods } from '../values/vocabulary.ts'
import type { LoanTermType, PaymentPeriod } from '../values/vocabulary.ts'
import { failed, ok } from '../result.ts'
import type { FieldProblem, Result } from '../result.ts'
import { parseCalendarDate } from './calendar.ts'
import { BASIS_POINTS } from './level-payment.ts'
import { MOST_PAYMENTS, isDueDate, paymentsPerYear } from './payment-dates.ts'

/** How the origination fee is collected; the service does not say, so the officer chooses. */
export const feeTreatments = ['withheld', 'added', 'paid-separately'] as const
export type FeeTreatment = (typeof feeTreatments)[number]

/**
 * What a loan's figures are computed from: the fields of a loan offer in cents and basis points,
 * and what the offer does not carry.
 */
export interface LoanTerms {
  /** Integer cents, at least 1. */
  readonly amount: number
  /** Basis points a year, integer, 0 to 1,000,000. */
  readonly interestRate: number
  readonly paymentPeriod: PaymentPeriod
  readonly loanTerm: { readonly term: number; readonly termType: LoanTermType }
  /** Day the money is paid out, YYYY-MM-DD; interest runs from here. */
  readonly disbursementDate: string
  /** YYYY-MM-DD, after the disbursement and not before the end of the grace period. */
  readonly firstPaymentDate: string
  /** A deferral: days (0 to 3,650) at their own rate in basis points a year. None when left out. */
  readonly gracePeriod?: { readonly term: number; readonly interestRate: number }
  /** Basis points of the amount, integer, 0 to 9,999. 0 when left out. */
  readonly originationFee?: number
  /** `withheld` when left out. */
  readonly feeTreatment?: FeeTreatment
}

/** Loan terms that were checked: dates read, payments counted, what was left out filled in. */
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
 * Checks loan terms. Errors: `calculation-input` with one problem a field, its path that of the
 * offer: `not-cents`, `out-of-range`, `unknown` (a period or term type that has no calculation),
 * `not-a-date`, `not-a-due-date` (of this payment period), `not-after-disbursement`,
 * `before-end-of-grace`.
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
  check(isWithin(numberOfPayments, 1, MOST_PAYMENTS), 'loanTerm.term', 'out-of-range')

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
 * How many payments a term means; 0 when it is no whole number of at least 1 or means none.
 *
 * - payments: the term itself.
 * - months: the payments of so many twelfths of a year of 52 weeks or 24 half-months. 3 months are
 *   3 monthly, 6 semi-monthly, 13 weekly and, of 6.5, 7 biweekly payments (a half counts as one).
 * - days: exact weeks or fortnights; for months and half-months days × 12 or 24 / 365; the nearest
 *   whole number, a half counting as one. 90 days are 3 monthly and 13 weekly payments.
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
