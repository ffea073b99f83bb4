import fc from 'fast-check'
import { lineMaprOf } from '../../../shared/finance/mapr.ts'
import { describe, expect, test } from 'vitest'
import {
  MOST_MONTHS,
  firstMinimumOf,
  interestOfMonth,
  lineAprOf,
  lineCostOf,
  minimumPayment,
  projectPayoff,
  type PayoffTerms,
} from '../../../shared/finance/revolving.ts'
import { errorOf } from './vectors.ts'
import { given } from '../../support/checks/given.ts'

const card: PayoffTerms = {
  balance: 5000_00,
  interestRate: 2400,
  payment: { value: 100, floor: 25_00 },
}

describe('the minimum payment', () => {
  const rule = { value: 100, floor: 25_00 }
  const percentOnly = { value: 100, floor: 0 }

  test.each([
    ['interest and a percentage of the balance before interest', rule, 5000_00, 100_00, 150_00],
    ['the floor where that is more', rule, 500_00, 10_00, 25_00],
    ['never more than what is owed', rule, 20_00, 40, 20_40],
    ['rounded half up', percentOnly, 50, 0, 1],
    ['rounded half up', percentOnly, 49, 0, 0],
  ])('is %s', (_what, { value, floor }, balance, interest, minimum) => {
    expect(minimumPayment({ value, floor }, { balance, interest })).toBe(minimum)
  })
})

describe('the cost of a line with its fees', () => {
  /** Only the interest is paid, so the balance stays at $5,000.00. */
  const line = {
    amount: 5000_00,
    interestRate: 2400,
    annualFee: 100_00,
    financeCharge: 5_00,
    minimumPayment: { value: 0, floor: 0 },
  }

  test('is one year’s interest and fees over the average balance', () => {
    // 1,200.00 of interest, and 100.00 and 12 × 5.00 of fees, on 5,000.00.
    expect(lineCostOf(line)).toBe(27.2)
  })

  test('counts no monthly charge once the balance is repaid', () => {
    const repaidAtOnce = { ...line, interestRate: 0, minimumPayment: { value: 10_000, floor: 0 } }
    // 105.00 on an average of 5,000.00 / 12.
    expect(lineCostOf(repaidAtOnce)).toBe(25.2)
  })

  test('without fees is the nominal APR, and with them is never less', () => {
    fc.assert(
      fc.property(
        fc.record({
          amount: fc.integer({ min: 1000_00, max: 1_000_000_00 }),
          interestRate: fc.integer({ min: 0, max: 7999 }),
          annualFee: fc.integer({ min: 0, max: 10_000_00 }),
          financeCharge: fc.integer({ min: 0, max: 1_000_00 }),
          minimumPayment: fc.record({
            value: fc.integer({ min: 0, max: 1000 }),
            floor: fc.integer({ min: 0, max: 100_00 }),
          }),
        }),
        (terms) => {
          const nominal = lineAprOf(terms) / 100
          const free = lineCostOf({ ...terms, annualFee: 0, financeCharge: 0 })
          expect(Math.abs(free - nominal)).toBeLessThanOrEqual(0.02)
          expect(lineCostOf(terms)).toBeGreaterThanOrEqual(free)
          const monthly = lineMaprOf({ ...terms, billingCycle: 30 })
          expect(monthly).toBeGreaterThanOrEqual(lineCostOf(terms))
        },
      ),
    )
  })
})

describe('the introductory rate', () => {
  const terms = { interestRate: 2400, introductory: { interestRate: 0, days: 45 } }

  test('applies for its days, at 30 per month, and not a day longer', () => {
    const months = [1, 2, 3].map((month) => interestOfMonth(terms, month, 5000_00))
    expect(months).toEqual([0, 50_00, 100_00])
  })

  test('of the first month counts in the first minimum payment', () => {
    const introductory = { interestRate: 1200, days: 30 }
    const line = { amount: 5000_00, interestRate: 2400, minimumPayment: { value: 100, floor: 0 } }
    expect(firstMinimumOf({ ...line, introductory })).toBe(100_00)
  })

  test('of 0 % reduces interest and months', () => {
    const usual = given(projectPayoff({ ...card, payment: 150_00 }))
    const promised = given(
      projectPayoff({
        ...card,
        payment: 150_00,
        introductory: { interestRate: 0, days: 360 },
      }),
    )
    expect(promised.rows[11]?.balance).toBe(5000_00 - 12 * 150_00)
    expect(promised.months).toBeLessThan(usual.months)
    expect(promised.totalInterest).toBeLessThan(usual.totalInterest)
  })

  test('above the later rate doesn’t prevent a payoff', () => {
    const payoff = given(
      projectPayoff({
        ...card,
        payment: 150_00,
        introductory: { interestRate: 4800, days: 90 },
      }),
    )
    expect(payoff.rows[0]?.balance).toBeGreaterThan(5000_00)
    expect(payoff.outcome).toBe('paid-off')
  })
})

