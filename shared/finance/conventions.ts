/**
 * The conventions that a calculation followed if the service and the law leave a choice. Each
 * result names those that played a part, and the screens say them in words beside the estimate.
 */
export const conventionNames = [
  // every row: balance × annual rate / periods a year, rounded half up to the cent
  'interest-half-up-each-payment',
  // the level payment is rounded to the nearest cent, the last payment closes the balance
  'last-payment-absorbs-rounding',
  // odd days before or short of a regular first period: simple interest, in payment 1
  'odd-days-in-first-payment',
  // half-months of 13 to 17 days are equal periods
  'half-months-are-equal',
  // semi-monthly without named days: two days of the month 15 apart
  'semi-monthly-15-days-apart',
  // a due day that a month lacks is its last day, and returns in the next month
  'due-day-kept-after-short-months',
  // a term in months or days is the nearest whole number of payments
  'term-in-nearest-payments',
  // interest of the grace period: actual days / 365 at the grace rate, in payment 1
  'grace-interest-in-first-payment',
  'fee-withheld-from-proceeds',
  'fee-added-to-balance',
  'fee-paid-separately',
  // 12 CFR 1026 Appendix J, the payments one unit-period apart, amount financed as the one advance
  'apr-actuarial-regular-series',
  // a loan of one payment: its term is the unit-period, Appendix J (b)(4)(ii)
  'apr-single-payment-term',
  // nothing is earned in an interest-free grace period, so the term begins after it, (b)(2)
  'apr-term-begins-after-free-grace',
] as const

export type ConventionName = (typeof conventionNames)[number]
