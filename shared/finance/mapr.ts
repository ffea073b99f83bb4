import type { LoanFigures } from './loan-figures.ts'
import { BASIS_POINTS } from './level-payment.ts'
import { minimumPayment } from './revolving.ts'
import type { LineTerms } from './revolving.ts'
import { roundPercent, timesHalfUp } from './rounding.ts'

/*
 * The Military Annual Percentage Rate of an offer, 32 CFR 232.4(c), in percent with two decimals.
 * It counts the charges that an offer has. Charges outside it that the regulation counts as well
 * (application fees, credit insurance, ancillary products: 232.4(c)(1)) are not known here.
 */

/**
 * Of a loan: by the rules of its APR, 232.4(c)(2)(i). Its interest and its origination fee, however
 * that is collected, are finance charges and so in the APR already; a late payment fee is in neither.
 */
export function loanMaprOf({ apr }: Pick<LoanFigures, 'apr'>): number {
  return apr
}

/** A cycle of so many days counts as a month, of which a year has twelve. */
const monthlyCycle = { least: 28, most: 31 }
/** How many months' charges can fall in one cycle: those of a longer one than a month, two or more. */
const monthsIn = (days: number): number => Math.ceil(days / monthlyCycle.most)
const DAYS_PER_YEAR = 365

/**
 * Of a line of credit: that of its dearest billing cycle within a year, 232.4(c)(2)(ii)(A) by
 * 12 CFR 1026.14(c): all charges of the cycle over its balance, times the cycles of a year. The line
 * is drawn in full and paid at the minimum; the annual fee is charged in the first cycle (fees for
 * opening and renewing count), the finance charge each month, and fees are paid when they are charged.
 */
export function lineMaprOf({
  amount,
  annualFee,
  financeCharge,
  billingCycle,
  ...terms
}: LineTerms & { readonly billingCycle: number }): number {
  const isMonthly = billingCycle >= monthlyCycle.least && billingCycle <= monthlyCycle.most
  const [days, year] = isMonthly ? [1, 12] : [Math.max(1, billingCycle), DAYS_PER_YEAR]
  const charge = financeCharge * monthsIn(days)
  let balance = amount
  let highest = 0
  for (let cycle = 1; balance > 0 && cycle * days <= year; cycle += 1) {
    const interest = timesHalfUp(balance, {
      numerator: terms.interestRate * days,
      denominator: BASIS_POINTS * year,
    })
    const charges = interest + charge + (cycle === 1 ? annualFee : 0)
    highest = Math.max(highest, charges / balance)
    balance += interest - minimumPayment(terms.minimumPayment, { balance, interest })
  }
  return roundPercent((100 * highest * year) / days)
}
