import { plainBlanks } from './typed-text.ts'
import type { Quantity } from './units.ts'

/**
 * Parses numbers as an officer types or pastes them, exactly: the digits of the text become the
 * integer, without floating point.
 *
 * The point is the decimal sign and the comma groups thousands, as in the United States. A comma
 * that can't be a group separator is accepted as a decimal sign only in percent ("12,5 %"): rates
 * have no thousands, and the form shows the wire value next to the field. In money "1234,5" is
 * refused, because otherwise "12,34[0]" with a lost zero would become twelve dollars.
 */

/** Problems of a typed number. The renderer has a sentence for each. */
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
      /** For a number with too many decimals: the next lower whole number of units. */
      readonly below?: number
    }

interface Notation {
  /** Signs and words before or after the number that don't change its meaning. */
  readonly decoration: RegExp
  readonly decimals: 0 | 2
  /** Whether a comma that isn't a group separator is the decimal sign. */
  readonly decimalComma: boolean
}

const money: Notation = {
  decoration: /^(?:us)?\$|^usd|usd$|\$$/gi,
  decimals: 2,
  decimalComma: false,
}
const percent: Notation = {
  decoration: /%$|(?:percent|per cent|pct)$/gi,
  decimals: 2,
  decimalComma: true,
}
const days: Notation = { decoration: /days?$/gi, decimals: 0, decimalComma: false }
const count: Notation = {
  decoration: /(?:payments?|months?|days?)$/gi,
  decimals: 0,
  decimalComma: false,
}

const notations: Readonly<Record<Quantity, Notation>> = { money, rate: percent, days, count }

/** Converts dollars and cents ("$1,234.50") to whole cents (123450). */
export function parseMoney(typed: string): TypedNumber {
  return parse(typed, money)
}

/** Converts percent ("12.5", "12,5 %") to whole basis points (1250). */
export function parsePercent(typed: string): TypedNumber {
  return parse(typed, percent)
}

/** Parses what is typed for a number of this quantity. */
export function parseQuantity(quantity: Quantity, typed: string): TypedNumber {
  return parse(typed, notations[quantity])
}

/** Formats a number of this quantity for its field: 125000 cents as "1,250.00". */
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
  const shown = decimals.slice(0, notation.decimals).padEnd(notation.decimals, '0')
  const value = Number(parts.whole + shown)
  if (!Number.isSafeInteger(value)) return problem('unsafe-integer')
  return decimals.length > notation.decimals
    ? { ok: false, problem: 'too-many-decimals', below: value }
    : { ok: true, value }
}

/** The text without decoration; every kind of white space becomes a plain space. */
function bareNumber(typed: string, { decoration }: Notation): string {
  return plainBlanks(typed).replace(decoration, '').trim()
}

/** Digits before and after the decimal sign, or null if the text is ambiguous. */
function splitAtDecimalSign(
  text: string,
  notation: Notation,
): { readonly whole: string; readonly decimals: string } | null {
  const withPoint = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(?:\.(\d*))?$/.exec(text)
  // "12,345" percent may be grouped or have three decimals, which differ by a factor of 1,000.
  const isUnclear =
    notation.decimalComma && withPoint?.[1]?.includes(',') === true && withPoint[2] === undefined
  if (withPoint && !isUnclear) {
    return { whole: (withPoint[1] ?? '').replace(/[, ]/g, ''), decimals: withPoint[2] ?? '' }
  }
  if (!notation.decimalComma) return null
  const withComma = /^(\d+),(\d{0,2})$/.exec(text)
  return withComma ? { whole: withComma[1] ?? '', decimals: withComma[2] ?? '' } : null
}

function problem(name: TypedNumberProblem): TypedNumber {
  return { ok: false, problem: name }
}

/** Formats whole cents as dollars: 123450 → "1,234.50". */
export function formatMoney(cents: number): string {
  const { whole, decimals } = hundredths(cents)
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}

/** Formats whole basis points as percent without the sign: 1250 → "12.50". */
export function formatPercent(basisPoints: number): string {
  const { whole, decimals } = hundredths(basisPoints)
  return `${whole}.${decimals}`
}

/** Splits a nonnegative safe integer into hundreds and the last two digits. */
function hundredths(value: number): { readonly whole: string; readonly decimals: string } {
  const digits = String(value).padStart(3, '0')
  return { whole: digits.slice(0, -2), decimals: digits.slice(-2) }
}
