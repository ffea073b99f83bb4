import {
  disclosureGaps,
  disclosureLabel,
  disclosureOf,
  type DisclosureGap,
  type LineDisclosure,
  type LoanDisclosure,
  type NoDisclosure,
} from '../../../../shared/domain/offers/disclosure/disclosure.ts'
import type { DisclosureWords } from '../../../../shared/domain/offers/disclosure/disclosure-words.ts'
import { exemptionThresholdOn } from '../../../../shared/domain/offers/disclosure/exemption-threshold.ts'
import type { OfferTerms, ReceivedOffer } from '../../../../shared/domain/offers/offer.ts'
import { feeTreatmentIn } from '../../../../shared/domain/wire/fee-form.ts'
import type { FeeTreatment } from '../../../../shared/finance/loan-terms.ts'
import { formatList, formatMoney } from '../../../messages/format.ts'
import type { OfferFigures } from '../../../../shared/domain/offers/estimates.ts'
import { receivedTerms } from '../../../../shared/domain/offers/received-terms.ts'
import { termBeside } from '../offer-terms.ts'
import { receivedFigures } from '../received-figures.ts'
import { disclosureMessages as text } from './disclosure-messages.ts'

/** An offer with its estimates, as composed, sent or returned. */
export interface OfferToDisclose {
  /** null if Loan Desk can't read all terms. */
  readonly terms: OfferTerms | null
  readonly figures: OfferFigures | null
  readonly feeTreatment: FeeTreatment
  readonly knowsFeeTreatment: boolean
  /** The service's introductory rate as text; null if there is none. */
  readonly introductory: string | null
}

/** Facts that apply to all offers. */
export interface DisclosedApplication {
  readonly id: string
  readonly creditType: string | null
  readonly creditor: string | null
  /** The day from which the figures count, YYYY-MM-DD. */
  readonly day: string
}

/** One page: the disclosure of one offer. */
export interface DisclosurePage extends Pick<OfferToDisclose, 'introductory'> {
  readonly position: number
  readonly disclosure: LoanDisclosure | LineDisclosure
  readonly gaps: readonly DisclosureGap[]
  readonly label: ReturnType<typeof disclosureLabel>
}

/** Converts sent or returned offers. `day` is the day of the decision, YYYY-MM-DD. */
export const receivedToDisclose = (
  offers: readonly ReceivedOffer[],
  day: string,
): readonly OfferToDisclose[] =>
  offers.map((offer) => {
    const treatment = feeTreatmentIn(offer.raw)
    return {
      terms: receivedTerms(offer),
      figures: receivedFigures(offer, day),
      feeTreatment: treatment ?? 'withheld',
      knowsFeeTreatment: treatment !== null,
      introductory: termBeside('introductoryPromoPeriod', [offer]).values[0] ?? null,
    }
  })

/**
 * The pages of the offers that have a disclosure, and notes for the officer about the others and
 * about gaps.
 */
export function disclosedOffers(
  offers: readonly OfferToDisclose[],
  { creditType, creditor, day }: DisclosedApplication,
  words: DisclosureWords,
): { readonly pages: readonly DisclosurePage[]; readonly notes: readonly string[] } {
  const pages: DisclosurePage[] = []
  const missing = new Map<string, number[]>()
  const exempt = new Map<string, number[]>()
  for (const [index, offer] of offers.entries()) {
    const position = index + 1
    const { terms, figures, feeTreatment, knowsFeeTreatment, introductory } = offer
    const loan = figures?.kind === 'loan' ? figures : null
    const found = disclosureOf({ creditType, terms, loan, feeTreatment }, day)
    if (typeof found === 'string') {
      noteAt(exempt, reasonInWords(found, day), position)
      continue
    }
    const gaps = disclosureGaps(found, { creditor, creditType, words, knowsFeeTreatment })
    if (gaps.length > 0) {
      noteAt(missing, formatList(gaps.map((gap) => text.gaps[gap])), position)
    }
    const label = disclosureLabel(found, words, gaps)
    pages.push({ position, disclosure: found, gaps, label, introductory })
  }
  const notes = [
    ...[...exempt].map(([reason, positions]) => text.reasonOf(positions, reason)),
    ...[...missing].map(([parts, positions]) => text.missing(positions, parts)),
  ]
  if (pages.length > 0 && exemptionThresholdOn(day) === null) {
    notes.push(text.noThreshold(day.slice(0, 4)))
  }
  return { pages, notes }
}

/** Offers with the same note are listed together. */
function noteAt(notes: Map<string, number[]>, note: string, position: number): void {
  notes.set(note, [...(notes.get(note) ?? []), position])
}

function reasonInWords(reason: NoDisclosure, day: string): string {
  if (reason !== 'over-threshold') return text.reasons[reason]
  const threshold = exemptionThresholdOn(day)
  return threshold === null
    ? text.noThreshold(day.slice(0, 4))
    : text.overThreshold(threshold.year, formatMoney(threshold.amount))
}
