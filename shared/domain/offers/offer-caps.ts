import { numberOfPaymentsOf, type LoanTerms } from '../../finance/loan-terms.ts'
import { paymentsPerYear } from '../../finance/payment-dates.ts'
import { solveLoan, type LoanUnknown, type SolveRange } from '../../finance/solve-loan.ts'
import { wireStep, type UnitsProfileName } from '../../values/units.ts'
import { creditTypes, offerTypeFor } from '../../values/vocabulary.ts'
import type { ProductLimitName } from './credit-policy.ts'
import { wirePathOf } from './offer-form-fields.ts'
import type { LoanOfferTerms, RevolvingOfferTerms } from './offer.ts'
import type { PolicyContext } from './policy-context.ts'
import { fewestPayments, type PolicyRuleName } from './policy-rules.ts'

/** What caps an offer: the rules and the credit policy of the connection, and the application. */
export type CapContext = Pick<PolicyContext, 'rules'> & {
  readonly application: Pick<PolicyContext['application'], 'creditType' | 'requestedAmount'>
  readonly profile: UnitsProfileName
}

/** A bound of a term and the rule that sets it; null where only the form does. */
export interface Cap {
  readonly value: number
  readonly rule: PolicyRuleName | null
}

/** The values a term may take, and who set each end. */
export interface CappedRange {
  readonly range: SolveRange
  readonly lowestBy: PolicyRuleName | null
  readonly highestBy: PolicyRuleName | null
}

/** What the forms take where no rule is stricter: cents, basis points, the term, days. */
const highest: Readonly<Record<LoanUnknown, number>> = {
  amount: 100_000_000_000,
  interestRate: 99_999,
  'loanTerm.term': 1_200,
  originationFee: 9_999,
  firstPaymentDate: 366,
}

type LoanLength = Pick<LoanOfferTerms, 'type' | 'paymentPeriod' | 'loanTerm'>

/** The range of one term of an offer within every rule that is on; null if they leave no value. */
export function rangeOf(
  terms: LoanLength | RevolvingOfferTerms,
  unknown: LoanUnknown,
  context: CapContext,
): CappedRange | null {
  const step = unknown === 'firstPaymentDate' ? 1 : wireStep(context.profile, wirePathOf(unknown))
  const isPlain = unknown === 'interestRate' || unknown === 'originationFee'
  let low: Cap = { value: isPlain ? 0 : step, rule: null }
  let high: Cap = { value: highest[unknown], rule: null }
  if (unknown === 'loanTerm.term' && terms.type === 'loan_offer') {
    ;[low, high] = termRange(terms, context, high)
  }
  for (const cap of capsOf(unknown, context)) if (cap.value < high.value) high = cap
  return low.value > high.value
    ? null
    : {
        range: { lowest: low.value, highest: high.value, step },
        lowestBy: low.rule,
        highestBy: high.rule,
      }
}

/** The rules that are on and cap a term by a number of its own. */
function capsOf(unknown: LoanUnknown, context: CapContext): readonly Cap[] {
  const { disabledRules, policyLimits } = context.rules
  const { requestedAmount } = context.application
  const caps: readonly [PolicyRuleName, number | null][] = (() => {
    switch (unknown) {
      case 'amount':
        return [
          ['amount-above-requested', requestedAmount],
          ['amount-above-policy', productLimit(context, 'amount')],
        ]
      case 'interestRate':
        return [['rate-above-policy', productLimit(context, 'rate')]]
      case 'originationFee':
        return offerTypeFor(context.application.creditType) === 'loan_offer'
          ? [['fee-above-policy', productLimit(context, 'fee')]]
          : []
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

/** The shortest and longest term in its own unit that the rules on payments and months allow. */
function termRange(terms: LoanLength, context: CapContext, widest: Cap): [Cap, Cap] {
  const { disabledRules, policyLimits } = context.rules
  const isOn = (rule: PolicyRuleName): boolean => !disabledRules.includes(rule)
  const months = productLimit(context, 'months')
  const perYear = paymentsPerYear[terms.paymentPeriod]
  const payments = (term: number) =>
    numberOfPaymentsOf({ ...terms.loanTerm, term }, terms.paymentPeriod)
  const fewest = isOn('too-few-payments') ? policyLimits[fewestPayments[terms.paymentPeriod]] : 1
  const mostByPolicy =
    months === null || !isOn('term-above-policy') ? null : Math.floor((months * perYear) / 12)
  const mostByService = isOn('too-many-payments') ? policyLimits.mostPayments : null
  const [most, rule] =
    mostByPolicy !== null && mostByPolicy < (mostByService ?? Number.POSITIVE_INFINITY)
      ? ([mostByPolicy, 'term-above-policy'] as const)
      : ([
          mostByService ?? widest.value,
          mostByService === null ? null : 'too-many-payments',
        ] as const)
  const longest = terms.loanTerm.termType === 'days' ? 36_600 : widest.value
  return [
    { value: firstTerm(longest, (term) => payments(term) >= fewest), rule: 'too-few-payments' },
    { value: firstTerm(longest, (term) => payments(term) > most) - 1, rule },
  ]
}

/** The first term that holds, one past the longest if none does: a term has ever more payments. */
function firstTerm(longest: number, holds: (term: number) => boolean): number {
  let [low, high] = [1, longest + 1]
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

/** The most of a loan that can be offered, and the rule that binds; null where none does. */
export interface MostOffered {
  /** Cents. */
  readonly amount: Cap | null
  /** Basis points, its other terms as they are. */
  readonly rate: Cap | null
}

/**
 * The most that can be offered under every cap: the amount by the application and the credit policy;
 * the rate by the credit policy and by the limit of the MAPR, its other terms as they are.
 */
export function mostOffered(loan: PricedLoan, context: CapContext): MostOffered {
  const amount = rangeOf(loan, 'amount', context)
  const rate = rangeOf(loan, 'interestRate', context)
  return {
    amount: amount === null ? null : capAt(amount),
    rate: rate === null ? null : capAt(withinMapr(loan, rate, context)),
  }
}

/** The terms of a loan offer with what its figures need beside them. */
export type PricedLoan = Omit<LoanOfferTerms, 'feeTreatment'> & LoanTerms

const capAt = ({ range, highestBy }: CappedRange): Cap | null =>
  highestBy === null ? null : { value: range.highest, rule: highestBy }

/** The basis points over which the MAPR rule finds something; null while the rule is off. */
export function maprLimit({ rules }: CapContext): number | null {
  return rules.disabledRules.includes('apr-over-military-limit') ? null : rules.policyLimits.highApr
}

/**
 * A range of rates in which the MAPR keeps its limit. The MAPR of a loan is its APR (mapr.ts), so
 * the limit is a target of the solver. At least 0 is left: a fee alone can break the limit.
 */
export function withinMapr(loan: PricedLoan, rates: CappedRange, context: CapContext): CappedRange {
  const limit = maprLimit(context)
  if (limit === null) return rates
  const solved = solveLoan({
    terms: loan,
    unknown: 'interestRate',
    target: { figure: 'apr', value: limit },
    // odd days and a free grace period leave an APR below the rate, never below half of it
    range: { ...rates.range, highest: Math.min(rates.range.highest, 2 * limit) },
  })
  if (!solved.ok || solved.value.outcome === 'all-keep') return rates
  return {
    ...rates,
    range: { ...rates.range, highest: solved.value.terms.interestRate },
    highestBy: 'apr-over-military-limit',
  }
}
