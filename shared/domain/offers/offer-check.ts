import { aprTolerance } from '../../finance/apr.ts'
import type { UsState } from '../../values/us-states.ts'
import type { LoanOfferTerms, OfferTerms } from './offer.ts'

/** The service's own check of one offer before approval; never Loan Desk's figures. */
export interface OfferCheck {
  /** Position among the offers that were sent to the check, from 0. */
  readonly position: number
  readonly isCompliant: boolean
  /** Whole basis points, rounded from the service's figure; null if the response doesn't include it. */
  readonly apr: number | null
}

/** Offers to check, for the borrower's state; the service checks only loans. */
export interface OffersToCheck {
  readonly state: UsState
  readonly offers: readonly LoanOfferTerms[]
}

/** Whether two APRs in percent, to the hundredth, differ by more than the tolerance. */
export function isBeyondTolerance(one: number, other: number): boolean {
  return Math.round(Math.abs(one - other) * 1_000) > aprTolerance * 10
}

export function isLoan(terms: OfferTerms): terms is LoanOfferTerms {
  return terms.type === 'loan_offer'
}
