import { fromAbsolute, toCalendarDate } from '@internationalized/date'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarDayAt } from '../../../shared/values/calendar-day.ts'

const zones = [
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
]

test('the calendar day of any time is the one in the time zone', () => {
  const moment = fc.date({
    min: new Date('0800-01-01T00:00:00Z'),
    max: new Date('+010100-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moment, fc.constantFrom(...zones), (at, zone) => {
      const day = toCalendarDate(fromAbsolute(at.getTime(), zone)).toString()
      expect(calendarDayAt(at.getTime(), zone)).toBe(day)
    }),
  )
})

test('also in the hours around a daylight saving change', () => {
  const hours = Array.from(
    { length: 96 },
    (_, hour) => Date.parse('2026-03-07T00:30:00Z') + hour * 3_600_000,
  )
  for (const at of hours) {
    const day = toCalendarDate(fromAbsolute(at, 'America/Los_Angeles')).toString()
    expect(calendarDayAt(at, 'America/Los_Angeles')).toBe(day)
  }
})
