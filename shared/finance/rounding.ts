/**
 * The only place where money is rounded. Half a cent goes up (away from zero for nothing here:
 * amounts are never negative), and the arithmetic is exact for every safe integer.
 */

/** An exact fraction of integers, for rates and parts of a period: both at least 0, denominator not 0. */
export interface Fraction {
  readonly numerator: number
  readonly denominator: number
}

/** numerator / denominator rounded to the nearest integer, a half going up. Both at least 0. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

/**
 * amount × fraction, rounded half up to the unit of `amount` (normally cents).
 * All integers, at least 0. Exact: products beyond 2^53 are taken as bigint.
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
 * A percentage to two decimals, half up, as a disclosure shows it. The solver's noise beyond the
 * eighth decimal is removed first, so that 12.00499999999 is read as the 12.005 it stands for.
 */
export function roundPercent(percent: number): number {
  return Math.round(Math.round(percent * 1e8) / 1e6) / 100
}
