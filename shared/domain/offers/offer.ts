import type { FeeTreatment } from '../../finance/loan-terms.ts'
import type { JsonObject } from '../../json.ts'
import type { LoanTermType, MinimumPaymentType, PaymentPeriod } from '../../values/vocabulary.ts'

/**
 * The terms of an offer as Loan Desk composes and sends it. Money in cents, rates in basis points,
 * durations in days, all whole numbers; dates YYYY-MM-DD (specification, Offer).
 */
interface CommonTerms {
  readonly amount: number
  readonly firstPaymentDate: string
  /** Days and the rate during them: a deferral for a loan, days without interest for a line of credit. */
  readonly gracePeriod: { readonly term: number; readonly interestRate: number }
  readonly interestRate: number
  readonly latePaymentFee: number
  readonly paymentPeriod: PaymentPeriod
}

export interface LoanOfferTerms extends CommonTerms {
  readonly type: 'loan_offer'
  readonly loanTerm: { readonly term: number; readonly termType: LoanTermType }
  /** Basis points of the amount, not cents. */
  readonly originationFee: number
  /** How the fee is collected; withheld if absent. Sent only to some services. */
  readonly feeTreatment?: Exclude<FeeTreatment, 'withheld'> | undefined
}

export interface RevolvingOfferTerms extends CommonTerms {
  readonly type: 'revolving_line_of_credit_offer'
  readonly annualFee: number
  readonly apr: number
  readonly billingCycle: number
  readonly financeCharge: number
  readonly minimumPayment: {
    readonly type: MinimumPaymentType
    /** Basis points of the principal. */
    readonly value: number
    readonly floor: number
  }
}

export type OfferTerms = LoanOfferTerms | RevolvingOfferTerms

/**
 * An offer from a response. Any part can be missing, and Loan Desk may not know the type. `raw` is
 * the unchanged offer, used to show values that have no field here.
 */
export interface ReceivedOffer {
  readonly type: string
  readonly id: string | null
  readonly amount: number | null
  readonly firstPaymentDate: string | null
  readonly gracePeriod: {
    readonly term: number | null
    readonly interestRate: number | null
  } | null
  readonly interestRate: number | null
  readonly latePaymentFee: number | null
  readonly originationFee: number | null
  readonly paymentPeriod: string | null
  readonly loanTerm: { readonly term: number | null; readonly termType: string | null } | null
  readonly annualFee: number | null
  readonly apr: number | null
  readonly billingCycle: number | null
  readonly financeCharge: number | null
  readonly introductoryPromoPeriod: {
    readonly interestRate: number | null
    readonly promoTerm: { readonly term: number | null; readonly termType: string | null } | null
  } | null
  readonly minimumPayment: {
    readonly type: string | null
    readonly value: number | null
    readonly floor: number | null
  } | null
  readonly raw: JsonObject
}
