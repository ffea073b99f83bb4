import { plainBlanks } from './typed-text.ts'
import { parseMoney, parsePercent, type TypedNumber } from './typed-numbers.ts'

/**
 * Short forms of amounts and terms. They have no effect while typing: the form shows what one
 * means, and writes it out when the field loses focus.
 */

/** Whole cents of a short form such as 24k, $1.5k or 2m; null for anything else. */
export function moneyMeant(typed: string): number | null {
  const match = /^(?:us)?\$? ?(\d{1,9})(?:\.(\d{1,6}))? ?([km])$/i.exec(plainBlanks(typed))
  if (match === null) return null
  const [, whole = '', decimals = '', unit = ''] = match
  const zeros = unit.toLowerCase() === 'k' ? 3 : 6
  // Cents: two more decimal places. A short form with more digits than that isn't accepted.
  const places = zeros + 2
  if (decimals.length > places) return null
  const cents = Number(whole + decimals.padEnd(places, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}

/** Parses an amount, in full or as a short form, to integer cents. */
export function readMoney(typed: string): TypedNumber {
  const meant = moneyMeant(typed)
  return meant === null ? parseMoney(typed) : { ok: true, value: meant }
}

/** The unit of a term, and its number of units per year. */
interface TermUnit {
  readonly termType: string
  readonly perYear: number
}

/**
 * The number of units of a term typed as 3y or 18m, or with the unit's own name; null if the number
 * isn't whole, or for another unit without a fixed conversion.
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

/** Highest rate suggested, in basis points: 100%. */
const most = 10_000

/**
 * The rate in basis points that was probably meant: 0.119 and 1190 are 11.90% as a fraction and in
 * basis points. Null if the typed rate is plausible as is. The officer decides whether to use it.
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
