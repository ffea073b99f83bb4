import { beforeEach, describe, expect, it } from 'vitest'
import { logActivityOn } from '../../../support/builders/log-activity.ts'
import { createConnectionInUse } from '../../../../electron/services/connections/connection-in-use.ts'
import { stoppedFacilities } from '../../../../electron/services/documents/document-payments.ts'
import { createPaymentReadings } from '../../../../electron/services/documents/payment-readings.ts'
import type { StoredDocument } from '../../../../electron/ports/desk-store.ts'
import { dayMs, hourMs } from '../../../../shared/durations.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { aStoredPayment } from '../../../support/builders/desk-rows.ts'
import { documentToPay } from '../../../support/builders/payments.ts'
import { documentFor, idOf, otherKey, requestKey, thirdKey } from './decisions-asked.ts'
import { connection, desk, fixture, useFixture } from './outbox-fixture.ts'

const lender = { ...connection, serviceProfile: '2025-03' } as const
const asked = { requestKey, documentId: 'doc_1' }
const nextDocument = { ...documentFor({ paymentReference: 'payment 2' }), requestKey: otherKey }

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
const change = (fields: Partial<StoredDocument>): void =>
  fixture.desk.documents.put({ ...document(), ...fields })
const readings = (api = fixture.process.api, isOnline = () => true) => {
  const { desk: store, clock, process } = fixture
  const person = { name: 'Ines Officer' }
  return createPaymentReadings({
    ...{ desk: store, clock, person, notifier: process.notifier, log: process.log },
    session: { current: () => process.current && { connection, api }, isOnline },
    logActivity: logActivityOn(store, clock, person.name),
  })
}
/** Sets the state of the service's payments. */
function comesTo(fields: { readonly status: string; readonly failure_reason?: string }): void {
  for (const [id, payment] of fixture.service.payments) {
    fixture.service.payments.set(id, { ...payment, ...fields })
  }
}
const revoked = {
  at: 1,
  by: 'officer',
  kind: 'revoked',
  on: '2026-11-20',
  reason: 'Called',
} as const

