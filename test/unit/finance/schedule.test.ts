import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberOfPaymentsOf, type LoanTerms } from '../../../shared/finance/loan-terms.ts'
import type { PaymentPeriod } from '../../../shared/values/vocabulary.ts'
import { paymentRuns, scheduleOf } from '../../../shared/finance/schedule.ts'
import { absurdLoans, base, loans } from './loans.ts'
import { errorOf } from './vectors.ts'
import { given } from '../../support/checks/given.ts'

describe('a level schedule', () => {
  test('20,000.00 at 13.00 % in 12 months: 1,786.35, the last 1,786.28', () => {
    const plan = given(scheduleOf(base))
    expect(plan.rows).toHaveLength(12)
    expect(plan.rows[0]).toEqual({
      number: 1,
      date: '2026-02-05',
      payment: 1786_35,
      interest: 216_67,
      principal: 1569_68,
      balance: 18_430_32,
    })
    expect(plan.rows[11]).toMatchObject({ date: '2027-01-05', payment: 1786_28, balance: 0 })
    expect(plan).toMatchObject({
      levelPayment: 1786_35,
      firstPayment: 1786_35,
      lastPayment: 1786_28,
      totalOfPayments: 21_436_13,
      totalInterest: 1436_13,
      financeCharge: 1436_13,
      amountFinanced: 20_000_00,
      conventions: ['interest-half-up-each-payment', 'last-payment-absorbs-rounding'],
    })
  })

  test('due dates follow the payment period', () => {
    const plan = given(
      scheduleOf({ ...base, disbursementDate: '2025-12-31', firstPaymentDate: '2026-01-31' }),
    )
    expect(plan.rows.slice(0, 3).map(({ date }) => date)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ])
    expect(plan.conventions).toContain('due-day-kept-after-short-months')
  })

  test('one payment equals the amount and its interest', () => {
    const plan = given(scheduleOf({ ...base, loanTerm: { term: 1, termType: 'payments' } }))
    expect(plan.rows).toHaveLength(1)
    expect(plan.lastPayment).toBe(20_216_67)
  })

  test('the level payment of a single payment is that payment, including odd days', () => {
    const plan = given(
      scheduleOf({
        ...base,
        loanTerm: { term: 1, termType: 'payments' },
        firstPaymentDate: '2026-03-05',
      }),
    )
    expect(plan.levelPayment).toBe(20_433_34)
  })
})

test.each<[PaymentPeriod, number, string, string]>([
  ['weekly', 5200, '2026-01-05', '2026-01-12'],
  ['biweekly', 2600, '2026-01-05', '2026-01-19'],
  ['monthly', 1200, '2026-01-05', '2026-02-05'],
  ['semi_monthly', 2400, '2026-01-05', '2026-01-20'],
  ['semi_monthly_first_15th', 2400, '2026-01-01', '2026-01-15'],
  ['semi_monthly_last_15th', 2400, '2026-01-15', '2026-01-31'],
])('%s: %d basis points a year are 1 %% per period', (paymentPeriod, interestRate, ...days) => {
  const [disbursementDate, firstPaymentDate] = days
  const terms = { ...base, paymentPeriod, interestRate, disbursementDate, firstPaymentDate }
  expect(given(scheduleOf(terms)).rows[0]?.interest).toBe(200_00)
})

