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

/**
 * How far an APR may be from the right one and still be accurate, in percentage points, for a loan
 * whose payments are regular (12 CFR 1026.22(a)(2)).
 */
const aprTolerance = 0.125

/** Whether two APRs in percent differ by more than the tolerance of a regular transaction. */
export function isBeyondTolerance(one: number, other: number): boolean {
  return Math.round(Math.abs(one - other) * 1_000) > aprTolerance * 1_000
}

export function isLoan(terms: OfferTerms): terms is LoanOfferTerms {
  return terms.type === 'loan_offer'
}
