import { beforeEach, describe, expect, it } from 'vitest'
import { mostTrustedHosts } from '../../../../shared/domain/documents/document-host.ts'
import type { DocumentWarning } from '../../../../shared/domain/documents/ach.ts'
import { calendarDayAt } from '../../../../shared/values/calendar-day.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { sha256 } from '../../../../electron/adapters/system/sha256.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { aStoredPayment } from '../../../support/builders/desk-rows.ts'
import { connection } from '../decisions/outbox-fixture.ts'
import { document, DocumentsFixture } from './documents-fixture.ts'

const dayMs = 24 * 60 * 60 * 1000
const today = calendarDayAt(new FakeClock().now(), connection.timeZone)
const dayIn2028 = (day: string): string => day.replace('2026', '2028')

let fixture: DocumentsFixture
let clock: DocumentsFixture['clock']
let desk: DocumentsFixture['desk']
let documents: DocumentsFixture['documents']
let notifier: DocumentsFixture['notifier']
let opened: DocumentsFixture['opened']
let copied: DocumentsFixture['copied']
let log: DocumentsFixture['log']

beforeEach(() => {
  fixture = new DocumentsFixture()
  ;({ clock, desk, documents, notifier, opened, copied, log } = fixture)
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
  const payment = aStoredPayment({ connectionId: connection.id, documentId: 'doc_0' })
  const earlierDebit = async () => documents.earlierDebit({ id: 'doc_1' })

  beforeEach(() => {
    desk.connections.put(twin)
    desk.documents.put({ ...document, ...reference('INV-1') })
  })

  it.each([
    ['of the document that it replaced', { supersededBy: 'doc_1' }],
    ['under another connection to the service', { connectionId: 'conn_twin' }],
  ])('is reported with its last day: %s', async (_whose, fields) => {
    expect(await earlierDebit()).toEqual(ok(null))
    desk.documents.put({ ...earlier, ...fields })
    expect(await earlierDebit()).toEqual(ok('2026-11-18'))
  })

  it.each([
    ['its own', { id: 'doc_1' }],
    ['one of another reference', reference('INV-2')],
    ['one of another facility', { facilityId: 'fac_2' }],
    ['one that was never made', { usedAt: null, history: [] }],
  ])('isn’t reported: %s', async (_whose, fields) => {
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
  it('shows the host first and opens nothing until the officer confirms', async () => {
    const result = await documents.open({ id: 'doc_1', trust: 'no' })
    expect(result).toEqual(failed('host-not-trusted', { detail: 'documents.example' }))
    expect(opened).toEqual([])
    expect(desk.documents.get('doc_1')?.openedAt).toBeNull()
  })

  it('with “once” opens it, records time and host, and asks again the next time', async () => {
    const result = await documents.open({ id: 'doc_1', trust: 'once' })
    expect(result).toMatchObject({ ok: true, value: { id: 'doc_1', openedAt: clock.now() } })
    expect(opened).toEqual([document.documentUrl])
    expect(log()).toEqual(['document-opened doc_1 documents.example'])
    expect(notifier.named('documents.changed')).toEqual([{ ids: ['doc_1'] }])
    const again = await documents.open({ id: 'doc_1', trust: 'no' })
    expect(again).toMatchObject({ error: { code: 'host-not-trusted' } })
  })

  it('with “always” opens it and never asks again for that host', async () => {
    desk.connections.put({ ...connection, trustedDocumentHosts: ['files.example'] })
    await documents.open({ id: 'doc_1', trust: 'always' })
    expect(desk.connections.get(connection.id)?.trustedDocumentHosts).toEqual([
      ...['files.example', 'documents.example'],
    ])
    expect(log()).toEqual([
      'document-opened doc_1 documents.example',
      'document-host-trusted documents.example always',
    ])
    expect(await documents.open({ id: 'doc_1', trust: 'no' })).toMatchObject({ ok: true })
  })

  it('with “always” opens it once if the connection has the maximum number of trusted hosts', async () => {
    const trustedDocumentHosts = Array.from(
      { length: mostTrustedHosts },
      (_, number) => `files${number}.example`,
    )
    desk.connections.put({ ...connection, trustedDocumentHosts })
    expect(await documents.open({ id: 'doc_1', trust: 'always' })).toMatchObject({ ok: true })
    expect(desk.connections.get(connection.id)?.trustedDocumentHosts).toEqual(trustedDocumentHosts)
    expect(log()).toEqual(['document-opened doc_1 documents.example'])
  })

  it('refuses a hostile address whatever the officer chooses, and logs the rule', async () => {
    desk.documents.put({ ...document, documentUrl: 'https://documents.example@evil.example/' })
    const result = await documents.open({ id: 'doc_1', trust: 'always' })
    expect(result).toEqual(failed('document-url-refused', { detail: 'user-info' }))
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

  it('keeps nothing if its connection is removed while the browser opens', async () => {
    fixture.opener = () => {
      desk.connections.remove(connection.id)
      return ok()
    }
    expect(await documents.open({ id: 'doc_1', trust: 'once' })).toEqual(
      failed('document-not-here'),
    )
    expect(desk.documents.get('doc_1')).toBeNull()
    expect(notifier.named('documents.changed')).toEqual([])
  })

  it('reports if the browser couldn’t be opened, and doesn’t record it as opened', async () => {
    fixture.opener = () => failed('opener-failed')
    expect(await documents.open({ id: 'doc_1', trust: 'once' })).toEqual(failed('opener-failed'))
    expect(desk.documents.get('doc_1')?.openedAt).toBeNull()
    expect(log()).toEqual(['document-opened doc_1 opener-failed documents.example'])
  })

  it('finds only documents of the connection in use', async () => {
    desk.connections.put({ ...connection, id: 'conn_2' })
    desk.documents.put({ ...document, id: 'doc_2', connectionId: 'conn_2', decisionId: 'dec_2' })
    for (const id of ['doc_2', 'doc_3']) {
      expect(await documents.open({ id, trust: 'once' })).toEqual(failed('document-not-here'))
    }
  })
})

describe('marking a document as used', () => {
  it('records when and by whom, and warns before the second time', async () => {
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

  it('can be undone with a reason, which stays with the document and out of the log', async () => {
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
  it('is recorded on the day it was made, and extends how long the evidence is kept', async () => {
    expect(await documents.markUsed({ id: 'doc_1', on: '2026-11-02' })).toMatchObject({
      value: { lastDebitOn: '2026-11-02', keptUntil: dayIn2028(today) },
    })
    await clock.advance(40 * dayMs)
    const aware: DocumentWarning[] = ['used', 'too-old']
    expect(await documents.markUsed({ id: 'doc_1', on: '2026-12-10', aware })).toMatchObject({
      value: { lastDebitOn: '2026-12-10', keptUntil: '2028-12-10' },
    })
    expect(log()[0]).toBe('document-used doc_1 2026-12-10')
  })

  it('on a future day is refused', async () => {
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
})

describe('evidence of assent', () => {
  const asked = {
    ...({ id: 'doc_1', givenBy: 'Rosa Alvarez', way: 'online', on: '2026-11-02' } as const),
    words: ' I authorize\r\nNorthwind to debit. ',
  } as const
  const hash = sha256('I authorize\nNorthwind to debit.')

  it('can be recorded later, with the hash of the wording in the log and the wording nowhere', async () => {
    expect(await documents.recordAssent(asked)).toMatchObject({
      value: {
        purpose: {
          ...document.purpose,
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

  it('is refused for a future day, and for autopay if it was only spoken', async () => {
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

describe('a document with a blocker', () => {
  it.each([
    ['used already', { usedAt: 5 }, 'used'],
    ['superseded', { supersededBy: 'doc_2' }, 'superseded'],
    ['31 days old', { createdAt: new FakeClock().now() - 31 * dayMs }, 'too-old'],
  ] as const)(
    'because it is %s is neither opened nor used before the officer was warned',
    async (_what, change, detail) => {
      desk.documents.put({ ...document, ...change })
      const warned = failed('document-warns', { detail })
      expect(await documents.open({ id: 'doc_1', trust: 'once' })).toEqual(warned)
      expect(await documents.markUsed({ id: 'doc_1', aware: ['revoked'] })).toEqual(warned)
      expect(opened).toEqual([])
      expect(await documents.open({ id: 'doc_1', trust: 'once', aware: [detail] })).toMatchObject({
        ok: true,
      })
      expect(opened).toHaveLength(1)
    },
  )

  it('is too old after the number of days in the settings', async () => {
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
  it('copies it in the main process; the response and the log contain the host only', async () => {
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

  it('reports if Loan Desk has no clipboard or can’t write to it, and logs no copy', async () => {
    for (const clipboard of [null, { write: async () => failed('clipboard-unavailable') }]) {
      fixture.clipboard = clipboard
      expect(await fixture.newDocuments().copyLink({ id: 'doc_1' })).toEqual(
        failed('clipboard-unavailable'),
      )
    }
    expect(log()).toEqual([])
  })
})
