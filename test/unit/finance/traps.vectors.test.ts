import { describe, expect, test } from 'vitest'
import { aprFromUnitPeriods } from '../../../shared/finance/apr.ts'
import { daysBetween } from '../../../shared/finance/calendar.ts'
import { levelPayment, rateForShareOfYear } from '../../../shared/finance/level-payment.ts'
import { projectPayoff } from '../../../shared/finance/revolving.ts'
import { divideHalfUp, roundPercent } from '../../../shared/finance/rounding.ts'
import { aprFromDates } from './apr-from-dates.ts'
import { date, datesOf, vectors } from './vectors.ts'
import { given } from '../../support/checks/given.ts'

const monthly = (basisPoints: number): ReturnType<typeof rateForShareOfYear> =>
  rateForShareOfYear(basisPoints, { numerator: 1, denominator: 12 })

/** 30 weekly payments of $17.60 for $500.00, the first after 4 4/7 weeks: (c)(1)(v). */
const longFirstPeriod = Array.from({ length: 30 }, (_, index) => 4 + index)

/** The rate at which compound interest for the odd days would balance them, by bisection. */
function compoundApr(): number {
  let low = 0
  let high = 0.1
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2
    const paid = longFirstPeriod.reduce((sum, t) => sum + 1760 / (1 + middle) ** (t + 4 / 7), 0)
    if (paid > 50_000) low = middle
    else high = middle
  }
  return 5200 * low
}

/** For each wrong claim, a check of the right figure. */
const checks: Readonly<Record<string, () => void>> = {
  'trap-fortnight': () => {
    const unitPeriod = { count: 2, unit: 'week' } as const
    const apr = given(
      aprFromDates({
        unitPeriod,
        termBegins: '2025-12-06',
        advances: [{ amount: 9_900_00, date: '2025-12-06' }],
        payments: datesOf(unitPeriod, '2025-12-25', 26).map((day) => ({
          amount: 394_68,
          date: day,
        })),
      }),
    )
    expect(apr).toBeCloseTo(6.776891, 6)
  },

  'trap-simple-vs-compound': () => {
    const apr = given(
      aprFromUnitPeriods({
        unitPeriodsPerYear: 52,
        advances: [{ amount: 500_00, unitPeriods: 0, oddFraction: 0 }],
        payments: longFirstPeriod.map((unitPeriods) => ({
          amount: 17_60,
          unitPeriods,
          oddFraction: 4 / 7,
        })),
      }),
    )
    expect(apr).toBeCloseTo(14.96222269, 7)
    expect(Math.abs(compoundApr() - apr)).toBeGreaterThan(1e-5)
  },

  'trap-yearly': () => {
    const withOddFraction = (oddFraction: number): number =>
      given(
        aprFromUnitPeriods({
          unitPeriodsPerYear: 1,
          advances: [{ amount: 99_000_00, unitPeriods: 0, oddFraction: 0 }],
          payments: [1, 2, 3].map((unitPeriods) => ({
            amount: 40_215_00,
            unitPeriods,
            oddFraction,
          })),
        }),
      )
    expect(withOddFraction(3 / 365)).toBeCloseTo(10.528415, 6)
    expect(withOddFraction(3 / 360)).toBeCloseTo(10.527732, 6)
    expect(roundPercent(withOddFraction(3 / 365))).toBe(roundPercent(withOddFraction(3 / 360)))
  },

  'trap-z3': () => {
    const payoff = given(
      projectPayoff({
        balance: 5000_00,
        interestRate: 2400,
        payment: { value: 100, floor: 25_00 },
      }),
    )
    expect([payoff.months, payoff.totalInterest]).toEqual([234, 8886_94])
  },

  'trap-adb': () => {
    const days = [380 * 4, 425 * 9, 195, 359 * 10, 375 * 7]
    const sum = days.reduce((total, each) => total + each, 0)
    expect(sum).toBe(11_755)
    expect(divideHalfUp(BigInt(sum) * 100n, 31n)).toBe(379_19n)
  },

  'trap-excel-zh': () => {
    expect(levelPayment(100_000_00, monthly(800), 10)).toBe(10_370_32)
  },

  'trap-fineract-actact': () => {
    const newYear = date('2024-01-01')
    const in2023 = daysBetween(date('2023-12-12'), newYear)
    const in2024 = daysBetween(newYear, date('2024-01-12'))
    expect([in2023, in2024]).toEqual([20, 11])
    // A rate of 9.4822% gives 0.00804557; the figure's note prints 0.0080457.
    expect((in2023 / 365 + in2024 / 366) * 0.094822).toBeCloseTo(0.0080457, 6)
  },

  'trap-nova': () => {
    expect(levelPayment(26_000_00, monthly(505), 120)).toBe(276_41)
  },

  'trap-h11': () => {
    const apr = given(
      aprFromDates({
        unitPeriod: { count: 1, unit: 'month' },
        termBegins: '1981-04-15',
        advances: [{ amount: 5000_00, date: '1981-04-15' }],
        payments: datesOf({ count: 1, unit: 'month' }, '1981-06-01', 24).map((day, index) => ({
          amount: index === 0 ? 262_03 : 235_36,
          date: day,
        })),
      }),
    )
    expect(roundPercent(apr)).toBe(11.99)
  },
}

describe('traps (9 wrong claims)', () => {
  test('traps: 9 claims, each with a check', () => {
    expect(vectors.traps).toHaveLength(9)
    expect(Object.keys(checks).toSorted()).toEqual(vectors.traps.map(({ id }) => id).toSorted())
  })

  test.each(vectors.traps)('traps: $id not "$claim"', ({ id }) => {
    expect.hasAssertions()
    checks[id]?.()
  })
})
