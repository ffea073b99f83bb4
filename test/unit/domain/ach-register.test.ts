import { describe, expect, it } from 'vitest'
import { isSamePayment } from '../../../shared/domain/ach-register.ts'
import type { Decision } from '../../../shared/domain/decision.ts'
import { sameMatter } from '../../../shared/domain/outbox-kinds.ts'
import { achDecisionOf } from '../../support/decision-builder.ts'

/** An ACH document on its way, for the payment of this reference. */
function ordered(paymentReference: string): Decision {
  const decision = achDecisionOf()
  return {
    ...decision,
    achPurpose: decision.achPurpose && { ...decision.achPurpose, paymentReference },
  }
}

const made = (paymentReference: string, facilityId = 'fac_1') => ({
  facilityId,
  purpose: { paymentReference },
})

describe('the reference of a payment', () => {
  it.each([
    ['P-1', 'P-1', true],
    ['P-1', 'P-1 ', true],
    [' P-1', 'P-1\t', true],
    ['P-1', 'P-2', false],
    ['P-1', 'p-1', false],
  ])('%j and %j: the same payment, made or still on its way: %s', (one, other, same) => {
    expect(isSamePayment(made(one), made(other))).toBe(same)
    expect(sameMatter(ordered(one), ordered(other))).toBe(same)
  })

  it('that is missing makes no two documents the same payment', () => {
    expect(isSamePayment(made(''), made(' '))).toBe(false)
  })

  it('counts within its facility', () => {
    expect(isSamePayment(made('P-1'), made('P-1', 'fac_2'))).toBe(false)
  })
})
