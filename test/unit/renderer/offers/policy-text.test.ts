import { expect, test } from 'vitest'
import { policyEn } from '../../../../renderer/screens/offers/policy-en.ts'
import { pricingEn } from '../../../../renderer/screens/offers/pricing/pricing-en.ts'
import { capName } from '../../../../renderer/screens/offers/pricing/pricing-words.ts'

test('uses the singular for a limit of one', () => {
  expect(policyEn['too-few-payments'].text({ payments: 1, fewest: 3 })).toMatch(
    /^This is 1 payment\./,
  )
  expect(policyEn['too-many-payments'].text({ payments: 1_300, most: 260 })).toMatch(
    /^This is 1,300 payments\./,
  )
  const soon = { days: 1, latest: '2026-11-27' }
  expect(policyEn['first-payment-too-late'].text(soon)).toMatch(/within 1 day, by Nov 27, 2026/)
  expect(policyEn['consumer-billing-cycle-too-short'].text({ days: 1 })).toMatch(/1 day\.$/)
  expect(policyEn['consumer-grace-too-short'].text({ days: 21 })).toMatch(/21 days\.$/)
  expect(policyEn['term-above-policy'].text({ months: 1 })).toMatch(/1 month\.$/)
  expect(pricingEn.threeDone(1)).toMatch(/^1 offer made\./)
})

test('names the limit for service members only where it applies: consumer credit at 36%', () => {
  const over = { figure: 'loan-mapr', rate: 45, limit: 36 } as const
  for (const rule of ['apr-over-military-limit', 'apr-near-military-limit'] as const) {
    const textOf = policyEn[rule].text
    expect(textOf({ ...over, creditClass: 'consumer' })).toMatch(
      /36%, the limit for service members/,
    )
    const own = /%, the limit set for this connection\.$/
    expect(textOf({ ...over, creditClass: 'commercial' })).toMatch(own)
    expect(textOf({ ...over, creditClass: 'consumer', limit: 30 })).toMatch(own)
  }
})

test('calls no figure of commercial credit a MAPR, which is for covered consumer credit', () => {
  const cap = { state: 'CA', most: 3600, source: 'law desk', asOf: '2026-01-01' } as const
  for (const figure of ['loan-mapr', 'line-mapr'] as const) {
    const over = { figure, rate: 45, limit: 36 }
    const textsFor = (creditClass: 'consumer' | 'commercial') => [
      policyEn['apr-over-military-limit'].text({ ...over, creditClass }),
      policyEn['apr-near-military-limit'].text({ ...over, creditClass }),
      policyEn['apr-above-state-cap'].text({ ...cap, figure, rate: 45, creditClass }),
    ]
    for (const text of textsFor('consumer')) expect(text).toMatch(/^Estimated MAPR /)
    for (const text of textsFor('commercial')) expect(text).toMatch(/^Estimated APR /)
  }
})

test('names an APR limit as in the settings, for commercial credit without MAPR', () => {
  expect(capName('apr-over-military-limit')).toBe('APR limit')
})
