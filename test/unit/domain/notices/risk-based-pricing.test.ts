import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pricingNotice } from '../../../../shared/domain/notices/risk-based-pricing.ts'
import { aNotice } from '../../../support/builders/notices.ts'

const approved = { status: 'approved', creditType: 'consumer_bnpl', fico: 700 }
const nothing = { recorded: [] }
const under = (pricingCutoff: number | null) => ({ pricingCutoff })

describe('a risk-based pricing notice', () => {
  // The regulation's own examples: a score of 700 with a cutoff of 720, 740 with 750, and no score.
  it.each([
    [700, 720, 'below-cutoff'],
    [740, 750, 'below-cutoff'],
    [720, 720, null],
    [null, 720, 'no-score'],
  ] as const)(
    'of an approval with a score of %o under a cutoff of %d is %s',
    (fico, cutoff, rule) => {
      expect(pricingNotice({ ...approved, fico }, nothing, under(cutoff))).toBe(rule)
      const accepted = { ...approved, status: 'accepted', fico }
      expect(pricingNotice(accepted, nothing, under(cutoff))).toBe(rule)
    },
  )

  it('is owed only if the score is below the cutoff', () => {
    const score = fc.integer({ min: 300, max: 850 })
    fc.assert(
      fc.property(score, score, (fico, cutoff) => {
        const found = pricingNotice({ ...approved, fico }, nothing, under(cutoff))
        expect(found !== null).toBe(fico < cutoff)
      }),
    )
  })

  it('is not owed without a cutoff, for a business, or without an approval', () => {
    expect(pricingNotice(approved, nothing, under(null))).toBeNull()
    const business = { ...approved, creditType: 'commercial_bnpl' }
    expect(pricingNotice(business, nothing, under(720))).toBeNull()
    for (const status of ['pending', 'rejected', 'declined']) {
      expect(pricingNotice({ ...approved, status }, nothing, under(720))).toBeNull()
    }
  })

  it.each([
    ['risk-based-pricing', null],
    ['adverse-action', null],
    ['counteroffer-with-adverse-action', null],
    ['counteroffer', 'below-cutoff'],
  ] as const)('after a notice of %s is %s', (kind, rule) => {
    expect(pricingNotice(approved, { recorded: [aNotice({ kind })] }, under(720))).toBe(rule)
  })
})
