import { loanFiguresOf } from '../../../finance/loan-figures.ts'
import { loanMaprOf } from '../../../finance/mapr.ts'
import type { LoanTerms } from '../../../finance/loan-terms.ts'
import { numberAt, numbersOf, withUnknown, type LoanUnknown } from '../../../finance/solve-loan.ts'
import { solveOnGrid } from '../../../finance/solve-on-grid.ts'
import { highestRate } from '../offer-figures.ts'
import type { LoanOfferTerms, RevolvingOfferTerms } from '../offer.ts'
import { capsOfState, rowsAt, stateCapOf } from '../policy/state-caps.ts'
import type { PolicyRuleName } from '../policy/policy-facts.ts'
import { mostOf, rangeOf, type Cap, type CapContext, type CappedRange } from './term-ranges.ts'

/** The highest values that can be offered, with the rule that limits each; null if no rule does. */
export interface MostOffered {
  /** Cents. */
  readonly amount: Cap | null
  /** Basis points, with the other terms unchanged. */
  readonly rate: Cap | null
  /** Basis points, with the other terms unchanged; loans only. */
  readonly fee: Cap | null
}

/** The terms of a loan offer with the additional inputs of its figures. */
export type PricedLoan = Omit<LoanOfferTerms, 'feeTreatment'> & LoanTerms

/**
 * The highest values that can be offered under every cap. The amount is limited by the application,
 * the credit policy and the state caps; the rate, and the fee of a loan, by the credit policy, the
 * state caps and the MAPR limits, with the other terms unchanged.
 */
export function mostOffered(
  offer: PricedLoan | RevolvingOfferTerms,
  context: CapContext,
): MostOffered {
  const amount = mostOf('amount', offer.amount, context)
  const rate = cappedRangeOf(offer, 'interestRate', context)
  const fee = offer.type === 'loan_offer' ? cappedRangeOf(offer, 'originationFee', context) : null
  return {
    fee: fee === null ? null : capAt(fee),
    amount: amount.rule === null ? null : amount,
    rate: rate === null ? null : capAt(rate),
  }
}

/** The range of one term under every cap, including the MAPR limit; null if they leave no value. */
export function cappedRangeOf(
  offer: PricedLoan | RevolvingOfferTerms,
  unknown: LoanUnknown,
  context: CapContext,
): CappedRange | null {
  const plain = rangeOf(offer, unknown, context)
  const term = pricedTerms.find((one) => one === unknown)
  return plain === null || term === undefined ? plain : withinMapr(offer, term, plain, context)
}

const capAt = ({ range, highestBy }: CappedRange): Cap | null =>
  highestBy === null ? null : { value: range.highest, rule: highestBy }

/**
 * The MAPR in basis points above which a rule reports a finding for this amount: the limit of the
 * Military Lending Act, or the lender's state cap if lower. null if neither applies.
 */
function maprLimit(
  amount: number,
  { rules, application }: CapContext,
): (Cap & { readonly rule: PolicyRuleName }) | null {
  const ofState = stateCapOf(rules.creditPolicy.stateCaps, application, amount, 'apr')
  const limits = [
    { rule: 'apr-over-military-limit', value: rules.policyLimits.highApr },
    { rule: 'apr-above-state-cap', value: ofState?.most ?? null },
  ] as const
  const on = limits.flatMap(({ rule, value }) =>
    value === null || rules.disabledRules.includes(rule) ? [] : [{ rule, value }],
  )
  return on.toSorted((one, other) => one.value - other.value)[0] ?? null
}

/**
 * The rule that an offer with this MAPR (basis points) breaks at its amount; null if none. Each
 * band of the state caps has its own APR and fee, and an amount may be in no band.
 */
export function ruleBrokenAt(
  offer: Pick<LoanOfferTerms, 'type' | 'amount' | 'originationFee'> | RevolvingOfferTerms,
  mapr: number,
  context: CapContext,
): PolicyRuleName | null {
  const { rules, application } = context
  const { stateCaps } = rules.creditPolicy
  const isOn = (rule: PolicyRuleName): boolean => !rules.disabledRules.includes(rule)
  const rows = capsOfState(stateCaps, application)
  const hasNoBand = rows.length > 0 && rowsAt(rows, offer.amount).length === 0
  if (hasNoBand && isOn('amount-outside-state-caps')) return 'amount-outside-state-caps'
  const limit = maprLimit(offer.amount, context)
  if (limit !== null && mapr > limit.value) return limit.rule
  const most = stateCapOf(stateCaps, application, offer.amount, 'fee')?.most ?? Infinity
  const hasFee = offer.type === 'loan_offer' && offer.originationFee > most
  return hasFee && isOn('fee-above-state-cap') ? 'fee-above-state-cap' : null
}

/** The terms that the MAPR depends on: it rises with rate and fee, and falls with a longer term. */
const pricedTerms = ['interestRate', 'originationFee', 'loanTerm.term'] as const
type PricedTerm = (typeof pricedTerms)[number]

/**
 * The part of a range in which the MAPR stays within its limit. If no value does, because fees
 * alone can exceed it, only the nearest value is left.
 */
function withinMapr(
  offer: PricedLoan | RevolvingOfferTerms,
  term: PricedTerm,
  plain: CappedRange,
  context: CapContext,
): CappedRange {
  const limit = maprLimit(offer.amount, context)
  if (limit === null) return plain
  const present = offer.type === 'loan_offer' ? numberAt(offer, term) : offer.interestRate
  const values = numbersOf(plain.range, present)
  const result =
    values &&
    solveOnGrid({
      ...values,
      figureAt: (position) => maprAt(offer, term, values.at(position)),
      bound: { sense: 'at-most', value: limit.value },
    })
  if (values === null || result === null || result.outcome === 'all-keep') return plain
  const { position, next } = result
  const end = values.at(position)
  const isHighest = next === null || next > position
  const isLowest = next === null || next < position
  return {
    range: {
      ...plain.range,
      ...(isLowest && { lowest: end }),
      ...(isHighest && { highest: end }),
    },
    lowestBy: isLowest ? limit.rule : plain.lowestBy,
    highestBy: isHighest ? limit.rule : plain.highestBy,
  }
}

/** The figure that the MAPR rules check, in basis points; null if a loan has no figures. */
function maprAt(
  offer: PricedLoan | RevolvingOfferTerms,
  term: PricedTerm,
  value: number,
): number | null {
  if (offer.type !== 'loan_offer') return lineMaprAt({ ...offer, interestRate: value })
  const figures = loanFiguresOf(withUnknown(offer, term, value))
  return figures.ok ? Math.round(loanMaprOf(figures.value) * 100) : null
}

/** The MAPR of a line of credit, in basis points. */
export const lineMaprAt = (line: RevolvingOfferTerms): number =>
  Math.round(highestRate(line).rate * 100)
