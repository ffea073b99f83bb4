import { describe, expect, it, vi } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import type { ScriptedTurn } from '../../../support/fakes/scripted-lending-api.ts'
import { closed, connection, desk, lost, turns, unavailable } from './refresh-fixture.ts'
import { given } from '../../../support/checks/given.ts'
import { failed, type Failed } from '../../../../shared/result.ts'

describe('refreshing many applications', () => {
  it('fetches and stores all of them, and counts the changes', async () => {
    const { state, statusOf, service, refreshAll } = desk(450)
    await refreshAll()
    expect(state()).toMatchObject({ phase: 'done', total: 450, read: 450, changed: 0, failed: 0 })
    expect(service.asked.readApplication).toBe(450)
    service.change('app_7', { status: 'approved' })
    service.change('app_8', { lender_of_record: 'Another' })
    await refreshAll()
    expect(state()).toMatchObject({ phase: 'done', read: 450, changed: 2, statusChanged: 1 })
    expect(statusOf('app_7')).toBe('approved')
  })

  it('fetches each application of the view once, even if refreshing removes it from the view', async () => {
    const { refresh, clock, state, service, refreshAll } = desk(30)
    await refreshAll()
    for (let number = 0; number < 20; number += 1) {
      service.change(`app_${number}`, { status: 'declined' })
    }
    const before = service.asked.readApplication
    void refresh.handlers.startView({ filter: { statuses: ['pending'] } })
    await clock.advance(1_000)
    expect(state()).toMatchObject({ scope: 'view', phase: 'done', total: 30, statusChanged: 20 })
    expect(service.asked.readApplication - before).toBe(30)
  })

  it('looks for new applications too, unless only some are refreshed', async () => {
    const { refresh, lists, ids, refreshAll, clock } = desk(2)
    await refreshAll()
    void refresh.handlers.startView({ filter: { statuses: ['pending'] } })
    await clock.advance(1_000)
    expect(lists.fetched).toBe(2)
    void refresh.handlers.startIds({ ids })
    expect(lists.fetched).toBe(2)
  })

  it('fetches imported applications in a refresh of its own, or in the one in progress', async () => {
    const { refresh, clock, state } = desk(3)
    expect(refresh.readImported(['app_0', 'app_1'])).toBe(true)
    expect(refresh.readImported(['app_2'])).toBe(true)
    await clock.advance(1_000)
    expect(state()).toMatchObject({ scope: 'imported', startedBy: 'officer', total: 3, read: 3 })
  })

  it('fetches an application once that is imported while the whole worklist is refreshed', async () => {
    const { refresh, clock, state, service, store, cache } = desk(250)
    service.add('app_new')
    void refresh.handlers.startAll({})
    await clock.advance(1)
    store.worklist.add(connection.id, ['app_new'], 1)
    cache.ensure(connection.id, [{ id: 'app_new', addedAt: 1 }])
    expect(refresh.readImported(['app_new'])).toBe(true)
    await clock.advance(1_000)
    expect(state()).toMatchObject({ phase: 'done', total: 251, read: 251 })
    expect(service.asked.readApplication).toBe(251)
  })

  it('fetches each selected ID once, and none that isn’t in the worklist', async () => {
    const { refresh, clock, state, items, cache } = desk(5)
    void refresh.handlers.startIds({ ids: ['app_1', 'app_3', 'app_1', 'app_foreign'] })
    await clock.advance(1_000)
    expect(state()).toMatchObject({ scope: 'selection', phase: 'done', total: 2, read: 2 })
    expect(items()).toEqual([])
    expect(cache.get(connection, 'app_foreign')).toBeNull()
  })

  it('shares each fetched application, and skips those that a colleague has just fetched', async () => {
    const { state, service, shared, justRead, ids, refreshAll } = desk(5)
    justRead.add('app_1').add('app_3')
    await refreshAll()
    expect(state()).toMatchObject({ phase: 'done', total: 5, read: 5, failed: 0 })
    expect(service.asked.readApplication).toBe(3)
    expect(shared.toSorted()).toEqual(ids.filter((id) => !justRead.has(id)))
  })

  it('has at most ten requests in progress', async () => {
    const { service, startHeld } = desk(40)
    const respond = await startHeld()
    expect(service.asked.readApplication).toBe(40)
    await respond()
    const held = desk(40)
    const respondToAll = await held.startHeld(12)
    expect(held.service.asked.readApplication).toBe(10)
    await respondToAll()
  })

  it('updates the list a few times for many responses, with all of them', async () => {
    const { notifier, refreshAll } = desk(64)
    await refreshAll()
    const told = notifier.named('applications.changed')
    expect(told.length).toBeLessThanOrEqual(4)
    expect(told.flatMap(({ ids }) => ids ?? [])).toHaveLength(64)
  })

  it('keeps a copy that was fetched while an earlier response waited to be stored', async () => {
    const { refresh, clock, state, statusOf, service, cache, api, shared } = desk(2)
    const first = service.hold('readApplication')
    void refresh.handlers.startIds({ ids: ['app_0', 'app_1'] })
    await clock.advance(10)
    expect([service.processed.readApplication, statusOf('app_1')]).toEqual([1, null])
    service.change('app_1', { status: 'approved' })
    const decided = given(await api.readApplication('app_1'))
    cache.put(connection.id, 'app_1', decided, clock.now())
    await clock.advance(1_000)
    first.open()
    await clock.advance(1_000)
    expect(state()).toMatchObject({ phase: 'done', read: 2, changed: 0, failed: 0 })
    expect([statusOf('app_1'), shared]).toEqual(['approved', ['app_0']])
  })

  it('marks an application that the service no longer has, and keeps its copy', async () => {
    const { service, state, items, cache, refreshAll } = desk(3)
    await refreshAll()
    service.applications.delete('app_1')
    await refreshAll()
    expect(state()).toMatchObject({ phase: 'done', read: 2, gone: 1, failed: 0 })
    expect(items()).toMatchObject([{ id: 'app_1', outcome: 'gone' }])
    expect(cache.get(connection, 'app_1')).toMatchObject({
      gone: true,
      copy: { application: { status: 'pending' } },
    })
  })

  it('lists each failure, and retries only those', async () => {
    const { refresh, clock, service, state, items, refreshAll } = desk(12)
    service.next('readApplication', ...turns(3, unavailable))
    await refreshAll()
    expect(state()).toMatchObject({ phase: 'done', read: 9, failed: 3 })
    expect(items().map(({ id, failure }) => [id, failure.code])).toEqual(
      ['app_0', 'app_1', 'app_2'].map((id) => [id, 'service-unavailable']),
    )
    expect(refresh.handlers.items({ offset: 1, limit: 1 })).toMatchObject({
      value: { items: [{ id: 'app_1' }], total: 3 },
    })
    void refresh.handlers.retryFailed({})
    await clock.advance(1_000)
    expect(state()).toMatchObject({ phase: 'done', total: 12, read: 12, failed: 0 })
    expect(service.asked.readApplication).toBe(15)
    expect(items()).toEqual([])
  })

  it('refuses a second refresh while the first is running, and accepts it afterwards', async () => {
    const { refresh, startHeld } = desk(3)
    const respond = await startHeld()
    expect(await refresh.handlers.startAll({})).toMatchObject(failed('refresh-under-way'))
    await respond()
    expect(await refresh.handlers.startAll({})).toMatchObject({ ok: true })
  })
})

