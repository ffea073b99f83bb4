import { expect, test } from 'vitest'
import { beginLetter } from '../../../../renderer/screens/notices/letter/begin-letter.ts'
import { offerFromWire, offerToWire } from '../../../../shared/domain/wire/application.ts'
import type { OfferTerms } from '../../../../shared/domain/offers/offer.ts'
import { defaultUnitsProfile as units } from '../../../../shared/values/units.ts'
import { aLineOffer } from '../../../support/builders/line-offer.ts'
import { aLoanOffer } from '../../../support/drivers/approving.ts'
import { anApplication } from '../stores/composer-fixture.ts'

const begun = (
  kind: Parameters<typeof beginLetter>[0],
  fields: Parameters<typeof anApplication>[0] = {},
) =>
  beginLetter(kind, {
    application: anApplication({ creditData: { fico: 555 }, ...fields }),
    ...{ borrowerName: 'Ana Brooks', reasonName: (code: string) => code, agencies: ['Bureau'] },
  })
const byScore = { source: 'report', agency: 'Bureau', usesScore: true, score: '555' }

test.each(['adverse-action', 'counteroffer-with-adverse-action', 'risk-based-pricing'] as const)(
  '%s starts with the score on file, whether or not the service lists reasons',
  (kind) => {
    for (const rejectionReasons of [null, [], ['income_too_low']]) {
      expect(begun(kind, { rejectionReasons })).toMatchObject(byScore)
    }
    expect(begun(kind, { creditData: null }).usesScore).toBeUndefined()
  },
)

test.each(['counteroffer', 'incompleteness', 'right-to-reasons'] as const)(
  '%s, which says nothing about a report, starts without one',
  (kind) => {
    expect(begun(kind, { rejectionReasons: [] }).source).toBeUndefined()
  },
)

test('an adverse action notice for a score asks for the score if the service sends none', () => {
  const rejectionReasons = ['income_too_low', 'credit_score_too_low']
  const letter = begun('adverse-action', { creditData: null, rejectionReasons })
  expect(letter).toMatchObject({ source: 'report', usesScore: true, score: '' })
  expect(begun('incompleteness', { creditData: null, rejectionReasons }).source).toBeUndefined()
})

test('a code in place of a score doesn’t count as a score', () => {
  for (const fico of [9002, 0, -1, 249]) {
    expect(begun('adverse-action', { creditData: { fico } }).usesScore).toBeUndefined()
  }
  const rejectionReasons = ['credit_score_too_low']
  const letter = begun('adverse-action', { creditData: { fico: 9002 }, rejectionReasons })
  expect(letter).toMatchObject({ usesScore: true, score: '' })
})

test('all reasons start with the form’s wording, else the service’s, unless they are too vague alone', () => {
  const rejectionReasons = ['income_too_low', 'credit_score_too_low', 'too_many_nsfs']
  expect(begun('adverse-action', { rejectionReasons }).reasons).toBe(
    'Income insufficient for amount of credit requested\ncredit_score_too_low\ntoo_many_nsfs',
  )
  const vague = ['credit_score_too_low', 'fraud_risk_too_high']
  expect(begun('adverse-action', { rejectionReasons: vague }).reasons).toBe('')
})

test('credit information that can’t be verified isn’t called references: it may be that there is no file', () => {
  const code = 'unable_to_verify_credit_information'
  expect(begun('adverse-action', { rejectionReasons: [code] }).reasons).toBe(code)
})

test('a letter is addressed to the borrower and names the credit', () => {
  const creditType = 'consumer_installment_loan'
  const known = begun('adverse-action', { creditType, requestedAmount: 1_000_000 })
  expect(known.recipient).toBe('Ana Brooks')
  expect(known.credit).toBe('credit of $10,000.00 (consumer installment loan)')
  expect(begun('adverse-action', { creditType, requestedAmount: null }).credit).toBe(
    'credit (consumer installment loan)',
  )
  for (const none of [null, '']) {
    expect(begun('adverse-action', { creditType: none }).credit).toBe('')
  }
})

test('a counteroffer starts with the terms of each offer', () => {
  const received = (terms: OfferTerms) => offerFromWire(offerToWire(terms, units), units)
  const loan = { ...aLoanOffer(), amount: 1_200_000, interestRate: 1250 }
  const plain = received({ ...loan, originationFee: 0 })
  const offers = [
    received({ ...loan, originationFee: 200 }),
    plain,
    received({ ...aLineOffer(), amount: 500_000, interestRate: 2400 }),
    { ...plain, interestRate: null },
    { ...plain, loanTerm: null, paymentPeriod: null },
    { ...plain, paymentPeriod: 'semi_monthly_first_15th' },
    { ...plain, amount: null },
    { ...plain, type: 'merchant_advance_offer' },
    { ...plain, type: 'harvest_share_offer' },
  ]
  const { term, termType } = loan.loanTerm
  expect(begun('counteroffer', { offers }).terms?.split('\n')).toEqual([
    `A loan of $12,000.00 at an interest rate of 12.50% for ${term} ${termType} payable monthly with an origination fee of 2.00%`,
    `A loan of $12,000.00 at an interest rate of 12.50% for ${term} ${termType} payable monthly`,
    'A line of credit of $5,000.00 at an interest rate of 24.00%',
    'Loan: $12,000.00',
    'A loan of $12,000.00 at an interest rate of 12.50%',
    `A loan of $12,000.00 at an interest rate of 12.50% for ${term} ${termType} payable on the 1st and 15th of the month`,
    'Loan',
    'Merchant advance: $12,000.00',
    'Harvest share offer: $12,000.00',
  ])
})
