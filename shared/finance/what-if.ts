import { failed, ok, type Result } from '../result.ts'
import { rateForShareOfYear } from './level-payment.ts'
import type { LoanTerms } from './loan-terms.ts'
import { oddDaysPerPeriod, paymentsPerYear } from './payment-dates.ts'
import { timesHalfUp } from './rounding.ts'
import type { LoanSchedule } from './schedule.ts'

/** Cost and savings of an early payoff; integer cents. */
export interface EarlyPayoff {
  /** Due date of the payment with which the loan is paid off, YYYY-MM-DD. */
  readonly date: string
  /** Paid in addition to that payment: the balance after it. */
  readonly payoff: number
  readonly interestSaved: number
}

/**
 * Calculates the payoff of a loan together with payment `number` (from 1): all payments up to that
 * one as scheduled, plus the balance. Fees are neither refunded nor added.
 *
 * Errors: `calculation-input` if the schedule has no such payment.
 */
export function earlyPayoff(
  { rows }: Pick<LoanSchedule, 'rows'>,
  number: number,
): Result<EarlyPayoff> {
  const row = rows[number - 1]
  if (row === undefined) return noPayment()
  const interestSaved = rows.slice(number).reduce((sum, { interest }) => sum + interest, 0)
  return ok({
    date: row.date,
    payoff: row.balance,
    interestSaved,
  })
}

/** Maximum delay in days. */
export const MOST_DAYS_LATE = 366

/**
 * Interest added if payment `number` (from 1) is this many days late: simple interest on the
 * balance before it. A day is the same part of a payment period as an odd day in the schedule (1/30
 * of a month, 1/15 of a half-month, 1/7 or 1/14 of one or two weeks). Rounded half up to the cent;
 * excludes late fees.
 *
 * Errors: `calculation-input` if there is no such payment, or if `days` isn't a whole number from 0
 * to `MOST_DAYS_LATE`.
 */
export function lateInterest(
  { interestRate, paymentPeriod }: Pick<LoanTerms, 'interestRate' | 'paymentPeriod'>,
  { rows, principal }: Pick<LoanSchedule, 'rows' | 'principal'>,
  { number, days }: { readonly number: number; readonly days: number },
): Result<number> {
  if (rows[number - 1] === undefined) return noPayment()
  if (!(Number.isInteger(days) && days >= 0 && days <= MOST_DAYS_LATE)) {
    return failed('calculation-input', { problems: [{ path: 'days', code: 'out-of-range' }] })
  }
  const denominator = paymentsPerYear[paymentPeriod] * oddDaysPerPeriod[paymentPeriod]
  return ok(
    timesHalfUp(
      rows[number - 2]?.balance ?? principal,
      rateForShareOfYear(interestRate, { numerator: days, denominator }),
    ),
  )
}

const noPayment = () =>
  failed('calculation-input', { problems: [{ path: 'number', code: 'out-of-range' }] })
