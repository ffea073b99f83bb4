/**
 * The only place where money is rounded: half up, exact for every safe integer. Amounts are never
 * negative.
 */

/** An exact fraction of integers, for rates and parts of a period: both at least 0, denominator not 0. */
export interface Fraction {
  readonly numerator: number
  readonly denominator: number
}

/** numerator / denominator rounded half up to an integer. Both at least 0. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

/**
 * amount × fraction, rounded half up to the unit of `amount` (normally cents). All integers, at
 * least 0. Exact: products beyond 2^53 use bigint.
 */
export function timesHalfUp(amount: number, fraction: Fraction): number {
  const twice = 2 * amount * fraction.numerator + fraction.denominator
  if (twice < Number.MAX_SAFE_INTEGER) {
    return Math.floor(twice / (2 * fraction.denominator))
  }
  return Number(
    divideHalfUp(BigInt(amount) * BigInt(fraction.numerator), BigInt(fraction.denominator)),
  )
}

/**
 * Rounds a percentage half up to two decimals, as in a disclosure. First removes the solver's noise
 * after the eighth decimal, so that 12.00499999999 counts as 12.005.
 */
export function roundPercent(percent: number): number {
  return Math.round(Math.round(percent * 1e8) / 1e6) / 100
}
