import type { FeeTreatment } from '../../../finance/loan-terms.ts'
import type { LoanOfferTerms, RevolvingOfferTerms } from '../offer.ts'

/** Terms as typed: each number is the text in its field, in the units of the connection's forms. */
type Typed<T> = T extends number
  ? string
  : T extends object
    ? { -readonly [K in keyof T]: Typed<T[K]> }
    : T

interface DraftMarks {
  /** Identifies an offer within its draft when offers are reordered. Never sent. */
  key: string
  /** For the estimates; sent only to services that accept it. */
  feeTreatment: FeeTreatment
}

export type LoanOfferDraft = Typed<Omit<LoanOfferTerms, 'feeTreatment'>> & DraftMarks
export type RevolvingOfferDraft = Typed<RevolvingOfferTerms> & DraftMarks
export type OfferDraft = LoanOfferDraft | RevolvingOfferDraft
