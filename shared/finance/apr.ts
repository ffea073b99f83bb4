import type { CalendarDate } from '@internationalized/date'
import { failed, ok } from '../result.ts'
import type { FieldProblem, Result } from '../result.ts'
import { solveUnitPeriodRate } from './apr-equation.ts'
import type { CashFlow } from './apr-equation.ts'
import { parseCalendarDate } from './calendar.ts'
import {
  countUnitPeriods,
  dueDaysOf,
  isUnitPeriod,
  unitPeriodsPerYear as unitPeriodsIn,
} from './unit-periods.ts'
import type { UnitPeriod } from './unit-periods.ts'

/** An advance or a payment: cents, and its time after the term begins, Appendix J (b)(7). */
export interface TimedAmount {
  /** Integer cents, at least 0. */
  readonly amount: number
  /** Whole unit-periods, 0 to 36,600. */
  readonly unitPeriods: number
  /** Odd fraction of a unit-period, 0 to 1. */
  readonly oddFraction: number
}

/** An advance or a payment: integer cents, at least 0, on a date YYYY-MM-DD. */
export interface DatedAmount {
  readonly amount: number
  readonly date: string
}

/** Highest rate that is stated, in percent a year. Beyond it doubles lose the eighth decimal. */
export const HIGHEST_APR = 1_000_000

const MOST_FLOWS = 20_000
const MOST_UNIT_PERIODS = 36_600

/**
 * Annual percentage rate by the actuarial method, 12 CFR 1026 Appendix J (b), from amounts at whole
 * unit-periods and odd fractions. `unitPeriodsPerYear`: 1 to 365.
 *
 * The value is percent a year, exact to 1e-8 and not rounded (`roundPercent` of rounding.ts gives
 * the two decimals of a disclosure). It is never negative. The order of the lists does not matter.
 *
 * Errors: `calculation-input` with the fields at fault; `finance-charge-negative` when the payments
 * add up to less than the advances (a negative rate is a slip, not an offer); `apr-no-solution`
 * (also above `HIGHEST_APR`); `apr-several-solutions`; `apr-not-converged`.
 */
export function aprFromUnitPeriods(transaction: {
  readonly unitPeriodsPerYear: number
  readonly advances: readonly TimedAmount[]
  readonly payments: readonly TimedAmount[]
}): Result<number> {
  const { unitPeriodsPerYear, advances, payments } = transaction
  const problems: FieldProblem[] = []
  if (!(unitPeriodsPerYear >= 1 && unitPeriodsPerYear <= 365)) {
    problems.push({ path: 'unitPeriodsPerYear', code: 'out-of-range' })
  }
  checkTimes(advances, 'advances', problems)
  checkTimes(payments, 'payments', problems)
  if (problems.length > 0) return failed('calculation-input', { problems })

  const charge = financeChargeOf(advances, payments)
  if (!charge.ok) return charge
  const flows: CashFlow[] = []
  for (const advance of advances) flows.push(advance)
  for (const { amount, unitPeriods, oddFraction } of payments) {
    flows.push({ amount: -amount, unitPeriods, oddFraction })
  }
  const rate = solveUnitPeriodRate(flows, HIGHEST_APR / (100 * unitPeriodsPerYear))
  return rate.ok ? ok(100 * unitPeriodsPerYear * rate.value) : rate
}

/**
 * Annual percentage rate by the actuarial method, 12 CFR 1026 Appendix J (b), from amounts on dates
 * of the years 1900 to 2199. The times are counted from `termBegins` to each date by (b)(5), with
 * the series' day of the month kept at month ends. For a single advance and a single payment the
 * unit-period is the term (`singlePaymentUnitPeriod` of unit-periods.ts).
 *
 * Value and errors as of `aprFromUnitPeriods`; a date before `termBegins` is `calculation-input`.
 */
