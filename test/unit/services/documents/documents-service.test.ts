import { beforeEach, describe, expect, it } from 'vitest'
import { createConnectionInUse } from '../../../../electron/services/connections/connection-in-use.ts'
import { createDocumentsService } from '../../../../electron/services/documents/documents-service.ts'
import { createSaveLogged } from '../../../../electron/services/files/save-logged.ts'
import type { StoredPayment } from '../../../../electron/ports/desk-store.ts'
import type { Clipboard } from '../../../../electron/ports/opener.ts'
import { calendarDayAt } from '../../../../shared/values/calendar-day.ts'
import { failed, ok, type Result } from '../../../../shared/result.ts'
import { achDecisionOf } from '../../../support/builders/decisions.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { aDeskStore, type TestDeskStore } from '../../../support/stores/test-stores.ts'
import { RecordingLog, RecordingNotifier } from '../../../support/fakes/recorders.ts'
import { connection } from '../decisions/outbox-fixture.ts'
import { given } from '../../../support/checks/given.ts'
import { sha256 } from '../../../../electron/adapters/system/sha256.ts'
import { aDocument } from '../../../support/builders/desk-rows.ts'

const document = aDocument({
  ...{ id: 'doc_1', connectionId: connection.id, decisionId: 'dec_1', host: 'documents.example' },
  documentUrl: 'https://documents.example/doc_1?key=planted-key',
  ...{ createdAt: new FakeClock().now(), createdBy: 'Ines Officer' },
})

const dayMs = 24 * 60 * 60 * 1000
const today = calendarDayAt(new FakeClock().now(), connection.timeZone)
const dayIn2028 = (day: string): string => day.replace('2026', '2028')

let clock: FakeClock
let desk: TestDeskStore
let notifier: RecordingNotifier
let opened: string[]
let copied: string[]
let saved: { readonly name: string; readonly content: string }[]
let clipboard: Clipboard | null
let opener: (url: URL) => Result<null>
let documents: ReturnType<typeof createDocumentsService>

beforeEach(() => {
  clock = new FakeClock()
  desk = aDeskStore()
  notifier = new RecordingNotifier()
  opened = []
  copied = []
  saved = []
  clipboard = {
    write: async (text) => {
      copied.push(text)
      return ok()
    },
  }
  opener = (url) => {
    opened.push(url.href)
    return ok()
  }
  desk.connections.put(connection)
  const inUse = createConnectionInUse(desk)
  inUse.set(connection.id)
  documents = newDocuments()
  desk.documents.put(document)
})

function newDocuments(): ReturnType<typeof createDocumentsService> {
  const inUse = createConnectionInUse(desk)
  return createDocumentsService({
    desk,
    inUse,
    clipboard,
    saveLogged: createSaveLogged({
      ...{ clock, activity: desk.activity, log: new RecordingLog() },
      person: { name: 'Ines Officer' },
      saver: {
        save: async (name, content) => {
          if (typeof content !== 'string') throw new Error('a text was expected')
          saved.push({ name, content })
          return ok({ where: name })
        },
      },
    }),
    opener: { openInBrowser: async (url) => opener(url) },
    payments: { read: async () => ok(), allow: () => undefined },
    clock,
    notifier,
    person: { name: 'Ines Officer' },
    sha256,
  })
}

const paymentOf = (documentId: string, fields: Partial<StoredPayment>): StoredPayment => ({
  ...{ documentId, connectionId: connection.id, facilityId: document.facilityId },
  ...{ id: `payment of ${documentId}`, status: 'pending', failureReason: null },
  ...{ readAt: 0, allowed: null },
  ...fields,
})

const log = (): string[] =>
  desk.activity
    .page(0, 10)
    .map(({ action, subject, outcome }) => `${action} ${subject ?? ''} ${outcome ?? ''}`)

