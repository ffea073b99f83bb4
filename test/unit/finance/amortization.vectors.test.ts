import { describe, expect, test } from 'vitest'
import {
  BASIS_POINTS,
  levelPayment,
  rateForShareOfYear,
} from '../../../shared/finance/level-payment.ts'
import { loanFiguresOf } from '../../../shared/finance/loan-figures.ts'
import { projectPayoff } from '../../../shared/finance/revolving.ts'
import { divideHalfUp, timesHalfUp, type Fraction } from '../../../shared/finance/rounding.ts'
import { scheduleOf, type LoanSchedule } from '../../../shared/finance/schedule.ts'
import { base } from './loans.ts'
import { cents, expected, vectors, type Figure } from './vectors.ts'
import { given } from '../../support/checks/given.ts'

/** Basis points of a percentage given as text. */
const basisPoints = (percent: unknown): number => Math.round(Number(percent) * 100)

/**
 * The calculation uses any integer unit: with cents it rounds to the cent; with smaller units it
 * shows the digits beyond the cent that the unrounded figures print.
 */
function level(figure: Figure, unitsPerDollar: number): number {
  const { principal, annual_rate, periods_per_year, n } = figure.inputs
  const rate = rateForShareOfYear(basisPoints(annual_rate), {
    numerator: 1,
    denominator: Number(periods_per_year),
  })
  return levelPayment(Number(principal) * unitsPerDollar, rate, Number(n))
}

/** A monthly loan with the figure's terms and a regular first period. */
function schedule(figure: Figure, unitsPerDollar = 100): LoanSchedule {
  const { principal, annual_rate, n } = figure.inputs
  return given(
    scheduleOf({
      amount: Number(principal) * unitsPerDollar,
      interestRate: basisPoints(annual_rate),
      paymentPeriod: 'monthly',
      loanTerm: { term: Number(n), termType: 'payments' },
      disbursementDate: '2024-01-01',
      firstPaymentDate: '2024-02-01',
    }),
  )
}

type PublishedRow = [payment: string, principal: string, interest: string, balance: string]

/** Our rows in the publisher's format. */
function published(plan: LoanSchedule): PublishedRow[] {
  const dollars = (amount: number): string => (amount / 100).toFixed(2)
  return plan.rows.map(({ payment, principal, interest, balance }) => [
    dollars(payment),
    dollars(principal),
    dollars(interest),
    dollars(balance),
  ])
}

/** The rows of a given level payment if interest accrues by another convention than ours. */
function rowsByHand(figure: Figure, rateOf: (index: number) => Fraction): string[][] {
  const payment = cents(figure.inputs['level_payment_given'])
  const count = Number(figure.inputs['n'])
  let balance = cents(figure.inputs['principal'])
  return Array.from({ length: count }, (_, index) => {
    const interest = timesHalfUp(balance, rateOf(index))
    const principal = index === count - 1 ? balance : payment - interest
    balance -= principal
    return [interest + principal, principal, interest, balance].map((amount) =>
      (amount / 100).toFixed(2),
    )
  })
}

const rowsOf = (figure: Figure): unknown =>
  expected(figure, 'rows_payment_principal_interest_balance')

function expectSchedule(figure: Figure): void {
  const plan = schedule(figure)
  expect(published(plan)).toEqual(rowsOf(figure))
  expect(plan.levelPayment).toBe(cents(expected(figure, 'level_payment')))
  expect(plan.lastPayment).toBe(cents(expected(figure, 'final_payment')))
  expect(plan.totalInterest).toBe(cents(expected(figure, 'total_interest')))
}

function expectExactLevel(figure: Figure): void {
  const exact = Number(expected(figure, 'payment_exact'))
  expect(Math.abs(level(figure, 1e10) / 1e10 - exact)).toBeLessThanOrEqual(1e-9)
  expect(level(figure, 100)).toBe(cents(expected(figure, 'payment')))
}