describe('a refresh that is interrupted', () => {
  /** Cancels a refresh of all applications before the first ten responses arrive. */
  async function canceled(started: ReturnType<typeof desk>): Promise<ReturnType<typeof desk>> {
    const respond = await started.startHeld(10)
    void started.refresh.handlers.end({})
    await respond()
    return started
  }

  it('leaves the rest unrefreshed when it is canceled, and stores late responses', async () => {
    const { service, state, statusOf } = await canceled(desk(100))
    expect(service.asked.readApplication).toBe(10)
    expect(state()).toMatchObject({ phase: 'ended', total: 100, read: 10 })
    expect(statusOf('app_9')).toBe('pending')
    expect(statusOf('app_10')).toBeNull()
  })

  it('requests only the failed ones again after it was canceled', async () => {
    const started = desk(100)
    started.service.next('readApplication', ...turns(3, unavailable))
    const { refresh, clock, service, state } = await canceled(started)
    expect(state()).toMatchObject({ phase: 'ended', read: 7, failed: 3 })
    void refresh.handlers.retryFailed({})
    expect(state()).toMatchObject({ phase: 'running', total: 10 })
    await clock.advance(1_000)
    expect(service.asked.readApplication).toBe(13)
    expect(state()).toMatchObject({ phase: 'done', total: 10, read: 10, failed: 0 })
  })

  it('counts requests that are still in progress when the failed ones are retried', async () => {
    const { refresh, clock, service, state } = desk(10)
    service.next('readApplication', unavailable)
    const [first, ...others] = Array.from({ length: 10 }, () => service.hold('readApplication'))
    void refresh.handlers.startAll({})
    first?.open()
    await clock.advance(500)
    void refresh.handlers.end({})
    void refresh.handlers.retryFailed({})
    expect(state()).toMatchObject({ phase: 'running', total: 10, failed: 0 })
    for (const gate of others) gate.open()
    await clock.advance(500)
    expect(state()).toMatchObject({ phase: 'done', total: 10, read: 10 })
  })

  it('waits while offline, and continues automatically when the network is back', async () => {
    const { refresh, clock, service, state, setNetwork } = desk(50)
    const gate = service.hold('readApplication')
    void refresh.handlers.startAll({})
    setNetwork(false)
    gate.open()
    await clock.advance(1_000)
    expect(state()).toMatchObject({ phase: 'paused', resumesWhenOnline: true, failed: 0 })
    const before = service.asked.readApplication
    await clock.advance(60_000)
    expect(service.asked.readApplication).toBe(before)
    setNetwork(true)
    await clock.advance(1_000)
    expect(state()).toMatchObject({ phase: 'done', total: 50, read: 50, failed: 0 })
  })

  it('counts failures while going offline as not requested, but no others', async () => {
    const { refresh, clock, service, state, items, setNetwork } = desk(30)
    service.next('readApplication', unavailable, ...turns(3, lost))
    const gates = Array.from({ length: 10 }, () => service.hold('readApplication'))
    void refresh.handlers.startAll({})
    for (const gate of gates.slice(0, 4)) gate.open()
    await clock.advance(500)
    expect(state()).toMatchObject({ failed: 4 })
    setNetwork(false)
    for (const gate of gates.slice(4)) gate.open()
    await clock.advance(500)
    expect(state()).toMatchObject({ phase: 'paused', failed: 1 })
    expect(items()).toMatchObject([{ id: 'app_0' }])
    setNetwork(true)
    await clock.advance(1_000)
    expect(state()).toMatchObject({ phase: 'done', read: 29, failed: 1 })
  })

  it('requests again what began before the network was lost and fails after it is back', async () => {
    const { refresh, clock, api, state, setNetwork } = desk(30)
    const [first, late] = [Promise.withResolvers<Failed>(), Promise.withResolvers<Failed>()]
    const read = vi.spyOn(api, 'readApplication').mockReturnValueOnce(first.promise)
    for (let number = 1; number < 10; number += 1) read.mockReturnValueOnce(late.promise)
    void refresh.handlers.startAll({})
    await clock.advance(10)
    setNetwork(false)
    first.resolve(failed('connect-failed'))
    await clock.advance(500)
    setNetwork(true)
    await clock.advance(500)
    expect(state()).toMatchObject({ phase: 'running', read: 21 })
    late.resolve(failed('connect-failed'))
    await clock.advance(1_000)
    expect(state()).toMatchObject({ phase: 'done', read: 30, failed: 0 })
  })

  it('can be ended while it waits for the network', async () => {
    const { refresh, clock, service, network, state } = desk(20)
    network.now = 'offline'
    await refresh.handlers.startAll({})
    expect(state()).toMatchObject({ phase: 'paused', pausedBy: { code: 'offline' } })
    void refresh.handlers.end({})
    network.now = 'online'
    refresh.networkIsBack()
    // A late click on “Continue” changes nothing.
    void refresh.handlers.resume({})
    await clock.advance(1_000)
    expect(state()).toMatchObject({ phase: 'ended', read: 0 })
    expect(service.asked.readApplication).toBe(0)
  })

  it.each([
    { code: 'rate-limited', status: 429, retryAfterMs: 90_000 },
    { code: 'service-unavailable', status: 503, retryAfterMs: 90_000 },
  ] as const)(
    'waits as long as the service asks with $status, and then continues',
    async (failure) => {
      const { refresh, clock, service, state } = desk(25)
      service.next('readApplication', ...turns(10, { kind: 'refused', failure }))
      void refresh.handlers.startAll({})
      await clock.advance(89_000)
      expect(service.asked.readApplication).toBe(10)
      expect(state()).toMatchObject({ phase: 'running', waitMs: 1_000, failed: 0 })
      await clock.advance(5_000)
      expect(state()).toMatchObject({ phase: 'done', read: 25, failed: 0 })
    },
  )

  it('adds a wait to the remaining time, which it states only while it runs', async () => {
    const { refresh, clock, service, state } = desk(25)
    const failure = { code: 'rate-limited', status: 429, retryAfterMs: 90_000 } as const
    const refused = turns(10, { kind: 'refused', failure: { code: 'service-refused' } })
    service.next('readApplication', ...refused, ...turns(10, { kind: 'refused', failure }))
    void refresh.handlers.startAll({})
    await clock.advance(3_000)
    expect(state()).toMatchObject({ waitMs: 87_000, perMinute: 200, remainingMs: 4_500 + 87_000 })
    void refresh.handlers.end({})
    expect(state()).toMatchObject({ waitMs: 0, perMinute: null, remainingMs: null })
  })

  it('waits longer each time even if the service asks to wait 0 seconds', async () => {
    const { refresh, clock, service, state } = desk(25)
    const failure = { code: 'rate-limited', status: 429, retryAfterMs: 0 } as const
    service.next('readApplication', ...turns(1_000, { kind: 'refused', failure }))
    void refresh.handlers.startAll({})
    await clock.advance(60_000)
    // Ten at once, then again after 5, 10 and 20 s.
    expect(service.asked.readApplication).toBeLessThanOrEqual(40)
    expect(state()).toMatchObject({ phase: 'running', failed: 0 })
  })

  it('pauses for the officer when the service refuses repeatedly', async () => {
    const { refresh, clock, service, state, resume } = desk(2)
    const limited: ScriptedTurn = { kind: 'refused', failure: { code: 'rate-limited' } }
    service.next('readApplication', ...turns(14, limited))
    void refresh.handlers.startAll({})
    await clock.advance(600_000)
    expect(state()).toMatchObject({
      phase: 'paused',
      resumesWhenOnline: false,
      pausedBy: { code: 'rate-limited' },
    })
    await resume()
    // Refused once more, it waits again before it pauses.
    expect(state()).toMatchObject({ phase: 'running', read: 0 })
    await clock.advance(10_000)
    expect(state()).toMatchObject({ phase: 'done', read: 2 })
  })

  it.each([
    'credentials-wrong',
    'keychain-locked',
    'keychain-hung',
    'certificate-date',
    'certificate-untrusted',
    'certificate-other-host',
  ] as const)('pauses at once if no application can be fetched: %s', async (code) => {
    const { service, state, items, refreshAll } = desk(100)
    service.next('readApplication', ...turns(100, { kind: 'not-sent', failure: { code } }))
    await refreshAll()
    expect(state()).toMatchObject({
      phase: 'paused',
      resumesWhenOnline: false,
      pausedBy: { code },
      failed: 0,
    })
    expect(items()).toEqual([])
    expect(service.asked.readApplication).toBeLessThanOrEqual(10)
  })

  it('pauses if the list can’t be read, and continues when it can', async () => {
    const { refresh, clock, cache, state, resume } = desk(450)
    const idsAfter = vi.spyOn(cache, 'idsAfter')
    void refresh.handlers.startAll({})
    idsAfter.mockImplementation(() => {
      throw new StoreFault('store-damaged')
    })
    await clock.advance(1_000)
    expect(state()).toMatchObject({ phase: 'paused', pausedBy: { code: 'store-damaged' } })
    idsAfter.mockRestore()
    await resume()
    expect(state()).toMatchObject({ phase: 'done', total: 450, read: 450 })
  })

  it('pauses if a request fails locally, and repeats the same request', async () => {
    const { api, state, refreshAll, resume } = desk(30)
    const read = vi.spyOn(api, 'readApplication').mockRejectedValue(new StoreFault('store-failed'))
    await refreshAll()
    expect(state()).toMatchObject({
      phase: 'paused',
      pausedBy: { code: 'store-failed' },
      failed: 0,
    })
    read.mockRestore()
    await resume()
    expect(state()).toMatchObject({ phase: 'done', total: 30, read: 30 })
  })

  it('pauses after many failures in a row, and after as many again if it is continued', async () => {
    const { service, state, refreshAll, resume } = desk(300)
    service.next('readApplication', ...turns(300, unavailable))
    await refreshAll()
    expect(state()?.phase).toBe('paused')
    expect(state()?.failed).toBeLessThanOrEqual(64)
    await resume()
    expect(state()?.phase).toBe('paused')
    expect(state()?.failed).toBeGreaterThanOrEqual(80)
  })

  it.each([
    ['failures', 'service-unavailable', { read: 200, failed: 100 }],
    ['requests to wait', 'rate-limited', { read: 300, failed: 0 }],
  ] as const)('isn’t paused by %s with responses in between', async (_what, code, counts) => {
    const { refresh, clock, api, state } = desk(300)
    const answer = api.readApplication.bind(api)
    let asked = 0
    vi.spyOn(api, 'readApplication').mockImplementation((id) => {
      asked += 1
      return asked % 3 === 0 ? Promise.resolve(failed(code)) : answer(id)
    })
    void refresh.handlers.startAll({})
    await clock.advance(1_200_000)
    expect(state()).toMatchObject({ phase: 'done', ...counts })
  })

  it('isn’t paused by many applications that are gone', async () => {
    const { service, state, refreshAll } = desk(100)
    const gone: ScriptedTurn = { kind: 'refused', failure: { code: 'not-found', status: 404 } }
    service.next('readApplication', ...turns(100, gone))
    await refreshAll()
    expect(state()).toMatchObject({ phase: 'done', read: 0, gone: 100, failed: 0 })
  })

  it('logs that responses after the cancellation couldn’t be stored', async () => {
    const { refresh, clock, cache, service, log, statusOf } = desk(2)
    const gate = service.hold('readApplication')
    void refresh.handlers.startIds({ ids: ['app_0', 'app_1'] })
    await clock.advance(1_000)
    void refresh.handlers.end({})
    cache.failWrites(new StoreFault('disk-full'))
    gate.open()
    await clock.advance(1_000)
    expect([statusOf('app_0'), statusOf('app_1')]).toEqual([null, 'pending'])
    expect(log.lines).toEqual([
      JSON.stringify({ level: 'warn', event: 'refresh-not-kept', code: 'disk-full' }),
    ])
  })

  it('stores and counts nothing of a write that was rolled back', async () => {
    const { cache, state, statusOf, refreshAll, resume } = desk(5)
    const put = cache.put.bind(cache)
    let writes = 0
    vi.spyOn(cache, 'put').mockImplementation((...copy) => {
      writes += 1
      if (writes === 3) throw new StoreFault('disk-full')
      return put(...copy)
    })
    await refreshAll()
    expect(state()).toMatchObject({ phase: 'paused', read: 0, pausedBy: { code: 'disk-full' } })
    expect(statusOf('app_0')).toBeNull()
    await resume()
    expect(state()).toMatchObject({ phase: 'done', total: 5, read: 5 })
  })

  it('ends with its connection, and ignores later responses', async () => {
    const { refresh, service, state, statusOf, notifier, startHeld } = desk(20)
    const respond = await startHeld(10)
    refresh.abandon()
    expect(state()).toBeNull()
    expect(notifier.named('refresh.state').at(-1)).toBeNull()
    await respond()
    expect(statusOf('app_0')).toBeNull()
    expect(service.asked.readApplication).toBe(10)
  })

  it('doesn’t start if another connection is used while its applications are counted', async () => {
    const { refresh, session, api, state } = desk(2)
    const started = refresh.handlers.startAll({})
    const other = { ...connection, id: 'other' }
    vi.spyOn(session, 'current').mockReturnValue({ connection: other, api })
    expect(await started).toEqual(failed('connection-not-here'))
    expect(state()).toBeNull()
  })

  it('logs nothing unexpected if the files close while its list is read', async () => {
    const { refresh, clock, cache, log } = desk(20)
    const read = Promise.withResolvers<never>()
    vi.spyOn(cache, 'idsAfter').mockReturnValue(read.promise)
    void refresh.handlers.startAll({})
    await clock.advance(10)
    refresh.abandon()
    read.reject(new DOMException('closed', 'AbortError'))
    await clock.advance(10)
    expect(log.lines).toEqual([])
  })

  it('ends if the session was closed, and doesn’t retry endlessly', async () => {
    const { service, state, refreshAll } = desk(40)
    service.next('readApplication', ...turns(400, closed))
    await refreshAll()
    expect(state()).toMatchObject({ phase: 'ended', read: 0, failed: 0 })
    expect(service.asked.readApplication).toBe(10)
  })

  it('doesn’t restore applications whose connection was removed meanwhile', async () => {
    const { store, cache, items, startHeld } = desk(2)
    const respond = await startHeld()
    store.connections.remove(connection.id)
    cache.removeConnection(connection.id)
    await respond()
    expect(await cache.total(connection.id, {})).toBe(0)
    expect(items()).toEqual([])
  })

  it('neither restores nor counts as failed what the officer removes meanwhile', async () => {
    const { store, cache, state, items, startHeld } = desk(3)
    const respond = await startHeld()
    store.worklist.remove(connection.id, ['app_0'])
    cache.remove(connection.id, ['app_0'])
    await respond()
    expect(await cache.total(connection.id, {})).toBe(2)
    expect(state()).toMatchObject({ phase: 'done', total: 2, read: 2, failed: 0 })
    expect(items()).toEqual([])
  })
})