describe('documents for a payment', () => {
  const fake = { ...connection, id: 'conn_twin', name: 'Twin', baseUrl: 'https://LENDER.example/' }
  const purpose = { ...document.purpose, paymentReference: 'INV-1' }
  const asked = {
    requestKey: '1f0c9f1e-4f4e-4c57-9d43-0a8f6a3d2b13',
    facilityId: 'fac_1',
    paymentReference: 'inv\u200b-1',
  }

  it('are told by the connections under which they were made or are on their way', async () => {
    desk.connections.put(fake)
    expect(await documents.ofPayment(asked)).toEqual(ok([]))
    desk.documents.put({ ...document, purpose })
    const onItsWay = { connectionId: fake.id, state: 'queued', achPurpose: purpose } as const
    desk.decisions.insert(achDecisionOf({ id: 'dec_way', ...onItsWay }))
    expect(await documents.ofPayment(asked)).toEqual(ok([connection.name, 'Twin']))
    expect(await documents.ofPayment({ ...asked, facilityId: 'fac_2' })).toEqual(ok([]))
  })

  it('do not count if a later one replaced them, or if they are of the same request', async () => {
    desk.documents.put({ ...document, purpose, supersededBy: 'doc_2' })
    const own = { requestKey: asked.requestKey, state: 'queued', achPurpose: purpose } as const
    desk.decisions.insert(achDecisionOf({ id: 'dec_own', ...own }))
    expect(await documents.ofPayment(asked)).toEqual(ok([]))
  })
})

describe('an earlier debit with the reference of a payment', () => {
  const twin = { ...connection, id: 'conn_twin', name: 'Twin', baseUrl: 'https://LENDER.example/' }
  const reference = (paymentReference: string) => ({
    purpose: { ...document.purpose, paymentReference },
  })
  const used = {
    usedAt: 1,
    history: [{ at: 1, by: 'officer', kind: 'used', on: '2026-11-18', reason: '' } as const],
  }
  const earlier = { ...document, id: 'doc_0', ...reference('inv\u200b-1'), ...used }
  const payment = {
    ...{ id: 'pmt_1', connectionId: connection.id, facilityId: 'fac_1', documentId: 'doc_0' },
    ...{ failureReason: null, readAt: 1, allowed: null },
  }
  const earlierDebit = async () => documents.earlierDebit({ id: 'doc_1' })

  beforeEach(() => {
    desk.connections.put(twin)
    desk.documents.put({ ...document, ...reference('INV-1') })
  })

  it.each([
    ['of the document that it replaced', { supersededBy: 'doc_1' }],
    ['under another connection to the service', { connectionId: 'conn_twin' }],
  ])('is told with its last day: %s', async (_whose, fields) => {
    expect(await earlierDebit()).toEqual(ok(null))
    desk.documents.put({ ...earlier, ...fields })
    expect(await earlierDebit()).toEqual(ok('2026-11-18'))
  })

  it.each([
    ['its own', { id: 'doc_1' }],
    ['one of another reference', reference('INV-2')],
    ['one of another facility', { facilityId: 'fac_2' }],
    ['one that was never made', { usedAt: null, history: [] }],
  ])('is none: %s', async (_whose, fields) => {
    desk.documents.put({ ...earlier, ...fields })
    expect(await earlierDebit()).toEqual(ok(null))
  })

  it.each([
    ['pending', '2026-11-18'],
    ['failed', null],
    ['canceled', null],
  ])('counts while its payment is %s: %s', async (status, day) => {
    desk.documents.put(earlier)
    desk.payments.put({ ...payment, status })
    expect(await earlierDebit()).toEqual(ok(day))
  })
})

