import { describe, expect, it } from 'vitest'
import {
  disclosedOffers,
  receivedToDisclose,
} from '../../../../renderer/screens/offers/disclosure/disclosed-offers.ts'
import { noDisclosureWords } from '../../../../shared/domain/offers/disclosure/disclosure-words.ts'
import type { LoanOfferTerms } from '../../../../shared/domain/offers/offer.ts'
import type { ServiceProfileName } from '../../../../shared/service-profiles/all-profiles.ts'
import { offerFromWire, offerToWire } from '../../../../shared/domain/wire/application.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { defaultUnitsProfile as units } from '../../../../shared/values/units.ts'
import { aLineOffer } from '../../../support/builders/line-offer.ts'
import { aLoanOffer } from '../../../support/drivers/approving.ts'

const day = '2026-11-23'
const application = {
  id: 'app_1',
  creditType: 'consumer_installment_loan',
  creditor: 'Fallow & Quince Bank',
  day,
}
const words = { ...noDisclosureWords, prepayment: 'No penalty.', ofRecord: true }

/** Offers of a $1,500 loan with a 2% fee, as this service profile returns them. */
function received(changes: readonly Partial<LoanOfferTerms>[], profile: ServiceProfileName) {
  const offers = changes.map((change) => {
    const loan = { ...aLoanOffer(), amount: 150_000, firstPaymentDate: '2026-12-22' }
    const terms: LoanOfferTerms = { ...loan, originationFee: 200, ...change }
    return offerFromWire(offerToWire(terms, units, profile), units)
  })
  return receivedToDisclose(offers, day)
}
const newest: ServiceProfileName = '2025-03'
const aLine = aLineOffer()

describe('the disclosures of received offers', () => {
  it('follow the offer’s information on how its fee is collected', () => {
    const { pages, notes } = disclosedOffers(
      received([{}, { feeTreatment: 'added' }], newest),
      application,
      words,
    )
    expect(notes).toEqual([])
    expect(pages).toMatchObject([
      {
        position: 1,
        label: 'of-record',
        disclosure: {
          amountFinanced: 147_000,
          itemization: { principal: 150_000, feeTreatment: 'withheld' },
        },
      },
      {
        position: 2,
        label: 'of-record',
        disclosure: {
          amountFinanced: 150_000,
          itemization: { principal: 153_000, feeTreatment: 'added' },
        },
      },
    ])
  })

  it('stay estimates if the offer doesn’t say, unless there is no fee', () => {
    const { pages, notes } = disclosedOffers(
      received([{}, { originationFee: 0 }], 'specification'),
      application,
      words,
    )
    expect(pages.map(({ label }) => label)).toEqual(['estimate', 'of-record'])
    expect(notes).toEqual(['Missing for offer 1: how the origination fee is collected.'])
  })
})

describe('terms that only the service sets', () => {
  const promoted = (wire: JsonObject, creditType: string, interest_rate = 399) => {
    const promo = { interest_rate, promo_term: { term: 90, term_type: 'daily' } }
    return disclosedOffers(
      receivedToDisclose(
        [offerFromWire({ ...wire, introductory_promo_period: promo }, units)],
        day,
      ),
      { ...application, creditType },
      words,
    )
  }
  const noFigures = ['Offer 1 has none. Its figures can’t be calculated.']

  it('appear in the table of a line of credit: its introductory rate', () => {
    const line = offerToWire(aLine, units)
    const { pages } = promoted(line, 'consumer_revolving_line_of_credit')
    expect(pages).toMatchObject([{ introductory: '3.99% for 90 days' }])
  })

  it('leave a loan without figures: Loan Desk has none for two rates', () => {
    const loan = offerToWire({ ...aLoanOffer(), firstPaymentDate: '2026-12-22' }, units)
    const { pages, notes } = promoted(loan, application.creditType)
    expect(pages).toEqual([])
    expect(notes).toEqual(noFigures)
  })

  it('leave any offer without figures if its introductory rate can’t be read', () => {
    for (const [terms, creditType] of [
      [{ ...aLoanOffer(), firstPaymentDate: '2026-12-22' }, application.creditType],
      [aLine, 'consumer_revolving_line_of_credit'],
    ] as const) {
      const { pages, notes } = promoted(offerToWire(terms, units), creditType, 399.5)
      expect([pages, notes]).toEqual([[], noFigures])
    }
  })
})

describe('the notes above disclosures', () => {
  it('group offers that have the same note', () => {
    const over = { amount: 9_000_000 }
    const offers = received([over, {}, over, {}], newest)
    const { pages, notes } = disclosedOffers(offers, application, noDisclosureWords)
    expect(pages.map(({ position }) => position)).toEqual([2, 4])
    expect(notes).toEqual([
      'Offers 1 and 3 have none. Over the 2026 threshold of $73,400.00, 12 CFR 1026.3(b).',
      'Missing for offers 2 and 4: prepayment.',
    ])
  })

  it('say why there are no disclosures', () => {
    const notesOf = (creditType: string | null) =>
      disclosedOffers(received([{}], newest), { ...application, creditType }, words).notes
    expect(notesOf('commercial_installment_loan')).toEqual([
      'Offer 1 has none. Credit for business is exempt, 12 CFR 1026.3(a).',
    ])
    expect(notesOf(null)).toEqual([
      'Offer 1 has none. The credit type isn’t one that Loan Desk knows.',
    ])
  })

  it('mention a year without a threshold, and keep a possible credit sale an estimate', () => {
    const offers = received([{ amount: 9_000_000, firstPaymentDate: '2027-02-15' }], newest)
    const { pages, notes } = disclosedOffers(
      offers,
      { ...application, creditType: 'consumer_bnpl', day: '2027-01-15' },
      words,
    )
    expect(pages).toMatchObject([{ label: 'estimate' }])
    expect(notes).toEqual([
      'Missing for offer 1: total sale price, if the creditor is also the seller.',
      'Loan Desk doesn’t have the 2027 threshold of 12 CFR 1026.3(b): no amount counts as exempt.',
    ])
  })
})
