import { ok, type Result } from '../result.ts'
import { aprFromUnitPeriods } from './apr.ts'
import type { TimedAmount } from './apr-equation.ts'
import type { ConventionName } from './conventions.ts'
import { checkLoanTerms, type CheckedLoanTerms, type LoanTerms } from './loan-terms.ts'
import { firstPeriodOf, paymentsPerYear } from './payment-dates.ts'
import { roundPercent } from './rounding.ts'
import { scheduleOfChecked, type LoanSchedule } from './schedule.ts'
import { countUnitPeriods, singlePaymentUnitPeriod, unitPeriodsPerYear } from './unit-periods.ts'

/** The figures of a loan offer: the four of the federal disclosure box, and their basis. */
export interface LoanFigures {
  /** Annual percentage rate in percent, two decimals, half up. */
  readonly apr: number
  /** The APR to 1e-8, not rounded. */
  readonly aprExact: number
  /** Integer cents, like the next two. */
  readonly financeCharge: number
  readonly amountFinanced: number
  readonly totalOfPayments: number
  /** First day of the APR's term, YYYY-MM-DD. */
  readonly termBegins: string
  readonly schedule: LoanSchedule
  /** All conventions that applied, including those of the schedule. */
  readonly conventions: readonly ConventionName[]
}

/**
 * Estimates the schedule, APR, finance charge, amount financed and total of payments of a loan
 * offer, by 12 CFR 1026.18 and Appendix J and the conventions named in the result.
 *
 * The amount financed is the only advance. The term begins at the disbursement, or after a grace
 * period in which no finance charge is earned (Appendix J (b)(2)). The payments follow the first
 * one unit-period apart; all months count as equal. For a loan with one payment, the unit-period is
 * its term; for a loan with two, it is the payment period, although (b)(4)(i)(B) would average it
 * with an odd first period.
 *
 * Errors: those of `scheduleOf` and `aprFromUnitPeriods`.
 */
export function loanFiguresOf(terms: LoanTerms): Result<LoanFigures> {
  const checked = checkLoanTerms(terms)
  if (!checked.ok) return checked
  const scheduled = scheduleOfChecked(checked.value, terms.loanTerm.termType)
  if (!scheduled.ok) return scheduled
  const schedule = scheduled.value
  const { termBegins, afterFreeGrace } = termBeginsOf(checked.value)
  const apr = aprOf(checked.value, schedule, termBegins)
  if (!apr.ok) return apr

  const conventions = [...schedule.conventions]
  conventions.push(
    schedule.numberOfPayments === 1 ? 'apr-single-payment-term' : 'apr-actuarial-regular-series',
  )
  if (afterFreeGrace) conventions.push('apr-term-begins-after-free-grace')
  return ok({
    apr: roundPercent(apr.value),
    aprExact: apr.value,
    financeCharge: schedule.financeCharge,
    amountFinanced: schedule.amountFinanced,
    totalOfPayments: schedule.totalOfPayments,
    termBegins: termBegins.toString(),
    schedule,
    conventions,
  })
}

/** Appendix J (b)(2): the term begins when any part of the finance charge begins to be earned. */
function termBeginsOf(terms: CheckedLoanTerms): {
  termBegins: CheckedLoanTerms['disbursed']
  afterFreeGrace: boolean
} {
  const { disbursed, accrualBegins, firstPayment } = terms
  const isFree = terms.graceDays > 0 && terms.graceRate === 0
  const earnsAfterwards =
    terms.interestRate > 0 &&
    (terms.numberOfPayments > 1 || firstPayment.compare(accrualBegins) > 0)
  const afterFreeGrace = isFree && earnsAfterwards
  return { termBegins: afterFreeGrace ? accrualBegins : disbursed, afterFreeGrace }
}

function aprOf(
  { paymentPeriod, firstPayment }: CheckedLoanTerms,
  schedule: LoanSchedule,
  termBegins: CheckedLoanTerms['disbursed'],
): Result<number> {
  const advances = [{ amount: schedule.amountFinanced, unitPeriods: 0, oddFraction: 0 }]
  if (schedule.numberOfPayments === 1) {
    const unitPeriod = singlePaymentUnitPeriod(termBegins, firstPayment)
    const { unitPeriods, oddFraction } = countUnitPeriods(unitPeriod, termBegins, firstPayment)
    return aprFromUnitPeriods({
      unitPeriodsPerYear: unitPeriodsPerYear(unitPeriod),
      advances,
      payments: [
        {
          amount: schedule.lastPayment,
          unitPeriods,
          oddFraction: oddFraction.numerator / oddFraction.denominator,
        },
      ],
    })
  }
  const first = firstPeriodOf(paymentPeriod, termBegins, firstPayment)
  const oddFraction = first.oddDays / first.daysPerPeriod
  const payments = schedule.rows.map(({ payment }, index): TimedAmount => ({
    amount: payment,
    unitPeriods: first.wholePeriods + index,
    oddFraction,
  }))
  return aprFromUnitPeriods({
    unitPeriodsPerYear: paymentsPerYear[paymentPeriod],
    advances,
    payments,
  })
}