describe('opening a document', () => {
  it('shows the host first and opens nothing until the officer has said so', async () => {
    const answer = await documents.open({ id: 'doc_1', trust: 'no' })
    expect(answer).toEqual(failed('host-not-trusted', { detail: 'documents.example' }))
    expect(opened).toEqual([])
    expect(desk.documents.get('doc_1')?.openedAt).toBeNull()
  })

  it('once opens it, notes when and the host, and asks again the next time', async () => {
    const answer = await documents.open({ id: 'doc_1', trust: 'once' })
    expect(answer).toMatchObject({ ok: true, value: { id: 'doc_1', openedAt: clock.now() } })
    expect(opened).toEqual([document.documentUrl])
    expect(log()).toEqual(['document-opened doc_1 documents.example'])
    expect(notifier.named('documents.changed')).toEqual([{ ids: ['doc_1'] }])
    const again = await documents.open({ id: 'doc_1', trust: 'no' })
    expect(again).toMatchObject({ error: { code: 'host-not-trusted' } })
  })

  it('always opens it and never asks again for that host', async () => {
    await documents.open({ id: 'doc_1', trust: 'always' })
    expect(desk.connections.get(connection.id)?.trustedDocumentHosts).toEqual(['documents.example'])
    expect(log()).toEqual([
      'document-opened doc_1 documents.example',
      'document-host-trusted documents.example always',
    ])
    expect(await documents.open({ id: 'doc_1', trust: 'no' })).toMatchObject({ ok: true })
  })

  it('refuses a hostile address whatever the officer says, and logs the rule', async () => {
    desk.documents.put({ ...document, documentUrl: 'https://documents.example@evil.example/' })
    const answer = await documents.open({ id: 'doc_1', trust: 'always' })
    expect(answer).toEqual(failed('document-url-refused', { detail: 'user-info' }))
    expect(opened).toEqual([])
    expect(log()).toEqual(['document-opened doc_1 refused user-info'])
    expect(desk.connections.get(connection.id)?.trustedDocumentHosts).toEqual([])
  })

  it('opens the sample service on this computer without asking', async () => {
    desk.connections.put({ ...connection, kind: 'sample', baseUrl: 'http://127.0.0.1:4321' })
    desk.documents.put({ ...document, documentUrl: 'http://127.0.0.1:4321/documents/1' })
    await documents.open({ id: 'doc_1', trust: 'no' })
    expect(opened).toEqual(['http://127.0.0.1:4321/documents/1'])
  })

  it('keeps nothing of one whose connection is removed while the browser opens', async () => {
    opener = () => {
      desk.connections.remove(connection.id)
      return ok()
    }
    expect(await documents.open({ id: 'doc_1', trust: 'once' })).toEqual(
      failed('document-not-here'),
    )
    expect(desk.documents.get('doc_1')).toBeNull()
    expect(notifier.named('documents.changed')).toEqual([])
  })

  it('says so where the browser could not be opened, and does not call it opened', async () => {
    opener = () => failed('opener-failed')
    const answer = await documents.open({ id: 'doc_1', trust: 'once' })
    expect(answer).toEqual(failed('opener-failed'))
    expect(desk.documents.get('doc_1')?.openedAt).toBeNull()
    expect(log()).toEqual(['document-opened doc_1 opener-failed documents.example'])
  })

  it('knows only the documents of the connection in use', async () => {
    desk.connections.put({ ...connection, id: 'conn_2' })
    desk.documents.put({ ...document, id: 'doc_2', connectionId: 'conn_2', decisionId: 'dec_2' })
    for (const id of ['doc_2', 'doc_3']) {
      expect(await documents.open({ id, trust: 'once' })).toEqual(failed('document-not-here'))
    }
  })
})