describe('notifications to the page', () => {
  it('report progress a few times a second, and the end', async () => {
    const { notifier, refreshAll } = desk(300)
    await refreshAll()
    const told = notifier.named('refresh.state')
    expect(told.length).toBeLessThanOrEqual(7)
    expect(told.at(-1)).toMatchObject({ phase: 'done', read: 300 })
  })

  it('dismissing removes a finished summary, but not a running refresh', async () => {
    const { refresh, state, startHeld } = desk(2)
    const respond = await startHeld()
    void refresh.handlers.dismiss({})
    expect(state()?.phase).toBe('running')
    await respond()
    void refresh.handlers.end({})
    expect(state()?.phase).toBe('done')
    void refresh.handlers.dismiss({})
    expect(state()).toBeNull()
  })
})

describe('an automatic refresh', () => {
  it('reports its end, and stops when the officer starts a refresh', async () => {
    const { refresh, clock, service, state } = desk(20)
    const gates = Array.from({ length: 10 }, () => service.hold('readApplication'))
    const over = refresh.startBySetting({})
    await clock.advance(10)
    expect(state()).toMatchObject({ startedBy: 'setting', phase: 'running' })
    expect(await refresh.handlers.startAll({})).toMatchObject({ ok: true })
    expect(await over).toMatchObject({ startedBy: 'setting', phase: 'ended' })
    for (const gate of gates) gate.open()
    await clock.advance(1_000)
    expect(state()).toMatchObject({ startedBy: 'officer', phase: 'done', read: 20 })
    expect(await refresh.startBySetting({ statuses: ['none'] })).toMatchObject({ total: 0 })
  })

  it('reports its end when another connection is used', async () => {
    const { refresh, clock, service } = desk(20)
    service.hold('readApplication')
    const over = refresh.startBySetting({})
    await clock.advance(10)
    refresh.abandon()
    expect(await over).toMatchObject({ startedBy: 'setting', phase: 'ended' })
  })

  it('doesn’t start while the officer’s refresh is running', async () => {
    const { refresh, startHeld } = desk(2)
    const respond = await startHeld()
    expect(await refresh.startBySetting({})).toBeNull()
    await respond()
  })
})
