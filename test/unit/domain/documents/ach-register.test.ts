import { describe, expect, it } from 'vitest'
import { paymentKey } from '../../../../shared/domain/documents/ach-register.ts'
import type { Decision } from '../../../../shared/domain/decisions/decision.ts'
import { sameMatter } from '../../../../shared/domain/decisions/kinds/all-kinds.ts'
import { achDecisionOf } from '../../../support/builders/decisions.ts'

/** An ACH document in progress, for the payment with this reference. */
function ordered(paymentReference: string): Decision {
  const decision = achDecisionOf()
  return {
    ...decision,
    achPurpose: decision.achPurpose && { ...decision.achPurpose, paymentReference },
  }
}

const made = (paymentReference: string, facilityId = 'fac_1', baseUrl = 'https://lender.example') =>
  paymentKey({ baseUrl, facilityId, purpose: { paymentReference } })

describe('the reference of a payment', () => {
  it.each([
    ['P-1', 'P-1', true],
    ['P-1', 'P-1 ', true],
    [' P-1', 'P-1\t', true],
    ['P-1', 'P-2', false],
    ['P-1', 'p-1', true],
    ['P-1 A', 'P-1A', true],
    ['Straße', 'STRASSE', true],
    ['P\u200b-1', 'P-1', true],
    ['P\u00ad-1\u202e', 'P-1', true],
    ['P-1\ufe0f\u3164', 'P-1', true],
    ['\uff30-\uff11', 'P-1', true],
    ['\ufb01nal', 'final', true],
  ])('%j and %j are the same payment, made or not yet sent: %s', (one, other, same) => {
    expect(made(one) === made(other)).toBe(same)
    expect(sameMatter(ordered(one), ordered(other))).toBe(same)
  })

  it.each(['', ' ', '\u200b', '\u00ad \u202e'])(
    'without visible characters (%j) is null',
    (reference) => {
      expect(made(reference)).toBeNull()
    },
  )

  it('is unique only within its facility', () => {
    expect(made('P-1')).not.toBe(made('P-1', 'fac_2'))
  })

  it.each([
    ['https://LENDER.example/', true],
    ['https://lender.example:443', true],
    ['https://lender.example/base', false],
    ['https://other.example', false],
  ])('is unique only within its service: %s is the same service: %s', (baseUrl, same) => {
    expect(made('P-1', 'fac_1', baseUrl) === made('P-1')).toBe(same)
  })
})
