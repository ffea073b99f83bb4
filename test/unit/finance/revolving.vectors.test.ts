import { describe, expect, test } from 'vitest'
import { levelPayment } from '../../../shared/finance/level-payment.ts'
import {
  interestOfMonth,
  lineAprOf,
  minimumPayment,
  projectPayoff,
  type Payoff,
} from '../../../shared/finance/revolving.ts'
import { divideHalfUp, timesHalfUp } from '../../../shared/finance/rounding.ts'
import { cents, expected, vectors, type Figure } from './vectors.ts'
import { given } from '../../support/checks/given.ts'

const basisPoints = (percent: unknown): number => Math.round(Number(percent) * 100)

const balanceOf = (figure: Figure): number => cents(figure.inputs['balance'])
const rateOf = (figure: Figure): number => basisPoints(figure.inputs['annual_rate'])

function interestOfFirstMonth(figure: Figure): number {
  return interestOfMonth({ interestRate: rateOf(figure) }, 1, balanceOf(figure))
}

function expectNear(amount: number, dollars: unknown, tolerance: unknown): void {
  const apart = Math.abs(amount - Number(dollars) * 100)
  expect(apart).toBeLessThanOrEqual(Number(tolerance) * 100 + 1e-9)
}

function expectMinimum(figure: Figure): void {
  const interest = interestOfFirstMonth(figure)
  const rule = {
    value: basisPoints(figure.inputs['percent']),
    floor: cents(figure.inputs['floor']),
  }
  const minimum = minimumPayment(rule, { balance: balanceOf(figure), interest })
  expect(minimum).toBe(cents(expected(figure, 'min_payment')))
  // Rounded half up to the cent: 49.975 is charged as 49.98.
  expectNear(interest, expected(figure, 'interest'), figure.tolerance)
  expect(minimum).toBeGreaterThan(rule.floor)
}

function fixed(figure: Figure): Payoff {
  return given(
    projectPayoff({
      balance: balanceOf(figure),
      interestRate: rateOf(figure),
      payment: cents(figure.inputs['payment']),
    }),
  )
}

/** Convention of a textbook, not of a card: the payment first, then interest on the remainder. */
function afterPayment(balance: number, payment: number): number {
  const rest = balance - payment
  return rest + interestOfMonth({ interestRate: 2000 }, 1, rest)
}

function averageDailyBalance(figure: Figure): number {
  const segments = figure.inputs['segments_balance_days'] as [balance: string, days: number][]
  const sum = segments.reduce((total, [balance, days]) => total + cents(balance) * days, 0)
  return Number(divideHalfUp(BigInt(sum), BigInt(Number(figure.inputs['cycle_days']))))
}

