import { timesHalfUp } from '../../finance/rounding.ts'
import { parseMoney } from '../../values/typed-numbers.ts'

/** Basis points in the whole amount. */
const wholeAmount = 10_000

/** A fee typed in dollars, and the nearest fee in basis points of the amount that the service can charge. */
export interface FeeInDollars {
  /** Cents, as typed. */
  readonly typed: number
  readonly basisPoints: number
  /** `basisPoints` in cents. */
  readonly charged: number
}

/**
 * Reads an origination fee typed with a dollar sign, together with the typed amount. null if it
 * isn't typed in dollars, or there is no amount to calculate the percentage of.
 */
export function readFeeInDollars(fee: string, amount: string): FeeInDollars | null {
  const [typed, whole] = [parseMoney(fee), parseMoney(amount)]
  const isDollars = /\$|usd/i.test(fee)
  if (!isDollars || !typed.ok || !whole.ok || whole.value === 0) return null
  const share = { numerator: wholeAmount, denominator: whole.value }
  const basisPoints = timesHalfUp(typed.value, share)
  const charged = timesHalfUp(whole.value, { numerator: basisPoints, denominator: wholeAmount })
  return { typed: typed.value, basisPoints, charged }
}
