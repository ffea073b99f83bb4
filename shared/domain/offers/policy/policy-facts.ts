import type { CreditClass, KnownCreditType } from '../../../values/vocabulary.ts'
import type { UsState } from '../../../values/us-states.ts'
import type { gapAt, StateCapFact } from './state-caps.ts'

/** The facts for each rule's sentence. Dates YYYY-MM-DD, money in cents, rates in percent. */
export interface PolicyFacts {
  'application-not-pending': { readonly status: string }
  'first-payment-not-after-today': { readonly today: string }
  'first-payment-too-late': { readonly latest: string; readonly days: number }
  'first-payment-not-1st-or-15th': Nothing
  'first-payment-not-15th-or-last': Nothing
  'too-few-payments': { readonly payments: number; readonly fewest: number }
  'too-many-payments': { readonly payments: number; readonly most: number }
  'late-payment-fee-too-high': { readonly most: number }
  'consumer-billing-cycle-too-short': { readonly days: number }
  'consumer-grace-too-short': { readonly days: number }
  'consumer-grace-rate-not-zero': Nothing
  'apr-over-military-limit': LimitedRate
  'apr-near-military-limit': LimitedRate
  'line-apr-not-its-rate': {
    /** Basis points. */
    readonly typed: number
    readonly nominal: number
  }
  'offer-not-of-credit-type': { readonly creditType: KnownCreditType }
  'first-payment-not-banking-day': {
    readonly holiday: string | null
    /** The next banking day if it satisfies the other date rules, otherwise null. */
    readonly next: string | null
  }
  'amount-above-requested': { readonly requested: number }
  'fico-below-floor': {
    /** null if the application has none. */
    readonly fico: number | null
    readonly floor: number
  }
  'bankruptcy-on-file': Nothing
  'amount-above-policy': { readonly most: number }
  'term-above-policy': { readonly months: number }
  /** Basis points. */
  'rate-above-policy': { readonly most: number }
  /** Basis points of a loan's amount, or cents for a line's annual fee. */
  'fee-above-policy': { readonly most: number; readonly quantity: 'rate' | 'money' }
  'state-not-chosen': Nothing
  /** Cents; `most` is null if there is no upper end, `gap` if the amount isn't between two bands. */
  'amount-outside-state-caps': {
    readonly state: UsState
    readonly creditClass: CreditClass
    readonly least: number
    readonly most: number | null
    readonly gap: ReturnType<typeof gapAt>
  }
  'apr-above-state-cap': CappedRate & StateCapFact
  'fee-above-state-cap': StateCapFact
  'identical-offers': {
    /** Position of the identical earlier offer, from 0. */
    readonly other: number
  }
}
export type Nothing = Readonly<Record<string, never>>

/** The figure that a cap is compared with, in percent a year. */
export interface CappedRate {
  readonly figure: 'loan-mapr' | 'nominal-apr' | 'typed-apr' | 'yearly-cost' | 'line-mapr'
  readonly rate: number
  /** The Military Lending Act, with its MAPR and its limit, is only about consumer credit. */
  readonly creditClass: CreditClass
}

interface LimitedRate extends CappedRate {
  readonly limit: number
}

export type PolicyRuleName = keyof PolicyFacts
