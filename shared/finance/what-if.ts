import { failed, ok } from '../result.ts'
import type { Result } from '../result.ts'
import { rateForShareOfYear } from './level-payment.ts'
import type { LoanTerms } from './loan-terms.ts'
import { oddDaysPerPeriod, paymentsPerYear } from './payment-dates.ts'
import { timesHalfUp } from './rounding.ts'
import type { LoanSchedule } from './schedule.ts'

/** What an early payoff costs and saves; integer cents. */
export interface EarlyPayoff {
  /** Due date of the payment with which the loan is paid off, YYYY-MM-DD. */
  readonly date: string
  /** Paid in addition to that payment: the balance after it. */
  readonly payoff: number
  readonly totalPaid: number
  readonly interestSaved: number
}

/**
 * A loan that is paid off together with payment `number` (from 1): every payment until then as
 * scheduled, and the balance. Fees are neither refunded nor added.
 *
 * Errors: `calculation-input` if the schedule has no such payment.
 */
export function earlyPayoff(
  { rows, totalOfPayments }: Pick<LoanSchedule, 'rows' | 'totalOfPayments'>,
  number: number,
): Result<EarlyPayoff> {
  const row = rows[number - 1]
  if (row === undefined) return noPayment()
  const interestSaved = rows.slice(number).reduce((sum, { interest }) => sum + interest, 0)
  return ok({
    date: row.date,
    payoff: row.balance,
    totalPaid: totalOfPayments - interestSaved,
    interestSaved,
  })
}

/** Longest delay that is calculated. */
export const MOST_DAYS_LATE = 366

/**
 * Interest that payment `number` (from 1) costs if it comes so many days late: simple interest on
 * the balance it is due on, each day being the part of a payment period that an odd day is in the
 * schedule (1/30 of a month, 1/15 of a half-month, 1/7 or 1/14 of one or two weeks). Half up to
 * the cent; late fees are apart.
 *
 * Errors: `calculation-input` if there is no such payment, or for days that are no whole number
 * from 0 to `MOST_DAYS_LATE`.
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
