import { describe, expect, test } from 'vitest'
import { aprFromUnitPeriods } from '../../../shared/finance/apr.ts'
import type { TimedAmount } from '../../../shared/finance/apr-equation.ts'
import { aprFromDates } from './apr-from-dates.ts'
import { at, level, loan } from './timed-amounts.ts'
import { datesOf, errorOf } from './vectors.ts'
import { given } from '../../support/checks/given.ts'
import { ok } from '../../../shared/result.ts'

describe('an APR that can be verified by hand', () => {
  test('one payment a year later: 1,000 for 1,100 is 10 %', () => {
    const apr = aprFromUnitPeriods({
      unitPeriodsPerYear: 1,
      advances: [at(0, 1000_00)],
      payments: [at(1, 1100_00)],
    })
    expect(given(apr)).toBeCloseTo(10, 9)
  })

  test('a single payment after 42 days has its term as the unit-period', () => {
    const apr = aprFromDates({
      unitPeriod: { count: 42, unit: 'day' },
      termBegins: '2025-12-06',
      advances: [{ amount: 10_000_00, date: '2025-12-06' }],
      payments: [{ amount: 10_170_00, date: '2026-01-17' }],
    })
    expect(given(apr)).toBeCloseTo(14.77380952, 7)
  })

  test('half-yearly payments at month ends, three odd days', () => {
    const unitPeriod = { count: 6, unit: 'month' } as const
    const apr = aprFromDates({
      unitPeriod,
      termBegins: '2026-04-27',
      advances: [{ amount: 99_000_00, date: '2026-04-27' }],
      payments: datesOf(unitPeriod, '2026-10-31', 6).map((date) => ({ amount: 19_700_00, date })),
    })
    expect(given(apr)).toBeCloseTo(10.56937, 5)
  })

  test('payments on the last days of months are a month apart', () => {
    const apr = aprFromDates({
      unitPeriod: { count: 1, unit: 'month' },
      termBegins: '2026-01-31',
      advances: [{ amount: 1000_00, date: '2026-01-31' }],
      payments: datesOf({ count: 1, unit: 'month' }, '2026-03-31', 11)
        .toSpliced(0, 0, '2026-02-28')
        .map((date) => ({ amount: 90_00, date })),
    })
    expect(given(apr)).toBeCloseTo(given(aprFromUnitPeriods(loan)), 10)
  })

  test('does not depend on how long the term began before the advance', () => {
    const late = ({ amount, unitPeriods }: TimedAmount): TimedAmount =>
      at(unitPeriods + 36_000, amount)
    const apr = aprFromUnitPeriods({
      ...loan,
      advances: loan.advances.map(late),
      payments: loan.payments.map(late),
    })
    expect(given(apr)).toBeCloseTo(given(aprFromUnitPeriods(loan)), 10)
  })

  test('advances and alternating payments with a total of zero give 0 %', () => {
    const apr = aprFromUnitPeriods({
      ...loan,
      advances: [at(0, 100_00), at(2, 100_00)],
      payments: [at(1, 50_00), at(3, 150_00)],
    })
    expect(apr).toEqual({ ok: true, value: 0 })
  })

  test('payments equal to the advances give 0 %', () => {
    expect(aprFromUnitPeriods({ ...loan, payments: level(10, 100_00) })).toEqual(ok(0))
  })

  test('a payment of zero changes nothing', () => {
    const skipped = aprFromUnitPeriods({ ...loan, payments: [...loan.payments, at(13, 0)] })
    expect(given(skipped)).toBe(given(aprFromUnitPeriods(loan)))
  })

  test('the order of the lists doesn’t matter', () => {
    const backwards = aprFromUnitPeriods({ ...loan, payments: loan.payments.toReversed() })
    expect(given(backwards)).toBeCloseTo(given(aprFromUnitPeriods(loan)), 10)
  })

  test('10,000 daily payments have a solution', () => {
    const apr = aprFromUnitPeriods({
      unitPeriodsPerYear: 365,
      advances: [at(0, 100_000_00)],
      payments: level(10_000, 20_00),
    })
    expect(given(apr)).toBeGreaterThan(0)
  })

  test('a payday loan of thousands of percent has a solution', () => {
    const apr = aprFromUnitPeriods({
      unitPeriodsPerYear: 52,
      advances: [at(0, 100_00)],
      payments: [at(1, 300_00)],
    })
    expect(given(apr)).toBeCloseTo(10_400, 6)
  })
})

