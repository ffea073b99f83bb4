import { expect, test } from 'vitest'
import { findingText } from '../../../../renderer/screens/offers/composer-words.ts'
import { policyEn } from '../../../../renderer/screens/offers/policy-en.ts'
import { pricingEn } from '../../../../renderer/screens/offers/pricing/pricing-en.ts'
import { capName } from '../../../../renderer/screens/offers/pricing/pricing-words.ts'
import { standardRules } from '../../../../shared/domain/offers/policy/lender-rules.ts'
import { policyFindings } from '../../../../shared/domain/offers/policy/policy.ts'
import { defaultServiceProfile } from '../../../../shared/service-profiles/all-profiles.ts'
import { aLoanOffer } from '../../../support/drivers/approving.ts'

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

test('names the gap between two bands of the state caps that an amount lies in', () => {
  const cap = { state: 'CA', apr: null, fee: null, source: 'law desk', asOf: '2026-01-01' } as const
  const bands = [
    { ...cap, from: 0, to: 1_000_00 },
    { ...cap, from: 1_001_00, to: 5_000_00 },
  ]
  const textFor = (amount: number) => {
    const rules = standardRules()
    const [finding] = policyFindings([{ ...aLoanOffer(), amount }], {
      application: {
        status: 'pending',
        creditType: 'consumer_bnpl',
        requestedAmount: null,
        state: 'CA',
      },
      today: '2026-11-22',
      rules: { ...rules, creditPolicy: { ...rules.creditPolicy, stateCaps: bands } },
      serviceProfile: defaultServiceProfile,
      aprs: [],
    }).filter(({ rule }) => rule === 'amount-outside-state-caps')
    return finding && findingText(finding)
  }
  expect(textFor(1_000_50)).toBe(
    'The lender’s caps for CA don’t cover amounts between $1,000.00 and $1,001.00.',
  )
  expect(textFor(5_000_01)).toBe('The lender’s caps for CA cover $0.00 to $5,000.00.')
})
