import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideHalfUp, roundPercent, timesHalfUp } from '../../../shared/finance/rounding.ts'

describe('money is rounded half up', () => {
  test.each([
    [0n, 3n, 0n],
    [1n, 3n, 0n],
    [1n, 2n, 1n],
    [2n, 3n, 1n],
    [3n, 2n, 2n],
    [5n, 2n, 3n],
    [299n, 200n, 1n],
    [300n, 200n, 2n],
  ])('%d / %d is %d', (numerator, denominator, rounded) => {
    expect(divideHalfUp(numerator, denominator)).toBe(rounded)
  })

  test('interest of 49.975 is rounded to 49.98', () => {
    expect(timesHalfUp(3000_00, { numerator: 1999, denominator: 120_000 })).toBe(49_98)
  })

  test('1.005 dollars would be a cent short as a double, but not as integers', () => {
    expect(timesHalfUp(1005, { numerator: 1, denominator: 10 })).toBe(101)
  })

  test('rounds every amount up to the largest safe integer exactly', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat(),
        fc.nat({ max: 1_000_000 }),
        fc.integer({ min: 1, max: 4_000_000 }),
        (amount, numerator, denominator) => {
          const exact =
            (BigInt(amount) * BigInt(numerator) * 2n + BigInt(denominator)) /
            (2n * BigInt(denominator))
          expect(timesHalfUp(amount, { numerator, denominator })).toBe(Number(exact))
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('a percentage is shown with two decimals', () => {
  test.each([
    [9.68570806, 9.69],
    [12.004999999999, 12.01],
    [12.00499999, 12],
    [8.8, 8.8],
    [1.005, 1.01],
    [0, 0],
    [434.29745401, 434.3],
  ])('%d is %d', (percent, shown) => {
    expect(roundPercent(percent)).toBe(shown)
  })
})
