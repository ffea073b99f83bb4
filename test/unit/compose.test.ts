import { describe, expect, it, vi } from 'vitest'
import { compose } from '../../electron/compose.ts'
import { backupFlag, type DataFiles } from '../../electron/ports/data-files.ts'
import { sampleConnectionId } from '../../electron/services/connections/connection-secrets.ts'
import { StoreFault, type StoreFaultCode } from '../../electron/ports/store-fault.ts'
import type { LetterSettings } from '../../shared/domain/notices/letter-settings.ts'
import { failed, ok } from '../../shared/result.ts'
import type { FileSaver } from '../../electron/ports/opener.ts'
import { asking } from '../support/builders/cached-applications.ts'
import { achDecisionOf, approvalBody, decisionOf, sendOf } from '../support/builders/decisions.ts'
import { FakeClock } from '../support/fakes/fake-clock.ts'
import { FakeNetwork } from '../support/fakes/fake-network.ts'
import { type TestDeskStore, aCacheStore, aDeskStore } from '../support/stores/test-stores.ts'
import { MemorySecretVault } from '../support/fakes/memory-secret-vault.ts'
import { RecordingLog, RecordingNotifier } from '../support/fakes/recorders.ts'
import { ScriptedLendingService } from '../support/fakes/scripted-lending-api.ts'
import { aSample } from '../support/builders/sample.ts'
import { seededRandom } from '../support/builders/seeded-random.ts'
import { noTeamServer } from '../support/fakes/no-team-server.ts'
import { connection } from './services/decisions/outbox-fixture.ts'

const firstPage = asking({})

/** An app with its files in memory, so that a test can fill them or make them read-only. */
function aDesk(sampleIs: 'running' | 'on-demand' | 'missing' = 'running') {
  const clock = new FakeClock()
  const store = aDeskStore()
  const cache = aCacheStore()
  const service = new ScriptedLendingService(clock)
  const quarantined: (() => void)[] = []
  const vault = new MemorySecretVault()
  let isClosed = false
  const files: DataFiles = {
    facts: () => ({ exists: false, passphrase: null }),
    open: async () =>
      ok({
        desk: store,
        cache,
        warnings: () => [],
        onCacheQuarantine: (call) => {
          quarantined.push(call)
          return () => undefined
        },
        makeBackup: async () => ok({ name: 'b', madeAt: 0, bytes: 0, reason: 'daily' }),
        newestDailyBackup: () => null,
        changeKey: () => ok(),
        close: () => (isClosed = true),
      }),
    backups: () => [],
    restore: () => ok(),
    derive: async () => new Uint8Array(32),
    newParameters: () => ({ salt: '', cost: 2 ** 17, blockSize: 8, parallel: 1 }),
  }
  const saver: FileSaver = { save: async () => ok(null) }
  const starts: number[] = []
  const sample = aSample({ worklistIds: ['app_one', 'app_two'] })
  const desk = compose({
    clock,
    random: seededRandom(),
    log: new RecordingLog(),
    notifier: new RecordingNotifier(),
    opener: { openInBrowser: async () => ok() },
    folder: { path: '/desk', sizes: () => ({ desk: 1, cache: 2, backups: 3, logs: 4 }) },
    clipboard: null,
    saver,
    printer: null,
    vault,
    files,
    lendingApi: service,
    teamServer: noTeamServer,
    network: new FakeNetwork(),
    person: { name: 'officer' },
    ...(sampleIs === 'on-demand' && {
      startSample: async () => {
        starts.push(clock.now())
        return sample
      },
    }),
    sample: sampleIs === 'running' ? sample : null,
    sha256: (text) => text.length.toString(16).padStart(64, '0'),
    updates: null,
    facts: { version: '1.0.0', host: 'browser' },
  })
  service.add('app_one')
  service.add('app_two')
  /** Simulates a damaged cache.db that an empty file has replaced. */
  const loseCache = (): void => {
    cache.removeConnection(sampleConnectionId)
    for (const call of quarantined) call()
  }
  /** Starts, and waits until the first applications are fetched. */
  const begin = async (): Promise<void> => {
    await desk.start()
    await clock.advance(1000)
  }
  return {
    ...{ desk, store, cache, clock, service, vault, saver, starts, loseCache, begin },
    isClosed: () => isClosed,
  }
}

