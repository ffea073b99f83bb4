import {
  cappedRangeOf,
  type PricedLoan,
} from '../../../../shared/domain/offers/pricing/offer-caps.ts'
import type { CapContext } from '../../../../shared/domain/offers/pricing/term-ranges.ts'
import { numberAt, type LoanUnknown } from '../../../../shared/finance/solve-loan.ts'

/** The terms of a loan that a slider can move. */
export const sliderTerms = ['amount', 'interestRate', 'loanTerm.term', 'originationFee'] as const
export type SliderTerm = (typeof sliderTerms)[number] & LoanUnknown

export interface SliderRange {
  readonly present: number
  readonly min: number
  readonly max: number
  readonly step: number
}

/**
 * Steps on each side of the current value; for a rate, each step is a quarter of a percent (25
 * basis points).
 */
const STEPS = 40
const RATE_STEP = 25

/** Steps of a round size around the current value, within the caps. */
export function sliderRange(
  loan: PricedLoan,
  term: SliderTerm,
  context: CapContext,
): SliderRange | null {
  const capped = cappedRangeOf(loan, term, context)
  if (capped === null) return null
  const { lowest, highest, step: least } = capped.range
  const present = numberAt(loan, term)
  const isRate = term === 'interestRate' || term === 'originationFee'
  const preferred = isRate ? RATE_STEP : roundBelow(present / STEPS)
  const step = Math.ceil(Math.max(preferred, 1) / least) * least
  const steps = (left: number): number => Math.min(STEPS, Math.max(0, Math.floor(left / step)))
  return {
    present,
    step,
    min: present - steps(present - lowest) * step,
    max: present + steps(highest - present) * step,
  }
}

/** 1, 2 or 5 times a power of ten: the largest such number up to `value`. */
function roundBelow(value: number): number {
  if (value < 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return power * (value >= 5 * power ? 5 : value >= 2 * power ? 2 : 1)
}
