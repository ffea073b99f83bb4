import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SeenApplication } from '../../../../shared/domain/decisions/decision.ts'
import {
  changesSinceSeen,
  compareFields,
  differences,
  offersMatch,
  seenApplication,
  sentAgainstReturned,
} from '../../../../shared/domain/decisions/compare.ts'
import { applicationFromWire, offerToWire } from '../../../../shared/domain/wire/application.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { anyOffer } from '../../../support/builders/offer-arbitraries.ts'

const loan = (fields: JsonObject = {}): JsonObject => ({
  type: 'loan_offer',
  amount: 100_000,
  interest_rate: 900,
  first_payment_date: '2026-12-15',
  loan_term: { term: 12, term_type: 'months' },
  ...fields,
})
const line = (fields: JsonObject = {}): JsonObject => ({
  type: 'revolving_line_of_credit_offer',
  amount: 100_000,
  apr: 2_000,
  first_payment_date: '2026-12-15',
  ...fields,
})

describe('changes since the officer looked', () => {
  const seen: SeenApplication = { status: 'pending', requestedAmount: 5, offers: null }

  test('reports no change when only fields that are not compared changed', () => {
    const read = applicationFromWire(
      { status: 'pending', requested_amount: 5, borrower_id: 'bor_2', offers: [] },
      'cents-and-basis-points',
    )
    expect(read.ok && changesSinceSeen(seen, seenApplication(read.value))).toEqual([])
  })

  test('reports changed status, amount and offers, each with its field path', () => {
    const now = { status: 'approved', requestedAmount: 6, offers: [loan()] }
    expect(changesSinceSeen(seen, now)).toEqual(
      expect.arrayContaining([
        { path: 'status', before: 'pending', after: 'approved' },
        { path: 'requested_amount', before: '5', after: '6' },
        { path: 'offers[0].amount', before: null, after: '100000' },
      ]),
    )
  })

  test('reports each changed term of an offer', () => {
    const offering = (offer: JsonObject) => ({ ...seen, offers: [line(), offer] })
    expect(changesSinceSeen(offering(loan()), offering(loan({ amount: 200_000 })))).toEqual([
      { path: 'offers[1].amount', before: '100000', after: '200000' },
    ])
  })

  test('reports no change when offers or their fields are in another order', () => {
    const turned = Object.fromEntries(Object.entries(loan()).reverse())
    expect(
      changesSinceSeen(
        { ...seen, offers: [loan(), line()] },
        { ...seen, offers: [line(), turned] },
      ),
    ).toEqual([])
  })

  test('reports an extra offer as a change, even if it is empty or repeats another one', () => {
    expect(changesSinceSeen(seen, { ...seen, offers: [{}] })).toEqual([
      { path: 'offers', before: '0', after: '1' },
    ])
    expect(
      changesSinceSeen({ ...seen, offers: [loan()] }, { ...seen, offers: [loan(), loan()] }),
    ).not.toEqual([])
  })
})

describe('comparison of sent and returned offers', () => {
  test('offers match when the service adds an ID, an introductory rate and a fee', () => {
    const returned = [
      line({ id: 'off_1', origination_fee: 0, introductory_promo_period: { interest_rate: 0 } }),
    ]
    expect(offersMatch([line()], returned)).toBe(true)
    expect(sentAgainstReturned([line()], returned)[0]?.fields).toContainEqual({
      path: 'id',
      sent: null,
      returned: 'off_1',
      outcome: 'only-returned',
    })
  })

  test('the approve response may omit the first payment date, but no other term', () => {
    const { first_payment_date: _date, ...undated } = loan()
    expect(offersMatch([loan()], [undated])).toBe(true)
    const { interest_rate: _rate, ...rateless } = loan()
    expect(offersMatch([loan()], [rateless])).toBe(false)
    expect(offersMatch([loan()], [loan({ first_payment_date: '2026-12-16' })])).toBe(false)
  })

  test.each([
    ['another amount', [loan({ amount: 100_001 })]],
    ['the number as text', [loan({ amount: '100000' })]],
    ['one offer too many', [loan(), loan()]],
    ['none', []],
    ['another kind', [line()]],
    ['another term inside', [loan({ loan_term: { term: 24, term_type: 'months' } })]],
  ])('offers don’t match: %s', (_, returned) => {
    expect(offersMatch([loan()], returned)).toBe(false)
  })

  test('offers don’t match when the service returns none', () => {
    expect(offersMatch([loan()], null)).toBe(false)
  })

  test('pairs offers in any order: equal ones first, the rest by most agreement', () => {
    const sent = [loan(), line(), loan({ amount: 7 })]
    const returned = [loan({ amount: 7 }), line({ apr: 1 }), loan()]
    expect(
      sentAgainstReturned(sent, returned).map(({ sent: mine, returned: theirs }) => [mine, theirs]),
    ).toEqual([
      [0, 2],
      [1, 1],
      [2, 0],
    ])
  })

  test('pairs offers of one type, even if one of another type agrees in more fields', () => {
    const returned = [loan(), line({ amount: 7, apr: 1, first_payment_date: '2027-01-15' })]
    expect(sentAgainstReturned([line()], returned)[0]?.returned).toBe(1)
  })

  test('shows an offer that did not come back and one that was never sent', () => {
    expect(sentAgainstReturned([loan(), line()], [loan()]).map((pair) => pair.returned)).toEqual([
      0,
      null,
    ])
    expect(
      sentAgainstReturned([loan()], [line(), loan()]).map((pair) => [pair.sent, pair.returned]),
    ).toEqual([
      [0, 1],
      [null, 0],
    ])
  })

  test('offers match themselves in any order, but not after a number changes', () => {
    const wires = fc.array(
      anyOffer.map((terms) => offerToWire(terms, 'cents-and-basis-points')),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(wires, fc.nat(), (sent, turn) => {
        const at = turn % sent.length
        const turned = [...sent.slice(at), ...sent.slice(0, at)]
        expect(offersMatch(sent, turned)).toBe(true)
        const changed = turned.with(0, { ...turned[0], amount: 0 })
        expect(offersMatch(sent, changed)).toBe(false)
      }),
    )
  })
})

test('compares field by field and treats null, empty and absent as the same', () => {
  expect(compareFields({ a: 1, b: '', c: [1, 2] }, { a: 2, b: null, c: [1], d: true })).toEqual([
    { path: 'a', sent: 1, returned: 2, outcome: 'different' },
    { path: 'c[0]', sent: 1, returned: 1, outcome: 'same' },
    { path: 'c[1]', sent: 2, returned: null, outcome: 'only-sent' },
    { path: 'd', sent: null, returned: true, outcome: 'only-returned' },
  ])
})

test('lists the differences between two bodies by field, as text', () => {
  expect(differences({ a: { b: 1 }, c: 'x' }, { a: { b: 2 } })).toEqual([
    { path: 'a.b', before: '1', after: '2' },
    { path: 'c', before: 'x', after: null },
  ])
  expect(differences(null, { a: 1 })).toEqual([{ path: 'a', before: null, after: '1' }])
})
