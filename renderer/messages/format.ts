import { shallowRef, watch } from 'vue'
import { useTimeZone } from '../clock.ts'
import { isCalendarDate } from '../../shared/values/calendar-date.ts'
import { momentOf } from '../../shared/values/time-stamp.ts'
import { visibleText } from '../../shared/values/visible-text.ts'
import type { JsonValue } from '../../shared/json.ts'
import { amountLocale, inLanguage, language, locale } from './language.ts'
import { timeEn } from './time-en.ts'
import { dayMs, hourMs } from '../../shared/durations.ts'

/** Numbers and dates in the app's language and this computer's region. */

type Decimal = Intl.StringNumericLiteral

const dollars = new Intl.NumberFormat(amountLocale, { style: 'currency', currency: 'USD' })
const percent = new Intl.NumberFormat(amountLocale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const whole = new Intl.NumberFormat(locale)
// Made again in another time zone: a format keeps the one in which it was made.
const makeLocal = () => ({
  long: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }),
  medium: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
  exact: new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' }),
  stamp: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long' }),
  dateTime: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }),
})
const local = shallowRef(makeLocal())
watch(useTimeZone(), () => (local.value = makeLocal()), { flush: 'sync' })
// A calendar date has no time zone: parsing and formatting in UTC keeps the day.
const calendar = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
// Numeric, because "yesterday" would be wrong: 47 hours ago can be the day before yesterday.
const relative = new Intl.RelativeTimeFormat(locale)

/** A decimal with two places for a whole number of hundredths, exact for every safe integer. */
function hundredths(value: number): Decimal {
  const digits = String(Math.abs(value)).padStart(3, '0')
  const sign = value < 0 ? '-' : ''
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as Decimal
}

/** Cents as dollars: 1234500 → $12,345.00, or US$12,345.00 outside the United States. */
export function formatMoney(cents: number): string {
  return dollars.format(hundredths(cents))
}

/** Basis points as percent: 1250 → 12.50%. */
export function formatRate(basisPoints: number): string {
  return `${percent.format(hundredths(basisPoints))}%`
}

/** A value of a request body on one line: strings without quotes, other values as JSON. */
export function valueText(value: JsonValue): string {
  if (value === null) return '–'
  return visibleText(typeof value === 'string' ? value : JSON.stringify(value))
}

/** A body as indented JSON for display only. */
export function jsonText(value: JsonValue): string {
  return visibleText(JSON.stringify(value, null, 2))
}

export function formatCount(count: number): string {
  return whole.format(count)
}

export function formatBytes(bytes: number): string {
  const [value, unit] =
    bytes < 1_000
      ? [bytes, 'byte']
      : bytes < 1_000_000
        ? [bytes / 1_000, 'kilobyte']
        : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    // Bytes need a plural: 8 bytes, not 8 byte.
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}

/** Epoch milliseconds from a number or a timestamp of the service; null if it is neither. */
export function toTime(at: number | string | null): number | null {
  if (typeof at === 'number') return Number.isFinite(at) ? at : null
  return momentOf(at)
}

export function formatDate(at: number): string {
  return local.value.medium.format(at)
}
export function formatDateLong(at: number): string {
  return local.value.long.format(at)
}
export function formatDateTime(at: number): string {
  return local.value.dateTime.format(at)
}
/** Day, time to the second, and time zone. */
export function formatExact(at: number): string {
  return local.value.exact.format(at)
}
/** As `formatExact`, short enough for a line on paper. */
export function formatStamp(at: number): string {
  return local.value.stamp.format(at)
}
/** Only the time if it is today, otherwise date and time. */
export function formatClock(at: number, now: number): string {
  return formatDate(at) === formatDate(now) ? local.value.time.format(at) : formatDateTime(at)
}

/** A calendar date YYYY-MM-DD; any other text unchanged. */
export function formatCalendarDate(day: string): string {
  return isCalendarDate(day) ? calendar.format(Date.parse(`${day}T00:00:00Z`)) : day
}

/** The day of the week of a calendar date YYYY-MM-DD. */
export function formatWeekday(day: string): string {
  return weekday.format(Date.parse(`${day}T00:00:00Z`))
}

const minute = 60_000

function inUnits(milliseconds: number): [number, 'minute' | 'hour' | 'day' | 'month' | 'year'] {
  const size = Math.abs(milliseconds)
  if (size < hourMs) return [Math.trunc(milliseconds / minute), 'minute']
  if (size < dayMs) return [Math.trunc(milliseconds / hourMs), 'hour']
  if (size < 61 * dayMs) return [Math.trunc(milliseconds / dayMs), 'day']
  if (size < 731 * dayMs) return [Math.trunc(milliseconds / (30.44 * dayMs)), 'month']
  return [Math.trunc(milliseconds / (365.25 * dayMs)), 'year']
}

const words = inLanguage({ en: timeEn })

/** Relative time, past or future: 3 hours ago, in 5 minutes. */
export function formatRelative(at: number, now: number): string {
  return Math.abs(at - now) < minute ? words.justNow : relative.format(...inUnits(at - now))
}

/** As `formatRelative`, but never in the future: the clock that set the time may have been ahead. */
export function formatAgo(at: number, now: number): string {
  return formatRelative(Math.min(at, now), now)
}

/** Prevents line breaks inside a part of a line. */
export function unbroken(part: string): string {
  return part.replaceAll(' ', '\u00a0')
}

/** A duration in its shortest form (3h), or in words (3 hours). */
export function formatAge(milliseconds: number, unitDisplay: 'narrow' | 'long' = 'narrow'): string {
  const length = Math.max(milliseconds, 0)
  const [exact, exactUnit] = inUnits(length)
  // Months are shown as days: their narrow form looks like minutes.
  const [value, unit] =
    exactUnit === 'month' ? [Math.trunc(length / dayMs), 'day'] : [exact, exactUnit]
  const name = `${unit} ${unitDisplay}`
  const known = ageFormats.get(name)
  if (known !== undefined) return known.format(value)
  const made = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay })
  ageFormats.set(name, made)
  return made.format(value)
}

/** Cached: creating a format takes as long as rendering a row, and each row has an age. */
const ageFormats = new Map<string, Intl.NumberFormat>()

/** A list as text: a, b and c. */
export function formatList(parts: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts)
}

/** A list of facts without "and": a, b, c. */
export function formatFacts(parts: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(parts)
}

/**
 * One text for each plural form of a language; `other` is used for missing ones. The count replaces
 * a #, or precedes the text if it has no #.
 */
export type PluralForms = { readonly other: string } & {
  readonly [Rule in Intl.LDMLPluralRule]?: string
}

/** Counted nouns of a language: for 2, `{ one: 'offer', other: 'offers' }` makes `2 offers`. */
export function pluralIn(spoken: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(spoken)
  return (count, forms) => {
    const form = forms[rules.select(count)] ?? forms.other
    const number = formatCount(count)
    return form.includes('#') ? form.replace('#', number) : `${number} ${form}`
  }
}

/** Counted nouns of the app's language. */
export const plural = pluralIn(language)

/** A code as readable text: income_too_low → Income too low. */
export function readable(code: string): string {
  const spelled = code
    .replace(/[_\-.]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase()
    .replace(/\biddoc\b/g, 'id document')
    .replace(/\b(ach|apr|fico|id|mla|sdb|ssn|url)\b/g, (word) => word.toUpperCase())
    .replace(/\bnsfs\b/g, 'NSFs')
    .replace(/\bbnpl\b/g, 'BNPL')
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}
