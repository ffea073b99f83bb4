import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { solveLine } from '../../../shared/finance/solve-line.ts'
import { errorOf } from './vectors.ts'
import { given } from '../../support/checks/given.ts'

const terms = {
  amount: 5_000_00,
  interestRate: 2400,
  minimumPayment: { value: 100, floor: 25_00 },
}
const limits = { lowest: 1, highest: 50_000_00, step: 1 }
const rates = { lowest: 0, highest: 9_999, step: 1 }

describe('solving a line of credit', () => {
  test('finds the highest limit whose first minimum payment is at most 150.00', () => {
    const solved = given(
      solveLine({
        terms,
        unknown: 'amount',
        target: { figure: 'minimumPayment', value: 150_00 },
        range: limits,
      }),
    )
    expect(solved.terms.amount).toBeGreaterThanOrEqual(5_000_00)
    expect(solved.firstMinimum).toBe(150_00)
    expect(solved.next?.firstMinimum).toBe(150_01)
  })

  test('finds the highest rate whose payments total at most 8,000.00', () => {
    const solved = given(
      solveLine({
        terms,
        unknown: 'interestRate',
        target: { figure: 'totalPaid', value: 8_000_00 },
        range: rates,
      }),
    )
    expect(solved.atMinimum.totalPaid).toBeLessThanOrEqual(8_000_00)
    expect(solved.next?.terms.interestRate).toBe(solved.terms.interestRate + 1)
    expect(solved.next?.atMinimum.totalPaid).toBeGreaterThan(8_000_00)
  })

  test('finds no solution for a total at a rate at which a line is never paid off', () => {
    const never = solveLine({
      terms: { ...terms, minimumPayment: { value: 0, floor: 0 } },
      unknown: 'interestRate',
      target: { figure: 'totalPaid', value: 9_000_00 },
      range: { ...rates, lowest: 1 },
    })
    expect(given(never).outcome).toBe('none-keeps')
  })

  test('returns an error for an invalid target and an empty range', () => {
    const target = { figure: 'minimumPayment', value: Number.NaN } as const
    expect(errorOf(solveLine({ terms, unknown: 'amount', target, range: limits }))).toBe(
      'calculation-input',
    )
    const empty = { lowest: 2, highest: 1, step: 1 }
    expect(
      errorOf(
        solveLine({ terms, unknown: 'amount', target: { ...target, value: 1 }, range: empty }),
      ),
    ).toBe('calculation-input')
  })

  test('returns the first minimum payment at the solution, and a higher one at its neighbor', () => {
    fc.assert(
      fc.property(
        fc.record({
          amount: fc.integer({ min: 100_00, max: 50_000_00 }),
          interestRate: fc.integer({ min: 0, max: 9_999 }),
          minimumPayment: fc.record({
            value: fc.integer({ min: 0, max: 1_000 }),
            floor: fc.integer({ min: 0, max: 100_00 }),
          }),
          unknown: fc.constantFrom('amount', 'interestRate'),
        }),
        ({ unknown, ...line }) => {
          const range = unknown === 'amount' ? limits : rates
          const target = { figure: 'minimumPayment', value: 0 } as const
          const known = given(
            solveLine({
              terms: line,
              unknown: 'amount',
              target,
              range: { lowest: line.amount, highest: line.amount, step: 1 },
            }),
          ).firstMinimum
          const solved = given(
            solveLine({ terms: line, unknown, target: { ...target, value: known }, range }),
          )
          expect(solved.firstMinimum).toBe(known)
          if (solved.outcome === 'solved') expect(solved.next?.firstMinimum).toBeGreaterThan(known)
        },
      ),
      { numRuns: 200 },
    )
  })
})