describe('the first period', () => {
  test('a whole extra month earns simple interest, not interest on interest', () => {
    const plan = given(scheduleOf({ ...base, disbursementDate: '2025-12-05' }))
    expect(plan.rows[0]?.interest).toBe(216_67 + 216_67)
  })

  test('a short first period reduces payment 1 by the interest not earned', () => {
    const plan = given(scheduleOf({ ...base, disbursementDate: '2026-01-20' }))
    // 16 of 30 days: 115.56 instead of 216.67.
    expect(plan.rows[0]).toMatchObject({ interest: 115_56, principal: 1569_68 })
    expect(plan.oddDaysInterest).toBe(115_56 - 216_67)
    expect(plan.firstPayment).toBe(1786_35 - 101_11)
  })

  test('interest of a short first period is rounded once, on the earned amount', () => {
    const terms = { ...base, amount: 10_050_00, disbursementDate: '2026-01-26' }
    // 108.875 per month is charged as 108.88; ten days of it are 36.2917.
    expect(given(scheduleOf(terms)).rows[0]?.interest).toBe(36_29)
  })

  test('weeks count by actual days: 4 4/7 weeks', () => {
    const plan = given(
      scheduleOf({
        ...base,
        amount: 500_00,
        interestRate: 1500,
        paymentPeriod: 'weekly',
        loanTerm: { term: 30, termType: 'payments' },
        disbursementDate: '1978-03-20',
        firstPaymentDate: '1978-04-21',
      }),
    )
    // 500 × 15% / 52 = 1.44, and 5.15 for 3 4/7 more weeks.
    expect(plan.rows[0]?.interest).toBe(1_44 + 5_15)
  })

  test('the 15th to the last day is a whole half-month in January and in February', () => {
    for (const [disbursementDate, firstPaymentDate] of [
      ['2026-01-15', '2026-01-31'],
      ['2026-02-15', '2026-02-28'],
    ] as const) {
      const plan = given(
        scheduleOf({
          ...base,
          paymentPeriod: 'semi_monthly_last_15th',
          disbursementDate,
          firstPaymentDate,
        }),
      )
      expect(plan.oddDaysInterest).toBe(0)
      expect(plan.rows[0]?.interest).toBe(108_33)
      expect(plan.conventions).toContain('half-months-are-equal')
    }
  })
})

describe('the grace period', () => {
  const graced: LoanTerms = { ...base, disbursementDate: '2025-12-06' }

  test('30 days at 0 % only delay the interest', () => {
    const plan = given(scheduleOf({ ...graced, gracePeriod: { term: 30, interestRate: 0 } }))
    expect(plan.graceInterest).toBe(0)
    expect(plan.rows[0]?.interest).toBe(216_67)
    expect(plan.conventions).toContain('grace-interest-in-first-payment')
  })

  test('30 days at 5 % earn 82.19, which is part of payment 1', () => {
    const plan = given(scheduleOf({ ...graced, gracePeriod: { term: 30, interestRate: 500 } }))
    // 20,000 × 5% × 30 / 365
    expect(plan.graceInterest).toBe(82_19)
    expect(plan.firstPayment).toBe(1786_35 + 82_19)
    expect(plan.rows[1]?.payment).toBe(1786_35)
  })

  test('may end on the day of the first payment, but not after it', () => {
    const term = 61
    const until = given(scheduleOf({ ...graced, gracePeriod: { term, interestRate: 0 } }))
    expect(until.rows[0]?.interest).toBe(0)
    expect(
      scheduleOf({ ...graced, gracePeriod: { term: term + 1, interestRate: 0 } }),
    ).toMatchObject({
      error: { problems: [{ path: 'gracePeriod.term', code: 'before-end-of-grace' }] },
    })
  })
})

describe('the origination fee', () => {
  test.each([
    ['withheld', 20_000_00, 19_700_00, 'fee-withheld-from-proceeds'],
    ['paid-separately', 20_000_00, 19_700_00, 'fee-paid-separately'],
    ['added', 20_300_00, 20_000_00, 'fee-added-to-balance'],
  ] as const)('1.5 %% %s', (feeTreatment, principal, amountFinanced, convention) => {
    const plan = given(scheduleOf({ ...base, originationFee: 150, feeTreatment }))
    expect(plan).toMatchObject({ originationFee: 300_00, principal, amountFinanced })
    expect(plan.conventions).toContain(convention)
    expect(plan.financeCharge).toBe(plan.totalInterest + 300_00)
  })

  test('rounds half a cent up to a cent', () => {
    expect(given(scheduleOf({ ...base, amount: 100_50, originationFee: 100 })).originationFee).toBe(
      1_01,
    )
  })
})

