import { failed, ok, type FieldProblem, type Result } from '../result.ts'
import { solveUnitPeriodRate, type TimedAmount } from './apr-equation.ts'

/** Highest APR, in percent per year. Above it, doubles lose the eighth decimal. */
export const HIGHEST_APR = 1_000_000

/**
 * 1/8 of a percentage point, in basis points: an APR is accurate if it differs from the correct one
 * by no more than this (12 CFR 1026.14(a), 1026.22(a)(2)).
 */
export const aprTolerance = 12.5

const MOST_FLOWS = 20_000
const MOST_UNIT_PERIODS = 36_600

/**
 * Annual percentage rate by the actuarial method, 12 CFR 1026 Appendix J (b), from amounts at whole
 * unit-periods and odd fractions; all amounts are at least 0 cents. `unitPeriodsPerYear`: 1 to 365.
 *
 * The result is in percent per year, exact to 1e-8 and not rounded (`roundPercent` of rounding.ts
 * rounds to the two decimals of a disclosure). It is never negative. The order of the lists doesn't
 * matter.
 *
 * Errors: `calculation-input` with the invalid fields; `finance-charge-negative` if the payments
 * add up to less than the advances (a negative rate is a typing error, not an offer);
 * `apr-no-solution` (also above `HIGHEST_APR`); `apr-several-solutions`; `apr-not-converged`.
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
  const flows = [...advances, ...payments.map((paid) => ({ ...paid, amount: -paid.amount }))]
  const rate = solveUnitPeriodRate(flows, HIGHEST_APR / (100 * unitPeriodsPerYear))
  return rate.ok ? ok(100 * unitPeriodsPerYear * rate.value) : rate
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

/** Payments minus advances in cents. Fails if either total is 0 or the result is negative. */
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
