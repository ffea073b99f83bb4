import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kindRules, sameMatter } from '../../../../shared/domain/decisions/kinds/all-kinds.ts'
import type { Payment } from '../../../../shared/domain/documents/payment.ts'
import { paymentBody, paymentOnRecord } from '../../../../shared/domain/wire/payment.ts'
import { achDecisionOf, sendOf, someTime } from '../../../support/builders/decisions.ts'
import { aPayment, paymentDecisionOf } from '../../../support/builders/payments.ts'

const kind = kindRules['make-payment']
const wire = { unitsProfile: 'cents-and-basis-points', serviceProfile: '2025-03' } as const
const sentAt = someTime - 61_000
const lost = paymentDecisionOf({ state: 'unknown', attempts: [sendOf('unknown')] })

function judged(payments: readonly Payment[], aheadMs = 0, decision = lost) {
  const { settle } = kind
  return settle?.reads === 'payments' ? settle.judge(decision, payments, 5, aheadMs) : null
}
const at = (ms: number): string => new Date(ms).toISOString()
const notShown = { type: 'settle-not-shown', startedAt: 5, code: 'payment-not-shown' }
const asSent = (payment: Payment) => ({
  type: 'settle-as-sent',
  startedAt: 5,
  response: paymentOnRecord(payment),
})

it('allows one open payment per document; another document is a separate subject', () => {
  const asked = { facilityId: 'fac_1', documentId: 'doc_2', amount: 41_250 }
  const other = paymentDecisionOf({ body: paymentBody(asked, 'cents-and-basis-points') })
  expect(sameMatter(paymentDecisionOf(), paymentDecisionOf({ id: 'dec_2' }))).toBe(true)
  expect(sameMatter(paymentDecisionOf(), other)).toBe(false)
  expect(sameMatter(paymentDecisionOf(), achDecisionOf())).toBe(false)
  expect(kind.usesDocument(other.body)).toBe('doc_2')
})

it('names its document in the activity log', () => {
  expect(kind.madeWith(paymentDecisionOf())).toBe('doc_1')
})

it('accepts a response only if it is a payment', () => {
  expect(kind.parseResponse({ id: 'pmt_1', status: 'pending' }, wire, lost)).toMatchObject({
    ok: true,
    value: { response: { id: 'pmt_1', status: 'pending' }, document: null },
  })
  expect(kind.parseResponse({ status: 'pending' }, wire, lost)).toMatchObject({ ok: false })
})

it.each([
  ['of its facility', true, { facility_id: 'fac_1' }],
  ['that names no facility', true, { facility_id: null }],
  ['of another facility', false, { facility_id: 'fac_2' }],
  ['of a facility that is no text', false, { facility_id: 1 }],
  ['of its amount', true, { amount: 41_250 }],
  ['of another amount', false, { amount: 41_251 }],
  ['with its document', true, { ach_authorization_id: 'doc_1' }],
  ['with another document', false, { ach_authorization_id: 'doc_2' }],
  ['that goes another way', false, { transfer_type: 'none' }],
])('a response with a payment %s confirms the payment: %s', (_which, isYes, said) => {
  const made = { id: 'pmt_1', status: 'pending', ...said }
  expect(kind.parseResponse(made, wire, lost).ok).toBe(isYes)
})

describe('canceling a payment', () => {
  const cancellation = kindRules['cancel-payment']
  const sent = { subject: 'pmt_1', body: null }

  it.each([
    ['canceled', true],
    ['cancellation_pending', true],
    ['pending', false],
    ['processing', false],
    ['settled', false],
  ])('when the payment is then %s counts as done: %s', (status, done) => {
    const body = { id: 'pmt_1', status }
    expect(cancellation.parseResponse(body, wire, sent).ok).toBe(done)
    const { settle } = cancellation
    const event = settle?.reads === 'payment' ? settle.judge(aPayment({ status }), 5) : null
    expect(event?.type).toBe(done ? 'settle-as-sent' : 'settle-not-shown')
  })

  it('is not confirmed by a response about another payment', () => {
    const body = { id: 'pmt_2', status: 'canceled' }
    expect(cancellation.parseResponse(body, wire, sent)).toMatchObject({ ok: false })
  })
})

describe('settling a lost response from the payments of the facility', () => {
  it('finds the payment that names its document, whenever it was created', () => {
    const own = aPayment({ authorizationId: 'doc_1', createdOn: at(sentAt - 86_400_000) })
    const another = aPayment({ id: 'pmt_2', authorizationId: 'doc_2', createdOn: at(sentAt + 1) })
    expect(judged([another, own])).toEqual(asSent(own))
  })

  it('finds the only payment created since the request when the service names no documents', () => {
    const own = aPayment({ createdOn: at(sentAt + 900) })
    const before = aPayment({ id: 'pmt_0', createdOn: at(sentAt - 5_000) })
    expect(judged([before, own])).toEqual(asSent(own))
    const wholeSeconds = aPayment({ createdOn: '2026-11-20T14:58:59Z' })
    expect(judged([wholeSeconds])).toEqual(asSent(wholeSeconds))
  })

  it('counts from the first send that may have been processed, and from its whole second', () => {
    const sends = (
      [
        ['not-sent', -10_000],
        ['unknown', 900],
        ['unknown', 10_000],
      ] as const
    ).map(([outcome, ms]) => sendOf(outcome, { startedAt: sentAt + ms }))
    const twice = paymentDecisionOf({ state: 'unknown', attempts: sends })
    const own = aPayment({ createdOn: at(sentAt) })
    const before = aPayment({ id: 'pmt_0', createdOn: at(sentAt - 5_000) })
    expect(judged([before, own], 0, twice)).toEqual(asSent(own))
  })

  it('compares creation times with the request by the service’s clock', () => {
    const own = aPayment({ createdOn: at(sentAt - 4_900) })
    expect(judged([own], 5_000)).toEqual(asSent(own))
    const before = aPayment({ createdOn: at(sentAt + 4_000) })
    expect(judged([before], -5_000)).toEqual(notShown)
  })

  it.each([
    ['none', []],
    ['an earlier one', [aPayment({ createdOn: at(sentAt - 5_000) })]],
    ['one of another document', [aPayment({ authorizationId: 'doc_2' })]],
    ['one without a time', [aPayment({ createdOn: null })]],
    ['one with a day only', [aPayment({ createdOn: '2026-11-20' })]],
    ['two since the request', [aPayment(), aPayment({ id: 'pmt_2' })]],
    [
      'two with its document',
      [aPayment({ authorizationId: 'doc_1' }), aPayment({ id: 'pmt_2', authorizationId: 'doc_1' })],
    ],
  ])('leaves %s to the officer', (_what, payments) => {
    expect(judged(payments)).toEqual(notShown)
  })

  it('never matches a payment that was created before the request', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 6 }), (offsets) => {
        const payments = offsets.map((ms, index) =>
          aPayment({ id: `pmt_${index}`, createdOn: at(sentAt + ms) }),
        )
        const event = judged(payments)
        const since = offsets.filter((ms) => ms >= -(sentAt % 1_000))
        expect(event?.type).toBe(since.length === 1 ? 'settle-as-sent' : 'settle-not-shown')
      }),
    )
  })
})
