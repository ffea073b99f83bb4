import { aprFromUnitPeriods } from '../../../shared/finance/apr.ts'
import type { TimedAmount } from '../../../shared/finance/apr-equation.ts'
import {
  countUnitPeriods,
  dueDaysOf,
  unitPeriodsPerYear,
  type UnitPeriod,
} from '../../../shared/finance/unit-periods.ts'
import type { Result } from '../../../shared/result.ts'
import { date } from './vectors.ts'

/** An advance or a payment: integer cents on a date (YYYY-MM-DD). */
interface DatedAmount {
  readonly amount: number
  readonly date: string
}

/**
 * The APR of amounts on dates, as published examples give them: times are counted from `termBegins`
 * to each date by Appendix J (b)(5); the series keeps its day of the month, and month ends stay
 * month ends.
 */
export function aprFromDates(transaction: {
  readonly unitPeriod: UnitPeriod
  readonly termBegins: string
  readonly advances: readonly DatedAmount[]
  readonly payments: readonly DatedAmount[]
}): Result<number> {
  const { unitPeriod, advances, payments } = transaction
  const begins = date(transaction.termBegins)
  const timed = (amounts: readonly DatedAmount[]): TimedAmount[] => {
    const dueDay = dueDaysOf(
      begins,
      amounts.map((amount) => date(amount.date)),
    )
    return amounts.map(({ amount, date: text }) => {
      const due = date(text)
      const { unitPeriods, oddFraction } = countUnitPeriods(unitPeriod, begins, due, dueDay(due))
      return { amount, unitPeriods, oddFraction: oddFraction.numerator / oddFraction.denominator }
    })
  }
  return aprFromUnitPeriods({
    unitPeriodsPerYear: unitPeriodsPerYear(unitPeriod),
    advances: timed(advances),
    payments: timed(payments),
  })
}
