import { aprTolerance } from '../../finance/apr.ts'
import type { UsState } from '../../values/us-states.ts'
import type { LoanOfferTerms, OfferTerms } from './offer.ts'

/** What the service says of one offer, before it is approved: its word, and never Loan Desk's own. */
export interface OfferCheck {
  /** Which of the offers that were asked about, from 0. */
  readonly position: number
  readonly isCompliant: boolean
  /** Basis points, as the service calculates it; null if it doesn't say. */
  readonly apr: number | null
}

/** Offers as they are asked about: those of a borrower's state, of which the service checks loans. */
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
