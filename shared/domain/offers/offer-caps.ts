import { loanFiguresOf } from '../../finance/loan-figures.ts'
import { loanMaprOf } from '../../finance/mapr.ts'
import { numberOfPaymentsOf, type LoanTerms } from '../../finance/loan-terms.ts'
import { MOST_PAYMENTS, paymentsPerYear } from '../../finance/payment-dates.ts'
import {
  numberAt,
  numbersOf,
  withUnknown,
  type LoanUnknown,
  type SolveRange,
} from '../../finance/solve-loan.ts'
import { solveOnGrid } from '../../finance/solve-on-grid.ts'
import { wireStep, type UnitsProfileName } from '../../values/units.ts'
import { creditTypes, offerTypeFor } from '../../values/vocabulary.ts'
import type { ProductLimitName } from './credit-policy.ts'
import { dearestRate } from './offer-figures.ts'
import { wirePathOf } from './offer-form-fields.ts'
import { longestTerm } from './offer-schema.ts'
import type { LoanOfferTerms, RevolvingOfferTerms } from './offer.ts'
import type { PolicyContext } from './policy-context.ts'
import { capsOfState, rowsAt, spanOf, stateCapOf } from './state-caps.ts'
import type { PolicyRuleName } from './policy-facts.ts'
import { fewestPayments } from './policy-rules.ts'

/** What caps an offer depend on: the connection's rules and credit policy, and the application. */
export type CapContext = Pick<PolicyContext, 'rules'> & {
  readonly application: Pick<
    PolicyContext['application'],
    'creditType' | 'requestedAmount' | 'state'
  >
  readonly profile: UnitsProfileName
}

/** A bound of a term and the rule that sets it; null if only the form sets it. */
export interface Cap {
  readonly value: number
  readonly rule: PolicyRuleName | null
}

/** The values that a term may have, and the rule that sets each end. */
export interface CappedRange {
  readonly range: SolveRange
  readonly lowestBy: PolicyRuleName | null
  readonly highestBy: PolicyRuleName | null
}

/** Highest values that the forms accept if no rule is stricter: cents, basis points, the term, days. */
const highest: Readonly<Record<LoanUnknown, number>> = {
  amount: 100_000_000_000,
  interestRate: 99_999,
  'loanTerm.term': longestTerm,
  originationFee: 9_999,
  firstPaymentDate: 366,
}

type LoanLength = Pick<LoanOfferTerms, 'type' | 'amount' | 'paymentPeriod' | 'loanTerm'>

/** The range of one term of an offer within all enabled rules; null if they leave no value. */
export function rangeOf(
  terms: LoanLength | RevolvingOfferTerms,
  unknown: LoanUnknown,
  context: CapContext,
): CappedRange | null {
  const step = unknown === 'firstPaymentDate' ? 1 : wireStep(context.profile, wirePathOf(unknown))
  const [low, high] =
    unknown === 'loanTerm.term' && terms.type === 'loan_offer'
      ? termRange(terms, context)
      : [leastOf(unknown, step, context), mostOf(unknown, terms.amount, context)]
  return low.value > high.value
    ? null
    : {
        range: { lowest: low.value, highest: high.value, step },
        lowestBy: low.rule,
        highestBy: high.rule,
      }
}

/** The lowest value that the form and the state caps allow; rates and fees can be 0. */
function leastOf(unknown: LoanUnknown, step: number, { rules, application }: CapContext): Cap {
  const isPlain = unknown === 'interestRate' || unknown === 'originationFee'
  const least: Cap = { value: isPlain ? 0 : step, rule: null }
  const rule = 'amount-outside-state-caps'
  if (unknown !== 'amount' || rules.disabledRules.includes(rule)) return least
  const span = spanOf(capsOfState(rules.creditPolicy.stateCaps, application))
  return span !== null && span.least > least.value ? { value: span.least, rule } : least
}

/** The highest value that the form and the enabled rules allow for this amount. */
function mostOf(unknown: LoanUnknown, amount: number, context: CapContext): Cap {
  let most: Cap = { value: highest[unknown], rule: null }
  for (const cap of capsOf(unknown, amount, context)) if (cap.value < most.value) most = cap
  return most
}

