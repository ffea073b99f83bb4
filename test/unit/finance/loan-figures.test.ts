import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loanFiguresOf, type LoanFigures } from '../../../shared/finance/loan-figures.ts'
import type { LoanTerms } from '../../../shared/finance/loan-terms.ts'
import { paymentsPerYear } from '../../../shared/finance/payment-dates.ts'
import { absurdLoans, base, loans, regularLoans } from './loans.ts'
import { date, errorOf } from './vectors.ts'
import { given } from '../../support/checks/given.ts'

/**
 * Change of the APR, in percent per year, if the payments' present value changes by some cents: Δi
 * ≈ Δ / Σ k·payment·v^(k+1), from the slope of the present value at the rate.
 */
function aprOfCents(figures: LoanFigures, terms: LoanTerms, cents: number): number {
  const perYear = paymentsPerYear[terms.paymentPeriod]
  const v = 1 / (1 + figures.aprExact / 100 / perYear)
  const slope = figures.schedule.rows.reduce(
    (sum, { payment }, index) => sum + (index + 1) * payment * v ** (index + 2),
    0,
  )
  return (100 * perYear * cents) / slope
}

/**
 * How far rounding can move the difference of the APRs of two similar loans: half a cent of
 * interest per row in either, and the cents of payment 1 and the fee. Plus 10% for the curvature.
 */
function roundingOf(figures: LoanFigures, terms: LoanTerms): number {
  return 1.1 * aprOfCents(figures, terms, figures.schedule.numberOfPayments + 3) + 1e-8
}

describe('the four figures of a loan offer', () => {
  test('without a fee the APR is the rate, and the figures match the schedule', () => {
    const figures = given(loanFiguresOf(base))
    expect(figures).toMatchObject({
      apr: 13,
      financeCharge: 1436_13,
      amountFinanced: 20_000_00,
      totalOfPayments: 21_436_13,
      termBegins: '2026-01-05',
    })
    expect(figures.conventions).toContain('apr-actuarial-regular-series')
  })

  test('a withheld fee raises the APR: 1,200 at 0 % with 24.00 withheld is 3.75 %', () => {
    const figures = given(
      loanFiguresOf({ ...base, amount: 1200_00, interestRate: 0, originationFee: 200 }),
    )
    expect(figures.aprExact).toBeCloseTo(3.74625335, 7)
    expect(figures).toMatchObject({ apr: 3.75, financeCharge: 24_00, amountFinanced: 1176_00 })
  })

  test('0 % without a fee is 0 %', () => {
    expect(given(loanFiguresOf({ ...base, interestRate: 0 })).apr).toBe(0)
  })

  test('one payment after 42 days: its term is the unit-period', () => {
    const figures = given(
      loanFiguresOf({
        ...base,
        amount: 10_000_00,
        interestRate: 0,
        originationFee: 100,
        loanTerm: { term: 1, termType: 'payments' },
        disbursementDate: '2025-12-06',
        firstPaymentDate: '2026-01-17',
      }),
    )
    expect(figures.aprExact).toBeCloseTo(((100 / 9900) * 100 * 365) / 42, 8)
    expect(figures.conventions).toContain('apr-single-payment-term')
  })

  test('the term begins after an interest-free grace period in which nothing is earned', () => {
    const graced = { ...base, disbursementDate: '2025-12-06' }
    const free = given(loanFiguresOf({ ...graced, gracePeriod: { term: 30, interestRate: 0 } }))
    expect(free).toMatchObject({ apr: 13, termBegins: '2026-01-05' })
    expect(free.conventions).toContain('apr-term-begins-after-free-grace')
    const paid = given(loanFiguresOf({ ...graced, gracePeriod: { term: 30, interestRate: 100 } }))
    expect(paid.termBegins).toBe('2025-12-06')
    expect(paid.apr).toBeLessThan(13)
    expect(paid.conventions).toEqual([...paid.schedule.conventions, 'apr-actuarial-regular-series'])
    expect(paid.conventions).toContain('grace-interest-in-first-payment')
    const fee = { ...graced, originationFee: 100, gracePeriod: { term: 30, interestRate: 0 } }
    const once = {
      firstPaymentDate: '2026-01-05',
      loanTerm: { term: 1, termType: 'payments' },
    } as const
    for (const onlyFee of [
      { ...fee, interestRate: 0 },
      { ...fee, ...once },
    ]) {
      expect(given(loanFiguresOf(onlyFee)).termBegins).toBe('2025-12-06')
    }
  })

  test.each([
    [1, '2026-03-01'],
    [2, '2026-02-01'],
  ])(
    'the term also begins after it with %d payment(s), the first on %s',
    (term, firstPaymentDate) => {
      const figures = given(
        loanFiguresOf({
          ...{ ...base, interestRate: 1200, firstPaymentDate },
          disbursementDate: '2026-01-01',
          gracePeriod: { term: 31, interestRate: 0 },
          loanTerm: { term, termType: 'payments' },
        }),
      )
      expect([figures.termBegins, figures.apr]).toEqual(['2026-02-01', 12])
    },
  )

  test('one payment after 18 months is counted as one year and 6/12 of a year', () => {
    const figures = given(
      loanFiguresOf({
        ...{ ...base, interestRate: 1200, firstPaymentDate: '2027-07-05' },
        loanTerm: { term: 1, termType: 'payments' },
      }),
    )
    // 18% of simple interest: (1 + i)(1 + i / 2) = 1.18
    expect(figures.apr).toBe(11.55)
  })

  test('terms without a possible APR have no figures', () => {
    const fee = { originationFee: 9999, firstPaymentDate: '2026-01-06' }
    const terms: LoanTerms = { ...base, ...fee, loanTerm: { term: 1, termType: 'payments' } }
    expect(loanFiguresOf(terms)).toMatchObject({ ok: false, error: { code: 'apr-no-solution' } })
  })

  test('invalid terms are reported with their fields', () => {
    expect(loanFiguresOf({ ...base, amount: -1, interestRate: -1 })).toMatchObject({
      error: {
        code: 'calculation-input',
        problems: [{ path: 'amount' }, { path: 'interestRate' }],
      },
    })
    expect(errorOf(loanFiguresOf({ ...base, amount: 1 }))).toBe('schedule-does-not-amortize')
  })
})

