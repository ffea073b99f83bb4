import type { CalendarDate } from '@internationalized/date'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueDate, firstPeriodOf, isDueDate } from '../../../shared/finance/payment-dates.ts'
import { paymentPeriods, type PaymentPeriod } from '../../../shared/values/vocabulary.ts'
import { date } from './vectors.ts'

const dates = (paymentPeriod: PaymentPeriod, first: CalendarDate, count: number): CalendarDate[] =>
  Array.from({ length: count }, (_, index) => dueDate(paymentPeriod, first, index))

describe('due dates', () => {
  test.each<[PaymentPeriod, string, string]>([
    ['weekly', '2026-02-24', '2026-02-24 2026-03-03 2026-03-10'],
    ['biweekly', '2027-12-24', '2027-12-24 2028-01-07 2028-01-21'],
    ['monthly', '2026-01-31', '2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31'],
    ['monthly', '2028-01-31', '2028-01-31 2028-02-29 2028-03-31'],
    ['monthly', '2028-01-30', '2028-01-30 2028-02-29 2028-03-30'],
    ['monthly', '2027-01-29', '2027-01-29 2027-02-28 2027-03-29'],
    ['monthly', '2026-02-28', '2026-02-28 2026-03-28 2026-04-28'],
    ['monthly', '2026-11-30', '2026-11-30 2026-12-30 2027-01-30 2027-02-28 2027-03-30'],
    ['semi_monthly', '2026-03-01', '2026-03-01 2026-03-16 2026-04-01 2026-04-16'],
    ['semi_monthly', '2026-03-16', '2026-03-16 2026-04-01 2026-04-16'],
    ['semi_monthly', '2026-01-15', '2026-01-15 2026-01-30 2026-02-15 2026-02-28 2026-03-15'],
    ['semi_monthly', '2026-01-31', '2026-01-31 2026-02-16 2026-02-28 2026-03-16 2026-03-31'],
    ['semi_monthly_first_15th', '2026-12-01', '2026-12-01 2026-12-15 2027-01-01 2027-01-15'],
    ['semi_monthly_first_15th', '2026-12-15', '2026-12-15 2027-01-01 2027-01-15'],
    ['semi_monthly_last_15th', '2026-02-15', '2026-02-15 2026-02-28 2026-03-15 2026-03-31'],
    ['semi_monthly_last_15th', '2028-02-29', '2028-02-29 2028-03-15 2028-03-31 2028-04-15'],
  ])('%s from %s: %s', (paymentPeriod, first, expected) => {
    const due = dates(paymentPeriod, date(first), expected.split(' ').length)
    expect(due.join(' ')).toBe(expected)
  })

  test.each<[PaymentPeriod, string]>([
    ['semi_monthly_first_15th', '2026-03-02'],
    ['semi_monthly_first_15th', '2026-03-31'],
    ['semi_monthly_last_15th', '2026-03-01'],
    ['semi_monthly_last_15th', '2026-03-30'],
  ])('%s cannot begin on %s', (paymentPeriod, first) => {
    expect(isDueDate(paymentPeriod, date(first))).toBe(false)
  })

  test('dates always move forward, by at most one period, and only to days that the rule allows', () => {
    const longest = { weekly: 7, biweekly: 14, monthly: 31 } as Record<string, number>
    fc.assert(
      fc.property(
        fc.constantFrom(...paymentPeriods),
        fc.date({
          min: new Date(Date.UTC(2000, 0, 1)),
          max: new Date(Date.UTC(2100, 0, 1)),
          noInvalidDate: true,
        }),
        (paymentPeriod, moment) => {
          const first = date(moment.toISOString().slice(0, 10))
          fc.pre(isDueDate(paymentPeriod, first))
          const list = dates(paymentPeriod, first, 60)
          expect(list[0]?.toString()).toBe(first.toString())
          for (const [index, due] of list.slice(1).entries()) {
            const gap = due.compare(list[index] ?? first)
            expect(gap).toBeGreaterThanOrEqual(paymentPeriod === 'weekly' ? 7 : 12)
            expect(gap).toBeLessThanOrEqual(longest[paymentPeriod] ?? 18)
          }
        },
      ),
    )
  })
})

describe('the time to a first payment', () => {
  test.each<[PaymentPeriod, string, string, string]>([
    ['monthly', '2026-01-05', '2026-02-05', '1 + 0/30'],
    ['monthly', '1981-04-15', '1981-06-01', '1 + 16/30'],
    ['monthly', '2026-01-20', '2026-02-05', '0 + 16/30'],
    ['monthly', '2026-01-06', '2026-02-05', '0 + 30/30'],
    ['monthly', '2026-02-05', '2026-02-05', '0 + 0/30'],
    ['monthly', '2026-02-28', '2026-03-31', '1 + 0/30'],
    ['monthly', '2025-01-05', '2026-02-05', '13 + 0/30'],
    ['weekly', '1978-03-20', '1978-04-21', '4 + 4/7'],
    ['weekly', '2026-01-25', '2026-02-01', '1 + 0/7'],
    ['biweekly', '1978-04-03', '1978-04-11', '0 + 8/14'],
    ['biweekly', '2026-01-18', '2026-02-01', '1 + 0/14'],
    ['biweekly', '2026-01-15', '2026-04-20', '6 + 11/14'],
    ['semi_monthly', '1978-02-23', '1978-03-01', '0 + 6/15'],
    ['semi_monthly', '2026-01-16', '2026-02-01', '1 + 0/15'],
    ['semi_monthly_first_15th', '2026-01-15', '2026-02-01', '1 + 0/15'],
    ['semi_monthly_first_15th', '2026-01-16', '2026-02-01', '0 + 15/15'],
    ['semi_monthly_first_15th', '2026-01-10', '2026-02-01', '1 + 5/15'],
    ['semi_monthly_last_15th', '2026-01-15', '2026-01-31', '1 + 0/15'],
    ['semi_monthly_last_15th', '2026-01-31', '2026-02-15', '1 + 0/15'],
    ['semi_monthly_last_15th', '2026-02-15', '2026-02-28', '1 + 0/15'],
    ['semi_monthly_last_15th', '2026-01-20', '2026-02-28', '2 + 11/15'],
    ['semi_monthly_first_15th', '2026-01-01', '2026-04-01', '6 + 0/15'],
  ])('%s from %s to %s is %s', (paymentPeriod, from, first, time) => {
    const { wholePeriods, oddDays, daysPerPeriod } = firstPeriodOf(
      paymentPeriod,
      date(from),
      date(first),
    )
    expect(`${wholePeriods} + ${oddDays}/${daysPerPeriod}`).toBe(time)
  })

  test('a day later is never a longer time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paymentPeriods), fc.nat({ max: 70 }), (period, daysBefore) => {
        const first = date(period === 'semi_monthly_first_15th' ? '2026-03-01' : '2026-03-31')
        const timeFrom = (days: number): number => {
          const time = firstPeriodOf(period, first.subtract({ days }), first)
          return time.wholePeriods + time.oddDays / time.daysPerPeriod
        }
        expect(timeFrom(daysBefore)).toBeLessThanOrEqual(timeFrom(daysBefore + 1))
      }),
    )
  })
})