describe('making a payment', () => {
  it('sends the document’s amount once, marks the document as used and saves the payment', async () => {
    const id = await fixture.sent(desk().makePayment(asked))
    expect(fixture.decision(id)).toMatchObject({
      kind: 'make-payment',
      subject: 'fac_1',
      state: 'confirmed',
      body: {
        facility_id: 'fac_1',
        amount: 41_250,
        transfer_type: 'standard',
        ach_authorization_id: 'doc_1',
      },
    })
    expect(fixture.service.processed.makePayment).toBe(1)
    expect(document()).toMatchObject({
      usedAt: fixture.decision(id).updatedAt,
      history: [{ kind: 'used', by: 'Ines Officer', on: '2026-11-20' }],
    })
    expect(fixture.desk.payments.ofDocument('doc_1')).toMatchObject({
      id: 'pmt_scripted1',
      status: 'pending',
      facilityId: 'fac_1',
      allowed: null,
    })
    expect(fixture.logged()).toEqual([
      'payment-made queued doc_1',
      'decision-sent started',
      'decision-settled confirmed',
      'document-used 2026-11-20',
    ])
  })

  it('keeps what was recorded about its document before', async () => {
    const recorded = [revoked, { ...revoked, kind: 'revocation-undone' as const }]
    change({ history: recorded })
    await fixture.sent(desk().makePayment(asked))
    expect(document().history).toMatchObject([...recorded, { kind: 'used' }])
  })

  it('returns the same submission for the same key, and is refused with another key', async () => {
    const first = await idOf(desk().makePayment(asked))
    expect(await idOf(desk().makePayment(asked))).toBe(first)
    expect(await desk().makePayment({ ...asked, requestKey: otherKey })).toEqual(
      failed('decision-already-open'),
    )
    await fixture.settle()
    expect(await desk().makePayment({ ...asked, requestKey: otherKey })).toEqual(
      failed('document-not-payable'),
    )
    expect(fixture.service.asked.makePayment).toBe(1)
  })

  it('stays the only payment of its document after the register shows it as unused again', async () => {
    await fixture.sent(desk().makePayment(asked))
    change({ usedAt: null })
    expect(await desk().makePayment({ ...asked, requestKey: otherKey })).toEqual(
      failed('document-not-payable'),
    )
  })

  it('is refused without a document or with one of another connection', async () => {
    fixture.desk.connections.put({ ...lender, id: 'conn_2', name: 'Other' })
    fixture.desk.documents.put(documentToPay({ id: 'doc_2', connectionId: 'conn_2' }))
    for (const documentId of ['doc_2', 'doc_9']) {
      expect(await desk().makePayment({ ...asked, documentId })).toEqual(
        failed('document-not-here'),
      )
    }
  })

  it('is refused for a document to which the service gave the name of another one', async () => {
    const renamed = documentToPay({ id: 'doc_1~dec_9', decisionId: 'dec_9' })
    fixture.desk.documents.put(renamed)
    expect(await desk().makePayment({ ...asked, documentId: renamed.id })).toEqual(
      failed('document-not-payable'),
    )
  })

  it('isn’t offered if the service has no payments', async () => {
    fixture.desk.connections.put({ ...lender, serviceProfile: 'specification' })
    expect(await desk().makePayment(asked)).toEqual(failed('not-offered'))
  })

  it('isn’t sent if its document was revoked while it waited', async () => {
    fixture.process.online = false
    const id = await idOf(desk().makePayment(asked))
    change({ history: [revoked] })
    await fixture.networkIsBack()
    expect(fixture.decision(id)).toMatchObject({
      state: 'refused',
      failure: { code: 'document-not-payable' },
    })
    expect(fixture.service.asked.makePayment).toBe(0)
    const again = { id, reason: 'Once more', replaces: false }
    expect(await desk().resend(again)).toEqual(failed('document-not-payable'))
  })

  describe('on the day that the borrower authorized', () => {
    /** The last half hour of that day at the lender's location; UTC is a day ahead. */
    const lastHalfHour = Date.UTC(2026, 11, 2, 7, 30)

    it('isn’t sent if it waited beyond that day', async () => {
      fixture.process.online = false
      const id = await idOf(desk().makePayment(asked))
      fixture.clock.setWall(lastHalfHour + hourMs)
      await fixture.networkIsBack()
      expect(fixture.decision(id)).toMatchObject({
        ...{ state: 'refused', failure: { code: 'payment-date-passed' } },
      })
      expect(fixture.service.asked.makePayment).toBe(0)
      expect(document().usedAt).toBeNull()
      const again = { id, reason: 'Once more', replaces: false }
      expect(await desk().resend(again)).toEqual(failed('payment-date-passed'))
    })

    it('is sent until the end of that day in the lender’s time zone', async () => {
      fixture.process.online = false
      const id = await idOf(desk().makePayment(asked))
      fixture.clock.setWall(lastHalfHour)
      await fixture.networkIsBack()
      expect(fixture.state(id)).toBe('confirmed')
    })

    it('isn’t sent beyond that day in the time zone of its connection', async () => {
      fixture.desk.connections.put({ ...lender, timeZone: 'America/New_York' })
      fixture.process.online = false
      const id = await idOf(desk().makePayment(asked))
      fixture.clock.setWall(lastHalfHour)
      await fixture.networkIsBack()
      expect(fixture.decision(id)).toMatchObject({ failure: { code: 'payment-date-passed' } })
    })

    it('is sent after that day if the officer asks for it then', async () => {
      fixture.clock.setWall(lastHalfHour + hourMs)
      const id = await fixture.sent(desk().makePayment(asked))
      expect(fixture.state(id)).toBe('confirmed')
    })
  })

  it('leaves the document unused if the service refuses it, and can be sent again', async () => {
    fixture.service.next('makePayment', { kind: 'refused', status: 400 })
    const id = await fixture.sent(desk().makePayment(asked))
    expect(fixture.state(id)).toBe('refused')
    expect(document().usedAt).toBeNull()
    await fixture.sent(desk().resend({ id, reason: 'ACH is on now', replaces: false }))
    expect([fixture.state(id), fixture.service.processed.makePayment]).toEqual(['confirmed', 1])
  })
})

