import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oddDaysPerPeriod, paymentsPerYear } from '../../../shared/finance/payment-dates.ts'
import { scheduleOf } from '../../../shared/finance/schedule.ts'
import { earlyPayoff, lateInterest, MOST_DAYS_LATE } from '../../../shared/finance/what-if.ts'
import { base, loans } from './loans.ts'
import { given } from '../../support/checks/given.ts'

const schedule = given(scheduleOf(base))
const runs = { numRuns: 1000 }

/** Loans that a level payment repays, each with one of their payments. */
const repaidLoans = fc
  .record({ terms: loans, at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }) })
  .map(({ terms, at }) => {
    const plan = scheduleOf(terms)
    return plan.ok
      ? { terms, plan: plan.value, number: 1 + Math.floor(at * plan.value.numberOfPayments) }
      : null
  })
  .filter((one) => one !== null)

describe('an early payoff', () => {
  test('with the first of 12 payments costs the balance and saves all later interest', () => {
    expect(given(earlyPayoff(schedule, 1))).toEqual({
      date: '2026-02-05',
      payoff: 18_430_32,
      interestSaved: 1_219_46,
    })
  })

  test('with the last payment costs and saves nothing extra', () => {
    fc.assert(
      fc.property(repaidLoans, ({ plan }) => {
        expect(given(earlyPayoff(plan, plan.numberOfPayments))).toMatchObject({
          payoff: 0,
          interestSaved: 0,
        })
      }),
      runs,
    )
  })

  test('repays to the cent: payments made, payoff and saved interest equal the total of payments', () => {
    fc.assert(
      fc.property(repaidLoans, ({ plan, number }) => {
        const { payoff, interestSaved } = given(earlyPayoff(plan, number))
        const made = plan.rows.slice(0, number).reduce((sum, { payment }) => sum + payment, 0)
        expect(made + payoff + interestSaved).toBe(plan.totalOfPayments)
      }),
      runs,
    )
  })

  test.each([0, 13, 1.5, -1, Number.NaN])('with payment %s is rejected', (number) => {
    expect(earlyPayoff(schedule, number)).toMatchObject({
      ok: false,
      error: { code: 'calculation-input', problems: [{ path: 'number' }] },
    })
  })
})

describe('an extra amount with each payment', () => {
  test('of 200.00 repays 20,000.00 a payment earlier', () => {
    const plan = given(scheduleOf(base, 200_00))
    expect(plan).toMatchObject({ numberOfPayments: 11, firstPayment: 1_986_35 })
    expect(plan.rows.at(-1)).toMatchObject({ date: '2026-12-05', balance: 0 })
  })

  test('of 0 changes nothing', () => {
    fc.assert(
      fc.property(loans, (terms) => {
        expect(scheduleOf(terms, 0)).toEqual(scheduleOf(terms))
      }),
      runs,
    )
  })

  test('repays to the cent, with no more payments and no more interest', () => {
    fc.assert(
      fc.property(repaidLoans, fc.integer({ min: 1, max: 5_000_00 }), ({ terms, plan }, extra) => {
        const faster = given(scheduleOf(terms, extra))
        let balance = faster.principal
        let paid = 0
        for (const row of faster.rows) {
          balance -= row.principal
          paid += row.payment
          expect(row).toMatchObject({ balance, payment: row.interest + row.principal })
        }
        expect(balance).toBe(0)
        expect(paid).toBe(faster.totalOfPayments)
        expect(faster.numberOfPayments).toBeLessThanOrEqual(plan.numberOfPayments)
        expect(faster.totalInterest).toBeLessThanOrEqual(plan.totalInterest)
      }),
      runs,
    )
  })

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('of %s is rejected', (extra) => {
    expect(scheduleOf(base, extra)).toMatchObject({
      ok: false,
      error: { problems: [{ path: 'extraEachPayment', code: 'not-cents' }] },
    })
  })
})

describe('interest on a late payment', () => {
  test('for 10 days on 20,000.00 at 13 % is a third of a month: 72.22', () => {
    expect(given(lateInterest(base, schedule, { number: 1, days: 10 }))).toBe(72_22)
  })

  test('for no days is zero, and for a whole period is the interest due with its payment', () => {
    fc.assert(
      fc.property(repaidLoans, ({ terms, plan, number }) => {
        expect(given(lateInterest(terms, plan, { number, days: 0 }))).toBe(0)
        const days = oddDaysPerPeriod[terms.paymentPeriod]
        const row = plan.rows[number - 1]
        const first = number === 1 ? plan.oddDaysInterest + plan.graceInterest : 0
        expect(given(lateInterest(terms, plan, { number, days }))).toBe(
          (row?.interest ?? 0) - first,
        )
      }),
      runs,
    )
  })

  test('increases with the days, and a year of them costs the annual rate', () => {
    fc.assert(
      fc.property(
        repaidLoans,
        fc.integer({ min: 1, max: 360 }),
        ({ terms, plan, number }, days) => {
          const late = (by: number) => given(lateInterest(terms, plan, { number, days: by }))
          expect(late(days)).toBeGreaterThanOrEqual(late(days - 1))
          const balance = plan.rows[number - 2]?.balance ?? plan.principal
          const year = paymentsPerYear[terms.paymentPeriod] * oddDaysPerPeriod[terms.paymentPeriod]
          expect(late(year)).toBe(Math.floor((balance * terms.interestRate) / 10_000 + 0.5))
        },
      ),
      runs,
    )
  })

  test.each([-1, 0.5, MOST_DAYS_LATE + 1, Number.NaN])('for %s days is rejected', (days) => {
    expect(lateInterest(base, schedule, { number: 1, days })).toMatchObject({
      ok: false,
      error: { problems: [{ path: 'days' }] },
    })
  })
})
