import { parseCalendarDate } from '../finance/calendar.ts'
import { isCalendarDate } from './calendar-date.ts'
import { plainBlanks } from './typed-text.ts'

/** Problems of a typed date. The renderer has a sentence for each. */
export const typedDateProblems = ['empty', 'not-a-date', 'no-such-day'] as const
export type TypedDateProblem = (typeof typedDateProblems)[number]

export type TypedDate =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: TypedDateProblem }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const longMonths = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** The number of a month by its full name or first three letters (also sept); else undefined. */
function monthNumber(name: string | undefined): string | undefined {
  const short = name?.toLowerCase().replace(/^sept$/, 'sep') ?? ''
  const place = Math.max(months.indexOf(short), longMonths.indexOf(short))
  return place < 0 ? undefined : String(place + 1)
}

/**
 * Parses a date as an officer types or pastes it: YYYY-MM-DD; month/day/year (also with hyphens) as
 * in the United States, with a four-digit year; or with the month's name as the app and spreadsheets
 * show dates (Nov 22, 2026; 22 Nov 2026; 22-Nov-2026). The day of the week can precede it. Returns
 * YYYY-MM-DD.
 */
export function parseTypedDate(typed: string): TypedDate {
  const plain = plainBlanks(typed)
  if (plain === '') return { ok: false, problem: 'empty' }
  const [, weekday, text = ''] = /^(?:([a-z]+day),? )?(.*)$/i.exec(plain) ?? []
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const us = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/.exec(text)
  const named = /^([A-Za-z]+)\.? (\d{1,2}),? (\d{4})$/.exec(text)
  const dayFirst = /^(\d{1,2})([ -])([A-Za-z]+)\.?,?\2(\d{4})$/.exec(text)
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : us
      ? [us[4], us[1], us[3]]
      : named
        ? [named[3], monthNumber(named[1]), named[2]]
        : [dayFirst?.[4], monthNumber(dayFirst?.[3]), dayFirst?.[1]]
  if (year === undefined || month === undefined || day === undefined) {
    return { ok: false, problem: 'not-a-date' }
  }
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const isDay = isCalendarDate(value) && (weekday === undefined || isOn(value, weekday))
  return isDay ? { ok: true, value } : { ok: false, problem: 'no-such-day' }
}

const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const isOn = (day: string, weekday: string): boolean =>
  weekdays.format(Date.parse(day)).toLowerCase() === weekday.toLowerCase()

const dayWords: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
])

/**
 * The day that a word or an offset means, relative to `today` (both YYYY-MM-DD): tomorrow, +30d,
 * +2w, +1m, +1y. Null for anything else. If the resulting month lacks that day, its last day is
 * used.
 */
export function dateMeant(typed: string, today: string): string | null {
  const from = parseCalendarDate(today)
  const text = plainBlanks(typed).toLowerCase()
  const days = dayWords.get(text)
  const distance = /^\+ ?(\d{1,4}) ?([dwmy])$/.exec(text)
  if (from === undefined || (days === undefined && distance === null)) return null
  const count = days ?? Number(distance?.[1])
  const unit = { d: 'days', w: 'weeks', m: 'months', y: 'years' }[distance?.[2] ?? 'd'] ?? 'days'
  return from.add({ [unit]: count }).toString()
}
