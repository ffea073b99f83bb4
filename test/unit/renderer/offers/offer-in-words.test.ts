import { expect, it } from 'vitest'
import { offerInWords } from '../../../../renderer/screens/offers/offer-in-words.ts'
import { evaluateOffer } from '../../../../renderer/state/composer-figures.ts'
import type { FeeTreatment } from '../../../../shared/finance/loan-terms.ts'
import { defaultUnitsProfile as profile } from '../../../../shared/values/units.ts'
import { typedOffer, type OfferTexts } from '../../../support/builders/typed-offers.ts'

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

it('states every term of a loan, and its fee as it is collected', () => {
  const draft = typedOffer('loan_offer', {
    ...{ amount: '10,000', interestRate: '12', 'loanTerm.term': '12', originationFee: '1.5' },
    ...{ firstPaymentDate: '2026-12-22', 'gracePeriod.term': '7', latePaymentFee: '25' },
  })
  const wordsOf = (feeTreatment: FeeTreatment) => {
    const { terms, figures } = evaluateOffer(
      { ...draft, feeTreatment },
      { today: '2026-11-22', profile },
    )
    if (terms === null) throw new Error('no terms')
    return offerInWords(terms, { ...draft, feeTreatment }, figures).slice(2)
  }
  expect(wordsOf('withheld')).toEqual([
    'The first payment is due on Tuesday, Dec 22, 2026.',
    'A fee of $150.00 is withheld from the disbursement.',
    'Payments are deferred for 7 days at 0.00%.',
    'The late payment fee is $25.00.',
  ])
  expect(wordsOf('added')).toContain('A fee of $150.00 is added to the balance.')
})

it('states the typed APR of a line of credit if it differs, and its days without interest', () => {
  const wordsOf = (texts: OfferTexts) => {
    const draft = typedOffer('revolving_line_of_credit_offer', {
      ...{ amount: '5,000', firstPaymentDate: '2026-12-28', interestRate: '24', apr: '24' },
      ...texts,
    })
    const { terms } = evaluateOffer(draft, { today: '2026-11-22', profile })
    if (terms === null) throw new Error('no terms')
    return offerInWords(terms, draft, null)
  }
  const usual = wordsOf({})
  expect(usual).toEqual(
    expect.arrayContaining(['No interest for 25 days.', 'No late payment fee.']),
  )
  expect(usual.filter((sentence) => sentence.includes('states an APR'))).toEqual([])
  expect(wordsOf({ apr: '25', 'gracePeriod.interestRate': '3' })).toEqual(
    expect.arrayContaining([
      'The offer states an APR of 25.00%.',
      '3.00% interest for the first 25 days.',
    ]),
  )
})
