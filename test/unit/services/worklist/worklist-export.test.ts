import Papa from 'papaparse'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FileSaver } from '../../../../electron/ports/opener.ts'
import { createFilesService } from '../../../../electron/services/files/files-service.ts'
import { createSaveLogged } from '../../../../electron/services/files/save-logged.ts'
import type { CacheStore } from '../../../../electron/ports/cache-store.ts'
import { applicationFromWire } from '../../../../shared/domain/wire/application.ts'
import type { WorklistRow } from '../../../../shared/domain/worklist/worklist.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { aComputer } from '../../../support/builders/computer.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { HastyClock } from '../../../support/fakes/hasty-clock.ts'
import { type TestCacheStore, aCacheStore } from '../../../support/stores/test-stores.ts'
import { given } from '../../../support/checks/given.ts'
import { eastern } from '../../../support/builders/notices.ts'

const connection = aConnection()
const columns = [
  { column: 'id', title: 'Id' },
  { column: 'status', title: 'Status' },
  { column: 'requestedAmount', title: 'Amount' },
  { column: 'merchant', title: 'Merchant' },
  { column: 'fetchedAt', title: 'Last fetched' },
] as const
const byId = { by: 'id', direction: 'ascending' } as const

/** Records what it is given as a file would hold it; records nothing if the content is canceled. */
function recordingSaver() {
  const files: { name: string; text: string }[] = []
  const saver: FileSaver = {
    async save(name, content) {
      let text = ''
      try {
        for await (const piece of content) text += String(piece)
      } catch (cause) {
        if (!(cause instanceof DOMException && cause.name === 'AbortError')) throw cause
        return failed('canceled')
      }
      files.push({ name, text })
      return ok({ where: `/exports/${name}` })
    },
  }
  return { files, saver }
}

function desk(cache: Pick<CacheStore, 'page' | 'total'>, saver: FileSaver) {
  const { desk: store, notifier, inUse, log, logActivity } = aComputer(connection)
  const clock = new HastyClock()
  const files = createFilesService({
    ...createSaveLogged({ saver, logActivity, log }),
    printer: null,
    ...{ cache, inUse, notifier, clock },
  })
  return { store, notifier, inUse, files }
}

function put(cache: TestCacheStore, id: string, fields: JsonObject): void {
  const read = given(
    applicationFromWire(
      { id, status: 'pending', requested_amount: 123_450, ...fields },
      connection.unitsProfile,
    ),
  )
  cache.ensure(connection.id, [{ id, addedAt: 1 }])
  cache.put(connection.id, id, read, Date.UTC(2026, 10, 20, 15))
}

const parsed = (text: string | undefined) =>
  Papa.parse<string[]>(text ?? '', { skipEmptyLines: true }).data

describe('exporting the worklist', () => {
  let cache: TestCacheStore
  beforeEach(() => {
    cache = aCacheStore()
    put(cache, 'app_b', { merchant: null, third_party_disbursement_destination: 'Zo\u00eb, "Ltd"' })
    put(cache, 'app_a', { status: 'declined', requested_amount: null })
    cache.ensure(connection.id, [{ id: 'app_c', addedAt: 1 }])
  })

  it('writes the columns, order and filter of the list, and is recorded', async () => {
    const { files: written, saver } = recordingSaver()
    const { files, store } = desk(cache, saver)
    const saved = await files.saveWorklist({ filter: {}, sort: byId, columns: [...columns] })
    expect(saved).toMatchObject({ value: { rows: 3, hasChanged: false } })
    expect(written[0]?.name).toMatch(/^worklist-\d{4}-\d\d-\d\d\.csv$/)
    expect(written[0]?.text.startsWith('\ufeffId,')).toBe(true)
    expect(parsed(written[0]?.text)).toEqual([
      ['Id', 'Status', 'Amount', 'Merchant', 'Last fetched'],
      ['app_a', 'declined', '', '', '2026-11-20T15:00:00.000Z'],
      ['app_b', 'pending', '1234.50', 'Zo\u00eb, "Ltd"', '2026-11-20T15:00:00.000Z'],
      ['app_c', '', '', '', ''],
    ])
    expect(store.activity.page(0, 9)).toMatchObject([
      { action: 'exported', subject: written[0]?.name, connectionId: connection.id },
    ])
    const filter = { statuses: ['declined'] }
    expect(await files.saveWorklist({ filter, sort: byId, columns: [...columns] })).toMatchObject({
      value: { rows: 1 },
    })
    expect(parsed(written[1]?.text).map(([id]) => id)).toEqual(['Id', 'app_a'])
  })

  it('states in words when a notice without a date is due', async () => {
    const { files: written, saver } = recordingSaver()
    cache.setNoticeTerms(connection, { ...eastern, pricingCutoff: 720 })
    put(cache, 'app_d', { created_on: '2026-11-03T15:00:00Z' })
    put(cache, 'app_e', { status: 'approved' })
    while (cache.countNotices(connection.id));
    const { files } = desk(cache, saver)
    const filter = { statuses: ['pending', 'approved'] }
    const column = { column: 'noticeOn', title: 'Notice due' } as const
    await files.saveWorklist({ filter, sort: byId, columns: [column] })
    expect(parsed(written[0]?.text).slice(1)).toEqual([
      ['unknown'],
      ['2026-12-03'],
      ['before agreement'],
    ])
  })

  it('is neither written nor recorded if the officer cancels or the disk is full', async () => {
    const asked = { filter: {}, sort: byId, columns: [...columns] }
    const givenUp = desk(cache, { save: () => Promise.resolve(ok(null)) })
    expect(await givenUp.files.saveWorklist(asked)).toEqual(ok(null))
    expect(givenUp.store.activity.count()).toBe(0)
    const full = desk(cache, { save: () => Promise.resolve(failed('disk-full')) })
    expect(await full.files.saveWorklist(asked)).toEqual(failed('disk-full'))
    // Nothing prevents the next one from being written.
    expect(await full.files.saveWorklist(asked)).toEqual(failed('disk-full'))
    full.inUse.set(null)
    expect(await full.files.saveWorklist(asked)).toEqual(failed('connection-not-here'))
  })
})

