import { parseDate } from '@internationalized/date'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCalendarDate } from '../../../renderer/messages/format.ts'
import { dateMeant, parseTypedDate } from '../../../shared/values/typed-dates.ts'

const today = '2026-11-22'
const day = fc
  .integer({ min: 0, max: 60_000 })
  .map((days) => parseDate('1990-01-01').add({ days }).toString())

describe('a date that is written out', () => {
  it.each([
    '2026-11-22',
    '11/22/2026',
    '11-22-2026',
    'Nov\u00a022,\u00a02026',
    '\u200e11\u200e/\u200e22\u200e/\u200e2026',
    'Nov 22, 2026',
    'november 22 2026',
    '22 Nov 2026',
    'Nov. 22, 2026',
    // As spreadsheets show dates, the last one as Loan Desk does in sentences, too.
    '22-Nov-2026',
    'Sunday, November 22, 2026',
  ])('is %j', (typed) => expect(parseTypedDate(typed)).toEqual({ ok: true, value: today }))

  it('can name September by four letters', () => {
    expect(parseTypedDate('Sept 5, 2026')).toEqual({ ok: true, value: '2026-09-05' })
  })

  it('reads the same as the app shows it', () => {
    fc.assert(
      fc.property(day, (value) => {
        expect(parseTypedDate(formatCalendarDate(value))).toEqual({ ok: true, value })
      }),
    )
  })

  it.each([
    ['Nov 31, 2026', 'no-such-day'],
    ['Monday, November 22, 2026', 'no-such-day'],
    ['22-Nov 2026', 'not-a-date'],
    ['Non 22, 2026', 'not-a-date'],
    ['11-22/2026', 'not-a-date'],
    ['tomorrow', 'not-a-date'],
    ...['2026-11-22', '11/22/2026', 'Nov 22, 2026', '22 Nov 2026'].flatMap((date) => [
      [`#${date}`, 'not-a-date'],
      [`${date} - ${date}`, 'not-a-date'],
    ]),
    [' ', 'empty'],
  ])('can’t be read from %j', (typed, problem) =>
    expect(parseTypedDate(typed)).toEqual({ ok: false, problem }),
  )
})

describe('a relative date', () => {
  it.each([
    ['today', '2026-11-22'],
    ['Tomorrow ', '2026-11-23'],
    ['yesterday', '2026-11-21'],
    ['+30d', '2026-12-22'],
    ['+2w', '2026-12-06'],
    ['+1m', '2026-12-22'],
    ['+ 1 y', '2027-11-22'],
  ])('%j is %s', (typed, meant) => expect(dateMeant(typed, today)).toBe(meant))

  it.each(['30d', '+', '+d', '+30', '-3d', '1+30d', '+1m2d', 'in a week', '2026-11-23', ''])(
    'can’t be read from %j',
    (typed) => expect(dateMeant(typed, today)).toBeNull(),
  )

  it('adds exactly the given number of days', () => {
    fc.assert(
      fc.property(day, fc.nat({ max: 9_999 }), (from, days) => {
        expect(dateMeant(`+${days}d`, from)).toBe(parseDate(from).add({ days }).toString())
      }),
    )
  })
})