describe('the number of payments for a term', () => {
  test.each<[number, LoanTerms['loanTerm']['termType'], PaymentPeriod, number]>([
    [3, 'months', 'monthly', 3],
    [3, 'months', 'semi_monthly', 6],
    [3, 'months', 'biweekly', 7],
    [3, 'months', 'weekly', 13],
    [60, 'months', 'weekly', 260],
    [12, 'months', 'semi_monthly_last_15th', 24],
    [1, 'months', 'weekly', 4],
    [90, 'days', 'monthly', 3],
    [90, 'days', 'weekly', 13],
    [90, 'days', 'biweekly', 6],
    [91, 'days', 'biweekly', 7],
    [349, 'days', 'monthly', 11],
    [350, 'days', 'monthly', 12],
    [365, 'days', 'monthly', 12],
    [360, 'days', 'monthly', 12],
    [1095, 'days', 'monthly', 36],
    [1826, 'days', 'semi_monthly_first_15th', 120],
    [1820, 'days', 'weekly', 260],
    [3, 'days', 'weekly', 0],
    [17, 'payments', 'biweekly', 17],
    [0, 'payments', 'monthly', 0],
    [1.5, 'months', 'monthly', 0],
    [-3, 'months', 'monthly', 0],
  ])('%d %s %s are %d payments', (term, termType, paymentPeriod, count) => {
    expect(numberOfPaymentsOf({ term, termType }, paymentPeriod)).toBe(count)
  })

  test.each<[string, PaymentPeriod, string, boolean]>([
    ['odd-days-in-first-payment', 'monthly', '2026-02-03', true],
    ['odd-days-in-first-payment', 'monthly', '2026-02-04', false],
    ['odd-days-in-first-payment', 'monthly', '2026-02-05', false],
    ['odd-days-in-first-payment', 'monthly', '2026-02-06', true],
    ['due-day-kept-after-short-months', 'monthly', '2026-02-28', false],
    ['due-day-kept-after-short-months', 'monthly', '2026-03-29', true],
    ['due-day-kept-after-short-months', 'weekly', '2026-03-29', false],
    ['due-day-kept-after-short-months', 'semi_monthly', '2026-02-13', false],
    ['due-day-kept-after-short-months', 'semi_monthly', '2026-02-14', true],
    ['due-day-kept-after-short-months', 'semi_monthly', '2026-01-28', false],
    ['due-day-kept-after-short-months', 'semi_monthly', '2026-01-29', true],
    ['semi-monthly-15-days-apart', 'semi_monthly', '2026-02-05', true],
    ['semi-monthly-15-days-apart', 'semi_monthly_first_15th', '2026-02-01', false],
    ['term-in-nearest-payments', 'semi_monthly', '2026-02-05', false],
    ['term-in-nearest-payments', 'biweekly', '2026-02-05', true],
  ])(
    '%s is listed as a convention for 12 months, %s, from %s on: %s',
    (name, paymentPeriod, from, isNamed) => {
      const plan = given(scheduleOf({ ...base, paymentPeriod, firstPaymentDate: from }))
      expect(plan.conventions.some((convention) => convention === name)).toBe(isNamed)
    },
  )

  test('lists a convention for a term that is not an exact number of payments', () => {
    const weekly = given(scheduleOf({ ...base, paymentPeriod: 'weekly' }))
    expect(weekly.numberOfPayments).toBe(52)
    expect(weekly.conventions).toContain('term-in-nearest-payments')
    const counted = {
      paymentPeriod: 'weekly',
      loanTerm: { term: 52, termType: 'payments' },
    } as const
    const exact = given(scheduleOf({ ...base, ...counted }))
    expect(exact.conventions).not.toContain('term-in-nearest-payments')
  })
})

