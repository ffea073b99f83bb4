import { failed, ok, type Result } from '../result.ts'
import type { ConventionName } from './conventions.ts'
import { levelPayment, BASIS_POINTS, rateForShareOfYear } from './level-payment.ts'
import {
  checkLoanTerms,
  type CheckedLoanTerms,
  type FeeTreatment,
  type LoanTerms,
} from './loan-terms.ts'
import { dueDate, firstPeriodOf, paymentsPerYear, type FirstPeriod } from './payment-dates.ts'
import { timesHalfUp } from './rounding.ts'

/** One payment. Integer cents; payment = interest + principal; `balance` is after the payment. */
export interface ScheduleRow {
  readonly number: number
  /** YYYY-MM-DD */
  readonly date: string
  readonly payment: number
  readonly interest: number
  readonly principal: number
  readonly balance: number
}

/** The payments of a loan and their totals; all in integer cents. */
export interface LoanSchedule {
  readonly rows: readonly ScheduleRow[]
  readonly numberOfPayments: number
  /**
   * The amount of every payment except the first (odd days, grace) and the last (rounding); for a
   * loan with one payment, that payment.
   */
  readonly levelPayment: number
  readonly firstPayment: number
  readonly lastPayment: number
  /** The balance that the payments repay: the amount, plus the fee if it is added. */
  readonly principal: number
  readonly originationFee: number
  /** Interest for the days beyond a regular first period; negative if the first period is shorter. */
  readonly oddDaysInterest: number
  readonly graceInterest: number
  readonly totalInterest: number
  /** 12 CFR 1026.18(h): all scheduled payments; doesn't include a fee that is paid separately. */
  readonly totalOfPayments: number
  /** 12 CFR 1026.18(b): the principal minus the prepaid finance charge. */
  readonly amountFinanced: number
  /** 12 CFR 1026.18(d): interest and fee. */
  readonly financeCharge: number
  readonly conventions: readonly ConventionName[]
}

/** Consecutive payments of the same amount. Integer cents. */
export interface PaymentRun {
  readonly count: number
  readonly amount: number
}

/** Groups payments by due date order into runs of equal amounts. */
export function paymentRuns(rows: readonly Pick<ScheduleRow, 'payment'>[]): readonly PaymentRun[] {
  const runs: { count: number; amount: number }[] = []
  for (const { payment } of rows) {
    const last = runs.at(-1)
    if (last?.amount === payment) last.count += 1
    else runs.push({ count: 1, amount: payment })
  }
  return runs
}

const feeConventions: Readonly<Record<FeeTreatment, ConventionName>> = {
  withheld: 'fee-withheld-from-proceeds',
  added: 'fee-added-to-balance',
  'paid-separately': 'fee-paid-separately',
}

/**
 * The payment schedule of a level-payment loan.
 *
 * Each row's interest is balance × annual rate / payments per year, rounded half up to the cent;
 * the level payment is rounded to the nearest cent; the last payment brings the balance to exactly
 * 0. Odd days of the first period earn simple interest at the periodic rate; days of the grace
 * period earn the grace rate over 365 days. Both are part of payment 1, so a short first period
 * makes payment 1 smaller.
 *
 * Errors: `calculation-input` (see `checkLoanTerms`; also if totals exceed the safe integers);
 * `schedule-does-not-amortize` if a level payment in whole cents covers no principal, or pays off
 * the loan before its last payment.
 *
 * `extraEachPayment` (integer cents, at least 0) is paid in addition to every payment and reduces
 * the principal, so the loan ends earlier.
 */
export function scheduleOf(terms: LoanTerms, extraEachPayment = 0): Result<LoanSchedule> {
  if (!Number.isSafeInteger(extraEachPayment) || extraEachPayment < 0) {
    return failed('calculation-input', {
      problems: [{ path: 'extraEachPayment', code: 'not-cents' }],
    })
  }
  const checked = checkLoanTerms(terms)
  return checked.ok
    ? scheduleOfChecked(checked.value, terms.loanTerm.termType, extraEachPayment)
    : checked
}

