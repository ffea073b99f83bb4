import { divideHalfUp, type Fraction } from './rounding.ts'

/** Basis points in 1 (100%). */
export const BASIS_POINTS = 10_000

/**
 * The part of an annual rate in basis points (integer, at least 0) that is earned in `share` of a
 * year, as an exact fraction in lowest terms.
 */
export function rateForShareOfYear(basisPoints: number, share: Fraction): Fraction {
  const numerator = basisPoints * share.numerator
  const denominator = BASIS_POINTS * share.denominator
  const divisor = greatestCommonDivisor(numerator, denominator)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

/**
 * The level payment that repays `principal` in `payments` equal periods at a periodic rate: P·i /
 * (1 − (1 + i)^−n), or P / n at 0%, rounded half up to the unit of the principal (cents). Exact for
 * any size: powers are calculated with integers. principal: safe integer, at least 0; payments:
 * integer, at least 1.
 */
export function levelPayment(principal: number, periodicRate: Fraction, payments: number): number {
  if (periodicRate.numerator === 0) {
    return Number(divideHalfUp(BigInt(principal), BigInt(payments)))
  }
  const rate = BigInt(periodicRate.numerator)
  const one = BigInt(periodicRate.denominator)
  const grown = (one + rate) ** BigInt(payments)
  const whole = one ** BigInt(payments)
  return Number(divideHalfUp(BigInt(principal) * rate * grown, one * (grown - whole)))
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
