import { expect, it } from 'vitest'
import { furtherTerms, offerTerms } from '../../../../renderer/screens/offers/offer-terms.ts'
import { offerFromWire } from '../../../../shared/domain/wire/application.ts'
import { defaultUnitsProfile as units } from '../../../../shared/values/units.ts'

const minimumOf = (minimum_payment: Record<string, string | number>) => {
  const offer = offerFromWire({ type: 'revolving_line_of_credit_offer', minimum_payment }, units)
  return { shown: offerTerms(offer).map(({ value }) => value), further: furtherTerms(offer) }
}

it('says in words how the minimum payment is made up where that is known', () => {
  const known = { type: 'interest_plus_percentage_of_principal', value: 100, floor: 1500 }
  for (const minimum of [known, { value: 100, floor: 1500 }]) {
    expect(minimumOf(minimum)).toEqual({
      shown: ['Interest plus 1.00% of principal, at least $15.00'],
      further: null,
    })
  }
})

it('shows a minimum payment of an unknown type as it came', () => {
  const fixed = { type: 'fixed_amount', value: 2500, floor: 1500 }
  expect(minimumOf(fixed)).toEqual({ shown: [], further: { minimum_payment: fixed } })
})
