import { expect, it } from 'vitest'
import { comparisonFormat } from '../../../../renderer/screens/offers/comparison-format.ts'
import { compareOffers } from '../../../../renderer/screens/offers/comparison.ts'
import { paymentFigures } from '../../../../renderer/screens/offers/figure-list.ts'
import { estimatedPayments } from '../../../../renderer/screens/offers/received-figures.ts'
import { offerInWords } from '../../../../renderer/screens/offers/offer-in-words.ts'
import { evaluateOffer } from '../../../../renderer/state/composer-figures.ts'
import { defaultUnitsProfile as units } from '../../../../shared/values/units.ts'
import { offerFromWire, offerToWire } from '../../../../shared/domain/wire/application.ts'
import { typedOffer } from '../../../support/builders/typed-offers.ts'

const today = '2026-11-22'
const draft = typedOffer('loan_offer', {
  ...{ amount: '24,000', interestRate: '11.9', 'loanTerm.term': '36' },
  firstPaymentDate: '2026-12-28',
})
const evaluation = evaluateOffer(draft, { today, profile: units })
const payments = '1 payment of $843.60, 34 of $796.00, 1 of $795.87'

it('shows a different first and last payment in the review, the composer and the comparison', () => {
  const { terms, figures } = evaluation
  if (terms === null || figures === null) throw new Error('no figures')
  expect(offerInWords(terms, draft, figures)).toContain(`Monthly: ${payments}.`)
  expect(paymentFigures(figures)).toEqual([{ label: 'Payments', value: payments }])
  const [row] = compareOffers([{ draft, evaluation }], comparisonFormat, units)
  expect(row?.cells[0]?.text).toBe(payments)
})

it('shows the same in the decision pack for a decided loan, as of the decision date', () => {
  const { terms } = evaluation
  if (terms === null) throw new Error('no terms')
  const sent = offerFromWire(offerToWire(terms, units), units)
  expect(estimatedPayments(sent, today)).toBe(payments)
  expect(estimatedPayments({ ...sent, paymentPeriod: 'yearly' }, today)).toBeNull()
  expect(estimatedPayments({ ...sent, type: 'merchant_advance_offer' }, today)).toBeNull()
})