describe('no rate, or several rates', () => {
  test.each([
    ['payments below the advances', { payments: level(12, 80_00) }, 'finance-charge-negative'],
    ['all on one day', { payments: [at(0, 1100_00)] }, 'apr-no-solution'],
    ['advance and payment cancel out', { payments: [at(0, 1000_00)] }, 'apr-no-solution'],
    [
      'a rate beyond every bound',
      { advances: [at(0, 1)], payments: [at(1, 1_000_000_00)] },
      'apr-no-solution',
    ],
  ])('%s', (_what, changes, code) => {
    expect(errorOf(aprFromUnitPeriods({ ...loan, ...changes }))).toBe(code)
  })

  test('every payment before every advance', () => {
    const result = aprFromUnitPeriods({
      ...loan,
      advances: [at(5, 1000_00)],
      payments: level(4, 300_00, 0),
    })
    expect(result).toMatchObject({
      error: { code: 'apr-no-solution', detail: 'every payment comes before every advance' },
    })
  })

  test('two rates at which a larger payment means a higher rate', () => {
    // 1 − (1.1 v)(…): the sum is 0 at 10%, 60% and 150% per unit-period, rising at the outer two.
    const roots = [1.1, 1.6, 2.5]
    const [a = 0, b = 0, c = 0] = roots
    const scale = 1000_00
    const result = aprFromUnitPeriods({
      unitPeriodsPerYear: 1,
      advances: [at(0, scale), at(2, Math.round((a * b + a * c + b * c) * scale))],
      payments: [at(1, Math.round((a + b + c) * scale)), at(3, Math.round(a * b * c * scale))],
    })
    expect(errorOf(result)).toBe('apr-several-solutions')
  })

  test('a rate at which the sum touches zero without crossing it', () => {
    // 1000 (1 − 1.5 v)², with the sign that makes the charge 0 or more: −1000 + 3000 v − 2250 v².
    const result = aprFromUnitPeriods({
      unitPeriodsPerYear: 1,
      advances: [at(1, 3000_00)],
      payments: [at(0, 1000_00), at(2, 2250_00)],
    })
    expect(errorOf(result)).toBe('apr-several-solutions')
  })

  test('an odd fraction of 1 is a whole unit-period: the two flows of that day count as one', () => {
    const lent = 49_999_89
    const payments = [at(14, lent - 9, 1), at(41, 10, 1), at(48, 37_696_39)]
    const rate = aprFromUnitPeriods({
      unitPeriodsPerYear: 24,
      advances: [at(15, lent)],
      payments,
    })
    const [, ...later] = payments
    const oneFlow = { unitPeriodsPerYear: 24, advances: [at(15, 9)], payments: later }
    expect(rate.ok).toBe(true)
    expect(rate).toEqual(aprFromUnitPeriods(oneFlow))
  })

  test('ignores a second rate that would mean lending to the creditor', () => {
    // A payment first: −1000 + 2600 v − 1650 v², which is 0 at 10% and 50%.
    const apr = aprFromUnitPeriods({
      unitPeriodsPerYear: 1,
      advances: [at(1, 2600_00)],
      payments: [at(0, 1000_00), at(2, 1650_00)],
    })
    expect(given(apr)).toBeCloseTo(10, 8)
  })
})

describe('slowest transactions', () => {
  const inTurn = (count: number, amountOf: (index: number) => number, first: number) =>
    Array.from({ length: count }, (_, index) => at(first + 2 * index, amountOf(index)))

  test('1,000 alternating advances and payments have one rate', () => {
    const apr = aprFromUnitPeriods({
      unitPeriodsPerYear: 365,
      advances: inTurn(1000, () => 100_00, 0),
      payments: inTurn(1000, () => 101_00, 1),
    })
    // 1% per day, every day.
    expect(given(apr)).toBeCloseTo(365, 8)
  })

  test('10,000 of each fail with a named error after a bounded search', () => {
    const result = aprFromUnitPeriods({
      unitPeriodsPerYear: 365,
      advances: inTurn(10_000, () => 100_00, 0),
      payments: inTurn(10_000, () => 101_00, 1),
    })
    expect(errorOf(result)).toBe('apr-not-converged')
  })
})

describe('invalid input', () => {
  type Transaction = Parameters<typeof aprFromUnitPeriods>[0]
  const refused = (result: ReturnType<typeof aprFromUnitPeriods>): unknown =>
    result.ok ? result.value : [result.error.code, result.error.problems?.map(({ path }) => path)]

  test.each<[string, number[], (value: number) => Partial<Transaction>]>([
    [
      'payments[0].amount',
      [Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5, 2 ** 53],
      (amount) => ({ payments: [at(1, amount)] }),
    ],
    [
      'unitPeriodsPerYear',
      [Number.NaN, Number.POSITIVE_INFINITY, 0, -12, 0.5, 366],
      (unitPeriodsPerYear) => ({ unitPeriodsPerYear }),
    ],
    [
      'payments[0].unitPeriods',
      [Number.NaN, Number.POSITIVE_INFINITY, -1, 1.5, 36_601],
      (unitPeriods) => ({ payments: [at(unitPeriods, 1)] }),
    ],
    [
      'advances[0].oddFraction',
      [Number.NaN, Number.POSITIVE_INFINITY, -0.1, 1.01],
      (oddFraction) => ({ advances: [at(0, 1, oddFraction)] }),
    ],
  ])('%s of %j', (path, values, changesTo) => {
    for (const value of values) {
      const result = aprFromUnitPeriods({ ...loan, ...changesTo(value) })
      expect(refused(result), String(value)).toEqual(['calculation-input', [path]])
    }
  })

  test('no advance, no payment, only zeros', () => {
    expect(refused(aprFromUnitPeriods({ ...loan, advances: [], payments: [] }))).toEqual([
      'calculation-input',
      ['advances', 'payments'],
    ])
    expect(refused(aprFromUnitPeriods({ ...loan, payments: [at(1, 0)] }))).toEqual([
      'calculation-input',
      ['payments'],
    ])
  })

  test('safe amounts with a sum beyond the safe integers', () => {
    const amount = Number.MAX_SAFE_INTEGER
    const result = aprFromUnitPeriods({ ...loan, payments: [at(1, amount), at(2, amount)] })
    expect(refused(result)).toEqual(['calculation-input', undefined])
  })

  test('20,001 payments', () => {
    expect(refused(aprFromUnitPeriods({ ...loan, payments: level(20_001, 1) }))).toEqual([
      'calculation-input',
      ['payments'],
    ])
  })
})