export function aprFromDates(transaction: {
  readonly unitPeriod: UnitPeriod
  readonly termBegins: string
  readonly advances: readonly DatedAmount[]
  readonly payments: readonly DatedAmount[]
}): Result<number> {
  const { unitPeriod, advances, payments } = transaction
  const problems: FieldProblem[] = []
  if (!isUnitPeriod(unitPeriod)) problems.push({ path: 'unitPeriod', code: 'out-of-range' })
  const termBegins = parseCalendarDate(transaction.termBegins)
  if (termBegins === undefined) problems.push({ path: 'termBegins', code: 'not-a-date' })
  for (const [name, list] of Object.entries({ advances, payments })) {
    if (list.length > MOST_FLOWS) problems.push({ path: name, code: 'too-many' })
  }
  if (termBegins === undefined || problems.length > 0) {
    return failed('calculation-input', { problems })
  }
  const timedAdvances = timed(unitPeriod, termBegins, advances, 'advances', problems)
  const timedPayments = timed(unitPeriod, termBegins, payments, 'payments', problems)
  if (problems.length > 0) return failed('calculation-input', { problems })
  return aprFromUnitPeriods({
    unitPeriodsPerYear: unitPeriodsIn(unitPeriod),
    advances: timedAdvances,
    payments: timedPayments,
  })
}

function timed(
  unitPeriod: UnitPeriod,
  termBegins: CalendarDate,
  amounts: readonly DatedAmount[],
  path: string,
  problems: FieldProblem[],
): TimedAmount[] {
  const dated: { amount: number; date: CalendarDate }[] = []
  amounts.forEach(({ amount, date: text }, index) => {
    const date = parseCalendarDate(text)
    if (date === undefined) {
      problems.push({ path: `${path}[${index}].date`, code: 'not-a-date' })
    } else if (date.compare(termBegins) < 0) {
      problems.push({ path: `${path}[${index}].date`, code: 'before-term-begins' })
    } else {
      dated.push({ amount, date })
    }
  })
  const dueDay = dueDaysOf(
    termBegins,
    dated.map(({ date }) => date),
  )
  return dated.map(({ amount, date }) => {
    const time = countUnitPeriods(unitPeriod, termBegins, date, dueDay(date))
    const { numerator, denominator } = time.oddFraction
    return { amount, unitPeriods: time.unitPeriods, oddFraction: numerator / denominator }
  })
}

function checkTimes(amounts: readonly TimedAmount[], path: string, problems: FieldProblem[]): void {
  if (amounts.length === 0) problems.push({ path, code: 'empty' })
  if (amounts.length > MOST_FLOWS) {
    problems.push({ path, code: 'too-many' })
    return
  }
  amounts.forEach(({ amount, unitPeriods, oddFraction }, index) => {
    const at = `${path}[${index}]`
    if (!(Number.isSafeInteger(amount) && amount >= 0)) {
      problems.push({ path: `${at}.amount`, code: 'not-cents' })
    }
    if (!(Number.isInteger(unitPeriods) && unitPeriods >= 0 && unitPeriods <= MOST_UNIT_PERIODS)) {
      problems.push({ path: `${at}.unitPeriods`, code: 'out-of-range' })
    }
    if (!(oddFraction >= 0 && oddFraction <= 1)) {
      problems.push({ path: `${at}.oddFraction`, code: 'out-of-range' })
    }
  })
}

/** Payments less advances in cents, if there is something of both and no charge below zero. */
function financeChargeOf(
  advances: readonly TimedAmount[],
  payments: readonly TimedAmount[],
): Result<number> {
  const lent = total(advances)
  const paid = total(payments)
  if (!(Number.isSafeInteger(lent) && Number.isSafeInteger(paid))) {
    return failed('calculation-input', { detail: 'the amounts add up beyond the safe integers' })
  }
  if (lent === 0 || paid === 0) {
    return failed('calculation-input', {
      problems: [{ path: lent === 0 ? 'advances' : 'payments', code: 'nothing' }],
    })
  }
  return paid < lent ? failed('finance-charge-negative') : ok(paid - lent)
}

function total(amounts: readonly TimedAmount[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0)
}