/** A list of this many rows that never holds more than one page of them. */
function longList(total: number) {
  const asked: { offset: number; limit: number }[] = []
  let revision = 1
  const row = (number: number): WorklistRow => ({
    id: `app_${number}`,
    status: 'pending',
    creditType: null,
    requestedAmount: number,
    borrowerId: null,
    borrowerName: null,
    lenderOfRecord: null,
    merchant: null,
    fico: null,
    bankruptcy: null,
    createdOn: null,
    decisionedOn: null,
    addedAt: 0,
    fetchedAt: null,
    gone: false,
    changed: false,
    hasDraft: false,
    openDecision: null,
    hasNote: false,
    followUpOn: null,
    noticeOn: null,
    tags: [],
  })
  const cache: Pick<CacheStore, 'page' | 'total'> = {
    total: () => Promise.resolve(total),
    page: (_connectionId, { offset, limit }) => {
      asked.push({ offset, limit })
      const length = Math.max(0, Math.min(limit, total - offset))
      const rows = Array.from({ length }, (_, place) => row(offset + place))
      return Promise.resolve({ rows, total: null, revision })
    },
  }
  return { cache, asked, change: () => (revision += 1) }
}

describe('exporting a hundred thousand applications', () => {
  const asked = { filter: {}, sort: byId, columns: [...columns] }

  it('writes each once, a page at a time, with progress', async () => {
    const list = longList(100_000)
    const { files: written, saver } = recordingSaver()
    const { files, notifier } = desk(list.cache, saver)
    expect(await files.saveWorklist(asked)).toMatchObject({ value: { rows: 100_000 } })
    const rows = parsed(written[0]?.text)
    expect(rows).toHaveLength(100_001)
    expect(new Set(rows.map(([id]) => id)).size).toBe(100_001)
    expect(Math.max(...list.asked.map(({ limit }) => limit))).toBe(500)
    const told = notifier.named('files.progress')
    expect(told[1]).toEqual({ done: 1_000, total: 100_000 })
    expect(told.at(-1)).toEqual({ done: 100_000, total: 100_000 })
  })

  it('can be canceled, leaving no file, and a second export is refused meanwhile', async () => {
    const list = longList(100_000)
    const { files: written, saver } = recordingSaver()
    const { files, store } = desk(list.cache, saver)
    const writing = files.saveWorklist(asked)
    expect(await files.saveWorklist(asked)).toEqual(failed('export-busy'))
    await files.stopWorklist({})
    expect(await writing).toEqual(failed('canceled'))
    expect(written).toEqual([])
    expect(store.activity.count()).toBe(0)
    expect(list.asked.length).toBeLessThan(10)
  })

  it('reports if the list changed during the export', async () => {
    const list = longList(2_000)
    const { saver } = recordingSaver()
    const { files, notifier } = desk(list.cache, saver)
    const emit = notifier.emit.bind(notifier)
    notifier.emit = (...told) => {
      list.change()
      emit(...told)
    }
    expect(await files.saveWorklist(asked)).toMatchObject({ value: { hasChanged: true } })
  })
})