/** `scheduleOf` for validated terms. */
export function scheduleOfChecked(
  terms: CheckedLoanTerms,
  termType: LoanTerms['loanTerm']['termType'],
  extraEachPayment = 0,
): Result<LoanSchedule> {
  const { amount, paymentPeriod, numberOfPayments, feeTreatment } = terms
  const originationFee = timesHalfUp(amount, {
    numerator: terms.originationFee,
    denominator: BASIS_POINTS,
  })
  const principal = feeTreatment === 'added' ? amount + originationFee : amount
  const amountFinanced = feeTreatment === 'added' ? amount : amount - originationFee
  const perYear = paymentsPerYear[paymentPeriod]
  const rate = rateForShareOfYear(terms.interestRate, { numerator: 1, denominator: perYear })
  const level = levelPayment(principal, rate, numberOfPayments)
  const regularInterest = timesHalfUp(principal, rate)
  if (level <= regularInterest) {
    return failed('schedule-does-not-amortize', { detail: 'a payment covers only the interest' })
  }
  const firstPeriod = firstPeriodOf(paymentPeriod, terms.accrualBegins, terms.firstPayment)
  const oddDaysInterest = oddDaysInterestOf(principal, terms, firstPeriod, regularInterest)
  const graceInterest = timesHalfUp(
    principal,
    rateForShareOfYear(terms.graceRate, { numerator: terms.graceDays, denominator: 365 }),
  )
  const extra = oddDaysInterest + graceInterest

  const rows: ScheduleRow[] = []
  let balance = principal
  let totalInterest = 0
  for (let index = 0; index < numberOfPayments && balance > 0; index += 1) {
    const interestOfPeriod = timesHalfUp(balance, rate)
    const interest = index === 0 ? interestOfPeriod + extra : interestOfPeriod
    const isLast = index === numberOfPayments - 1
    const scheduled = level - interestOfPeriod
    const repaid = isLast ? balance : Math.min(scheduled + extraEachPayment, balance)
    if (!isLast && scheduled >= balance && extraEachPayment === 0) {
      return failed('schedule-does-not-amortize', { detail: 'paid off before the last payment' })
    }
    balance -= repaid
    totalInterest += interest
    rows.push({
      number: index + 1,
      date: dueDate(paymentPeriod, terms.firstPayment, index).toString(),
      payment: interest + repaid,
      interest,
      principal: repaid,
      balance,
    })
  }
  const totalOfPayments = principal + totalInterest
  if (!Number.isSafeInteger(totalOfPayments)) {
    return failed('calculation-input', { detail: 'the payments add up beyond the safe integers' })
  }
  return ok({
    rows,
    numberOfPayments: rows.length,
    levelPayment: numberOfPayments === 1 ? totalOfPayments : level,
    firstPayment: rows[0]?.payment ?? 0,
    lastPayment: rows.at(-1)?.payment ?? 0,
    principal,
    originationFee,
    oddDaysInterest,
    graceInterest,
    totalInterest,
    totalOfPayments,
    amountFinanced,
    financeCharge: totalOfPayments - amountFinanced,
    conventions: conventionsOf(terms, termType, firstPeriod, originationFee),
  })
}

/** Interest for the days by which the first period exceeds a regular period; negative if it is shorter. */
function oddDaysInterestOf(
  principal: number,
  { interestRate, paymentPeriod }: CheckedLoanTerms,
  { wholePeriods, oddDays, daysPerPeriod }: FirstPeriod,
  regularInterest: number,
): number {
  const denominator = paymentsPerYear[paymentPeriod] * daysPerPeriod
  const beyond = (wholePeriods - 1) * daysPerPeriod + oddDays
  return wholePeriods === 0
    ? timesHalfUp(
        principal,
        rateForShareOfYear(interestRate, { numerator: oddDays, denominator }),
      ) - regularInterest
    : timesHalfUp(principal, rateForShareOfYear(interestRate, { numerator: beyond, denominator }))
}

function conventionsOf(
  { paymentPeriod, firstPayment, graceDays, feeTreatment }: CheckedLoanTerms,
  termType: LoanTerms['loanTerm']['termType'],
  { wholePeriods, oddDays, daysPerPeriod }: FirstPeriod,
  originationFee: number,
): ConventionName[] {
  const names: ConventionName[] = ['interest-half-up-each-payment', 'last-payment-absorbs-rounding']
  const isRegular = wholePeriods * daysPerPeriod + oddDays === daysPerPeriod
  if (!isRegular) names.push('odd-days-in-first-payment')
  if (daysPerPeriod === 15) names.push('half-months-are-equal')
  const isSemiMonthly = paymentPeriod === 'semi_monthly'
  if (isSemiMonthly) names.push('semi-monthly-15-days-apart')
  const lastDueDay = firstPayment.day + (isSemiMonthly && firstPayment.day <= 15 ? 15 : 0)
  if ((isSemiMonthly || paymentPeriod === 'monthly') && lastDueDay > 28) {
    names.push('due-day-kept-after-short-months')
  }
  if (termType === 'days' || (termType === 'months' && daysPerPeriod < 15)) {
    names.push('term-in-nearest-payments')
  }
  if (graceDays > 0) names.push('grace-interest-in-first-payment')
  if (originationFee > 0) names.push(feeConventions[feeTreatment])
  return names
}
