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

  test('fed_holidays: the rules give no other holiday in these years', () => {
    const ours = [2026, 2027, 2028].flatMap((year) =>
      bankHolidaysOf(year).map(({ name, date: day }) => `${day.toString()} ${name}`),
    )
    expect(ours).toEqual(list.map(({ date: day, name }) => `${day} ${name}`))
  })
})

/** Read off a calendar of 2029 and 2030, which the published list does not reach. */
const later: [year: number, closings: string[]][] = [
  [
    2029,
    [
      '2029-01-01',
      '2029-01-15',
      '2029-02-19',
      '2029-05-28',
      '2029-06-19',
      '2029-07-04',
      '2029-09-03',
      '2029-10-08',
      '2029-11-12',
      '2029-11-22',
      '2029-12-25',
    ],
  ],
  [
    2030,
    [
      '2030-01-01',
      '2030-01-21',
      '2030-02-18',
      '2030-05-27',
      '2030-06-19',
      '2030-07-04',
      '2030-09-02',
      '2030-10-14',
      '2030-11-11',
      '2030-11-28',
      '2030-12-25',
    ],
  ],
]

describe('banking days', () => {
  test.each(later)('banks close on eleven days of %d', (year, closings) => {
    expect(bankHolidaysOf(year).map(({ closedOn }) => closedOn?.toString())).toEqual(closings)
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

  test('the holiday of a closed day is named, that of a weekend is not', () => {
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
