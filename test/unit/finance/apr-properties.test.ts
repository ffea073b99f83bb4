import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HIGHEST_APR, aprFromUnitPeriods } from '../../../shared/finance/apr.ts'
import type { TimedAmount } from '../../../shared/finance/apr-equation.ts'
import { roundPercent } from '../../../shared/finance/rounding.ts'
import { at, level, type loan } from './timed-amounts.ts'
import { given } from '../../support/checks/given.ts'

/** Advances minus payments, each discounted at a rate: zero at the APR. */
function imbalance(transaction: typeof loan, apr: number): number {
  const i = apr / 100 / transaction.unitPeriodsPerYear
  const present = (sum: number, { amount, unitPeriods, oddFraction }: TimedAmount): number =>
    sum + amount / ((1 + oddFraction * i) * (1 + i) ** unitPeriods)
  return transaction.advances.reduce(present, 0) - transaction.payments.reduce(present, 0)
}

const anyAmount = fc.record({
  amount: fc.oneof(fc.integer({ min: 0, max: 5_000_000 }), fc.maxSafeInteger(), fc.double()),
  unitPeriods: fc.oneof(fc.integer({ min: -1, max: 400 }), fc.double(), fc.maxSafeInteger()),
  oddFraction: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double()),
})

const saneAmount = fc.record({
  amount: fc.integer({ min: 0, max: 5_000_000 }),
  unitPeriods: fc.integer({ min: 0, max: 60 }),
  oddFraction: fc.constantFrom(0, 0, 0, 0.1, 0.5, 1),
})

/** The rate is exact to 1e-8 percent; a cent in a late payment of an expensive loan changes it less. */
const accuracy = 1e-8

describe('any input', () => {
  test('returns a rate in range or a named error, and never throws or hangs', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(1, 2, 12, 24, 26, 52, 365), fc.double()),
        fc.array(anyAmount, { maxLength: 6 }),
        fc.array(anyAmount, { maxLength: 20 }),
        (unitPeriodsPerYear, advances, payments) => {
          const result = aprFromUnitPeriods({ unitPeriodsPerYear, advances, payments })
          const rate = result.ok ? result.value : 0
          expect(rate).toBeGreaterThanOrEqual(0)
          expect(rate).toBeLessThanOrEqual(HIGHEST_APR)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('returns a rate that balances advances and payments, and rises with a payment', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 12, 24, 26, 52, 365),
        fc.array(saneAmount, { minLength: 1, maxLength: 6 }),
        fc.array(saneAmount, { minLength: 1, maxLength: 20 }),
        (unitPeriodsPerYear, advances, payments) => {
          const transaction = { unitPeriodsPerYear, advances, payments }
          const result = aprFromUnitPeriods(transaction)
          if (!result.ok) {
            expect(['apr-not-converged', 'unexpected']).not.toContain(result.error.code)
            return
          }
          const size = advances.reduce((sum, { amount }) => sum + amount, 0)
          expect(Math.abs(imbalance(transaction, result.value))).toBeLessThan(1e-8 * size + 1e-6)
          const aside = Math.max(1e-4, result.value * 1e-6)
          expect(imbalance(transaction, result.value + aside)).toBeGreaterThan(0)
        },
      ),
      { numRuns: 3000 },
    )
  })

  test('returns no lower rate for a larger payment or a smaller advance', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1_000_000 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 }),
        fc.nat({ max: 29 }),
        fc.integer({ min: 1, max: 10_000 }),
        (lent, paid, which, more) => {
          const aprOf = (advance: number, amounts: number[]): number | undefined => {
            const result = aprFromUnitPeriods({
              unitPeriodsPerYear: 12,
              advances: [at(0, advance)],
              payments: amounts.map((amount, index) => at(index + 1, amount)),
            })
            return result.ok ? result.value : undefined
          }
          const before = aprOf(lent, paid)
          fc.pre(before !== undefined)
          const larger = paid.map((amount, index) =>
            index === which % paid.length ? amount + more : amount,
          )
          expect(aprOf(lent, larger) ?? HIGHEST_APR).toBeGreaterThanOrEqual(before - accuracy)
          const fee = Math.min(more, lent - 1)
          expect(aprOf(lent - fee, paid) ?? HIGHEST_APR).toBeGreaterThanOrEqual(before - accuracy)
        },
      ),
    )
  })

  test('returns no lower rate for the same payments sooner', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 59 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 30 }),
        (oddDays, count, fewer) => {
          const days = 30 + oddDays
          const aprAfter = (first: number): number =>
            given(
              aprFromUnitPeriods({
                unitPeriodsPerYear: 12,
                advances: [at(0, 1000_00)],
                payments: level(
                  count,
                  Math.ceil(1050_00 / count),
                  Math.floor(first / 30),
                  (first % 30) / 30,
                ),
              }),
            )
          expect(aprAfter(days - Math.min(fewer, days - 1))).toBeGreaterThan(aprAfter(days))
        },
      ),
    )
  })

  test('changes a rate by at most half a hundredth when rounding to two decimals', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: HIGHEST_APR, noNaN: true }), (percent) => {
        expect(Math.abs(roundPercent(percent) - percent)).toBeLessThanOrEqual(0.005 + 1e-8)
      }),
    )
  })
})
