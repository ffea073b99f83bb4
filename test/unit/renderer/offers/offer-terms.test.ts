import { expect, it } from 'vitest'
import { furtherTerms, offerTerms } from '../../../../renderer/screens/offers/offer-terms.ts'
import { offerFromWire } from '../../../../shared/domain/wire/application.ts'
import type { JsonObject, JsonValue } from '../../../../shared/json.ts'
import { defaultUnitsProfile as units } from '../../../../shared/values/units.ts'

/** What is shown in words of an offer with these fields, and what is shown verbatim. */
const told = (fields: JsonObject) => {
  const offer = offerFromWire({ type: 'revolving_line_of_credit_offer', ...fields }, units)
  return { shown: offerTerms(offer).map(({ value }) => value), further: furtherTerms(offer) }
}
const minimumOf = (minimum_payment: JsonValue) => told({ minimum_payment })

it('shows in words how the minimum payment is calculated, if known', () => {
  const known = { type: 'interest_plus_percentage_of_principal', value: 100, floor: 1500 }
  for (const minimum of [known, { value: 100, floor: 1500 }]) {
    expect(minimumOf(minimum)).toEqual({
      shown: ['Interest plus 1.00% of principal, at least $15.00'],
      further: null,
    })
  }
})

it('shows a minimum payment of an unknown type unchanged', () => {
  const fixed = { type: 'fixed_amount', value: 2500, floor: 1500 }
  expect(minimumOf(fixed)).toEqual({ shown: [], further: { minimum_payment: fixed } })
})

it('shows how the origination fee is collected if the offer says so', () => {
  const fee = (type: string | null) => told({ origination_fee: { type, fee: 300 } })
  expect(fee('deducted')).toEqual({ shown: ['3.00%, withheld'], further: null })
  expect(fee('capitalized')).toEqual({ shown: ['3.00%, added to the balance'], further: null })
  expect(fee(null)).toEqual({ shown: ['3.00%'], further: null })
  expect(told({ origination_fee: 300 })).toEqual({ shown: ['3.00%'], further: null })
})

it('names the terms of a line of credit that mean something else for a loan', () => {
  const fields = { grace_period: { term: 25, interest_rate: 0 }, finance_charge: 500 }
  const labelsOf = (type: string, of: JsonObject) =>
    offerTerms(offerFromWire({ type, ...of }, units)).map(({ label }) => label)
  expect(labelsOf('revolving_line_of_credit_offer', fields)).toEqual([
    'Interest-free days',
    'Monthly finance charge',
  ])
  expect(labelsOf('loan_offer', { grace_period: fields.grace_period })).toEqual(['Grace period'])
})

it.each<[string, JsonValue, readonly string[], JsonValue]>([
  ['origination_fee', { type: 'financed', fee: 300 }, ['3.00%'], { type: 'financed' }],
  ['grace_period', { term: 25, interest_rate: 12.5 }, ['25 days'], { interest_rate: 12.5 }],
  ['grace_period', { term: 0, interest_rate: 500 }, ['None'], { interest_rate: 500 }],
  ['grace_period', { term: 25, interest_rate: 0, kind: 'x' }, ['25 days at 0.00%'], { kind: 'x' }],
  ['loan_term', { term: 36, term_type: 'months', balloon: 1 }, ['36 months'], { balloon: 1 }],
  ['minimum_payment', { value: 1.5, floor: 1500 }, ['at least $15.00'], { value: 1.5 }],
  [
    'introductory_promo_period',
    { interest_rate: 500, promo_term: { term: 1.5, term_type: 'period' } },
    ['5.00%'],
    { promo_term: { term: 1.5, term_type: 'period' } },
  ],
])(
  'shows the parts of %s that its text leaves out unchanged: %j',
  (name, value, shown, further) => {
    expect(told({ [name]: value })).toEqual({ shown, further: { [name]: further } })
  },
)

it.each<[string, JsonValue]>([
  ['grace_period', { term: 0, interest_rate: 0 }],
  ['grace_period', { term: 25, interest_rate: null }],
  ['loan_term', { term: 36, term_type: 'months' }],
  ['introductory_promo_period', { interest_rate: 0, promo_term: { term: 9, term_type: 'daily' } }],
])('shows nothing of %s twice: %j', (name, value) => {
  expect(told({ [name]: value })).toMatchObject({ shown: [expect.any(String)], further: null })
})