describe('every loan offer', () => {
  test('without a fee and with regular periods has its rate as APR, except for rounded cents', () => {
    fc.assert(
      fc.property(regularLoans, (terms) => {
        const result = loanFiguresOf(terms)
        fc.pre(result.ok)
        const figures = given(result)
        expect(figures.schedule.oddDaysInterest).toBe(0)
        // Each row's interest is off by at most half a cent, so the present value by at most half a
        // cent per row; for so small a step, the curvature of the present value adds less than 10%.
        const rows = figures.schedule.numberOfPayments
        const slack = 1.1 * aprOfCents(figures, terms, 0.5 * rows) + 1e-7
        expect(Math.abs(figures.aprExact - terms.interestRate / 100)).toBeLessThanOrEqual(slack)
      }),
      { numRuns: 500 },
    )
  })

  test('never has a lower APR for a larger fee', () => {
    fc.assert(
      fc.property(loans, fc.integer({ min: 1, max: 1000 }), (terms, more) => {
        const smaller = loanFiguresOf(terms)
        const larger = loanFiguresOf({
          ...terms,
          originationFee: (terms.originationFee ?? 0) + more,
        })
        fc.pre(smaller.ok && larger.ok)
        const figures = given(larger)
        // Only a fee added to the balance changes the rounding of the payments.
        const slack = terms.feeTreatment === 'added' ? roundingOf(figures, terms) : 1e-8
        expect(figures.aprExact).toBeGreaterThanOrEqual(given(smaller).aprExact - slack)
      }),
      { numRuns: 500 },
    )
  })

  test('never has a lower APR for a shorter first period', () => {
    fc.assert(
      fc.property(loans, fc.integer({ min: 1, max: 60 }), (terms, fewer) => {
        const regular = { ...terms, gracePeriod: { term: 0, interestRate: 0 } }
        const disbursementDate = date(terms.disbursementDate).add({ days: fewer }).toString()
        const longer = loanFiguresOf(regular)
        const shorter = loanFiguresOf({ ...regular, disbursementDate })
        fc.pre(longer.ok && shorter.ok && longer.value.schedule.numberOfPayments > 1)
        const figures = given(shorter)
        // If a period's interest is less than half a cent, the loan costs less than its rate, but
        // the odd days cost enough to be charged: the tolerance is the rounding of the rows.
        const slack = roundingOf(figures, terms)
        expect(figures.aprExact).toBeGreaterThanOrEqual(given(longer).aprExact - slack)
      }),
      { numRuns: 500 },
    )
  })

  test('has consistent figures or a named error', () => {
    fc.assert(
      fc.property(fc.oneof(loans, absurdLoans), (terms) => {
        const result = loanFiguresOf(terms)
        if (!result.ok) {
          expect(['calculation-input', 'schedule-does-not-amortize', 'apr-no-solution']).toContain(
            result.error.code,
          )
          return
        }
        const { financeCharge, amountFinanced, totalOfPayments, aprExact } = result.value
        expect(amountFinanced + financeCharge).toBe(totalOfPayments)
        expect(aprExact > 0).toBe(financeCharge > 0)
      }),
      { numRuns: 1000 },
    )
  })
})
