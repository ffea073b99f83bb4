import type { LoanFigures } from './loan-figures.ts'
import { BASIS_POINTS } from './level-payment.ts'
import { minimumPayment, type LineTerms } from './revolving.ts'
import { roundPercent, timesHalfUp } from './rounding.ts'

/*
 * The Military Annual Percentage Rate of an offer, 32 CFR 232.4(c), in percent with two decimals.
 * It includes the charges of the offer. Other charges that the regulation includes (application
 * fees, credit insurance, ancillary products: 232.4(c)(1)) aren't known here.
 */

/**
 * The MAPR of a loan is calculated like its APR, 232.4(c)(2)(i). Its interest and its origination
 * fee, however collected, are finance charges and therefore already in the APR; neither rate
 * includes a late payment fee.
 */
export function loanMaprOf({ apr }: Pick<LoanFigures, 'apr'>): number {
  return apr
}

/** A billing cycle of this many days counts as a month; a year has twelve. */
const monthlyCycle = { least: 28, most: 31 }
/** Number of monthly charges that can fall in one cycle: two or more if it is longer than a month. */
const monthsIn = (days: number): number => Math.ceil(days / monthlyCycle.most)
const DAYS_PER_YEAR = 365

/**
 * The MAPR of a line of credit: that of its most expensive billing cycle within a year,
 * 232.4(c)(2)(ii)(A) by 12 CFR 1026.14(c): all charges of the cycle divided by its balance, times
 * the cycles per year. Assumes that the line is drawn in full and repaid at the minimum, that the
 * annual fee is charged in the first cycle (fees for opening and renewing count) and the finance
 * charge each month, and that fees are paid when charged.
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
  // The first cycle counts even if it is longer than a year.
  for (let cycle = 1; balance > 0 && (cycle === 1 || cycle * days <= year); cycle += 1) {
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