function sampleLettersIn({ connections }: TestDeskStore): LetterSettings {
  const letters = connections.get(sampleConnectionId)?.letters
  if (letters === undefined) throw new Error('no sample connection')
  return letters
}

describe('the composed app', () => {
  it('opens on the sample connection and reads its worklist', async () => {
    const { desk, begin } = aDesk()
    await begin()
    expect(await desk.router.handle('app.facts', {})).toMatchObject({
      value: { version: '1.0.0', state: { phase: 'open' } },
    })
    expect(await desk.router.handle('applications.page', firstPage)).toMatchObject({
      value: { total: 2, rows: [{ status: 'pending' }, { status: 'pending' }] },
    })
    await desk.stop()
    expect(await desk.router.handle('applications.page', firstPage)).toMatchObject({
      error: { code: 'app-not-open' },
    })
  })

  it('shows the officer’s work in a large worklist that is missing from the cache', async () => {
    const { desk, store, begin } = aDesk()
    store.connections.put({ ...connection, id: sampleConnectionId })
    const ids = Array.from({ length: 1_200 }, (_, number) => `app_${number}`)
    store.worklist.add(sampleConnectionId, ids, 5)
    const draft = { kind: 'offers', subject: 'app_1100', content: {}, savedAt: 6 } as const
    store.drafts.put(sampleConnectionId, draft)
    await begin()
    const drafted = { ...firstPage, filter: { hasDraft: true } }
    expect(await desk.router.handle('applications.page', drafted)).toMatchObject({
      value: { rows: [{ id: 'app_1100' }] },
    })
    await desk.stop()
  })

  it('records how far a removal came when Loan Desk stops during it, and removes no more', async () => {
    const { desk, store, clock, begin } = aDesk()
    store.connections.put({ ...connection, id: sampleConnectionId })
    const ids = Array.from({ length: 2_000 }, (_, number) => `app_many${number}`)
    store.worklist.add(sampleConnectionId, ids, 5)
    await begin()
    const listed = (): number => store.worklist.page(sampleConnectionId, 0, 9_999).length
    const before = listed()
    const selection = { ids: [], filter: { search: 'app_many' } }
    const removing = desk.router.handle('removal.remove', { selection })
    await vi.waitFor(() => {
      expect(listed()).toBeLessThan(before)
    })
    const stopping = desk.stop()
    await clock.advance(1000)
    await stopping
    const left = listed()
    expect(store.activity.page(0, 9)).toContainEqual(
      expect.objectContaining({ action: 'applications-taken-off', subject: String(before - left) }),
    )
    expect(await removing).toMatchObject({ value: { isStopped: true } })
    await clock.advance(60_000)
    expect([listed(), clock.pending]).toEqual([left, 0])
  })

  it('closes the files only after a worklist export has ended, when stopped during the export', async () => {
    const { desk, store, clock, saver, isClosed, begin } = aDesk()
    store.connections.put({ ...connection, id: sampleConnectionId })
    const ids = Array.from({ length: 2_000 }, (_, number) => `app_many${number}`)
    store.worklist.add(sampleConnectionId, ids, 5)
    const found: unknown[] = []
    saver.save = async (_name, pieces) => {
      const read = async () => {
        for await (const piece of pieces) found.push(piece.length)
      }
      const stopped = await read().then(
        () => null,
        (cause: unknown) => cause,
      )
      // Removing the file takes a while.
      await new Promise((resolve) => setTimeout(resolve, 50))
      found.push(stopped, isClosed())
      return failed('canceled')
    }
    await begin()
    const { filter, sort } = firstPage
    const columns = [{ column: 'id', title: 'ID' }]
    const saving = desk.router.handle('files.saveWorklist', { filter, sort, columns })
    await vi.waitFor(() => {
      expect(found).toHaveLength(2)
    })
    const stopping = desk.stop()
    await clock.advance(1000)
    await stopping
    expect(found.slice(-2)).toEqual([expect.objectContaining({ name: 'AbortError' }), false])
    expect(await saving).toEqual(failed('canceled'))
  })

  it('writes no file that can’t be logged, when stopped during the file dialog', async () => {
    const { desk, saver, begin } = aDesk()
    const chosen = Promise.withResolvers<null>()
    const dialog = Promise.withResolvers<null>()
    let written = ''
    saver.save = async (_name, pieces) => {
      dialog.resolve(null)
      await chosen.promise
      try {
        for await (const piece of pieces) written += String(piece)
      } catch {
        return failed('canceled')
      }
      return ok({ where: '/exports/schedule.csv' })
    }
    await begin()
    const saving = desk.router.handle('files.saveText', { name: 'schedule.csv', text: 'No,Date' })
    await dialog.promise
    await desk.stop()
    chosen.resolve(null)
    expect(await saving).toEqual(failed('canceled'))
    expect(written).toBe('')
  })

  it('fills a quarantined cache again with the worklist, its copies and drafts', async () => {
    const { desk, store, clock, loseCache, begin } = aDesk()
    await begin()
    const draft = { kind: 'offers', subject: 'app_two', content: {}, savedAt: 6 } as const
    store.drafts.put(sampleConnectionId, draft)
    loseCache()
    await clock.advance(1000)
    expect(await desk.router.handle('applications.page', firstPage)).toMatchObject({
      value: {
        rows: [
          { id: 'app_one', status: 'pending', hasDraft: false },
          { id: 'app_two', status: 'pending', hasDraft: true },
        ],
      },
    })
    await desk.stop()
  })

  it('counts notices by the lender’s latest settings after the cache was quarantined', async () => {
    const { desk, store, clock, service, loseCache, begin } = aDesk()
    const refusal = { status: 'rejected', rejection_reasons: ['mla_failed'] }
    service.change('app_one', refusal)
    await begin()
    const firstRow = async () => desk.router.handle('applications.page', firstPage)
    expect(await firstRow()).toMatchObject({ value: { rows: [{ noticeOn: '2026-12-01' }, {}] } })
    const letters = sampleLettersIn(store)
    await desk.router.handle('connections.setLetters', {
      id: sampleConnectionId,
      letters: { ...letters, noticeIfNotAdverse: false },
    })
    await clock.advance(1000)
    expect(await firstRow()).toMatchObject({ value: { rows: [{ noticeOn: null }, {}] } })
    loseCache()
    await clock.advance(1000)
    expect(await firstRow()).toMatchObject({ value: { rows: [{ noticeOn: null }, {}] } })
    await desk.stop()
  })

  it('opens without a connection, and starts an on-demand sample once when the officer asks', async () => {
    const { desk, clock, starts } = aDesk('on-demand')
    expect(await desk.router.handle('app.startSample', {})).toEqual(failed('app-not-open'))
    await desk.start()
    expect(await desk.router.handle('app.facts', {})).toMatchObject({
      value: { samplePossible: true, state: { phase: 'open' } },
    })
    expect(await desk.router.handle('connections.list', {})).toMatchObject({
      value: [],
    })
    expect(starts).toHaveLength(0)

    // Two windows start it at once: one service, one connection.
    const responses = await Promise.all([
      desk.router.handle('app.startSample', {}),
      desk.router.handle('app.startSample', {}),
    ])
    expect(responses).toEqual([ok(), ok()])
    expect(starts).toHaveLength(1)
    await clock.advance(1000)
    expect(await desk.router.handle('applications.page', firstPage)).toMatchObject({
      value: { total: 2 },
    })
  })

  it('restarts the sample if it was the connection last in use', async () => {
    const { desk, store, starts } = aDesk('on-demand')
    store.values.put('connection-in-use', 'sample')
    store.connections.put({ ...connection, id: 'sample', kind: 'sample' })
    await desk.start()
    await expect.poll(() => starts.length).toBe(1)
    await expect
      .poll(() => desk.router.handle('session.state', {}))
      .toMatchObject({ value: { connectionId: 'sample' } })
  })

  it('locks only after a send in progress has ended, even while the sample starts', async () => {
    const { desk, store, clock, service, vault, isClosed, begin } = aDesk('on-demand')
    store.connections.put(connection)
    await vault.write(`connection:${connection.id}`, 'secret')
    store.values.put('connection-in-use', connection.id)
    const { id: connectionId } = connection
    store.decisions.insert(decisionOf({ connectionId, subject: 'app_one', state: 'queued' }))
    const gate = service.hold('approve')
    await begin()
    expect(store.decisions.get('dec_1')?.state).toBe('sending')

    const started = desk.router.handle('app.startSample', {})
    await clock.advance(0)
    const locked = desk.router.handle('app.lock', {})
    await clock.advance(0)
    expect(isClosed()).toBe(false)
    gate.open()
    await locked
    expect(isClosed()).toBe(true)
    expect(store.decisions.get('dec_1')?.state).not.toBe('sending')
    expect(await started).toEqual(failed('app-not-open'))
    expect(await desk.router.handle('settings.read', {})).toEqual(failed('app-not-open'))
  })

  it('sends queued submissions without waiting for applications to be fetched', async () => {
    const { desk, store, service, vault, begin } = aDesk('missing')
    store.connections.put(connection)
    await vault.write(`connection:${connection.id}`, 'secret')
    store.values.put('connection-in-use', connection.id)
    const { id: connectionId } = connection
    store.worklist.add(connectionId, ['app_one'], 5)
    service.facilities.add('fac_1')
    store.decisions.insert({ ...achDecisionOf(), connectionId, state: 'queued' })
    const gate = service.hold('readApplication')
    await begin()
    expect(service.processed.createAchAuthorization).toBe(1)
    gate.open()
    await desk.stop()
  })

  it.each([
    { approvals: 'queued', document: 'queued' },
    { approvals: 'checking', document: 'sending' },
  ] as const)(
    'sends nothing that was $approvals or $document in a restored backup until the officer confirms',
    async (states) => {
      const { desk, store, clock, service } = aDesk()
      service.facilities.add('fac_1')
      service.change('app_two', { status: 'approved', offers: approvalBody.offers })
      store.connections.put({ ...connection, id: 'sample', kind: 'sample' })
      const connectionId = 'sample'
      const waiting = {
        ...{ connectionId, state: states.approvals },
        attempts: states.approvals === 'queued' ? [] : [sendOf(null, { purpose: 'check' })],
      }
      store.decisions.insert(decisionOf({ ...waiting, id: 'pending', subject: 'app_one' }))
      store.decisions.insert(decisionOf({ ...waiting, id: 'done since', subject: 'app_two' }))
      const attempts = states.document === 'queued' ? [] : [sendOf(null)]
      const state = states.document
      store.decisions.insert(achDecisionOf({ connectionId, state, attempts, id: 'document' }))
      store.values.put(backupFlag, clock.now())
      await desk.start()
      await clock.advance(120_000)

      expect(service.asked).toMatchObject({ approve: 0, createAchAuthorization: 0 })
      const after = ['pending', 'done since', 'document'].map(
        (id) => store.decisions.get(id)?.state,
      )
      expect(after).toEqual(['unknown', 'confirmed', 'unknown'])
      expect(store.decisions.get('document')?.failure).toEqual({ code: 'decision-restored' })
      expect(store.values.get(backupFlag)).toBeNull()

      // The officer confirms it; it is then sent, even after the next start.
      await desk.stop()
      await desk.start()
      const reason = 'It was never made'
      await desk.router.handle('decisions.resend', { id: 'document', reason })
      await clock.advance(120_000)
      expect(service.asked).toMatchObject({ approve: 0, createAchAuthorization: 1 })
      expect(store.decisions.get('document')?.state).toBe('confirmed')
    },
  )

  it('offers no sample if none is available', async () => {
    const { desk } = aDesk('missing')
    await desk.start()
    expect(await desk.router.handle('app.facts', {})).toMatchObject({
      value: { samplePossible: false },
    })
    expect(await desk.router.handle('app.startSample', {})).toEqual(failed('not-sample'))
  })

  it.each<StoreFaultCode>(['disk-full', 'store-read-only'])(
    'opens for reading if every write fails with %s',
    async (code) => {
      const { desk, store, cache, begin } = aDesk()
      await begin()
      await desk.stop()

      store.failWrites(new StoreFault(code))
      cache.failWrites(new StoreFault(code))
      await begin()
      expect(await desk.router.handle('app.facts', {})).toMatchObject({
        value: { state: { phase: 'open' } },
      })
      expect(await desk.router.handle('applications.page', firstPage)).toMatchObject({
        value: { total: 2 },
      })
      const written = await desk.router.handle('settings.write', { theme: 'dark' })
      expect(written).toMatchObject(failed(code))
    },
  )
})