describe('rejected terms', () => {
  test.each<[string, string, Partial<LoanTerms>]>([
    ['amount', 'not-cents', { amount: 0 }],
    ['amount', 'not-cents', { amount: 10.5 }],
    ['amount', 'not-cents', { amount: 2 ** 53 }],
    ['amount', 'not-cents', { amount: Number.NaN }],
    ['interestRate', 'out-of-range', { interestRate: -1 }],
    ['interestRate', 'out-of-range', { interestRate: 12.5 }],
    ['interestRate', 'out-of-range', { interestRate: 1_000_001 }],
    ['originationFee', 'out-of-range', { originationFee: 10_000 }],
    ['loanTerm.term', 'no-payment', { loanTerm: { term: 0, termType: 'months' } }],
    ['loanTerm.term', 'no-payment', { loanTerm: { term: 12, termType: 'days' } }],
    ['loanTerm.term', 'out-of-range', { loanTerm: { term: 2601, termType: 'payments' } }],
    ['gracePeriod.term', 'out-of-range', { gracePeriod: { term: -1, interestRate: 0 } }],
    ['gracePeriod.interestRate', 'out-of-range', { gracePeriod: { term: 0, interestRate: 0.5 } }],
    ['disbursementDate', 'not-a-date', { disbursementDate: '2026-02-30' }],
    ['firstPaymentDate', 'not-a-date', { firstPaymentDate: '03/01/2026' }],
    ['firstPaymentDate', 'not-after-disbursement', { firstPaymentDate: '2026-01-05' }],
    ['firstPaymentDate', 'not-a-due-date', { paymentPeriod: 'semi_monthly_first_15th' }],
    ['paymentPeriod', 'unknown', { paymentPeriod: JSON.parse('"quarterly"') as PaymentPeriod }],
    [
      'loanTerm.termType',
      'unknown',
      { loanTerm: { term: 3, termType: JSON.parse('"years"') as 'months' } },
    ],
  ])('%s: %s', (path, code, change) => {
    expect(scheduleOf({ ...base, ...change })).toMatchObject({
      ok: false,
      error: { code: 'calculation-input', problems: [{ path, code }] },
    })
  })

  test.each([
    [
      'in whole cents that covers no principal',
      { amount: 100_00, interestRate: 500_000, term: 260 },
    ],
    ['rounded up that pays the loan off too early', { amount: 1_00, interestRate: 0, term: 60 }],
    ['rounded up that leaves nothing for the last one', { amount: 2, interestRate: 0, term: 3 }],
    ['of no cent, for a cent in 36 payments', { amount: 1, interestRate: 1300, term: 36 }],
  ])('a payment %s', (_what, { term, ...terms }) => {
    const result = scheduleOf({ ...base, ...terms, loanTerm: { term, termType: 'payments' } })
    expect(errorOf(result)).toBe('schedule-does-not-amortize')
  })

  test('the largest safe amount with interest exceeds the safe integers in total', () => {
    expect(errorOf(scheduleOf({ ...base, amount: Number.MAX_SAFE_INTEGER }))).toBe(
      'calculation-input',
    )
  })

  test('the largest safe amount without interest is repaid to the cent', () => {
    const plan = given(scheduleOf({ ...base, amount: Number.MAX_SAFE_INTEGER, interestRate: 0 }))
    expect(plan.totalOfPayments).toBe(Number.MAX_SAFE_INTEGER)
    expect(plan.rows.at(-1)?.balance).toBe(0)
  })
})

describe('every schedule', () => {
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

  test('repays the principal to the cent, row by row, and its rows add up to its totals', () => {
    fc.assert(
      fc.property(loans, (terms) => {
        const result = scheduleOf(terms)
        fc.pre(result.ok)
        const plan = given(result)
        let balance = plan.principal
        for (const row of plan.rows) {
          expect(row.payment).toBe(row.interest + row.principal)
          expect(row.principal).toBeGreaterThan(0)
          expect(row.interest).toBeGreaterThanOrEqual(0)
          balance -= row.principal
          expect(row.balance).toBe(balance)
          for (const amount of [row.payment, row.interest, row.principal, row.balance]) {
            expect(Number.isSafeInteger(amount)).toBe(true)
          }
        }
        expect(balance).toBe(0)
        expect(sum(plan.rows.map(({ principal }) => principal))).toBe(plan.principal)
        expect(sum(plan.rows.map(({ interest }) => interest))).toBe(plan.totalInterest)
        expect(sum(plan.rows.map(({ payment }) => payment))).toBe(plan.totalOfPayments)
        expect(plan.financeCharge).toBe(plan.totalOfPayments - plan.amountFinanced)
        expect(plan.financeCharge).toBe(plan.totalInterest + plan.originationFee)
        const runs = paymentRuns(plan.rows)
        expect(runs.length).toBeLessThanOrEqual(3)
        expect(sum(runs.map(({ count }) => count))).toBe(plan.numberOfPayments)
        expect(sum(runs.map(({ count, amount }) => count * amount))).toBe(plan.totalOfPayments)
        for (const row of plan.rows.slice(1, -1)) expect(row.payment).toBe(plan.levelPayment)
        expect(plan.rows).toHaveLength(plan.numberOfPayments)
        expect(plan.rows[0]?.date).toBe(terms.firstPaymentDate)
      }),
    )
  })

  test('exists for most terms that an officer may type', () => {
    const typed = fc
      .sample(loans, { numRuns: 500, seed: 7 })
      .filter((terms) => scheduleOf(terms).ok)
    expect(typed.length).toBeGreaterThan(400)
  })

  test('exists, or fails with a named error, for any input', () => {
    fc.assert(
      fc.property(absurdLoans, (terms) => {
        const result = scheduleOf(terms)
        if (result.ok) expect(result.value.rows.at(-1)?.balance).toBe(0)
        else {
          expect(['calculation-input', 'schedule-does-not-amortize']).toContain(result.error.code)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