describe('tracking of a payment', () => {
  beforeEach(async () => {
    await fixture.sent(desk().makePayment(asked))
  })
  const kept = () => fixture.desk.payments.ofDocument('doc_1')
  /** Records that the same payment was made with other documents, the ones with these numbers. */
  function madeWith(...numbers: readonly number[]): void {
    const payment = kept()
    if (payment === null) throw new Error('no payment')
    for (const n of numbers) {
      fixture.desk.payments.put({ ...payment, documentId: `doc_${n}`, id: `pmt_${n}` })
    }
  }
  const setClock = (ms: number) => fixture.clock.setWall(fixture.clock.now() + ms)

  it('reads it until it has ended, saves it with the time, and logs changes', async () => {
    comesTo({ status: 'processing' })
    await fixture.pass(60_000)
    await readings().readOpen()
    expect(kept()).toMatchObject({ status: 'processing', readAt: fixture.clock.now() })
    expect(fixture.process.notifier.named('documents.changed').at(-1)).toEqual({ ids: ['doc_1'] })
    await readings().readOpen()
    comesTo({ status: 'settled' })
    await readings().readOpen()
    await readings().readOpen()
    expect(fixture.service.processed.readPayment).toBe(3)
    expect(fixture.logged().slice(4)).toEqual([
      'payment-changed processing',
      'payment-changed settled',
    ])
  })

  it('stops once it can’t be returned any longer', async () => {
    comesTo({ status: 'settled' })
    await readings().readOpen()
    change({ createdAt: fixture.clock.now() - 60 * dayMs })
    setClock(69 * dayMs)
    await readings().readOpen()
    expect(fixture.service.processed.readPayment).toBe(2)
    setClock(2 * dayMs)
    await readings().readOpen()
    expect(fixture.service.processed.readPayment).toBe(2)
  })

  it('continues while Loan Desk is open, even if nothing is refreshed', async () => {
    const reading = readings()
    reading.start()
    comesTo({ status: 'settled' })
    await fixture.pass(hourMs)
    expect(kept()?.status).toBe('settled')
    comesTo({ status: 'failed', failure_reason: 'R10' })
    await fixture.pass(dayMs)
    expect(kept()).toMatchObject({ status: 'failed', failureReason: 'R10' })
    expect(fixture.service.processed.readPayment).toBe(2)
  })

  it('stops when Loan Desk stops', async () => {
    const reading = readings()
    reading.start()
    reading.stop()
    await fixture.pass(hourMs)
    expect(fixture.service.asked.readPayment).toBe(0)
  })

  it('reads it once for several requests at the same time', async () => {
    const reading = readings()
    await Promise.all([reading.readOpen(), reading.readOpen()])
    expect(fixture.service.processed.readPayment).toBe(1)
    await reading.readOpen()
    expect(fixture.service.processed.readPayment).toBe(2)
  })

  it('skips the remaining payments once the service can’t be reached', async () => {
    madeWith(2)
    fixture.service.next('readPayment', { kind: 'not-sent', failure: { code: 'offline' } })
    await readings(fixture.process.api, () => false).readOpen()
    expect(fixture.service.asked.readPayment).toBe(1)
  })

  it('skips the remaining payments while Loan Desk can’t sign in, and logs that once', async () => {
    madeWith(2, 3)
    const { log } = fixture.process
    const { length } = log.lines
    const readPayment = async () => failed('credentials-wrong')
    await readings({ ...fixture.process.api, readPayment }).readOpen()
    expect(log.lines.slice(length)).toEqual([
      JSON.stringify({ level: 'warn', event: 'payment-not-read', code: 'credentials-wrong' }),
    ])
  })

  it('continues if the service fails for another payment', async () => {
    madeWith(2)
    const read: string[] = []
    const readPayment = async (id: string) => {
      read.push(id)
      return failed('service-unavailable')
    }
    await readings({ ...fixture.process.api, readPayment }).readOpen()
    expect(read).toHaveLength(2)
  })

  it('reads it again if it was canceled while a response was in progress', async () => {
    const arrival = Promise.withResolvers<null>()
    const { api } = fixture.process
    const late = async (id: string) => {
      const result = await api.readPayment?.(id)
      await arrival.promise
      return result ?? failed('not-offered')
    }
    const reading = readings({ ...api, readPayment: late }).readOpen()
    await fixture.pass(1_000)
    await fixture.sent(desk().cancelPayment({ requestKey: otherKey, documentId: 'doc_1' }))
    expect(kept()?.status).toBe('canceled')
    arrival.resolve(null)
    await reading
    expect(kept()?.status).toBe('canceled')
    expect(fixture.logged()).not.toContain('payment-changed pending')
  })

  it('keeps a status that Loan Desk doesn’t know, and logs none of the service’s text', async () => {
    comesTo({ status: 'with_the_bank', failure_reason: 'Ask Rosa' })
    await readings().readOpen()
    expect(kept()).toMatchObject({ status: 'with_the_bank', failureReason: 'Ask Rosa' })
    expect(fixture.logged().at(-1)).toBe('payment-changed other')
  })

  it('keeps the last known state if the service fails, and shows none if there is none', async () => {
    fixture.service.next('readPayment', { kind: 'not-sent', failure: { code: 'offline' } })
    expect(await readings().read(connection.id, 'doc_1')).toMatchObject(failed('offline'))
    fixture.process.current = null
    expect(await readings().read(connection.id, 'doc_1')).toEqual(ok())
    await readings().readOpen()
    expect(kept()?.status).toBe('pending')
  })

  describe('while it is pending', () => {
    const cancel = { requestKey: otherKey, documentId: 'doc_1' }

    it('it can be canceled by a separate submission, which saves the new status', async () => {
      const id = await fixture.sent(desk().cancelPayment(cancel))
      expect(fixture.decision(id)).toMatchObject({
        ...{ kind: 'cancel-payment', subject: 'pmt_scripted1', body: null, state: 'confirmed' },
      })
      expect(kept()).toMatchObject({ id: 'pmt_scripted1', status: 'canceled' })
      expect(document().usedAt).not.toBeNull()
      expect(fixture.logged()).toContain('cancellation-made queued')
      expect(await desk().cancelPayment({ ...cancel, requestKey: thirdKey })).toEqual(
        failed('payment-not-cancelable'),
      )
    })

    it('a lost cancellation response is resolved by reading it', async () => {
      fixture.service.next('cancelPayment', { kind: 'lost', processed: true })
      const id = await fixture.sent(desk().cancelPayment(cancel))
      expect([fixture.state(id), fixture.service.processed.cancelPayment]).toEqual(['confirmed', 1])
      expect(kept()?.status).toBe('canceled')
    })

    it('it can’t be canceled twice at once, or after the service has processed it', async () => {
      comesTo({ status: 'processing' })
      const id = await idOf(desk().cancelPayment(cancel))
      expect(await desk().cancelPayment({ ...cancel, requestKey: thirdKey })).toEqual(
        failed('decision-already-open'),
      )
      await fixture.settle()
      expect(fixture.decision(id)).toMatchObject({
        state: 'refused',
        failure: { serviceCode: 'CANNOT_CANCEL_TRANSACTION_INCORRECT_STATUS', status: 409 },
      })
    })

    it('it can’t be canceled for an unknown document or if the service doesn’t support it', async () => {
      expect(await desk().cancelPayment({ ...cancel, documentId: 'doc_9' })).toEqual(
        failed('document-not-here'),
      )
      fixture.desk.connections.put({ ...lender, serviceProfile: 'specification' })
      expect(await desk().cancelPayment(cancel)).toEqual(failed('not-offered'))
    })
  })

  describe('that is returned as not authorized', () => {
    const returnedNow = {
      ...{ connectionId: connection.id, facilityId: 'fac_1' },
      ...{ status: 'failed', failureReason: 'R10' },
    }
    /** Allows debits after the returns that are shown. */
    const allow = (
      reason: string,
      connectionId = connection.id,
      returns = stoppedFacilities(fixture.desk, connectionId)[0]?.returns,
    ) => readings().allow(connectionId, 'fac_1', { returns: returns ?? [], reason })

    beforeEach(async () => {
      fixture.desk.documents.put(documentToPay({ id: 'doc_2' }))
      comesTo({ status: 'failed', failure_reason: 'R10' })
      await readings().readOpen()
    })

    it('blocks documents and payments of its facility only', async () => {
      expect(await desk().createAchAuthorization(nextDocument)).toEqual(failed('debits-stopped'))
      expect(await desk().makePayment({ requestKey: otherKey, documentId: 'doc_2' })).toEqual(
        failed('debits-stopped'),
      )
      await idOf(desk().createAchAuthorization({ ...nextDocument, facilityId: 'fac_2' }))
    })

    it.each([
      ['the same service', 'https://LENDER.example/', failed('debits-stopped')],
      ['another service', 'https://other.example', expect.objectContaining({ ok: true })],
    ])('under another connection to %s', async (_which, baseUrl, result) => {
      fixture.desk.connections.put({ ...lender, id: 'conn_2', name: 'Second', baseUrl })
      createConnectionInUse(fixture.desk).set('conn_2')
      expect(await desk().createAchAuthorization(nextDocument)).toEqual(result)
    })

    it.each([
      ['payment', () => desk().makePayment({ requestKey: otherKey, documentId: 'doc_2' })],
      ['document', () => desk().createAchAuthorization(nextDocument)],
    ])('stops a %s that waited to be sent', async (_what, ask) => {
      allow('For now')
      fixture.process.online = false
      const id = await idOf(ask())
      const again = kept()
      if (again !== null) fixture.desk.payments.put({ ...again, allowed: null })
      await fixture.networkIsBack()
      expect(fixture.decision(id)).toMatchObject({
        ...{ state: 'refused', failure: { code: 'debits-stopped' } },
      })
      expect(fixture.service.asked).toMatchObject({ makePayment: 1, createAchAuthorization: 0 })
    })

    it('blocks until the officer allows debits, with a reason that only the payment keeps', async () => {
      allow('New account, signed form')
      expect(kept()?.allowed).toMatchObject({
        by: 'Ines Officer',
        reason: 'New account, signed form',
      })
      expect(fixture.logged().at(-1)).toBe('debits-allowed ')
      await idOf(desk().createAchAuthorization(nextDocument))
    })

    it('blocks after another return that arrived while the officer typed the reason', async () => {
      const [shown] = stoppedFacilities(fixture.desk, connection.id)
      const another = aStoredPayment({ id: 'pmt_2', documentId: 'doc_2', ...returnedNow })
      fixture.desk.payments.put(another)
      expect(allow('New account', connection.id, shown?.returns)).toEqual(failed('return-not-seen'))
      expect(kept()?.allowed).toBeNull()
      expect(allow('New account')).toEqual(ok())
      expect(stoppedFacilities(fixture.desk, connection.id)).toEqual([])
    })

    it('blocks until debits are allowed under another connection to the same service', async () => {
      fixture.desk.connections.put({ ...lender, id: 'conn_2', name: 'Second' })
      createConnectionInUse(fixture.desk).set('conn_2')
      const stopped = () => stoppedFacilities(fixture.desk, 'conn_2')
      expect(stopped()).toMatchObject([{ facilityId: 'fac_1' }])
      allow('New account, signed form', 'conn_2')
      expect(stopped()).toEqual([])
      await idOf(desk().createAchAuthorization(nextDocument))
    })
  })
})