/** A check for each figure, with the convention if the publisher follows another one. */
const checks: Readonly<Record<string, (figure: Figure) => void>> = {
  'npf-pmt-1': expectExactLevel,
  'npf-pmt-0': expectExactLevel,

  // Convention: payments are whole, and the last one is the remainder. 64.07 payments are 64 of
  // $150.00 and a remainder, which is worth 0.07335 of a payment one period earlier.
  'npf-nper': (figure) => {
    const payoff = given(projectPayoff({ balance: 8000_00, interestRate: 700, payment: 150_00 }))
    expect(payoff.months).toBe(Math.ceil(Number(expected(figure, 'n_exact'))))
    // The fractional n solves (1 + i)^n; the remainder is the balance × (1 + i) of the 64th
    // payment.
    const i = 0.07 / 12
    const n = Math.log(150 / (150 - 8000 * i)) / Math.log(1 + i)
    expect(Math.abs(n - Number(expected(figure, 'n_exact')))).toBeLessThanOrEqual(
      Number(figure.tolerance),
    )
    const rest = (150 / i) * (1 - (1 + i) ** -(n - 64)) * (1 + i)
    expect(Math.abs((payoff.rows.at(-1)?.payment ?? 0) / 100 - rest)).toBeLessThan(0.5)
  },

  // Convention: rows are in whole cents, so that a level payment rounded up repays up to a cent
  // more; in units of 1e-10 dollars the published digits appear.
  'npf-ppmt': (figure) => {
    const exact = Number(expected(figure, 'principal_exact'))
    const [first] = schedule(figure, 1e10).rows
    expect(Math.abs((first?.principal ?? 0) / 1e10 - exact)).toBeLessThanOrEqual(1e-9)
    expect(schedule(figure).rows[0]?.principal).toBe(710_26)
  },

  // Convention: our payments are made at the end of a period; one made at the start is the same
  // payment less one period of interest.
  'xl-pmt-begin': (figure) => {
    const atEnd = level(figure, 1e6) / 1e6
    const atStart = atEnd / (1 + 0.08 / 12)
    expect(Math.abs(atStart - Number(expected(figure, 'payment')))).toBeLessThanOrEqual(0.005)
  },

  'xl-ppmt': (figure) => {
    expect(schedule(figure).rows[0]?.principal).toBe(cents(expected(figure, 'principal')))
  },

  // Convention: same as npf-ppmt.
  'xl-cumprinc': (figure) => {
    const { rows } = schedule(figure, 1e9)
    const sum = rows.slice(12, 24).reduce((total, row) => total + row.principal, 0) / 1e9
    const tolerance = Number(figure.tolerance)
    expect(Math.abs(sum - Number(expected(figure, 'principal_exact')))).toBeLessThan(tolerance)
    expect(
      Math.abs(
        (rows[0]?.principal ?? 0) / 1e9 - Number(expected(figure, 'first_payment_principal')),
      ),
    ).toBeLessThan(tolerance)
  },

  'pub-0pct-36': (figure) => {
    const plan = schedule(figure)
    expect(plan.levelPayment).toBe(cents(expected(figure, 'payment')))
    expect(plan.lastPayment).toBe(cents(expected(figure, 'final_payment')))
    expect(plan.rows.slice(0, 35).every(({ payment }) => payment === 277_78)).toBe(true)
  },

  'fin-7': expectSchedule,
  'fin-12': expectSchedule,

  // Convention: actual days over 365. Ours accrues a twelfth of the year each month (fin-12); with
  // the publisher's days, our rounding gives the publisher's rows.
  'fin-12-365': (figure) => {
    const days = [31, 29, 31, 30, 31, 30]
    const rows = rowsByHand(figure, (index) =>
      rateForShareOfYear(1200, { numerator: days[index] ?? 0, denominator: 365 }),
    )
    // The publisher uses 366 days for 2024, which makes no difference to the cent.
    expect(rows).toEqual(rowsOf(figure))
    expect(published(schedule(figure))).not.toEqual(rowsOf(figure))
  },

  // Convention: periods of 15 days in a year of 360, and a rate finer than a basis point.
  'fin-15d': (figure) => {
    const rate = { numerator: 94_822 * 15, denominator: BASIS_POINTS * 100 * 360 }
    expect(rowsByHand(figure, () => rate)).toEqual(rowsOf(figure))
    expect(levelPayment(100_00, rate, 6)).toBe(cents(expected(figure, 'level_payment')))
  },

  // Convention: the publisher raises the level payment so that the last one is closer to it. Ours
  // is the nearest cent, 15.46 with a last payment of 15.49, as the figure's own policy says.
  'fin-75': (figure) => {
    const rate = rateForShareOfYear(1230, { numerator: 1, denominator: 12 })
    expect(rowsByHand(figure, () => rate)).toEqual(rowsOf(figure))
    const plan = schedule(figure)
    expect([plan.levelPayment, plan.lastPayment]).toEqual([15_46, 15_49])
    expect(String(figure.inputs['level_payment_policy'])).toContain('15.46 with final 15.49')
  },

  'fin-12000': (figure) => {
    const plan = schedule(figure)
    expect(plan.levelPayment).toBe(cents(expected(figure, 'level_payment')))
    expect(plan.lastPayment).toBe(cents(expected(figure, 'final_payment')))
    expect(published(plan).map(([, principal, interest]) => [principal, interest])).toEqual(
      expected(figure, 'rows_principal_interest'),
    )
  },

  // Convention: equal principal parts and actual days over 365, which no offer of the service has.
  // Only the interest on a balance is compared.
  'fin-fixprin': (figure) => {
    const days = [30, 31, 30, 31, 31, 29, 31, 30, 31, 30, 31, 31, 30]
    const interest = days.map((count, index) =>
      timesHalfUp(
        (100_000 - 5_000 * index) * 100,
        rateForShareOfYear(2400, { numerator: count, denominator: 365 }),
      ),
    )
    const wanted = expected(figure, 'interest_by_installment') as Record<string, string>
    for (const [number, amount] of Object.entries(wanted)) {
      expect(interest[Number(number) - 1]).toBe(cents(amount))
    }
  },

  // Convention: equal principal parts after five interest-only months, in multiples of 100. Only
  // the interest on a balance is compared, in units of 100.
  'fin-grace-5': (figure) => {
    const principals = expected(figure, 'principal_by_installment') as Record<string, string>
    const part = Number(principals['6']) / 100
    const rate = rateForShareOfYear(2400, { numerator: 1, denominator: 12 })
    const wanted = expected(figure, 'interest_by_installment') as Record<string, string>
    for (const [number, amount] of Object.entries(wanted)) {
      const balance = 100_000 - part * Math.max(0, Number(number) - 6)
      expect(timesHalfUp(balance, rate) * 100).toBe(Number(amount))
    }
    expect(Number(divideHalfUp(100_000n, 19n))).toBe(part)
  },

  // Convention: the publisher spreads the odd-days interest over all payments. Ours adds it to
  // payment 1; this compares the level payment of the publisher's larger principal.
  'matlab-payodd': (figure) => {
    const units = 1e10
    const odd = timesHalfUp(
      4000 * units,
      rateForShareOfYear(1100, { numerator: 6, denominator: 12 * 30 }),
    )
    const rate = rateForShareOfYear(1100, { numerator: 1, denominator: 12 })
    const payment = levelPayment(4000 * units + odd, rate, 24) / units
    expect(Math.abs(payment - Number(expected(figure, 'payment')))).toBeLessThanOrEqual(0.00005)
  },

  // Convention: the form truncates 235.3674 to 235.36; ours is the nearest cent, 235.37. The odd
  // days and where they are collected agree: payment 1 is 26.67 above the others.
  'h11-odd': (figure) => {
    const plan = given(
      scheduleOf({
        amount: 5000_00,
        interestRate: 1200,
        paymentPeriod: 'monthly',
        loanTerm: { term: 24, termType: 'payments' },
        disbursementDate: '1981-04-15',
        firstPaymentDate: '1981-06-01',
      }),
    )
    const others = cents(expected(figure, 'other_payments'))
    expect(plan.oddDaysInterest).toBe(cents(expected(figure, 'first_payment')) - others)
    expect(plan.levelPayment - others).toBe(1)
    expect(plan.firstPayment - cents(expected(figure, 'first_payment'))).toBe(1)
    expect(plan.conventions).toContain('odd-days-in-first-payment')
  },

  // Convention: the publisher prints whole units and rounds the payment up to one. With that
  // payment our rows, in cents, are within half a unit of the publisher's; our own payment is the
  // nearest cent.
  'frappe-280k': (figure) => {
    const payment = Number(expected(figure, 'payment'))
    const expectNear = (amount: number, dollars: unknown): void => {
      expect(Math.abs(amount / 100 - Number(dollars))).toBeLessThanOrEqual(Number(figure.tolerance))
    }
    const owed = { balance: 280_000_00, interestRate: 840 }
    const payoff = given(projectPayoff({ ...owed, payment: payment * 100 }))
    expect(payoff.months).toBe(20)
    for (const number of [4, 18, 20]) {
      const row = payoff.rows[number - 1]
      const [principal, interest, balance] = expected(figure, `row${number}`) as string[]
      expectNear((row?.payment ?? 0) - (row?.interest ?? 0), principal)
      expectNear(row?.interest ?? 0, interest)
      expectNear(row?.balance ?? -1, balance)
    }
    expectNear(payoff.totalInterest, expected(figure, 'total_interest'))
    const fixed = expected(figure, 'with_fixed_payment_14000') as Record<string, unknown>
    const slower = given(projectPayoff({ ...owed, payment: 14_000_00 }))
    expect(slower.months).toBe(fixed['n'])
    expectNear(slower.totalInterest, fixed['total_interest'])
    const exact = levelPayment(
      280_000_00,
      rateForShareOfYear(840, { numerator: 1, denominator: 12 }),
      20,
    )
    expect(Math.ceil(exact / 100)).toBe(payment)
  },
}

describe('amortization (19 figures)', () => {
  test('amortization: 19 figures, each with a check', () => {
    expect(vectors.amortization).toHaveLength(19)
    expect(Object.keys(checks).toSorted()).toEqual(
      vectors.amortization.map(({ id }) => id).toSorted(),
    )
  })

  test.each(vectors.amortization)('amortization: $id $label', (figure) => {
    expect.hasAssertions()
    checks[figure.id]?.(figure)
  })
})

describe('amount_financed (2 figures)', () => {
  test('amount_financed: 2 figures', () => {
    expect(vectors.amount_financed).toHaveLength(2)
  })

  test.each(vectors.amount_financed)('amount_financed: $id $case', (figure) => {
    const amount = cents(figure.principal_b1)
    const fee = cents(figure.prepaid_finance_charge)
    const figures = given(
      loanFiguresOf({
        ...base,
        amount,
        interestRate: 600,
        originationFee: (fee * BASIS_POINTS) / amount,
        feeTreatment: 'paid-separately',
      }),
    )
    expect(figures.schedule.originationFee).toBe(fee)
    expect(figures.amountFinanced).toBe(cents(figure.amount_financed))
  })
})
