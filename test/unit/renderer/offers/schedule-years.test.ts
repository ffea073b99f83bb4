import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FlowRow } from '../../../../renderer/screens/offers/schedule/schedule-rows.ts'
import { scheduleYears } from '../../../../renderer/screens/offers/sheet/schedule-years.ts'

const row = (number: number, date: string | null, interest: number): FlowRow => ({
  number,
  date,
  payment: 100 + interest,
  interest,
  principal: 100,
  balance: 100_000 - 100 * number,
})

it('groups the payments by calendar year, and shows the balance at its end', () => {
  const rows = [row(1, '2026-11-15', 10), row(2, '2026-12-15', 9), row(3, '2027-01-15', 8)]
  expect(scheduleYears(rows, 11)).toEqual([
    {
      year: 2026,
      until: 2026,
      payments: 2,
      paid: 219,
      interest: 19,
      principal: 200,
      balance: 99_800,
    },
    {
      year: 2027,
      until: 2027,
      payments: 1,
      paid: 108,
      interest: 8,
      principal: 100,
      balance: 99_700,
    },
  ])
})

it('counts the years of a payoff in twelve-month steps', () => {
  const months = Array.from({ length: 25 }, (_, index) => row(index + 1, null, 1))
  expect(scheduleYears(months, 11).map(({ year, payments }) => [year, payments])).toEqual([
    [1, 12],
    [2, 12],
    [3, 1],
  ])
})

it('never uses more lines than allowed, and includes everything in the sums', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_200 }),
      fc.integer({ min: 3, max: 20 }),
      (count, most) => {
        const rows = Array.from({ length: count }, (_, index) => row(index + 1, null, index % 7))
        const years = scheduleYears(rows, most)
        const sum = (of: 'payments' | 'paid' | 'interest') =>
          years.reduce((total, year) => total + year[of], 0)
        expect(years.length).toBeLessThanOrEqual(most)
        expect(sum('payments')).toBe(count)
        expect(sum('interest')).toBe(rows.reduce((total, { interest }) => total + interest, 0))
        expect(sum('paid')).toBe(rows.reduce((total, { payment }) => total + payment, 0))
        expect(years.at(-1)?.balance).toBe(rows.at(-1)?.balance)
        for (const [index, { year }] of years.entries()) {
          expect(year).toBe(index === 0 ? 1 : (years[index - 1]?.until ?? 0) + 1)
        }
      },
    ),
  )
})
