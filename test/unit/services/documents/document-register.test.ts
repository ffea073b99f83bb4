import { beforeEach, describe, expect, it } from 'vitest'
import type { StoredPayment } from '../../../../electron/ports/desk-store.ts'
import { hourMs } from '../../../../shared/durations.ts'
import { ok } from '../../../../shared/result.ts'
import { reading } from '../../../support/builders/cached-applications.ts'
import { achDecisionOf, decisionOf } from '../../../support/builders/decisions.ts'
import { cancellationDecisionOf } from '../../../support/builders/payments.ts'
import { given } from '../../../support/checks/given.ts'
import { aStoredPayment } from '../../../support/builders/desk-rows.ts'
import { connection } from '../decisions/outbox-fixture.ts'
import { document, DocumentsFixture } from './documents-fixture.ts'

let fixture: DocumentsFixture
let clock: DocumentsFixture['clock']
let desk: DocumentsFixture['desk']
let documents: DocumentsFixture['documents']
let log: DocumentsFixture['log']

beforeEach(() => {
  fixture = new DocumentsFixture()
  ;({ clock, desk, documents, log } = fixture)
})

const paymentOf = (documentId: string, fields: Partial<StoredPayment>) =>
  aStoredPayment({
    ...{ id: `payment of ${documentId}`, connectionId: connection.id, documentId },
    ...fields,
  })

describe('documents for a payment', () => {
  const fake = { ...connection, id: 'conn_twin', name: 'Twin', baseUrl: 'https://LENDER.example/' }
  const purpose = { ...document.purpose, paymentReference: 'INV-1' }
  const asked = {
    requestKey: '1f0c9f1e-4f4e-4c57-9d43-0a8f6a3d2b13',
    facilityId: 'fac_1',
    paymentReference: 'inv\u200b-1',
  }

  it('are listed with the connections under which they were created or are in progress', async () => {
    desk.connections.put(fake)
    expect(await documents.ofPayment(asked)).toEqual(ok([]))
    desk.documents.put({ ...document, purpose })
    const onItsWay = { connectionId: fake.id, state: 'queued', achPurpose: purpose } as const
    desk.decisions.insert(achDecisionOf({ id: 'dec_way', ...onItsWay }))
    expect(await documents.ofPayment(asked)).toEqual(ok([connection.name, 'Twin']))
    expect(await documents.ofPayment({ ...asked, facilityId: 'fac_2' })).toEqual(ok([]))
  })

  it('don’t count if a later one replaced them or they belong to the same request', async () => {
    desk.documents.put({ ...document, purpose, supersededBy: 'doc_2' })
    const own = { requestKey: asked.requestKey, state: 'queued', achPurpose: purpose } as const
    desk.decisions.insert(achDecisionOf({ id: 'dec_own', ...own }))
    desk.documents.put({ ...document, id: 'doc_own', decisionId: 'dec_own', purpose })
    expect(await documents.ofPayment(asked)).toEqual(ok([]))
  })
})