/** The enabled rules that cap a term with a number, for this amount. */
function capsOf(unknown: LoanUnknown, amount: number, context: CapContext): readonly Cap[] {
  const { disabledRules, policyLimits } = context.rules
  const { requestedAmount } = context.application
  const { stateCaps } = context.rules.creditPolicy
  const caps: readonly [PolicyRuleName, number | null][] = (() => {
    switch (unknown) {
      case 'amount':
        return [
          ['amount-above-requested', requestedAmount],
          ['amount-above-policy', productLimit(context, 'amount')],
          [
            'amount-outside-state-caps',
            spanOf(capsOfState(stateCaps, context.application))?.most ?? null,
          ],
        ]
      case 'interestRate':
        return [['rate-above-policy', productLimit(context, 'rate')]]
      case 'originationFee':
        return [
          [
            'fee-above-policy',
            // The fee limit of other products applies to another kind of fee.
            offerTypeFor(context.application.creditType) === 'loan_offer'
              ? productLimit(context, 'fee')
              : null,
          ],
          [
            'fee-above-state-cap',
            stateCapOf(stateCaps, context.application, amount, 'fee')?.most ?? null,
          ],
        ]
      case 'firstPaymentDate':
        return [['first-payment-too-late', policyLimits.firstPaymentDays]]
      case 'loanTerm.term':
        return []
    }
  })()
  return caps.flatMap(([rule, value]) =>
    value === null || disabledRules.includes(rule) ? [] : [{ rule, value }],
  )
}

/** The shortest and longest term, in the term's unit, that the rules on payments and months allow. */
function termRange(terms: LoanLength, context: CapContext): [Cap, Cap] {
  const { disabledRules, policyLimits } = context.rules
  const isOn = (rule: PolicyRuleName): boolean => !disabledRules.includes(rule)
  const months = productLimit(context, 'months')
  const perYear = paymentsPerYear[terms.paymentPeriod]
  const payments = (term: number) =>
    numberOfPaymentsOf({ ...terms.loanTerm, term }, terms.paymentPeriod)
  const [fewest, fewestRule] = isOn('too-few-payments')
    ? ([policyLimits[fewestPayments[terms.paymentPeriod]], 'too-few-payments'] as const)
    : ([1, null] as const)
  const byRules: readonly Cap[] = [
    ...(isOn('too-many-payments')
      ? [{ value: policyLimits.mostPayments, rule: 'too-many-payments' } as const]
      : []),
    ...(months !== null && isOn('term-above-policy')
      ? [{ value: Math.floor((months * perYear) / 12), rule: 'term-above-policy' } as const]
      : []),
  ]
  let most: Cap = { value: MOST_PAYMENTS, rule: null }
  for (const cap of byRules) if (cap.value < most.value) most = cap
  return [
    { value: firstTerm((term) => payments(term) >= fewest), rule: fewestRule },
    { value: firstTerm((term) => payments(term) > most.value) - 1, rule: most.rule },
  ]
}

/**
 * The shortest term for which `holds` is true, or `longestTerm + 1` if there is none; a longer term
 * never has fewer payments.
 */
function firstTerm(holds: (term: number) => boolean): number {
  let [low, high] = [1, longestTerm + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

function productLimit({ application, rules }: CapContext, name: ProductLimitName): number | null {
  const creditType = creditTypes.find((known) => known === application.creditType)
  return creditType === undefined ? null : (rules.creditPolicy.products[creditType]?.[name] ?? null)
}

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
 * alone can exceed it, only the nearest value is left. Odd days and an interest-free grace period
 * can make the APR lower than the rate, but never lower than half of it, so rates above twice the
 * limit aren't searched.
 */
function withinMapr(
  offer: PricedLoan | RevolvingOfferTerms,
  term: PricedTerm,
  plain: CappedRange,
  context: CapContext,
): CappedRange {
  const limit = maprLimit(offer.amount, context)
  if (limit === null) return plain
  const { lowest } = plain.range
  const furthest = term === 'interestRate' ? Math.max(lowest, 2 * limit.value) : Infinity
  const looked = { ...plain.range, highest: Math.min(plain.range.highest, furthest) }
  const present = offer.type === 'loan_offer' ? numberAt(offer, term) : offer.interestRate
  const values = numbersOf(looked, present)
  const answer =
    values &&
    solveOnGrid({
      ...values,
      figureAt: (position) => maprAt(offer, term, values.at(position)),
      bound: { sense: 'at-most', value: limit.value },
    })
  if (values === null || answer === null || answer.outcome === 'all-keep') return plain
  const { position, next } = answer
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
  Math.round(dearestRate(line).rate * 100)
