import { describe, expect, test } from 'vitest'
import {
  bankHolidayOn,
  bankHolidaysOf,
  isBankingDay,
  nextBankingDay,
} from '../../../shared/finance/banking-days.ts'
import { date, vectors } from './vectors.ts'

const { list } = vectors.fed_holidays

describe('fed_holidays (33 figures, 2026 to 2028)', () => {
  test('fed_holidays: 33 figures of 3 years', () => {
    expect(list).toHaveLength(33)
    expect(new Set(list.map(({ year }) => year))).toEqual(new Set([2026, 2027, 2028]))
  })

  test.each(list)('fed_holidays: $date $name', ({ year, name, date: day, banks_closed_on }) => {
    const holiday = bankHolidaysOf(year).find((each) => each.name === name)
    expect(holiday?.date.toString()).toBe(day)
    expect(holiday?.closedOn?.toString() ?? null).toBe(banks_closed_on)
  })

  test('fed_holidays: the rules yield no other holiday in these years', () => {
    const ours = [2026, 2027, 2028].flatMap((year) =>
      bankHolidaysOf(year).map(({ name, date: day }) => `${day.toString()} ${name}`),
    )
    expect(ours).toEqual(list.map(({ date: day, name }) => `${day} ${name}`))
  })
})

describe('banking days', () => {
  // From calendars of years beyond the published list.
  test.each([
    [2029, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'],
    [2030, '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  ])('in %d banks close on %s', (year, closings) => {
    const closed = bankHolidaysOf(year).map(({ closedOn }) => closedOn?.toString())
    expect(closed).toEqual(closings.split(' ').map((day) => `${year}-${day}`))
  })

  test.each([
    ['2026-07-03', true, 'the Friday before a holiday on a Saturday'],
    ['2026-07-04', false, 'a Saturday'],
    ['2027-07-04', false, 'a Sunday'],
    ['2027-07-05', false, 'the Monday after a holiday on a Sunday'],
    ['2023-01-02', false, 'the Monday after New Year on a Sunday'],
    ['2021-12-31', true, 'the Friday before New Year on a Saturday'],
    ['2022-06-20', false, 'the Monday after Juneteenth on a Sunday'],
    ['2021-06-18', true, 'the Friday before Juneteenth on a Saturday'],
    ['2020-06-19', true, 'Juneteenth before it was a holiday'],
    ['2026-11-27', true, 'the Friday after Thanksgiving'],
    ['2026-03-02', true, 'an ordinary Monday'],
  ])('%s is a banking day: %s, %s', (day, open) => {
    expect(isBankingDay(date(day))).toBe(open)
  })

  test('names the holiday of a closed day, but none for a weekend', () => {
    expect(bankHolidayOn(date('2027-07-05'))).toBe('Independence Day')
    expect(bankHolidayOn(date('2026-07-04'))).toBeUndefined()
    expect(bankHolidayOn(date('2026-07-06'))).toBeUndefined()
  })

  test.each([
    ['2026-03-02', '2026-03-02', 'a banking day stays'],
    ['2026-02-14', '2026-02-17', 'over a weekend and a holiday on Monday'],
    ['2027-12-25', '2027-12-27', 'a holiday on a Saturday costs only the weekend'],
    ['2026-11-26', '2026-11-27', 'after Thanksgiving comes Friday'],
  ])('the next banking day from %s is %s: %s', (from, next) => {
    expect(nextBankingDay(date(from)).toString()).toBe(next)
  })
})
