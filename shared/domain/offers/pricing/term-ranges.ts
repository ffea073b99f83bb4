import { numberOfPaymentsOf } from '../../../finance/loan-terms.ts'
import { MOST_PAYMENTS } from '../../../finance/payment-dates.ts'
import type { LoanUnknown, SolveRange } from '../../../finance/solve-loan.ts'
import { wireStep, type UnitsProfileName } from '../../../values/units.ts'
import { creditTypes, offerTypeFor } from '../../../values/vocabulary.ts'
import type { ProductLimitName } from '../policy/credit-policy.ts'
import { wirePathOf } from '../form/offer-form-fields.ts'
import { isLongerThan } from '../offer-figures.ts'
import { longestTerm } from '../offer-schema.ts'
import type { LoanOfferTerms, RevolvingOfferTerms } from '../offer.ts'
import type { PolicyContext } from '../policy/policy-context.ts'
import { capsOfState, spanOf, stateCapOf } from '../policy/state-caps.ts'
import type { PolicyRuleName } from '../policy/policy-facts.ts'
import { fewestPayments } from '../policy/policy-rules.ts'

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
export function mostOf(unknown: LoanUnknown, amount: number, context: CapContext): Cap {
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
  const ofTerm = (term: number) => ({ ...terms, loanTerm: { ...terms.loanTerm, term } })
  const payments = (term: number) => numberOfPaymentsOf(ofTerm(term).loanTerm, terms.paymentPeriod)
  const [fewest, fewestRule] = isOn('too-few-payments')
    ? ([policyLimits[fewestPayments[terms.paymentPeriod]], 'too-few-payments'] as const)
    : ([1, null] as const)
  const upTo = (isTooLong: (term: number) => boolean, rule: Cap['rule']): Cap => ({
    value: firstTerm(isTooLong) - 1,
    rule,
  })
  let most = upTo((term) => payments(term) > MOST_PAYMENTS, null)
  const byRules = [
    ...(isOn('too-many-payments')
      ? [upTo((term) => payments(term) > policyLimits.mostPayments, 'too-many-payments')]
      : []),
    ...(months !== null && isOn('term-above-policy')
      ? [upTo((term) => isLongerThan(ofTerm(term), months), 'term-above-policy')]
      : []),
  ]
  for (const cap of byRules) if (cap.value < most.value) most = cap
  return [{ value: firstTerm((term) => payments(term) >= fewest), rule: fewestRule }, most]
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
