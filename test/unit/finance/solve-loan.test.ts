import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LoanTerms } from '../../../shared/finance/loan-terms.ts'
import { loanFiguresOf } from '../../../shared/finance/loan-figures.ts'
import {
  loanTargets,
  loanUnknowns,
  solveLoan,
  type LoanProblem,
} from '../../../shared/finance/solve-loan.ts'
import { absurdLoans, base } from './loans.ts'
import { forgottenLoans, solvedBack } from './price-properties.ts'
import { errorOf } from './vectors.ts'
import { given } from '../../support/checks/given.ts'

const terms: LoanTerms = {
  ...{ ...base, amount: 10_000_00, interestRate: 1200, originationFee: 200 },
  loanTerm: { term: 36, termType: 'months' },
}
const amounts = { lowest: 1, highest: 50_000_00, step: 1 }
const solve = (question: Partial<LoanProblem>) =>
  solveLoan({
    terms,
    unknown: 'amount',
    target: { figure: 'payment', value: 600_00 },
    range: amounts,
    ...question,
  })

describe('solving a loan for one of its terms', () => {
  test('finds the highest amount that 600.00 a month repays, and shows that one cent more fails', () => {
    const solved = given(solve({}))
    expect(solved.outcome).toBe('solved')
    expect(solved.figures.schedule.levelPayment).toBe(600_00)
    expect(solved.next?.figures?.schedule.levelPayment).toBe(600_01)
    expect(solved.next?.terms.amount).toBe(solved.terms.amount + 1)
  })

  test('uses whole dollars for a service that needs them, with the payments on both sides', () => {
    const solved = given(solve({ range: { ...amounts, lowest: 1_00, step: 1_00 } }))
    expect(solved.terms.amount % 1_00).toBe(0)
    expect(solved.next?.terms.amount).toBe(solved.terms.amount + 1_00)
    expect(solved.figures.schedule.levelPayment).toBeLessThanOrEqual(600_00)
    expect(solved.next?.figures?.schedule.levelPayment).toBeGreaterThan(600_00)
  })

  test('finds the shortest term that keeps a payment: one month less costs more', () => {
    const solved = given(
      solve({
        unknown: 'loanTerm.term',
        target: { figure: 'payment', value: 300_00 },
        range: { lowest: 3, highest: 260, step: 1 },
      }),
    )
    expect(solved.terms.loanTerm.term).toBe(41)
    expect(solved.figures.schedule.levelPayment).toBeLessThanOrEqual(300_00)
    expect(solved.next?.terms.loanTerm.term).toBe(40)
    expect(solved.next?.figures?.schedule.levelPayment).toBeGreaterThan(300_00)
  })

  test('finds the smallest amount that leaves the borrower 5,000.00 after the fee', () => {
    const { terms: found, figures } = given(
      solve({ target: { figure: 'amountFinanced', value: 5_000_00 } }),
    )
    expect(found.amount).toBe(5_102_04)
    expect(figures.amountFinanced).toBe(5_000_00)
  })

  test('finds the highest fee that leaves the borrower 9,500.00 of 10,000.00: 5 %', () => {
    const { terms: found, next } = given(
      solve({
        unknown: 'originationFee',
        target: { figure: 'amountFinanced', value: 9_500_00 },
        range: { lowest: 0, highest: 9_999, step: 1 },
      }),
    )
    expect(found.originationFee).toBe(500)
    expect(next?.figures?.amountFinanced).toBe(9_499_00)
  })

  test('finds the latest due date for a first payment that keeps the payment', () => {
    const { terms: found, next } = given(
      solve({
        terms: { ...terms, paymentPeriod: 'semi_monthly_first_15th' },
        unknown: 'firstPaymentDate',
        target: { figure: 'payment', value: 215_00 },
        range: { lowest: 1, highest: 45, step: 1 },
      }),
    )
    expect(found.firstPaymentDate).toBe('2026-02-01')
    expect(next?.terms.firstPaymentDate).toBe('2026-02-15')
  })

  test('names the end of the range that limits the solution, with the nearest figures', () => {
    const tooMuch = given(
      solve({
        unknown: 'loanTerm.term',
        target: { figure: 'payment', value: 50_00 },
        range: { lowest: 3, highest: 60, step: 1 },
      }),
    )
    expect(tooMuch).toMatchObject({ outcome: 'none-keeps', end: 'highest', next: null })
    expect(tooMuch.terms.loanTerm.term).toBe(60)
    const room = given(solve({ range: { ...amounts, highest: 9_000_00 } }))
    expect(room).toMatchObject({ outcome: 'all-keep', end: 'highest' })
    expect(room.terms.amount).toBe(9_000_00)
  })

  test('stays within a range whose ends are no multiples of the step', () => {
    const range = { lowest: 150_50, highest: 950_50, step: 1_00 }
    const least = given(solve({ range, target: { figure: 'payment', value: 0 } }))
    expect(least).toMatchObject({ outcome: 'none-keeps', terms: { amount: 151_00 } })
    expect(given(solve({ range }))).toMatchObject({
      outcome: 'all-keep',
      terms: { amount: 950_00 },
    })
  })

  test('names no end if the next value breaks the bound, or if values beyond have no figures', () => {
    const { amount } = given(solve({})).terms
    expect(given(solve({ range: { lowest: amount, highest: amount + 1, step: 1 } }))).toMatchObject(
      { outcome: 'solved', end: null },
    )
    const deferred = given(
      solve({
        terms: { ...terms, gracePeriod: { term: 10, interestRate: 0 } },
        unknown: 'firstPaymentDate',
        target: { figure: 'payment', value: 0 },
        range: { lowest: 1, highest: 45, step: 1 },
      }),
    )
    expect(deferred).toMatchObject({
      ...{ outcome: 'none-keeps', end: null },
      terms: { firstPaymentDate: '2026-01-15' },
    })
  })

  test.each([Number.NaN, -1, 0.5, Number.POSITIVE_INFINITY, 2 ** 60])(
    'returns an error for a target of %s',
    (value) => {
      expect(errorOf(solve({ target: { figure: 'payment', value } }))).toBe('calculation-input')
    },
  )

  test.each([
    { lowest: 2, highest: 1, step: 1 },
    { lowest: 1, highest: 99, step: 100 },
    { lowest: 1, highest: Number.NaN, step: 1 },
    { lowest: 1, highest: 10, step: 0 },
  ])('returns an error for the empty range %o', (range) => {
    expect(errorOf(solve({ range }))).toBe('calculation-input')
  })

  test('finds a solution that meets the target while its neighbor doesn’t', () => {
    fc.assert(
      fc.property(forgottenLoans, (forgotten) => {
        expect(solvedBack(forgotten).wrongs).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('rejects a search for a first payment beyond a year', () => {
    const farDays = Number.MAX_SAFE_INTEGER
    const range = { lowest: farDays - 20, highest: farDays, step: 1 }
    expect(errorOf(solve({ unknown: 'firstPaymentDate', range }))).toBe('calculation-input')
  })

  test('always returns a result, for any terms, target and range', () => {
    const value = fc.oneof(fc.constantFrom(0, 1, -1, Number.NaN), fc.maxSafeInteger(), fc.double())
    fc.assert(
      fc.property(
        fc.record({
          terms: absurdLoans,
          unknown: fc.constantFrom(...loanUnknowns),
          target: fc.record({ figure: fc.constantFrom(...loanTargets), value }),
          range: fc.record({ lowest: value, highest: value, step: value }),
        }),
        (question) => {
          const solved = solveLoan(question)
          expect(solved.ok ? loanFiguresOf(solved.value.terms).ok : solved.error.code).toBeTruthy()
        },
      ),
      { numRuns: 300 },
    )
  })
})
