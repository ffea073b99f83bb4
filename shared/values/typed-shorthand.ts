import { plainBlanks } from './typed-text.ts'
import { parseMoney, parsePercent, type TypedNumber } from './typed-numbers.ts'

/**
 * Short forms of amounts and terms. They don't count as they are typed: the form shows what one
 * means, and writes it out when the field is left.
 */

/** Whole cents of 24k, $1.5k, 2m; null for anything else. */
export function moneyMeant(typed: string): number | null {
  const match = /^(?:us)?\$? ?(\d{1,9})(?:\.(\d{1,6}))? ?([km])$/i.exec(plainBlanks(typed))
  if (match === null) return null
  const [, whole = '', decimals = '', unit = ''] = match
  const zeros = unit.toLowerCase() === 'k' ? 3 : 6
  // Cents: the point moves by two more places. Digits that would be lost are no short form.
  const places = zeros + 2
  if (decimals.length > places) return null
  const cents = Number(whole + decimals.padEnd(places, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}

/** An amount as typed, in full or in a short form, to integer cents. */
export function readMoney(typed: string): TypedNumber {
  const meant = moneyMeant(typed)
  return meant === null ? parseMoney(typed) : { ok: true, value: meant }
}

/** What a term counts in, and how many of it there are in a year. */
interface TermUnit {
  readonly termType: string
  readonly perYear: number
}

/**
 * How many of its unit a term is that is typed as 3y or 18m, or with the unit's own name; null if
 * they are not whole, or another unit is named that has no fixed number of it.
 */
export function termMeant(typed: string, { termType, perYear }: TermUnit): number | null {
  const pattern =
    /^(\d{1,4})(?:\.(5))? ?(?:(y|yrs?|years?)|(m|mos?|months?)|(days?|payments?))\.?$/i
  const [, whole = '', half = '0', years, months, own] = pattern.exec(plainBlanks(typed)) ?? []
  const number = Number(`${whole}.${half}`)
  const isOwn = own !== undefined && `${own.toLowerCase().replace(/s$/, '')}s` === termType
  const each = years === undefined ? (months === undefined ? Number(isOwn) : perYear / 12) : perYear
  const count = number * each
  return Number.isInteger(count) && count > 0 ? count : null
}

/** Highest rate that is taken as typed, in basis points: 100%. */
const most = 10_000

/**
 * The rate in basis points that was probably meant: 0.119 and 1190 are 11.90% as a fraction and in
 * basis points. Null if what is typed is likely as it is. For the officer to take or leave.
 */
export function rateSuggested(typed: string): number | null {
  const text = typed.trim().replace(/ ?%$/, '')
  const fraction = /^0?\.(\d{1,4})$/.exec(text)
  if (fraction !== null) {
    const points = Number((fraction[1] ?? '').padEnd(4, '0'))
    return points > 0 ? points : null
  }
  const read = parsePercent(text)
  const points = read.ok ? read.value / 100 : 0
  return points > 100 && points <= most && Number.isInteger(points) ? points : null
}
