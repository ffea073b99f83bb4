import { describe, expect, it } from 'vitest'
import { createConnectionInUse } from '../../../../electron/services/connections/connection-in-use.ts'
import { achChecklist } from '../../../../shared/domain/documents/ach.ts'
import { hourMs } from '../../../../shared/durations.ts'
import { failed } from '../../../../shared/result.ts'
import { achDecisionOf } from '../../../support/builders/decisions.ts'
import { documentFor, idOf, otherKey, purpose, requestKey, thirdKey } from './decisions-asked.ts'
import { connection, desk, fixture, useFixture } from './outbox-fixture.ts'
import { sha256 } from '../../../../electron/adapters/system/sha256.ts'

useFixture()

const words = 'I authorize Northwind to debit my account each month.'
const assent = { givenBy: 'Rosa Alvarez', words }

type Asked = ReturnType<typeof documentFor>
const create = (asked: Asked) => desk().createAchAuthorization(asked)
/** Requests a document that the outbox must accept. */
const order = (asked: Asked): Promise<string> => idOf(create(asked))
/** The same, and lets everything that follows run as far as it needs no time. */
const make = (asked: Asked): Promise<string> => fixture.sent(create(asked))

describe('an ACH document', () => {
  it.each([
    ['an item that is not ticked', { ticked: achChecklist.slice(1) }, ['right-facility']],
    ['a payment on Thanksgiving Day', { plannedOn: '2026-11-26' }, ['date-not-banking-day']],
    ['autopay and no assent on record', { kind: 'autopay' as const }, ['assent-missing']],
  ])('with %s is refused, even if the page allowed it', async (_what, lacking, codes) => {
    expect(await create(documentFor(lacking))).toEqual(
      failed('payload-invalid', { problems: codes.map((code) => ({ path: 'purpose', code })) }),
    )
    expect(fixture.desk.decisions.byRequestKey(requestKey)).toBeNull()
    expect(fixture.desk.facilities.get(connection.id, 'fac_1')).toBeNull()
  })

  describe('for autopay', () => {
    const consent = { ...purpose.consent, way: 'signed-form' as const, assent }
    const autopay = { kind: 'autopay' as const, consent }

    it('stores the hash of the wording that the borrower agreed to, but not the wording', async () => {
      const id = await make(documentFor(autopay))
      const document = fixture.desk.documents.byDecision(id)
      expect(document?.purpose).toMatchObject({
        kind: 'autopay',
        consent: { assent: { givenBy: 'Rosa Alvarez', wordsHash: sha256(words) } },
      })
      const log = fixture.desk.activity.page(0, 10)
      expect(log.find(({ action }) => action === 'decision-made')?.outcome).toBe(
        `queued ${sha256(words)}`,
      )
      const written = JSON.stringify([document, fixture.desk.decisions.get(id), log])
      expect(written).not.toContain('each month')
      expect(fixture.service.processed.createAchAuthorization).toBe(1)
    })

    it('can reuse the wording of an earlier payment of the facility, but no other', async () => {
      const earlier = { givenBy: 'Rosa Alvarez', wordsHash: sha256(words) }
      const terms = { paymentReference: 'payment 2', consent: { ...consent, assent: earlier } }
      const next = { ...documentFor({ ...autopay, ...terms }), requestKey: otherKey }
      const unknown = failed('payload-invalid', {
        problems: [{ path: 'purpose', code: 'assent-missing' }],
      })
      expect(await create(next)).toEqual(unknown)
      await make(documentFor(autopay))
      expect(await create({ ...next, facilityId: 'fac_2' })).toEqual(unknown)
      const id = await order(next)
      expect(fixture.desk.decisions.get(id)?.achPurpose?.consent?.assent).toEqual(earlier)
    })
  })

  it('can reuse wording that was recorded with an earlier document after it was created', async () => {
    const made = fixture.desk.documents.byDecision(await make(documentFor()))
    if (made === null) throw new Error('no document')
    const recorded = { givenBy: 'Rosa Alvarez', wordsHash: sha256('Recorded later') }
    const consent = { ...purpose.consent, way: 'online' as const, assent: recorded }
    fixture.desk.documents.put({ ...made, purpose: { ...made.purpose, consent } })
    const next = documentFor({ paymentReference: 'payment 2', consent })
    expect(await create({ ...next, requestKey: otherKey })).toMatchObject({
      value: { achPurpose: { consent: { assent: recorded } } },
    })
  })

  it('keeps the evidence of assent when the facility of a refused request is corrected', async () => {
    const consent = { ...purpose.consent, way: 'online' as const, assent }
    const failure = { code: 'not-found', status: 404 } as const
    fixture.service.next('createAchAuthorization', { kind: 'refused', failure })
    const refused = await make({ ...documentFor({ consent }), facilityId: 'fac_typo' })
    expect(fixture.state(refused)).toBe('refused')
    const asHash = { ...consent, assent: { givenBy: 'Rosa Alvarez', wordsHash: sha256(words) } }
    const corrected = { ...documentFor({ consent: asHash }), requestKey: otherKey }
    expect(await create(corrected)).toMatchObject({
      value: { achPurpose: { consent: { assent: { wordsHash: sha256(words) } } } },
    })
  })

  it('is created once per payment, also from two windows; pressing again returns the first one', async () => {
    const asked = documentFor()
    const first = await make(asked)
    const fromAnother = { ...asked, requestKey: otherKey }
    expect(await create(fromAnother)).toEqual(failed('payment-has-document'))
    expect(await make(asked)).toBe(first)
    expect(fixture.service.processed.createAchAuthorization).toBe(1)
    await make({ ...fromAnother, replaces: true })
    expect(fixture.service.processed.createAchAuthorization).toBe(2)
  })

  describe('for a payment that has a document under another connection to the same service', () => {
    const twin = { ...connection, id: 'conn_twin', baseUrl: 'https://LENDER.example/' }
    const again = {
      ...documentFor({ paymentReference: 'inv\u200b-1 ' }),
      requestKey: otherKey,
    }

    it.each([
      ['made', true],
      ['on its way', false],
    ])(
      'is refused until the officer confirms it if the other document is %s',
      async (_what, isMade) => {
        fixture.process.online = isMade
        const first = await make(documentFor({ paymentReference: 'INV-1' }))
        fixture.desk.connections.put(twin)
        createConnectionInUse(fixture.desk).set(twin.id)
        expect(await create(again)).toEqual(failed('payment-has-document'))
        const second = await order({ ...again, replaces: true })
        if (!isMade) return
        fixture.process.current = { connection: twin, api: fixture.service.connect() }
        fixture.outbox.retryNow()
        await fixture.settle()
        const [earlier, later] = [first, second].map((id) => fixture.desk.documents.byDecision(id))
        expect(later).toMatchObject({ connectionId: twin.id, supersededBy: null })
        expect(earlier?.supersededBy).toBe(later?.id)
      },
    )
  })

  it('warns before sending a refused one again if the payment has a later one', async () => {
    fixture.service.next('createAchAuthorization', { kind: 'refused' })
    const first = await make(documentFor())
    expect(fixture.state(first)).toBe('refused')
    await make({ ...documentFor({ plannedOn: '2026-12-02' }), requestKey: otherKey })
    expect(await desk().resend({ id: first, reason: 'try it' })).toEqual(
      failed('payment-has-document'),
    )
    expect(fixture.state(first)).toBe('refused')
    expect(fixture.service.processed.createAchAuthorization).toBe(1)
    await fixture.sent(desk().resend({ id: first, reason: 'try it', replaces: true }))
    expect(fixture.service.processed.createAchAuthorization).toBe(2)
  })

  it('can be sent again without that warning if its outcome is unknown', async () => {
    fixture.service.next('createAchAuthorization', { kind: 'lost', processed: false })
    const id = await make(documentFor())
    await fixture.sent(desk().resend({ id, reason: 'try it' }))
    expect(fixture.state(id)).toBe('confirmed')
  })

  describe('that waits beyond its payment date', () => {
    const asked = documentFor()
    /** The last half hour of the payment's date at the lender's location; UTC is a day ahead. */
    const lastHalfHour = Date.UTC(2026, 11, 2, 7, 30)

    it('isn’t created or sent again', async () => {
      fixture.process.online = false
      const id = await idOf(desk().createAchAuthorization(asked))
      fixture.clock.setWall(lastHalfHour + hourMs)
      await fixture.networkIsBack()
      expect(fixture.decision(id)).toMatchObject({
        ...{ state: 'refused', failure: { code: 'payment-date-passed' } },
      })
      expect(fixture.service.asked.createAchAuthorization).toBe(0)
      expect(await desk().resend({ id, reason: 'Once more' })).toEqual(
        failed('payment-date-passed'),
      )
    })

    it('is created until the end of that day in the lender’s time zone', async () => {
      fixture.process.online = false
      const id = await idOf(desk().createAchAuthorization(asked))
      fixture.clock.setWall(lastHalfHour)
      await fixture.networkIsBack()
      expect(fixture.state(id)).toBe('confirmed')
    })
  })

  describe('for a payment that has another document in progress', () => {
    const onItsWay = documentFor()
    const onAnotherDay = { ...documentFor({ plannedOn: '2026-12-02' }), requestKey: otherKey }

    it.each([
      ['on another day', { plannedOn: '2026-12-02' }],
      ['of another amount', { amount: 41_251 }],
    ])(
      'is refused unless the officer confirms it if the same payment is %s',
      async (_what, other) => {
        fixture.process.online = false
        await order(onItsWay)
        const again = { ...documentFor(other), requestKey: otherKey }
        expect(await create(again)).toEqual(failed('payment-has-document'))
        expect(fixture.desk.decisions.byRequestKey(otherKey)).toBeNull()
        await fixture.networkIsBack()
        expect(fixture.service.processed.createAchAuthorization).toBe(1)
      },
    )

    it('is refused while the first is being sent or its outcome is unknown', async () => {
      const gate = fixture.service.hold('createAchAuthorization')
      fixture.service.next('createAchAuthorization', { kind: 'lost', processed: true })
      const first = await make(onItsWay)
      expect(fixture.state(first)).toBe('sending')
      const refused = failed('payment-has-document')
      expect(await create(onAnotherDay)).toEqual(refused)
      gate.open()
      await fixture.settle()
      expect(fixture.state(first)).toBe('unknown')
      expect(await create(onAnotherDay)).toEqual(refused)
    })

    it('is created when the officer confirms it, so that both exist', async () => {
      fixture.process.online = false
      await order(onItsWay)
      await order({ ...onAnotherDay, replaces: true })
      await fixture.networkIsBack()
      expect(fixture.service.processed.createAchAuthorization).toBe(2)
    })

    it('is refused as already open if a third request for the payment is in progress', async () => {
      fixture.process.online = false
      await order(onItsWay)
      await order({ ...onAnotherDay, replaces: true })
      const again = { ...onItsWay, requestKey: thirdKey }
      expect(await create(again)).toEqual(failed('decision-already-open'))
    })

    it('is accepted once the service refused the first', async () => {
      fixture.service.next('createAchAuthorization', { kind: 'refused' })
      const first = await make(onItsWay)
      expect(fixture.state(first)).toBe('refused')
      await order(onAnotherDay)
    })

    it('counts as another payment at another facility or service, or without a reference', async () => {
      fixture.process.online = false
      fixture.desk.connections.put({
        ...connection,
        id: 'conn_2',
        baseUrl: 'https://other.example',
      })
      fixture.desk.decisions.insert(
        achDecisionOf({ id: 'theirs', connectionId: 'conn_2', state: 'queued' }),
      )
      await order(onAnotherDay)
      await order({ ...onItsWay, facilityId: 'fac_2' })
      for (const plannedOn of ['2026-12-03', '2026-12-04']) {
        const unnamed = documentFor({ paymentReference: '', plannedOn })
        await order({ ...unnamed, requestKey: crypto.randomUUID() })
      }
    })
  })

  it('is created through the outbox, keeps its purpose, and adds its facility to the list', async () => {
    const id = await make(documentFor())
    expect(fixture.decision(id)).toMatchObject({
      state: 'confirmed',
      achPurpose: purpose,
      body: null,
    })
    expect(fixture.desk.facilities.get(connection.id, 'fac_1')).toMatchObject({ name: '' })
    expect(fixture.desk.documents.byDecision(id)).toMatchObject({ purpose })
  })

  it('adds no facility to the list if the service refuses its ID', async () => {
    const id = await order({ ...documentFor(), facilityId: 'fac_unknown' })
    expect(fixture.desk.facilities.all(connection.id)).toEqual([])
    await fixture.settle()
    expect(fixture.decision(id).failure).toMatchObject({ serviceCode: 'FACILITY_NOT_FOUND' })
    expect(fixture.desk.facilities.all(connection.id)).toEqual([])
  })

  it('links its facility to the application it was created on, and keeps an earlier link', async () => {
    const linked = (): string | null | undefined =>
      fixture.desk.facilities.get(connection.id, 'fac_1')?.applicationId
    await order(documentFor({ applicationId: 'app_1' }))
    expect(linked()).toBeUndefined()
    await fixture.settle()
    expect(linked()).toBe('app_1')
    const next = documentFor({ applicationId: 'app_2', paymentReference: 'payment 2' })
    await make({ ...next, requestKey: otherKey })
    expect(linked()).toBe('app_1')
  })

  it('keeps the name of an existing facility', async () => {
    const named = { id: 'fac_1', name: 'Bakery', applicationId: null, addedAt: 1 }
    fixture.desk.facilities.put(connection.id, named)
    await order(documentFor())
    expect(fixture.desk.facilities.get(connection.id, 'fac_1')).toEqual(named)
  })

  it('never sends the page its address, even if a record contains one', async () => {
    fixture.desk.decisions.insert(
      achDecisionOf({
        id: 'old',
        state: 'confirmed',
        response: { id: 'doc_1', document_url: 'https://documents.example/planted-key' },
      }),
    )
    const told = JSON.stringify([
      await desk().get({ id: 'old' }),
      await desk().list({ openOnly: false }),
      await desk().ofSubject({ subject: 'fac_1' }),
    ])
    expect(told).toContain('doc_1')
    expect(told).not.toContain('planted-key')
  })
})