const checks: Readonly<Record<string, (figure: Figure) => void>> = {
  'mp-3000': expectMinimum,
  'mp-5000-24': expectMinimum,

  // Convention: our balance has no "past due" part. A balance below the floor is paid in full.
  'mp-grain': (figure) => {
    const rule = { value: 500, floor: cents(figure.inputs['floor']) }
    const interest = cents(figure.inputs['interest'])
    expect(minimumPayment(rule, { balance: balanceOf(figure), interest })).toBe(
      cents(expected(figure, 'min_payment')),
    )
    expect(minimumPayment(rule, { balance: 15_00, interest: 0 })).toBe(
      cents(expected(figure, 'if_balance_15')),
    )
  },

  'payoff-5000-min': (figure) => {
    const payoff = given(
      projectPayoff({
        balance: balanceOf(figure),
        interestRate: rateOf(figure),
        payment: { value: 100, floor: cents(figure.inputs['floor']) },
      }),
    )
    expect(payoff.outcome).toBe('paid-off')
    expect(payoff.months).toBe(expected(figure, 'months'))
    expect(payoff.totalInterest).toBe(cents(expected(figure, 'total_interest_cents')))
    expectNear(payoff.totalInterest, expected(figure, 'total_interest'), figure.tolerance)
    expect(payoff.rows[0]?.payment).toBe(cents(expected(figure, 'first_payment')))
  },

  'payoff-5000-150': (figure) => {
    const payoff = fixed(figure)
    expect(payoff.months).toBe(expected(figure, 'months'))
    expect(payoff.totalInterest).toBe(cents(expected(figure, 'total_interest_cents')))
    expectNear(payoff.totalInterest, expected(figure, 'total_interest'), figure.tolerance)
  },

  'payoff-10000-3000': (figure) => {
    const payoff = fixed(figure)
    expect(payoff.months).toBe(expected(figure, 'months'))
    expectNear(payoff.totalInterest, expected(figure, 'total_interest'), figure.tolerance)
    expectNear(payoff.rows.at(-1)?.payment ?? 0, expected(figure, 'final_payment'), 0.005)
    const wanted = expected(figure, 'rows_balance_interest_payment') as string[][]
    expect(payoff.rows).toHaveLength(wanted.length)
    payoff.rows.forEach(({ balance, interest, payment }, index) => {
      const row = [balance, interest, payment].map((amount) => amount / 100)
      wanted[index]?.forEach((amount, column) => {
        expect(Math.abs((row[column] ?? 0) - Number(amount))).toBeLessThanOrEqual(0.01)
      })
    })
  },

  // Convention: 2.5% of the balance, including interest. At 1.5% per month, that is the interest
  // and 1% of the balance, each rounded.
  'payoff-1000-25pct': (figure) => {
    const payoff = given(
      projectPayoff({
        balance: balanceOf(figure),
        interestRate: rateOf(figure),
        payment: { value: 100, floor: cents(figure.inputs['floor']) },
      }),
    )
    expect(payoff.months).toBe(expected(figure, 'months'))
    expectNear(payoff.totalInterest, expected(figure, 'total_interest'), figure.tolerance)
    expect(payoff.rows[0]?.payment).toBe(cents(expected(figure, 'first_payment')))
    expect(payoff.rows[1]?.payment).toBe(cents(expected(figure, 'second_payment')))
  },

  'mit-4842': (figure) => {
    let balance = balanceOf(figure)
    let paid = 0
    for (let month = 1; month <= 12; month += 1) {
      const payment = timesHalfUp(balance, { numerator: 4, denominator: 100 })
      if (month === 1) expect(payment).toBe(cents(expected(figure, 'first_payment')))
      paid += payment
      balance = afterPayment(balance, payment)
    }
    expectNear(paid, expected(figure, 'total_paid'), figure.tolerance)
    expectNear(balance, expected(figure, 'remaining'), figure.tolerance)
  },

  'mit-low10': (figure) => {
    const clears = (start: number, payment: number): boolean => {
      let balance = start
      for (let month = 1; month <= 12; month += 1) balance = afterPayment(balance, payment)
      return balance <= 0
    }
    const balances = (figure.inputs['balances'] as string[]).map(cents)
    const payments = balances.map((balance) => {
      let payment = 10_00
      while (!clears(balance, payment)) payment += 10_00
      return String(payment / 100)
    })
    expect(payments).toEqual(expected(figure, 'payments'))
  },

  // Convention: a card statement's disclosure over several balances, which an offer doesn't have.
  // Its weighted rate over 36 months uses our level payment: 500 at 17% for 30 of 36 months, 250 at
  // 17% and 250 at 21%.
  'm2-36': (figure) => {
    const rate = {
      numerator: 500 * 17 * 30 + 250 * 17 * 36 + 250 * 21 * 36,
      denominator: 43_200_000,
    }
    expect(rate.numerator / rate.denominator).toBeCloseTo(
      Number(expected(figure, 'weighted_periodic_rate')),
      10,
    )
    const payment = levelPayment(1000_00, rate, 36)
    expect(payment).toBe(cents(expected(figure, 'payment')))
    expect(payment * 36).toBe(cents(expected(figure, 'total')))
  },

  'adb-416': (figure) => {
    expect(averageDailyBalance(figure)).toBe(cents(expected(figure, 'adb')))
  },

  // Convention: half up, so that 4.025 is 4.03, not 4.02 as in the publisher's half-even; a monthly
  // charge is a twelfth of the year.
  'adb-april': (figure) => {
    expect(averageDailyBalance(figure)).toBe(cents(expected(figure, 'adb')))
    const sum = cents(expected(figure, 'sum'))
    const monthly = timesHalfUp(sum, { numerator: 18, denominator: 30 * 1200 })
    expectNear(monthly, expected(figure, 'finance_charge_monthly'), figure.tolerance)
    expect(monthly).toBe(4_03)
    const daily = timesHalfUp(sum, { numerator: 18, denominator: 365 * 100 })
    expect(daily).toBe(cents(expected(figure, 'finance_charge_daily365')))
  },

  // Convention: the APR of a line is its nominal rate, here 18%. The effective rate of Appendix F
  // with its transaction fee isn't shown; this repeats its arithmetic from our interest.
  'appf-1': (figure) => {
    const interest = interestOfMonth({ interestRate: 1800 }, 1, 100_00)
    const charge = interest + timesHalfUp(100_00, { numerator: 3, denominator: 100 })
    expect(charge).toBe(cents(expected(figure, 'finance_charge')))
    expect((charge * 12) / 100).toBe(Number(expected(figure, 'effective_apr')))
    expect(lineAprOf({ interestRate: 1800 })).toBe(1800)
  },
}

describe('revolving (13 figures)', () => {
  test('revolving: 13 figures, each with a check', () => {
    expect(vectors.revolving).toHaveLength(13)
    expect(Object.keys(checks).toSorted()).toEqual(vectors.revolving.map(({ id }) => id).toSorted())
  })

  test.each(vectors.revolving)('revolving: $id $label', (figure) => {
    expect.hasAssertions()
    checks[figure.id]?.(figure)
  })
})