describe('a balance is never paid off', () => {
  const introductory = { interestRate: 0, days: 90 }
  const slow = { balance: 10_000_000_00, interestRate: 0, payment: { value: 1, floor: 0 } }

  test.each<[string, Partial<PayoffTerms>, object]>([
    ['the payment is the interest', { payment: 100_00 }, { months: 0 }],
    [
      'the payment is less than the interest after the introductory days',
      { payment: 10_00, introductory },
      { months: 3, totalPaid: 30_00 },
    ],
    ['a minimum is interest alone', { payment: { value: 0, floor: 0 } }, {}],
    ['it is not over after 1,200 months', slow, { months: MOST_MONTHS }],
  ])('if %s', (_why, terms, payoff) => {
    const expected = { outcome: 'never', ...payoff }
    expect(given(projectPayoff({ ...card, ...terms }))).toMatchObject(expected)
  })
})

describe('rejected terms', () => {
  test.each<[string, Partial<PayoffTerms>]>([
    ['balance', { balance: 0 }],
    ['balance', { balance: 0.5 }],
    ['balance', { balance: Number.NaN }],
    ['interestRate', { interestRate: -1 }],
    ['introductory.days', { introductory: { interestRate: 0, days: 36_501 } }],
    ['introductory.interestRate', { introductory: { interestRate: 0.1, days: 1 } }],
    ['payment', { payment: 0 }],
    ['payment', { payment: Number.POSITIVE_INFINITY }],
    ['payment.value', { payment: { value: 10_001, floor: 0 } }],
    ['payment.floor', { payment: { value: 100, floor: -1 } }],
  ])('%s in %o', (path, change) => {
    expect(projectPayoff({ ...card, ...change })).toMatchObject({
      error: { code: 'calculation-input', problems: [{ path, code: 'out-of-range' }] },
    })
  })

  test('a balance that exceeds every safe integer during its introductory days', () => {
    const result = projectPayoff({
      ...card,
      payment: 1,
      introductory: { interestRate: 1_000_000, days: 3_650 },
    })
    expect(errorOf(result)).toBe('calculation-input')
  })
})

describe('every payoff', () => {
  const cards = fc.record({
    balance: fc.integer({ min: 1, max: 1_000_000_00 }),
    interestRate: fc.integer({ min: 0, max: 4000 }),
    introductory: fc.record({
      interestRate: fc.integer({ min: 0, max: 4000 }),
      days: fc.integer({ min: 0, max: 720 }),
    }),
  })
  const payments = fc.oneof(
    fc.integer({ min: 1, max: 20_000_00 }),
    fc.record({
      value: fc.integer({ min: 0, max: 1000 }),
      floor: fc.integer({ min: 0, max: 100_00 }),
    }),
  )

  test('pays balance and interest to the cent', () => {
    fc.assert(
      fc.property(cards, payments, (terms, payment) => {
        const payoff = given(projectPayoff({ ...terms, payment }))
        const left = payoff.rows.at(-1)?.balance ?? terms.balance
        expect(payoff.totalPaid + left).toBe(terms.balance + payoff.totalInterest)
        expect(payoff.outcome === 'paid-off').toBe(left === 0)
        expect(payoff.months).toBe(payoff.rows.length)
        expect(payoff.months).toBeLessThanOrEqual(MOST_MONTHS)
      }),
      { numRuns: 500 },
    )
  })

  test('takes no longer and costs no more with a larger payment', () => {
    fc.assert(
      fc.property(
        cards,
        fc.integer({ min: 1, max: 20_000_00 }),
        fc.integer({ min: 1, max: 1000_00 }),
        (terms, payment, more) => {
          const slow = given(projectPayoff({ ...terms, payment }))
          const fast = given(projectPayoff({ ...terms, payment: payment + more }))
          if (slow.outcome === 'never') return
          expect(fast.outcome).toBe('paid-off')
          expect(fast.months).toBeLessThanOrEqual(slow.months)
          expect(fast.totalInterest).toBeLessThanOrEqual(slow.totalInterest)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('decreases from month to month at the minimum payment', () => {
    fc.assert(
      fc.property(cards, fc.integer({ min: 1, max: 1000 }), (terms, value) => {
        const { rows } = given(projectPayoff({ ...terms, payment: { value, floor: 15_00 } }))
        let before = terms.balance
        for (const { balance } of rows) {
          expect(balance).toBeLessThan(before)
          before = balance
        }
      }),
    )
  })
})
