import type { PolicyRuleName } from '../../../shared/domain/offers/policy/policy-facts.ts'
import type { HelpTermName } from '../../messages/help-en.ts'
import { hasRow, rowOrder, type OfferRow } from './offer-rows.ts'

/** The kinds of offers, as received or composed. */
type Kinds = readonly string[]

const line = 'revolving_line_of_credit_offer'
const isOffered = (kinds: Kinds, kind: string): boolean => kinds.includes(kind)

/** Help terms for the estimates of these kinds of offers. */
export function figureTerms(kinds: Kinds): readonly HelpTermName[] {
  const ofLoan: readonly HelpTermName[] = [
    'apr',
    'finance-charge',
    'amount-financed',
    'total-of-payments',
    'prepaid-finance-charge',
    'unit-period',
  ]
  const ofLine: readonly HelpTermName[] = ['apr', 'minimum-payment']
  return distinct([
    ...(isOffered(kinds, 'loan_offer') ? ofLoan : []),
    ...(isOffered(kinds, line) ? ofLine : []),
  ])
}

const ofRow: { readonly [Row in OfferRow]?: readonly HelpTermName[] } = {
  interestRate: ['basis-points'],
  apr: ['apr'],
  originationFee: ['origination-fee', 'prepaid-finance-charge'],
  'minimumPayment.type': ['minimum-payment'],
  billingCycle: ['billing-cycle'],
  financeCharge: ['monthly-finance-charge'],
  latePaymentFee: ['late-payment-fee'],
  promo: ['introductory-rate'],
}

/** Help terms for a row of the form. The grace period has a different meaning in each kind. */
export function rowTerms(row: OfferRow, kinds: Kinds): readonly HelpTermName[] {
  if (row !== 'gracePeriod.term') return ofRow[row] ?? []
  return [
    ...(isOffered(kinds, 'loan_offer') ? (['grace-period-loan'] as const) : []),
    ...(isOffered(kinds, line) ? (['grace-period-line'] as const) : []),
  ]
}

/** Help terms for all terms and figures of these kinds of offers. */
export function offerTermsHelp(kinds: Kinds): readonly HelpTermName[] {
  const rows = rowOrder.filter(
    (row) =>
      (isOffered(kinds, 'loan_offer') && hasRow('loan_offer', row)) ||
      (isOffered(kinds, line) && hasRow(line, row)),
  )
  return distinct([...figureTerms(kinds), ...rows.flatMap((row) => rowTerms(row, kinds))])
}

const ofRule: { readonly [Rule in PolicyRuleName]?: readonly HelpTermName[] } = {
  'late-payment-fee-too-high': ['late-payment-fee'],
  'consumer-billing-cycle-too-short': ['billing-cycle'],
  'consumer-grace-too-short': ['grace-period-line'],
  'consumer-grace-rate-not-zero': ['grace-period-line'],
  'apr-over-military-limit': ['apr', 'military-limit'],
  'apr-near-military-limit': ['apr', 'military-limit'],
  'line-apr-not-its-rate': ['apr'],
}

/** Help terms for the texts of these rules. */
export function ruleTerms(rules: readonly PolicyRuleName[]): readonly HelpTermName[] {
  return distinct(rules.flatMap((rule) => ofRule[rule] ?? []))
}

function distinct<T>(list: readonly T[]): readonly T[] {
  return [...new Set(list)]
}
