import { expect, it } from 'vitest'
import { leadOf, receivedFigures } from '../../../../renderer/screens/offers/received-figures.ts'
import {
  sentFieldName,
  sentFieldValue,
} from '../../../../renderer/screens/decisions/review/sent-field.ts'
import { offerFromWire, offerToWire } from '../../../../shared/domain/wire/application.ts'
import { defaultUnitsProfile as units } from '../../../../shared/values/units.ts'
import { aLineOffer } from '../../../support/builders/line-offer.ts'
import { aLoanOffer } from '../../../support/drivers/approving.ts'

const day = '2026-11-22'
const loan = offerFromWire(
  offerToWire({ ...aLoanOffer(), firstPaymentDate: '2026-12-22' }, units),
  units,
)
const line = aLineOffer()

it('shows the level payment and the estimated APR of a loan first', () => {
  const lead = leadOf(loan, receivedFigures(loan, day))
  expect(lead.map(({ label }) => label)).toEqual(['estimated monthly payment', 'estimated APR'])
  expect(lead[0]?.value).toBe('$141.92')
})

it('shows the total paid of a single-payment loan first, including the odd days', () => {
  const offer = { ...loan, loanTerm: { term: 1, termType: 'payments' } }
  const figures = receivedFigures({ ...offer, firstPaymentDate: '2027-01-22' }, day)
  expect(figures?.kind === 'loan' && figures.totalOfPayments).toBe(306_250)
  expect(leadOf(offer, figures)[0]?.value).toBe('$3,062.50')
})

it('shows the first minimum payment and the stated APR of a line of credit first', () => {
  const offer = offerFromWire(offerToWire(line, units), units)
  expect(leadOf(offer, receivedFigures(offer, day))).toEqual([
    { value: '$150.00', label: 'estimated first minimum payment' },
    { value: '24.00%', label: 'APR' },
  ])
})

it('shows the first minimum payment of a line whose minimum never pays it off', () => {
  const interestOnly = { ...line, minimumPayment: { ...line.minimumPayment, value: 0, floor: 0 } }
  const offer = offerFromWire(offerToWire(interestOnly, units), units)
  expect(leadOf(offer, receivedFigures(offer, day))[0]?.value).toBe('$100.00')
})

it('counts the introductory rate of a line of credit for its days only', () => {
  const wire = offerToWire(line, units)
  const figuresWith = (promo_term: { term: number; term_type: string }, interest_rate = 0) => {
    const promo = { interest_rate, promo_term }
    const figures = receivedFigures(
      offerFromWire({ ...wire, introductory_promo_period: promo }, units),
      day,
    )
    return figures?.kind === 'line' ? figures : null
  }
  const plain = figuresWith({ term: 0, term_type: 'daily' })
  const promoted = figuresWith({ term: 90, term_type: 'daily' })
  expect(promoted?.firstMinimum).toBe(5_000)
  expect(promoted?.atMinimum.rows.slice(0, 4).map(({ interest }) => interest)).toEqual([
    ...[0, 0, 0, 9_703],
  ])
  expect(promoted?.costWithFees).toBeLessThan(plain?.costWithFees ?? 0)
  expect(figuresWith({ term: 90, term_type: 'daily' }, -1)).toBeNull()
  // The specification doesn't say how long another unit is.
  expect(figuresWith({ term: 3, term_type: 'period' })).toEqual(plain)
})

it('shows the interest rate first if nothing can be estimated', () => {
  const other = { ...loan, type: 'merchant_advance_offer' }
  expect(leadOf(other, receivedFigures(other, day))).toEqual([
    { value: '12.50%', label: 'interest rate' },
  ])
})

it('shows sent fields and values as the officer types them, and unknown ones unchanged', () => {
  expect(sentFieldName('interest_rate')).toBe('Interest rate')
  expect(sentFieldValue('interest_rate', 1_250, units)).toBe('12.50%')
  expect(sentFieldValue('interest_rate', 12.5, 'dollars-and-percent')).toBe('12.50%')
  expect(sentFieldValue('amount', 300_000, units)).toBe('$3,000.00')
  expect(sentFieldValue('first_payment_date', '2026-12-22', units)).toBe('Dec 22, 2026')
  expect(sentFieldName('origination_fee.fee')).toBe('Origination fee')
  expect(sentFieldValue('origination_fee.fee', 150, units)).toBe('1.50%')
  expect(sentFieldName('origination_fee.type')).toBe('Fee collection')
  expect(sentFieldValue('origination_fee.type', 'capitalized', units)).toBe('Added to the balance')
  expect(sentFieldName('promo.other')).toBe('promo.other')
  expect(sentFieldValue('promo.other', 7, units)).toBe('7')
  expect(sentFieldValue('amount', 0.123, units)).toBe('0.123')
})