describe('the register', () => {
  it('never tells an address, neither in a list nor after opening nor in the log', async () => {
    const told = JSON.stringify([
      await documents.list({ offset: 0, limit: 10 }),
      await documents.get({ id: 'doc_1' }),
      await documents.open({ id: 'doc_1', trust: 'no' }),
      await documents.open({ id: 'doc_1', trust: 'always' }),
      desk.activity.page(0, 10),
      notifier.events,
    ])
    expect(told).toContain('doc_1')
    expect(told).not.toContain('planted-key')
    expect(told).not.toContain('documentUrl')
  })

  it('comes a page at a time, newest first, of one facility or of all', async () => {
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

  it('knows a document by its ID and by that of its payment', async () => {
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

  it('names the facilities whose returns stop debits, each with its newest return', async () => {
    const returns = [
      ['doc_2', 'fac_2', 'R02 account closed', 2],
      ['doc_3', 'fac_2', 'R10 not authorized', 3],
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

  it('keeps when a document was opened first and last', async () => {
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

  it('is written as CSV with every document, safe for a spreadsheet and without an address', async () => {
    desk.documents.put({
      ...document,
      purpose: { ...document.purpose, paymentReference: '=1+1', amount: 41_250 },
    })
    await documents.nameFacility({ id: 'fac_1', name: 'Peña Bakery, loan' })
    // An evening of the lender's, on which it is tomorrow in UTC.
    clock.setWall(Date.UTC(2026, 10, 21, 3))
    expect(await documents.export({})).toMatchObject({ ok: true })
    expect(saved[0]?.name).toBe('documents-2026-11-20.csv')
    const [head, line, end] = saved[0]?.content.split('\r\n') ?? []
    expect(head).toMatch(/^\ufeffdocument,facility,payment,kind,amount,plannedOn,createdAt/)
    expect(line).toMatch(/^doc_1,fac_1,'=1\+1,single,412\.50,,/)
    expect(line).toContain('"Peña Bakery, loan"')
    expect(end).toBe('')
    expect(saved[0]?.content).not.toContain('planted-key')
    expect(log()).toEqual(['exported documents csv'])
  })

  it('shows of one document who did what, with the sealed lines of the log, without its address', async () => {
    await documents.open({ id: 'doc_1', trust: 'once' })
    await documents.markUsed({ id: 'doc_1' })
    desk.documents.put({ ...document, id: 'doc_2', decisionId: 'dec_2' })
    await documents.open({ id: 'doc_2', trust: 'once' })
    const evidence = given(await documents.evidence({ id: 'doc_1' }))
    expect(evidence).toMatchObject({
      ...{ document: { id: 'doc_1' }, decision: null, connectionName: connection.name },
    })
    expect(evidence.entries.map(({ action }) => action)).toEqual([
      'document-opened',
      'document-used',
    ])
    expect(evidence.entries.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
    expect(JSON.stringify(evidence)).not.toContain('planted-key')
  })

  it('shows the lines on its decision also where the clock was set back on the way', async () => {
    const at = clock.now()
    const line = (minutes: number, outcome: string, subject = 'fac_1'): void => {
      const [who, connectionId] = ['Ines Officer', connection.id]
      const action = outcome === 'queued' ? 'decision-made' : 'decision-sent'
      const more = { action, subject, bodyHash: null, outcome } as const
      desk.activity.append({ at: at + minutes * 60_000, who, connectionId, ...more })
    }
    line(-600, 'of another day')
    line(0, 'queued')
    // The computer's clock was an hour ahead, and was put right before the network came back.
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
    const { entries } = given(await documents.evidence({ id: 'doc_1' }))
    expect(entries.map(({ outcome }) => outcome)).toEqual(['queued', 'started', 'confirmed'])
  })

  it('keeps the application that a facility belongs to, beside its name', async () => {
    await documents.nameFacility({ id: 'fac_1', name: 'Bakery loan' })
    await documents.linkFacility({ id: 'fac_1', applicationId: 'app_1' })
    expect(await documents.facilities({})).toMatchObject({
      value: [{ id: 'fac_1', name: 'Bakery loan', applicationId: 'app_1' }],
    })
    await documents.linkFacility({ id: 'fac_1', applicationId: null })
    expect(desk.facilities.get(connection.id, 'fac_1')?.applicationId).toBeNull()
  })

  it('removes a facility from the list, and none of its documents', async () => {
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
      ok([{ id: 'fac_1', name: 'Bakery line', documents: 1, applicationId: null, addedAt }]),
    )
  })
})

describe('the mark of use', () => {
  it('is kept with when and by whom, and a second one is warned of', async () => {
    const at = clock.now()
    expect(await documents.markUsed({ id: 'doc_1' })).toMatchObject({
      ok: true,
      value: { usedAt: at, warnings: ['used'] },
    })
    expect(log()).toEqual([`document-used doc_1 ${today}`])
    expect(notifier.named('documents.changed')).toEqual([{ ids: ['doc_1'] }])
    expect(await documents.markUsed({ id: 'doc_1' })).toEqual(
      failed('document-warns', { detail: 'used' }),
    )
    expect(desk.documents.get('doc_1')?.history).toEqual([
      { at, by: 'Ines Officer', kind: 'used', on: today, reason: '' },
    ])
  })

  it('can be taken back with a reason, which stays with the document and out of the log', async () => {
    const reason = 'Wrong payment of the borrower'
    expect(await documents.undoUse({ id: 'doc_1', reason })).toEqual(failed('document-not-used'))
    await documents.markUsed({ id: 'doc_1' })
    expect(await documents.undoUse({ id: 'doc_1', reason })).toMatchObject({
      ok: true,
      value: { usedAt: null, warnings: [] },
    })
    expect(desk.documents.get('doc_1')?.history).toMatchObject([
      { kind: 'used' },
      { kind: 'use-undone', reason, by: 'Ines Officer' },
    ])
    expect(log().join()).not.toContain(reason)
  })
})

describe('a debit', () => {
  it('is recorded on the day it was made, and moves the day until which the evidence is kept', async () => {
    expect(await documents.markUsed({ id: 'doc_1', on: '2026-11-02' })).toMatchObject({
      value: { lastDebitOn: '2026-11-02', keptUntil: dayIn2028(today) },
    })
    await clock.advance(40 * dayMs)
    expect(await documents.markUsed({ id: 'doc_1', on: '2026-12-10', aware: true })).toMatchObject({
      value: { lastDebitOn: '2026-12-10', keptUntil: '2028-12-10' },
    })
    expect(log()[0]).toBe('document-used doc_1 2026-12-10')
  })

  it('of an autopay document can be undone, and the ones before it stand', async () => {
    desk.documents.put({ ...document, purpose: { ...document.purpose, kind: 'autopay' } })
    const first = clock.now()
    await documents.markUsed({ id: 'doc_1', on: '2026-11-02' })
    await clock.advance(40 * dayMs)
    await documents.markUsed({ id: 'doc_1', on: '2026-12-02', aware: true })
    const undo = { id: 'doc_1', reason: 'The debit was not made' }
    expect(await documents.undoUse(undo)).toMatchObject({
      value: { usedAt: first, lastDebitOn: '2026-11-02' },
    })
    expect(await documents.undoUse(undo)).toMatchObject({
      value: { usedAt: null, lastDebitOn: null },
    })
  })

  it('of a day that has yet to come is refused', async () => {
    expect(await documents.markUsed({ id: 'doc_1', on: '2027-01-04' })).toEqual(
      failed('day-in-future'),
    )
    expect(desk.documents.get('doc_1')?.history).toEqual([])
  })
})

describe('a revocation', () => {
  const reason = 'Wrote that the account is closed'

  it('is kept with its day and reason, warns before the document is used, and can be undone', async () => {
    expect(await documents.revoke({ id: 'doc_1', on: today, reason })).toMatchObject({
      value: { revokedOn: today, warnings: ['revoked'], keptUntil: dayIn2028(today) },
    })
    expect(await documents.open({ id: 'doc_1', trust: 'once' })).toEqual(
      failed('document-warns', { detail: 'revoked' }),
    )
    const undone = { id: 'doc_1', reason: 'Meant another borrower' }
    expect(await documents.undoRevocation(undone)).toMatchObject({
      value: { revokedOn: null, warnings: [] },
    })
    expect(await documents.undoRevocation(undone)).toEqual(failed('document-not-revoked'))
    expect(desk.documents.get('doc_1')?.history).toMatchObject([
      { kind: 'revoked', on: today, reason },
      { kind: 'revocation-undone', reason: 'Meant another borrower' },
    ])
    expect(log()).toEqual(['document-revocation-undone doc_1 ', `document-revoked doc_1 ${today}`])
  })

  it('of a day that has yet to come is refused', async () => {
    expect(await documents.revoke({ id: 'doc_1', on: '2027-01-04', reason })).toEqual(
      failed('day-in-future'),
    )
  })
})

describe('evidence of assent', () => {
  const asked = {
    ...({ id: 'doc_1', givenBy: 'Rosa Alvarez', way: 'online', on: '2026-11-02' } as const),
    words: ' I authorize\r\nNorthwind to debit. ',
  } as const
  const hash = sha256('I authorize\nNorthwind to debit.')

  it('is recorded later too, with the hash of the words in the log and the words nowhere', async () => {
    expect(await documents.recordAssent(asked)).toMatchObject({
      value: {
        purpose: {
          consent: {
            ...{ way: 'online', takenOn: '2026-11-02', takenBy: 'Ines Officer' },
            assent: { givenBy: 'Rosa Alvarez', wordsHash: hash },
          },
        },
      },
    })
    expect(log()).toEqual([`document-assent-recorded doc_1 ${hash}`])
    const written = JSON.stringify([desk.documents.get('doc_1'), desk.activity.page(0, 10)])
    expect(written).not.toContain('Northwind')
  })

  it('is refused for a day to come, and for autopay if it was only spoken', async () => {
    expect(await documents.recordAssent({ ...asked, on: '2027-01-04' })).toEqual(
      failed('day-in-future'),
    )
    desk.documents.put({ ...document, purpose: { ...document.purpose, kind: 'autopay' } })
    expect(await documents.recordAssent({ ...asked, way: 'phone' })).toMatchObject({
      error: { problems: [{ path: 'way', code: 'assent-not-written' }] },
    })
    expect(await documents.recordAssent(asked)).toMatchObject({ ok: true })
  })
})

describe('a document that something stands against', () => {
  it.each([
    ['used already', { usedAt: 5 }, 'used'],
    ['superseded', { supersededBy: 'doc_2' }, 'superseded'],
    ['31 days old', { createdAt: new FakeClock().now() - 31 * dayMs }, 'too-old'],
  ])(
    'because it is %s is neither opened nor used before the officer was told',
    async (_what, change, detail) => {
      desk.documents.put({ ...document, ...change })
      const warned = failed('document-warns', { detail })
      expect(await documents.open({ id: 'doc_1', trust: 'once' })).toEqual(warned)
      expect(await documents.markUsed({ id: 'doc_1', aware: false })).toEqual(warned)
      expect(opened).toEqual([])
      expect(await documents.open({ id: 'doc_1', trust: 'once', aware: true })).toMatchObject({
        ok: true,
      })
      expect(opened).toHaveLength(1)
    },
  )

  it('is as old as the officer set it, not as Loan Desk began', async () => {
    desk.documents.put({ ...document, createdAt: clock.now() - 8 * dayMs })
    desk.values.put('settings', { documentOldAfterDays: 7 })
    expect(await documents.open({ id: 'doc_1', trust: 'once' })).toEqual(
      failed('document-warns', { detail: 'too-old' }),
    )
    desk.values.put('settings', { documentOldAfterDays: 8 })
    expect(await documents.open({ id: 'doc_1', trust: 'once' })).toMatchObject({ ok: true })
  })
})

describe('copying the link', () => {
  it('puts it on the clipboard from here; the answer and the log know the host alone', async () => {
    expect(await documents.copyLink({ id: 'doc_1' })).toEqual(ok())
    expect(copied).toEqual([document.documentUrl])
    expect(log()).toEqual(['document-link-copied doc_1 documents.example'])
  })

  it('refuses an address that would not be opened', async () => {
    desk.documents.put({ ...document, documentUrl: 'javascript:alert(1)' })
    expect(await documents.copyLink({ id: 'doc_1' })).toEqual(
      failed('document-url-refused', { detail: 'not-https' }),
    )
    expect(copied).toEqual([])
    expect(log()).toEqual(['document-link-copied doc_1 refused not-https'])
  })

  it('says so where Loan Desk has no clipboard', async () => {
    clipboard = null
    expect(await newDocuments().copyLink({ id: 'doc_1' })).toEqual(failed('clipboard-unavailable'))
    expect(log()).toEqual([])
  })
})
