import { describe, expect, test } from 'vitest'
import { loanFiguresOf } from '../../../shared/finance/loan-figures.ts'
import { lineMaprOf, loanMaprOf } from '../../../shared/finance/mapr.ts'
import { base } from './loans.ts'
import { given } from '../../support/checks/given.ts'

/** Only the interest is paid, so the balance stays the same. */
const line = {
  amount: 100_00,
  interestRate: 1800,
  annualFee: 0,
  financeCharge: 0,
  billingCycle: 30,
  minimumPayment: { value: 0, floor: 0 },
}

describe('the MAPR of a line of credit', () => {
  test('matches comment 14(c)-example 1: 4.50 on 100.00 in a month is 54 %', () => {
    // 18% per year is 1.50 per month, plus a fee of 3.00.
    expect(lineMaprOf({ ...line, annualFee: 3_00 })).toBe(54)
    expect(lineMaprOf({ ...line, financeCharge: 3_00 })).toBe(54)
  })

  test('is the interest rate if no fee is charged', () => {
    expect(lineMaprOf(line)).toBe(18)
  })

  test('includes the annual fee in the cycle that charges it: 50.00 on 200.00 is over 300 %', () => {
    expect(lineMaprOf({ ...line, amount: 200_00, interestRate: 0, annualFee: 50_00 })).toBe(300)
  })

  test('multiplies by the cycles per year: a fee every 21 days counts more than a monthly one', () => {
    const fee = { amount: 10_000_00, interestRate: 0, financeCharge: 10_00 }
    expect(lineMaprOf({ ...line, ...fee })).toBe(1.2)
    // 365 / 21 cycles of 0.1%
    expect(lineMaprOf({ ...line, ...fee, billingCycle: 21 })).toBe(1.74)
  })

  test.each([
    [21, 1],
    [27, 1],
    [28, 1],
    [31, 1],
    [32, 2],
    [62, 2],
    [63, 3],
    [92, 3],
  ])('includes, in a cycle of %i days, the charges of %i months', (billingCycle, months) => {
    const charged = { amount: 10_000_00, interestRate: 0, financeCharge: 10_00, billingCycle }
    const cycles = [28, 31].includes(billingCycle) ? 12 : 365 / billingCycle
    expect(lineMaprOf({ ...line, ...charged })).toBe(Math.round(10 * months * cycles) / 100)
  })

  test('is known for a cycle that is longer than a year', () => {
    expect(lineMaprOf({ ...line, billingCycle: 366 })).toBe(18)
    expect(lineMaprOf({ ...line, annualFee: 3_00, billingCycle: 730 })).toBe(19.5)
  })

  test('considers every cycle of the year: a constant charge weighs more on a smaller balance', () => {
    const falling = { minimumPayment: { value: 5_000, floor: 0 }, financeCharge: 1_00 }
    // 1.00 on the remaining 0.04 in the twelfth month.
    expect(lineMaprOf({ ...line, ...falling })).toBe(30_000)
    // And 2.09 on the 3.12 in the sixth cycle of 60 days, which has two months' charges.
    expect(lineMaprOf({ ...line, ...falling, billingCycle: 60 })).toBe(407.51)
  })

  test('stops when the balance is repaid: 2.50 on 100.00 repaid in the first month', () => {
    const repaid = { minimumPayment: { value: 10_000, floor: 0 }, financeCharge: 1_00 }
    expect(lineMaprOf({ ...line, ...repaid })).toBe(30)
  })
})

describe('the MAPR of a loan', () => {
  const terms = { ...base, amount: 10_000_00, interestRate: 1200, originationFee: 500 }

  test.each(['withheld', 'added', 'paid-separately'] as const)(
    'includes an origination fee that is %s',
    (feeTreatment) => {
      const free = given(loanFiguresOf({ ...terms, originationFee: 0 }))
      const figures = given(loanFiguresOf({ ...terms, feeTreatment }))
      expect(loanMaprOf(free)).toBe(12)
      expect(loanMaprOf(figures)).toBeGreaterThan(21)
    },
  )
})
