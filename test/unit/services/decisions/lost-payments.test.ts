import { beforeEach, describe, expect, it } from 'vitest'
import type { StoredDocument } from '../../../../electron/ports/desk-store.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { failed } from '../../../../shared/result.ts'
import { decisionOf, sendOf } from '../../../support/builders/decisions.ts'
import { aStoredPayment } from '../../../support/builders/desk-rows.ts'
import { documentToPay } from '../../../support/builders/payments.ts'
import { documentFor, otherKey, requestKey, thirdKey } from './decisions-asked.ts'
import { connection, desk, fixture, useFixture } from './outbox-fixture.ts'

const lender = { ...connection, serviceProfile: '2025-03' } as const
const asked = { requestKey, documentId: 'doc_1' }

useFixture()
beforeEach(async () => {
  fixture.desk.connections.put(lender)
  fixture.desk.documents.put(documentToPay())
  await fixture.restart()
})

const document = (): StoredDocument => {
  const found = fixture.desk.documents.get('doc_1')
  if (found === null) throw new Error('no document')
  return found
}

describe('a payment whose response was lost', () => {
  const lost = (processed: boolean) =>
    fixture.service.next('makePayment', { kind: 'lost', processed })
  /** A payment of the same amount, made a minute later without Loan Desk. */
  function madeElsewhere(fields: object = {}): void {
    const other = { id: 'pmt_other', facility_id: 'fac_1', status: 'pending', amount: 41_250 }
    const created_on = new Date(fixture.clock.now() + 60_000).toISOString()
    fixture.service.payments.set(other.id, { ...other, created_on, ...fields })
  }
  /** The service doesn't show by which document a payment was made. */
  function forgetDocuments(): void {
    for (const [made, payment] of fixture.service.payments) {
      fixture.service.payments.set(made, { ...payment, ach_authorization_id: null })
    }
  }

  it('is found among the facility’s payments, and marks its document as used', async () => {
    const earlier = { connectionId: lender.id, documentId: 'doc_0', id: 'pmt_earlier' }
    fixture.desk.payments.put(aStoredPayment(earlier))
    lost(true)
    const id = await fixture.sent(desk().makePayment(asked))
    expect(fixture.state(id)).toBe('confirmed')
    expect(fixture.service.processed).toMatchObject({ makePayment: 1, readPaymentsOf: 1 })
    expect(document().usedAt).not.toBeNull()
    expect(fixture.desk.payments.ofDocument('doc_1')).toMatchObject({ id: 'pmt_scripted1' })
  })

  it('waits for the officer if no payment matches, and can then be sent again or closed', async () => {
    // A later payment of another amount.
    madeElsewhere({ amount: 41_251 })
    lost(false)
    const id = await fixture.sent(desk().makePayment(asked))
    await fixture.pass(3_600_000)
    expect(fixture.decision(id)).toMatchObject({
      state: 'unknown',
      failure: { code: 'payment-not-shown' },
      notBefore: null,
    })
    expect(fixture.service.asked.makePayment).toBe(1)
    await fixture.sent(
      desk().resend({ id, reason: 'Not in the servicing system', replaces: false }),
    )
    expect([fixture.state(id), fixture.service.processed.makePayment]).toEqual(['confirmed', 1])
  })

  it('marks its document as used if the officer closes it as made', async () => {
    lost(false)
    const id = await fixture.sent(desk().makePayment(asked))
    await desk().close({ id, outcome: 'confirmed', reason: 'In the servicing system' })
    expect([fixture.state(id), document().usedAt]).toEqual(['confirmed', fixture.clock.now()])
    expect(fixture.desk.payments.ofDocument('doc_1')).toBeNull()
  })

  it('blocks the payment of a replacement document until its outcome is known', async () => {
    lost(false)
    const id = await fixture.sent(desk().makePayment(asked))
    const replacing = { ...documentFor(), requestKey: otherKey, replaces: true }
    const made = await fixture.sent(desk().createAchAuthorization(replacing))
    const documentId = fixture.desk.documents.byDecision(made)?.id ?? ''
    expect(document().supersededBy).toBe(documentId)
    const second = { requestKey: thirdKey, documentId }
    expect(await desk().makePayment(second)).toEqual(failed('decision-already-open'))

    await desk().close({ id, outcome: 'canceled', reason: 'The facility has no payment' })
    await fixture.sent(desk().makePayment(second))
    expect(fixture.service.processed.makePayment).toBe(1)
  })

  it('isn’t matched to another payment of the same amount whose response was lost too', async () => {
    const another = documentToPay({ id: 'doc_2' })
    const next = { ...another.purpose, paymentReference: 'payment 2' }
    fixture.desk.documents.put({ ...another, purpose: next })
    lost(false)
    const id = await fixture.sent(desk().makePayment(asked))
    lost(true)
    const listing = fixture.service.hold('readPaymentsOf')
    const other = await fixture.sent(
      desk().makePayment({ requestKey: otherKey, documentId: 'doc_2' }),
    )
    forgetDocuments()
    listing.open()
    await desk().settle({ id })
    expect([fixture.state(id), fixture.state(other)]).toEqual(['unknown', 'unknown'])

    await desk().close({ id, outcome: 'canceled', reason: 'The facility has one payment' })
    await desk().settle({ id: other })
    expect([fixture.state(other), document().usedAt]).toEqual(['confirmed', null])
  })

  it.each([
    ['autopay', { is_autopay: true }],
    ['a payment that debits nobody', { transfer_type: 'none' }],
  ])('isn’t matched to %s of the same amount, made since', async (_what, fields) => {
    madeElsewhere(fields)
    lost(false)
    const id = await fixture.sent(desk().makePayment(asked))
    expect(fixture.decision(id)).toMatchObject({
      ...{ state: 'unknown', failure: { code: 'payment-not-shown' } },
    })
    expect(document().usedAt).toBeNull()
  })

  it('isn’t matched to a payment that another connection to the service made', async () => {
    fixture.desk.connections.put({ ...lender, id: 'conn_2', name: 'Second' })
    fixture.desk.documents.put(documentToPay({ id: 'doc_2', connectionId: 'conn_2' }))
    madeElsewhere()
    const made = { documentId: 'doc_2', connectionId: 'conn_2', id: 'pmt_other' }
    fixture.desk.payments.put(aStoredPayment(made))
    lost(false)
    const id = await fixture.sent(desk().makePayment(asked))
    expect(fixture.state(id)).toBe('unknown')
  })

  it('isn’t matched to a payment whose response was lost under another connection to the service', async () => {
    fixture.desk.connections.put({ ...lender, id: 'conn_2', name: 'Second' })
    const body = { amount: 41_250, ach_authorization_id: 'doc_2' }
    fixture.desk.decisions.insert(
      decisionOf({
        ...{ id: 'dec_2', connectionId: 'conn_2', kind: 'make-payment', subject: 'fac_1', body },
        ...{ seen: null, state: 'unknown', attempts: [sendOf('unknown')] },
      }),
    )
    lost(true)
    const listing = fixture.service.hold('readPaymentsOf')
    const id = await fixture.sent(desk().makePayment(asked))
    forgetDocuments()
    listing.open()
    await fixture.settle()
    expect(fixture.state(id)).toBe('unknown')
  })

  it('is dated the day that it was sent, even if its outcome is known later', async () => {
    lost(true)
    fixture.service.next('readPaymentsOf', { kind: 'not-sent', failure: { code: 'offline' } })
    const id = await fixture.sent(desk().makePayment(asked))
    fixture.clock.setWall(fixture.clock.now() + 2 * dayMs)
    await fixture.pass(10_000)
    expect(fixture.state(id)).toBe('confirmed')
    expect(document().history).toMatchObject([{ kind: 'used', on: '2026-11-20' }])
  })

  it('is checked again when the network is back', async () => {
    lost(true)
    fixture.service.next('readPaymentsOf', { kind: 'not-sent', failure: { code: 'offline' } })
    const id = await fixture.sent(desk().makePayment(asked))
    expect(fixture.state(id)).toBe('unknown')
    await fixture.pass(10_000)
    expect(fixture.state(id)).toBe('confirmed')
  })
})