describe('the register', () => {
  it('never shows an address in a list, after opening a document, or in the log', async () => {
    const told = JSON.stringify([
      await documents.list({ offset: 0, limit: 10 }),
      await documents.get({ id: 'doc_1' }),
      await documents.open({ id: 'doc_1', trust: 'no' }),
      await documents.open({ id: 'doc_1', trust: 'always' }),
      desk.activity.page(0, 10),
      fixture.notifier.events,
    ])
    expect(told).toContain('doc_1')
    expect(told).not.toContain('planted-key')
    expect(told).not.toContain('documentUrl')
  })

  it('returns pages, newest first, for one facility or all', async () => {
    for (const number of [2, 3, 4, 5]) {
      desk.documents.put({
        ...{ ...document, id: `doc_${number}`, decisionId: `dec_${number}` },
        ...{ facilityId: number % 2 === 0 ? 'fac_2' : document.facilityId },
        createdAt: document.createdAt + number,
      })
    }
    const page = async (wanted: Parameters<typeof documents.list>[0]) => {
      const { documents: found, total } = given(await documents.list(wanted))
      return [found.map(({ id }) => id), total]
    }
    expect(await page({ offset: 0, limit: 2 })).toEqual([['doc_5', 'doc_4'], 5])
    expect(await page({ offset: 4, limit: 2 })).toEqual([['doc_1'], 5])
    expect(await page({ facilityId: 'fac_2', offset: 1, limit: 9 })).toEqual([['doc_2'], 2])
    expect(await page({ facilityId: 'fac_3', offset: 0, limit: 9 })).toEqual([[], 0])
    desk.facilities.put(connection.id, {
      ...{ id: 'fac_2', name: 'Juniper', applicationId: null, addedAt: 1 },
    })
    expect(await documents.facilities({})).toMatchObject(ok([{ id: 'fac_2', documents: 2 }]))
  })

  it('finds a document by its ID and by the ID of its payment', async () => {
    desk.payments.put(paymentOf('doc_1', { id: 'pay_1' }))
    for (const id of ['doc_1', 'pay_1']) {
      expect(await documents.get({ id })).toMatchObject(
        ok({ id: 'doc_1', payment: { id: 'pay_1' } }),
      )
    }
    desk.connections.put({ ...connection, id: 'conn_2' })
    desk.documents.put({ ...document, id: 'doc_2', connectionId: 'conn_2', decisionId: 'dec_2' })
    for (const id of ['doc_2', 'doc_3']) expect(await documents.get({ id })).toEqual(ok(null))
  })

  it('lists the facilities whose returns stop debits, each with its newest return', async () => {
    const returns = [
      ['doc_2', 'fac_2', 'R10 not authorized', 3],
      ['doc_3', 'fac_2', 'R02 account closed', 2],
      ['doc_4', 'fac_3', 'R01 insufficient funds', 4],
      ['doc_5', 'fac_4', 'R03 no account', 5],
      ['doc_6', 'fac_5', 'R04 invalid number', 6],
    ] as const
    for (const [id, facilityId, failureReason, later] of returns) {
      const createdAt = document.createdAt + later
      desk.documents.put({ ...document, id, facilityId, decisionId: `of ${id}`, createdAt })
      const allowed = id === 'doc_5' ? { at: 1, by: 'Ines Officer', reason: 'New account' } : null
      desk.payments.put(paymentOf(id, { facilityId, status: 'failed', failureReason, allowed }))
    }
    expect(await documents.stopped({})).toMatchObject(
      ok([
        { facilityId: 'fac_5', payment: { failureReason: 'R04 invalid number' } },
        { facilityId: 'fac_2', payment: { failureReason: 'R10 not authorized' } },
      ]),
    )
  })

  it('names no last debit if the only payment was canceled, and keeps the evidence as long', async () => {
    const used = { at: 1, by: 'officer', kind: 'used', on: '2026-11-21', reason: '' } as const
    desk.documents.put({ ...document, usedAt: 1, history: [used] })
    const dates = async () => {
      const { lastDebitOn, keptUntil } = given(await documents.get({ id: 'doc_1' })) ?? {}
      return [lastDebitOn, keptUntil]
    }
    desk.payments.put(paymentOf('doc_1', { status: 'cancellation_pending' }))
    expect(await dates()).toEqual(['2026-11-21', '2028-11-21'])
    desk.payments.put(paymentOf('doc_1', { status: 'canceled' }))
    expect(await dates()).toEqual([null, '2028-11-21'])
    desk.documents.put({ ...document, usedAt: 1, history: [used, { ...used, on: '2026-11-23' }] })
    expect(await dates()).toEqual(['2026-11-23', '2028-11-23'])
  })

  it('keeps the first and last time a document was opened', async () => {
    const first = clock.now()
    await documents.open({ id: 'doc_1', trust: 'always' })
    await clock.advance(60_000)
    await documents.open({ id: 'doc_1', trust: 'no' })
    expect(desk.documents.get('doc_1')).toMatchObject({
      firstOpenedAt: first,
      openedAt: first + 60_000,
    })
    expect(log().filter((line) => line.startsWith('document-opened'))).toHaveLength(2)
  })

  it('exports every document as CSV that is safe for a spreadsheet and has no address', async () => {
    desk.documents.put({
      ...document,
      purpose: { ...document.purpose, paymentReference: '=1+1', amount: 41_250 },
    })
    const noAmount = { ...document.purpose, kind: 'autopay', amount: null } as const
    desk.documents.put({ ...document, id: 'doc_0', createdAt: 1, purpose: noAmount })
    await documents.nameFacility({ id: 'fac_1', name: 'Peña Bakery, loan' })
    // An evening at the lender's location, when it is already tomorrow in UTC.
    clock.setWall(Date.UTC(2026, 10, 21, 3))
    expect(await documents.export({})).toMatchObject({ ok: true })
    expect(fixture.saved[0]?.name).toBe('documents-2026-11-20.csv')
    const [head, line, older, end] = fixture.saved[0]?.content.split('\r\n') ?? []
    expect(head).toMatch(/^\ufeffdocument,facility,payment,kind,amount,plannedOn,createdAt/)
    expect(line).toMatch(/^doc_1,fac_1,'=1\+1,single,412\.50,,/)
    expect(line).toContain('"Peña Bakery, loan"')
    expect(line).not.toContain('1970')
    expect(older).toMatch(/^doc_0,fac_1,,autopay,,,/)
    expect(end).toBe('')
    expect(fixture.saved[0]?.content).not.toContain('planted-key')
    expect(log()).toEqual(['exported documents csv'])
  })

  it('exports who agreed to a document, how it was used, and its payment', async () => {
    const assent = { givenBy: 'Rosa Alvarez', wordsHash: 'ab'.repeat(32) }
    const consent = {
      way: 'online',
      takenOn: '2026-11-02',
      takenBy: 'Ines Officer',
      assent,
    } as const
    const at = Date.UTC(2026, 10, 3, 4, 5, 6, 7)
    const used = { at, by: 'officer', kind: 'used', on: '2026-11-02', reason: '' } as const
    const revoked = { at, by: 'officer', kind: 'revoked', on: '2026-11-05', reason: 'x' } as const
    const voided = { at, by: 'officer', kind: 'voided', reason: 'lost' } as const
    desk.documents.put({
      ...{
        ...document,
        createdAt: at,
        firstOpenedAt: at + 1_000,
        openedAt: at + 2_000,
        usedAt: at,
      },
      ...{ history: [used, revoked, voided], supersededBy: 'doc_2' },
      purpose: {
        ...document.purpose,
        plannedOn: '2026-11-04',
        ticked: ['right-facility'],
        consent,
      },
    })
    const failed = { status: 'failed', failureReason: 'R02', readAt: at }
    desk.payments.put(paymentOf('doc_1', { id: 'pay_1', ...failed }))
    await documents.export({})
    const [names, cells] = (fixture.saved[0]?.content ?? '')
      .split('\r\n')
      .map((line) => line.split(','))
    const moment = '2026-11-03T04:05:06.007Z'
    expect(
      Object.fromEntries((names ?? []).map((name, place) => [name, cells?.[place]])),
    ).toMatchObject({
      ...{ plannedOn: '2026-11-04', createdAt: moment, createdBy: 'Ines Officer' },
      ...{ firstOpenedAt: '2026-11-03T04:05:07.007Z', lastOpenedAt: '2026-11-03T04:05:08.007Z' },
      ...{ paymentId: 'pay_1', paymentStatus: 'failed', paymentReturn: 'R02' },
      ...{ paymentReadAt: moment, usedAt: moment, lastDebitOn: '2026-11-02' },
      ...{ revokedOn: '2026-11-05', voidedAt: moment, supersededBy: 'doc_2' },
      ...{ keptUntil: '2028-11-05' },
      ...{ checklist: 'right-facility', consentWay: 'online', consentOn: '2026-11-02' },
      ...{ consentBy: 'Ines Officer', assentBy: 'Rosa Alvarez', assentHash: assent.wordsHash },
      ...{ host: 'documents.example', decision: 'dec_1' },
    })
  })

  it('shows the history of one document with the hashed log lines, without its address', async () => {
    await documents.open({ id: 'doc_1', trust: 'once' })
    await documents.markUsed({ id: 'doc_1' })
    desk.documents.put({ ...document, id: 'doc_2', decisionId: 'dec_2' })
    await documents.open({ id: 'doc_2', trust: 'once' })
    const evidence = given(await documents.evidence({ id: 'doc_1' }))
    expect(evidence).toMatchObject({
      ...{ document: { id: 'doc_1' }, decision: null, connectionName: connection.name },
      applicationId: null,
    })
    expect(evidence.entries.map(({ action }) => action)).toEqual([
      'document-opened',
      'document-used',
    ])
    expect(evidence.entries.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
    expect(JSON.stringify(evidence)).not.toContain('planted-key')
  })

  it('names its application, or else that of its facility', async () => {
    const applicationOf = async () => given(await documents.evidence({ id: 'doc_1' })).applicationId
    await documents.linkFacility({ id: 'fac_1', applicationId: 'app_2' })
    expect(await applicationOf()).toBe('app_2')
    desk.documents.put({ ...document, purpose: { ...document.purpose, applicationId: 'app_1' } })
    expect(await applicationOf()).toBe('app_1')
  })

  it('shows the log lines of the payment made with it, and none about its facility', async () => {
    const at = clock.now()
    const payment = { kind: 'make-payment', body: { ach_authorization_id: 'doc_1' } } as const
    desk.decisions.insert(
      decisionOf({
        ...{ ...payment, id: 'dec_2', connectionId: connection.id, subject: 'fac_1' },
        ...{ createdAt: at, updatedAt: at },
      }),
    )
    const line = { at, who: 'officer', connectionId: connection.id, subject: 'fac_1' }
    for (const action of ['payment-made', 'debits-allowed'] as const) {
      desk.activity.append({ ...line, action, bodyHash: null, outcome: null })
    }
    const { entries } = given(await documents.evidence({ id: 'doc_1' }))
    expect(entries.map(({ action }) => action)).toEqual(['payment-made'])
  })

  it('shows the log lines of its decision even if the clock was set back meanwhile', async () => {
    const at = clock.now()
    const line = (minutes: number, outcome: string, subject = 'fac_1'): void => {
      const [who, connectionId] = ['Ines Officer', connection.id]
      const action = outcome === 'queued' ? 'decision-made' : 'decision-sent'
      const more = { action, subject, bodyHash: null, outcome } as const
      desk.activity.append({ at: at + minutes * 60_000, who, connectionId, ...more })
    }
    line(-600, 'of another day')
    line(0, 'queued')
    // The computer's clock was an hour ahead, and was corrected before the network came back.
    line(-59, 'started')
    line(-59, 'of another facility', 'fac_2')
    line(-58, 'confirmed')
    const startedAt = at - 59 * 60_000
    const endedAt = at - 58 * 60_000
    const attempt = { purpose: 'send', outcome: 'done', status: 200, failure: null } as const
    desk.decisions.insert(
      achDecisionOf({
        ...{ connectionId: connection.id, state: 'confirmed', createdAt: at },
        attempts: [{ ...attempt, startedAt, endedAt }],
      }),
    )
    desk.documents.put({ ...document, createdAt: endedAt })
    line(60, 'canceled', 'pmt_1')
    const updatedAt = at + hourMs
    desk.decisions.insert(
      cancellationDecisionOf({
        id: 'dec_2',
        connectionId: connection.id,
        createdAt: at,
        updatedAt,
      }),
    )
    desk.payments.put(paymentOf('doc_1', { id: 'pmt_1' }))
    const { entries } = given(await documents.evidence({ id: 'doc_1' }))
    expect(entries.map(({ outcome }) => outcome).join()).toBe('queued,started,confirmed,canceled')
  })

  it('shows the log lines of the payment that it was used for, and of no other payment', async () => {
    for (const [hours, documentId] of ['doc_1', 'doc_2'].entries()) {
      const at = clock.now() + hours * hourMs
      const body = { facility_id: 'fac_1', ach_authorization_id: documentId }
      const payment = { id: `dec_${documentId}`, kind: 'make-payment', subject: 'fac_1' } as const
      const times = { createdAt: at, updatedAt: at }
      const connectionId = connection.id
      desk.decisions.insert(
        decisionOf({ ...payment, ...times, connectionId, body, state: 'confirmed' }),
      )
      const line = { action: 'decision-sent', subject: 'fac_1', outcome: documentId } as const
      desk.activity.append({ at, who: 'Ines Officer', connectionId, bodyHash: null, ...line })
    }
    const { entries } = given(await documents.evidence({ id: 'doc_1' }))
    expect(entries.map(({ outcome }) => outcome)).toEqual(['doc_1'])
  })

  it('keeps the application that a facility belongs to, and its name', async () => {
    await documents.nameFacility({ id: 'fac_1', name: 'Bakery loan' })
    await documents.linkFacility({ id: 'fac_1', applicationId: 'app_1' })
    expect(await documents.facilities({})).toMatchObject({
      value: [{ id: 'fac_1', name: 'Bakery loan', applicationId: 'app_1' }],
    })
    await documents.linkFacility({ id: 'fac_1', applicationId: null })
    expect(desk.facilities.get(connection.id, 'fac_1')?.applicationId).toBeNull()
  })

  it('names a facility after the borrower of its application until the officer names it', async () => {
    const { cache } = fixture
    cache.put(connection.id, 'app_1', reading('app_1', { borrower: 'bor_1' }), 1)
    const nobody = { state: null, birthDate: null, email: null, phone: null }
    cache.putBorrower(connection.id, 'bor_1', { name: 'Ana Brooks', ...nobody }, 1)
    const shownName = async () => given(await documents.facilities({}))[0]?.shownName
    await documents.nameFacility({ id: 'fac_1', name: '' })
    expect(await shownName()).toBe('')
    await documents.linkFacility({ id: 'fac_1', applicationId: 'app_1' })
    expect(await shownName()).toBe('Ana Brooks')
    await documents.export({})
    expect(fixture.saved[0]?.content).toContain('Ana Brooks')
    await documents.nameFacility({ id: 'fac_1', name: 'Bakery loan' })
    expect(await shownName()).toBe('Bakery loan')
  })

  it('removes a facility from the list, but none of its documents', async () => {
    await documents.nameFacility({ id: 'fac_1', name: 'Bakery loan' })
    expect(await documents.removeFacility({ id: 'fac_1' })).toEqual(ok())
    expect(await documents.facilities({})).toEqual(ok([]))
    expect(desk.documents.get('doc_1')?.facilityId).toBe('fac_1')
  })

  it('keeps the name that the officer gives a facility', async () => {
    await documents.nameFacility({ id: 'fac_1', name: 'Bakery loan' })
    const addedAt = clock.now()
    await clock.advance(1_000)
    await documents.nameFacility({ id: 'fac_1', name: 'Bakery line' })
    expect(await documents.facilities({})).toEqual(
      ok([
        {
          ...{ id: 'fac_1', name: 'Bakery line', applicationId: null, addedAt },
          ...{ documents: 1, shownName: 'Bakery line' },
        },
      ]),
    )
  })
})
