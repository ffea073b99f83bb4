import { timesHalfUp } from '../../finance/rounding.ts'
import { parseMoney } from '../../values/typed-numbers.ts'

/** Hundredths of a percent in the whole amount. */
const wholeAmount = 10_000

/** A fee typed in dollars, as the service can charge it: by basis points of the amount. */
export interface FeeInDollars {
  /** Cents, as typed. */
  readonly typed: number
  readonly basisPoints: number
  /** Cents that so many basis points come to. */
  readonly charged: number
}

/**
 * Reads an origination fee that is typed with a dollar sign, beside the amount as typed. null if
 * it is typed otherwise, or there is no amount that it could be a part of.
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
