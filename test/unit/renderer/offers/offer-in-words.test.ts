import { expect, it } from 'vitest'
import { offerInWords } from '../../../../renderer/screens/offers/offer-in-words.ts'
import { evaluateOffer } from '../../../../renderer/state/composer-figures.ts'
import { withText } from '../../../../shared/domain/offers/offer-form-fields.ts'
import { newOfferDraft } from '../../../../shared/domain/offers/offer-form.ts'
import { defaultUnitsProfile as profile } from '../../../../shared/values/units.ts'

it('says how often each charge of a line of credit comes, as its estimates count them', () => {
  const type = 'revolving_line_of_credit_offer'
  const blank = newOfferDraft(type, { key: 'k', amount: 500_000, firstPaymentDate: '2026-12-28' })
  const draft = [
    ['interestRate', '24'],
    ['apr', '24'],
    ['annualFee', '95'],
    ['financeCharge', '5'],
  ].reduce((line, [path, text]) => withText(line, path as 'apr', text ?? ''), blank)
  const { terms, figures } = evaluateOffer(draft, { today: '2026-11-22', profile })
  if (terms === null) throw new Error('no terms')
  expect(offerInWords(terms, draft, figures)).toEqual(
    expect.arrayContaining(['An annual fee of $95.00.', 'A finance charge of $5.00 each month.']),
  )
})
