import { expect, it } from 'vitest'
import { offerInWords } from '../../../../renderer/screens/offers/offer-in-words.ts'
import { evaluateOffer } from '../../../../renderer/state/composer-figures.ts'
import { defaultUnitsProfile as profile } from '../../../../shared/values/units.ts'
import { typedOffer } from '../../../support/builders/typed-offers.ts'

it('shows how often each charge of a line of credit occurs, as its estimates count them', () => {
  const draft = typedOffer('revolving_line_of_credit_offer', {
    ...{ amount: '5,000', firstPaymentDate: '2026-12-28', interestRate: '24', apr: '24' },
    ...{ annualFee: '95', financeCharge: '5' },
  })
  const { terms, figures } = evaluateOffer(draft, { today: '2026-11-22', profile })
  if (terms === null) throw new Error('no terms')
  expect(offerInWords(terms, draft, figures)).toEqual(
    expect.arrayContaining(['An annual fee of $95.00.', 'A finance charge of $5.00 each month.']),
  )
})
