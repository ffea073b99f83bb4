import { CalendarDate, getDayOfWeek } from '@internationalized/date'

/** A holiday of the Federal Reserve Banks in one year. */
export interface BankHoliday {
  readonly name: BankHolidayName
  readonly date: CalendarDate
  /**
   * The day on which the banks are closed: the holiday itself, or the Monday after a holiday on a
   * Sunday; undefined for a holiday on a Saturday.
   */
  readonly closedOn: CalendarDate | undefined
}

type HolidayRule =
  | { readonly month: number; readonly day: number }
  | { readonly month: number; readonly day: number; readonly since: number }
  | { readonly month: number; readonly weekday: Weekday; readonly nth: number | 'last' }

/** 0 is Sunday, as in the library when weeks start on Sunday. */
type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6
const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

/** The holidays of the Federal Reserve's K.8 calendar as rules, valid since 1986. */
const rules = {
  "New Year's Day": { month: 1, day: 1 },
  'Birthday of Martin Luther King, Jr.': { month: 1, weekday: MONDAY, nth: 3 },
  "Washington's Birthday": { month: 2, weekday: MONDAY, nth: 3 },
  'Memorial Day': { month: 5, weekday: MONDAY, nth: 'last' },
  'Juneteenth National Independence Day': { month: 6, day: 19, since: 2021 },
  'Independence Day': { month: 7, day: 4 },
  'Labor Day': { month: 9, weekday: MONDAY, nth: 1 },
  'Columbus Day': { month: 10, weekday: MONDAY, nth: 2 },
  'Veterans Day': { month: 11, day: 11 },
  'Thanksgiving Day': { month: 11, weekday: THURSDAY, nth: 4 },
  'Christmas Day': { month: 12, day: 25 },
} as const satisfies Record<string, HolidayRule>

export type BankHolidayName = keyof typeof rules

const holidayRules = Object.entries(rules) as [BankHolidayName, HolidayRule][]

/** The Federal Reserve holidays of a year (1986 or later), in calendar order. */
export function bankHolidaysOf(year: number): BankHoliday[] {
  const holidays: BankHoliday[] = []
  for (const [name, rule] of holidayRules) {
    if ('since' in rule && year < rule.since) continue
    const date = dateOf(rule, year)
    holidays.push({ name, date, closedOn: closingOf(date) })
  }
  return holidays
}

/** The holiday for which the banks are closed on a date, or undefined; weekends aren't holidays. */
export function bankHolidayOn(date: CalendarDate): BankHolidayName | undefined {
  return bankHolidaysOf(date.year).find(({ closedOn }) => closedOn?.compare(date) === 0)?.name
}

/** Whether the Federal Reserve Banks settle payments on a date: neither a weekend nor a bank holiday. */
export function isBankingDay(date: CalendarDate): boolean {
  const weekday = weekdayOf(date)
  return weekday !== SATURDAY && weekday !== SUNDAY && bankHolidayOn(date) === undefined
}

/** The first banking day on or after a date. */
export function nextBankingDay(date: CalendarDate): CalendarDate {
  return isBankingDay(date) ? date : nextBankingDay(date.add({ days: 1 }))
}

function dateOf(rule: HolidayRule, year: number): CalendarDate {
  if ('day' in rule) return new CalendarDate(year, rule.month, rule.day)
  if (rule.nth === 'last') {
    const last = new CalendarDate(year, rule.month, 1).add({ months: 1 }).subtract({ days: 1 })
    return last.subtract({ days: (weekdayOf(last) - rule.weekday + 7) % 7 })
  }
  const first = new CalendarDate(year, rule.month, 1)
  return first.add({ days: ((rule.weekday - weekdayOf(first) + 7) % 7) + 7 * (rule.nth - 1) })
}

function closingOf(date: CalendarDate): CalendarDate | undefined {
  switch (weekdayOf(date)) {
    case SATURDAY:
      return undefined
    case SUNDAY:
      return date.add({ days: 1 })
    default:
      return date
  }
}

function weekdayOf(date: CalendarDate): number {
  return getDayOfWeek(date, 'en-US', 'sun')
}
