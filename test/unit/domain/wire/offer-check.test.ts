import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBeyondTolerance } from '../../../../shared/domain/offers/offer-check.ts'
import { offerCheckBody, offerChecksFromWire } from '../../../../shared/domain/wire/offer-check.ts'
import { aLoanOffer } from '../../../support/drivers/approving.ts'

describe('the service’s check of offers', () => {
  it('is sent in cents and basis points, each offer by its position, with the fee as a number', () => {
    const loan = aLoanOffer()
    expect(offerCheckBody({ state: 'TX', offers: [loan, { ...loan, amount: 400_000 }] })).toEqual({
      state: 'TX',
      offers: [300_000, 400_000].map((amount, id) => ({
        ...{ id, type: 'loan_offer', amount, interest_rate: 1_250, origination_fee: 200 },
        loan_term: { term: 24, term_type: 'months' },
        first_payment_date: loan.firstPaymentDate,
        payment_period: 'monthly',
      })),
    })
  })

  it('is read by position; an unreadable result is no verdict', () => {
    const body = {
      0: { is_compliant: true, apr: 955 },
      1: { is_compliant: false },
      2: { is_compliant: 'yes', apr: 955 },
      3: { is_compliant: true, apr: -1 },
      4: null,
      5: { is_compliant: true, apr: 955.39 },
      x: { is_compliant: true },
    }
    expect(offerChecksFromWire(body)).toEqual({
      ok: true,
      value: [
        { position: 0, isCompliant: true, apr: 955 },
        { position: 1, isCompliant: false, apr: null },
        { position: 3, isCompliant: true, apr: null },
        { position: 5, isCompliant: true, apr: 955 },
      ],
    })
    expect(offerChecksFromWire([body])).toMatchObject({ error: { code: 'reply-unreadable' } })
  })

  it('never throws, and reports as compliant only what the response calls compliant', () => {
    const anything = fc.jsonValue()
    const entry = fc.record(
      { is_compliant: fc.oneof(fc.boolean(), anything), apr: fc.oneof(fc.double(), anything) },
      { requiredKeys: [] },
    )
    const responses = fc.dictionary(fc.nat(25).map(String), fc.oneof(entry, anything))
    fc.assert(
      fc.property(fc.oneof(responses, anything), (body) => {
        const read = offerChecksFromWire(body)
        for (const { position, isCompliant, apr } of read.ok ? read.value : []) {
          const said = (body as Record<string, { is_compliant: boolean }>)[position]
          expect(said?.is_compliant).toBe(isCompliant)
          expect(apr === null || (apr >= 0 && apr <= 10_000_000)).toBe(true)
        }
      }),
      { numRuns: 10_000 },
    )
  })

  it('accepts an APR within 1/8 of a percentage point of the estimate', () => {
    expect([9.55, 9.675, 9.425].map((apr) => isBeyondTolerance(apr, 9.55))).toEqual(
      Array(3).fill(false),
    )
    expect([9.676, 9.424].map((apr) => isBeyondTolerance(apr, 9.55))).toEqual([true, true])
  })
})
