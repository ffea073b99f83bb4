import { plainBlanks } from './typed-text.ts'
import type { Quantity } from './units.ts'

/**
 * Reads numbers as an officer types or pastes them, exactly: the digits of the text become the
 * integer, no floating point in between.
 *
 * The point is the decimal sign and the comma groups thousands, as in the United States. A comma
 * that cannot group is taken as a decimal sign only in percent ("12,5 %"): a rate has no thousands
 * and the wire value stands beside it. In money "1234,5" is refused, because a lost zero of
 * "12,34[0]" would otherwise become twelve dollars.
 */

/** What is wrong with a typed number. The renderer has a sentence for each. */
export const typedNumberProblems = [
  'empty',
  'not-a-number',
  'exponent',
  'negative',
  'separator-unclear',
  'too-many-decimals',
  'unsafe-integer',
] as const
export type TypedNumberProblem = (typeof typedNumberProblems)[number]

export type TypedNumber =
  | { readonly ok: true; readonly value: number }
  | {
      readonly ok: false
      readonly problem: TypedNumberProblem
      /** Of a number with too many decimals: the whole number of units just below it. */
      readonly below?: number
    }

interface Notation {
  /** Signs and words that may stand before or after the number and mean nothing more. */
  readonly decoration: RegExp
  readonly decimals: 0 | 2
  /** Whether a comma that groups nothing is the decimal sign. */
  readonly decimalComma: boolean
}

const money: Notation = {
  decoration: /^(?:us)?\$|^usd\b|\busd$|\$$/gi,
  decimals: 2,
  decimalComma: false,
}
const percent: Notation = {
  decoration: /%$|\b(?:percent|per cent|pct)$/gi,
  decimals: 2,
  decimalComma: true,
}
const days: Notation = { decoration: /\bdays?$/gi, decimals: 0, decimalComma: false }
const count: Notation = {
  decoration: /\b(?:payments?|months?|days?)$/gi,
  decimals: 0,
  decimalComma: false,
}

const notations: Readonly<Record<Quantity, Notation>> = { money, rate: percent, days, count }

/** Dollars and cents ("$1,234.50") to whole cents (123450). */
export function parseMoney(typed: string): TypedNumber {
  return parse(typed, money)
}

/** Percent ("12.5", "12,5 %") to whole basis points (1250). */
export function parsePercent(typed: string): TypedNumber {
  return parse(typed, percent)
}

/** Reads what is typed for a number that measures this. */
export function parseQuantity(quantity: Quantity, typed: string): TypedNumber {
  return parse(typed, notations[quantity])
}

/** How a number that measures this stands in its field: 125000 cents "1,250.00". */
export function formatQuantity(quantity: Quantity, value: number): string {
  if (quantity === 'money') return formatMoney(value)
  return quantity === 'rate' ? formatPercent(value) : String(value)
}

function parse(typed: string, notation: Notation): TypedNumber {
  const text = bareNumber(typed, notation)
  if (text === '') return problem(typed.trim() === '' ? 'empty' : 'not-a-number')
  if (/^[-−–(]/.test(text)) return problem('negative')
  if (/^[\d.,]+e[+-]?\d+$/i.test(text)) return problem('exponent')
  if (!/^[\d., ]+$/.test(text) || !/\d/.test(text)) return problem('not-a-number')

  const parts = splitAtDecimalSign(text, notation)
  if (parts === null) return problem('separator-unclear')
  const decimals = parts.decimals.replace(/0+$/, '')
  const kept = decimals.slice(0, notation.decimals).padEnd(notation.decimals, '0')
  const value = Number(parts.whole + kept)
  if (!Number.isSafeInteger(value)) return problem('unsafe-integer')
  return decimals.length > notation.decimals
    ? { ok: false, problem: 'too-many-decimals', below: value }
    : { ok: true, value }
}

/** The text without decoration, every kind of blank made a plain one. */
function bareNumber(typed: string, { decoration }: Notation): string {
  return plainBlanks(typed)
    .replace(decoration, '')
    .trim()
    .replace(/^[-−–] /, '-')
}

/** Digits before and after the decimal sign, or null if more than one reading is possible. */
function splitAtDecimalSign(
  text: string,
  notation: Notation,
): { readonly whole: string; readonly decimals: string } | null {
  const withPoint = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(?:\.(\d*))?$/.exec(text)
  const groupedByComma = withPoint?.[1]?.includes(',') === true
  // "12,345" percent may be grouped or have three decimals: the two are a thousandfold apart
  if (withPoint && !(groupedByComma && notation.decimalComma)) {
    return { whole: (withPoint[1] ?? '').replace(/[, ]/g, ''), decimals: withPoint[2] ?? '' }
  }
  if (!notation.decimalComma) return null
  const withComma = /^(\d+),(\d{0,2})$/.exec(text)
  return withComma ? { whole: withComma[1] ?? '', decimals: withComma[2] ?? '' } : null
}

function problem(name: TypedNumberProblem): TypedNumber {
  return { ok: false, problem: name }
}

/** Whole cents as dollars for a field and for reading: 123450 → "1,234.50". */
export function formatMoney(cents: number): string {
  const { whole, decimals } = hundredths(cents)
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}

/** Whole basis points as percent, without its sign: 1250 → "12.50". */
export function formatPercent(basisPoints: number): string {
  const { whole, decimals } = hundredths(basisPoints)
  return `${whole}.${decimals}`
}

/** Splits an integer, 0 to the largest safe one, into hundreds and two digits. */
function hundredths(value: number): { readonly whole: string; readonly decimals: string } {
  const digits = String(value).padStart(3, '0')
  return { whole: digits.slice(0, -2), decimals: digits.slice(-2) }
}
