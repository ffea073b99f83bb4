import { CalendarDate } from '@internationalized/date'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  dateOfDayNumber,
  dayNumberOf,
} from '../../../../../electron/adapters/sqlite/cache/day-number.ts'

it('converts every calendar date to a number and back', () => {
  expect(dayNumberOf('1970-01-01')).toBe(0)
  expect(dateOfDayNumber(20_512)).toBe('2026-02-28')
  const first = new CalendarDate(1, 1, 1)
  fc.assert(
    fc.property(fc.nat(3_600_000), (days) => {
      const date = first.add({ days }).toString()
      expect(dateOfDayNumber(dayNumberOf(date))).toBe(date)
    }),
  )
})
