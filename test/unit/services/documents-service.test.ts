import { beforeEach, describe, expect, it } from 'vitest'
import { createConnectionInUse } from '../../../electron/services/connection-in-use.ts'
import { createDocumentsService } from '../../../electron/services/documents-service.ts'
import type { StoredDocument } from '../../../electron/ports/desk-store.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { MemoryDeskStore } from '../../support/memory-desk-store.ts'
import { RecordingNotifier } from '../../support/recorders.ts'
import { connection } from './outbox-room.ts'

const document: StoredDocument = {
  id: 'doc_1',
  connectionId: connection.id,
  facilityId: 'fac_1',
  decisionId: 'dec_1',
  host: 'documents.example',
  purpose: { paymentReference: '', amount: null, plannedOn: null, ticked: [], consent: null },
  createdAt: 1,
  createdBy: 'Ines Officer',
  openedAt: null,
  usedAt: null,
  supersededBy: null,
  documentUrl: 'https://documents.example/doc_1?key=planted-key',
}

let clock: FakeClock
let desk: MemoryDeskStore
let notifier: RecordingNotifier
let opened: string[]
let opener: (url: URL) => Result<null>
let documents: ReturnType<typeof createDocumentsService>

beforeEach(() => {
  clock = new FakeClock()
  desk = new MemoryDeskStore()
  notifier = new RecordingNotifier()
  opened = []
  opener = (url) => {
    opened.push(url.href)
    return ok()
  }
  desk.connections.put(connection)
  const inUse = createConnectionInUse(desk)
  inUse.set(connection.id)
  documents = createDocumentsService({
    desk,
    inUse,
    opener: { openInBrowser: async (url) => opener(url) },
    clock,
    notifier,
    person: { name: 'Ines Officer' },
  })
  desk.documents.put(document)
})

const log = (): string[] =>
  desk.activity
    .page(0, 10)
    .map(({ action, subject, outcome }) => `${action} ${subject ?? ''} ${outcome ?? ''}`)

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
      await documents.list({}),
      await documents.open({ id: 'doc_1', trust: 'no' }),
      await documents.open({ id: 'doc_1', trust: 'always' }),
      desk.activity.page(0, 10),
      notifier.events,
    ])
    expect(told).toContain('doc_1')
    expect(told).not.toContain('planted-key')
    expect(told).not.toContain('documentUrl')
  })

  it('keeps the name that the officer gives a facility', async () => {
    await documents.nameFacility({ id: 'fac_1', name: 'Bakery loan' })
    const addedAt = clock.now()
    await clock.advance(1_000)
    await documents.nameFacility({ id: 'fac_1', name: 'Bakery line' })
    expect(await documents.facilities({})).toEqual(
      ok([{ id: 'fac_1', name: 'Bakery line', applicationId: null, addedAt }]),
    )
  })
})
