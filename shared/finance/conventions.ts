/**
 * Conventions for calculations where the service and the law leave a choice. Each result names
 * those that applied, and the screens describe them next to the estimate.
 */
export const conventionNames = [
  // each row: balance × annual rate / periods per year, rounded half up to the cent
  'interest-half-up-each-payment',
  // the level payment is rounded to the nearest cent; the last payment pays off the balance
  'last-payment-absorbs-rounding',
  // extra or missing days of an irregular first period: simple interest, in payment 1
  'odd-days-in-first-payment',
  // half-months of 13 to 17 days count as equal periods
  'half-months-are-equal',
  // semi-monthly without named days: two days of the month, 15 days apart
  'semi-monthly-15-days-apart',
  // if a month lacks the due day, its last day; later months use the due day again
  'due-day-kept-after-short-months',
  // a term in months or days is converted to the nearest whole number of payments
  'term-in-nearest-payments',
  // interest of the grace period: actual days / 365 at the grace rate, in payment 1
  'grace-interest-in-first-payment',
  'fee-withheld-from-proceeds',
  'fee-added-to-balance',
  'fee-paid-separately',
  // 12 CFR 1026 Appendix J, payments one unit-period apart, the amount financed as the only advance
  'apr-actuarial-regular-series',
  // a loan with one payment: its term is the unit-period, Appendix J (b)(4)(ii)
  'apr-single-payment-term',
  // no finance charge is earned in an interest-free grace period, so the term begins after it, (b)(2)
  'apr-term-begins-after-free-grace',
] as const

export type ConventionName = (typeof conventionNames)[number]
