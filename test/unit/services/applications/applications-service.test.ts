import { beforeEach, describe, expect, it } from 'vitest'
import { createApplicationsService } from '../../../../electron/services/applications/applications-service.ts'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { reading, asking } from '../../../support/builders/cached-applications.ts'
import { aComputer } from '../../../support/builders/computer.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { ScriptedLendingService } from '../../../support/fakes/scripted-lending-api.ts'
import { given } from '../../../support/checks/given.ts'
import { inWorklist } from '../../../support/builders/desk-rows.ts'
import { failed } from '../../../../shared/result.ts'

const connection = aConnection()
const everything = { ...asking({}), filter: {} }

function desk(isRestored = false) {
  const computer = aComputer(connection)
  const { desk: store, cache, clock, notifier, inUse } = computer
  const service = new ScriptedLendingService(clock)
  const api = service.connect()
  const shared: (string | null)[] = []
  const session: { current: { connection: typeof connection; api: typeof api } | null } = {
    current: { connection, api },
  }
  const applications = createApplicationsService({
    shareCopy: (_connectionId, _id, { application }) => void shared.push(application.status),
    ...computer,
    session: { current: () => session.current },
    isRestored,
  })
  const add = async (...ids: string[]) => given(await applications.handlers.add({ ids }))
  const page = async () => given(await applications.handlers.page(everything)).rows
  return {
    ...{ clock, service, store, cache, notifier, inUse, session, api, shared },
    ...{ applications, add, page },
    refresh: async (id: string) => applications.handlers.refresh({ id }),
    open: async (id: string) => applications.handlers.open({ id }),
  }
}

describe('adding applications by ID', () => {
  let officer: ReturnType<typeof desk>
  beforeEach(() => {
    officer = desk()
    officer.service.add('app_one')
    officer.service.add('app_two')
  })

  it('returns one result for each ID, in the order typed', async () => {
    await officer.add('app_two')
    const results = await officer.add('app_one', ' app_two ', 'app_none', 'app_../x', 'app_one', '')
    expect(results.map(({ typed, outcome }) => [typed, outcome])).toEqual([
      ['app_one', 'added'],
      [' app_two ', 'already-here'],
      ['app_none', 'not-found'],
      ['app_../x', 'malformed'],
      ['app_one', 'already-here'],
      ['', 'malformed'],
    ])
    expect((await officer.page()).map(({ id }) => id)).toEqual(['app_two', 'app_one'])
    expect(officer.notifier.named('applications.changed')).toEqual([
      { ids: ['app_two'] },
      { ids: ['app_one'] },
    ])
  })

  it('shows the existing annotations of an application that is added again, and counts it', async () => {
    officer.store.annotations.addTag(connection.id, 'app_one', 'urgent')
    await officer.add('app_one', 'app_two')
    expect(await officer.page()).toMatchObject([{ tags: ['urgent'] }, { tags: [] }])
    expect(given(await officer.applications.handlers.overview({}))).toMatchObject([{ count: 2 }])
  })

  it('adds nothing that the service refuses, and reports why', async () => {
    officer.service.next('readApplication', {
      kind: 'refused',
      status: 403,
      failure: { code: 'service-refused', status: 403, serviceCode: 'PRODUCT_NOT_SUPPORTED' },
    })
    expect(await officer.add('app_one')).toMatchObject([
      { outcome: 'refused', failure: { serviceCode: 'PRODUCT_NOT_SUPPORTED' } },
    ])
    expect(await officer.page()).toEqual([])
    expect(officer.notifier.named('applications.changed')).toEqual([])
  })

  it('keeps IDs that were added offline, and fetches them when the network is back', async () => {
    officer.service.reachable = false
    expect(await officer.add('app_one')).toMatchObject([{ outcome: 'waiting' }])
    expect(await officer.page()).toMatchObject([{ id: 'app_one', status: null }])
    officer.service.reachable = true
    await officer.applications.fetchWaiting()
    expect(await officer.page()).toMatchObject([{ id: 'app_one', status: 'pending' }])
    expect(officer.notifier.named('applications.changed').at(-1)).toEqual({ ids: ['app_one'] })
  })

  it('fetches them from no other service after a switch to another connection', async () => {
    const ids = Array.from({ length: 30 }, (_, number) => `app_${number}`)
    officer.store.worklist.add(connection.id, ids, 5)
    await officer.applications.makeLines(connection.id)
    const gates = Array.from({ length: 10 }, () => officer.service.hold('readApplication'))
    const fetched = officer.applications.fetchWaiting()
    await Promise.all(gates.map(({ arrived }) => arrived))
    const other = new ScriptedLendingService(officer.clock)
    officer.session.current = { connection: aConnection({ id: 'other' }), api: other.connect() }
    officer.api.close()
    for (const gate of gates) gate.open()
    await fetched
    expect([officer.service, other].map(({ asked }) => asked.readApplication)).toEqual([10, 0])
    // Canceled with its session: that isn't a failure of the application.
    expect(officer.cache.get(connection, 'app_0')?.lastFailure).toBeNull()
  })

  it('leaves nothing of a connection that is removed before the service responds', async () => {
    const gate = officer.service.hold('readApplication')
    const added = officer.add('app_one', 'app_../x')
    await gate.arrived
    officer.store.connections.remove(connection.id)
    officer.cache.removeConnection(connection.id)
    officer.session.current = null
    officer.api.close()
    gate.open()
    expect(await added).toMatchObject([
      { outcome: 'refused', failure: { code: 'connection-not-here' } },
      { outcome: 'malformed' },
    ])
    expect(await officer.cache.total(connection.id, {})).toBe(0)
    expect(inWorklist(officer.store, connection.id)).toBe(0)
  })

  it('shows those that were stored before the disk was full', async () => {
    const { worklist } = officer.store
    const { add } = worklist
    worklist.add = (...row) => {
      if (row[1].includes('app_two')) throw new StoreFault('disk-full')
      return add.apply(worklist, row)
    }
    await expect(officer.add('app_one', 'app_two')).rejects.toThrow(StoreFault)
    expect((await officer.page()).map(({ id }) => id)).toEqual(['app_one'])
    expect(officer.notifier.named('applications.changed')).toEqual([{ ids: ['app_one'] }])
  })

  it('reports its progress', async () => {
    const ids = Array.from({ length: 60 }, (_, number) => `app_many${number}`)
    for (const id of ids) officer.service.add(id)
    await officer.add(...ids)
    expect(officer.notifier.named('applications.progress')).toEqual([
      { done: 25, total: 60 },
      { done: 50, total: 60 },
      { done: 60, total: 60 },
    ])
  })
})

/** An app with one fetched application in its worklist. */
async function withOne() {
  const officer = desk()
  officer.service.add('app_one')
  await officer.add('app_one')
  return officer
}

describe('refreshing an application', () => {
  it('keeps the new copy and shows what changed until the officer has viewed it', async () => {
    const officer = await withOne()
    officer.service.change('app_one', { status: 'declined' })
    expect(await officer.refresh('app_one')).toMatchObject({
      ok: true,
      value: {
        copy: { application: { status: 'declined' } },
        changes: [{ path: 'status', before: 'pending', after: 'declined' }],
      },
    })
    await officer.applications.handlers.markSeen({ id: 'app_one' })
    expect(await officer.open('app_one')).toMatchObject({ value: { changes: [] } })
    // Added, refreshed and seen.
    expect(officer.notifier.named('applications.changed')).toEqual(
      Array.from({ length: 3 }, () => ({ ids: ['app_one'] })),
    )
  })

  it('keeps the copy and ignores a response about another application', async () => {
    const officer = await withOne()
    officer.service.change('app_one', { id: 'app_two', borrower_id: 'bor_other' })
    const failure = { code: 'reply-unreadable', detail: 'another application' }
    expect(await officer.refresh('app_one')).toEqual({ ok: false, error: failure })
    expect(await officer.open('app_one')).toMatchObject({
      value: {
        copy: { application: { id: 'app_one', borrowerId: 'bor_scripted' } },
        lastFailure: failure,
      },
    })
  })

  it('keeps the copy and reports the failure when the service can’t be reached', async () => {
    const officer = await withOne()
    officer.service.reachable = false
    const refreshed = await officer.refresh('app_one')
    expect(refreshed.ok).toBe(false)
    expect(await officer.open('app_one')).toMatchObject({
      value: {
        copy: { application: { status: 'pending' } },
        gone: false,
        lastFailure: refreshed.ok ? null : refreshed.error,
      },
    })
  })

  it('marks an application that the service no longer has, and removes nothing', async () => {
    const officer = await withOne()
    officer.service.applications.delete('app_one')
    await officer.refresh('app_one')
    expect(await officer.page()).toMatchObject([{ id: 'app_one', status: 'pending', gone: true }])
  })

  it('keeps a copy that was fetched after this refresh was requested', async () => {
    const officer = await withOne()
    const arrived = Promise.withResolvers<undefined>()
    const { api } = officer
    officer.session.current = {
      connection,
      api: {
        ...api,
        readApplication: async (id) => {
          const read = await api.readApplication(id)
          await arrived.promise
          return read
        },
      },
    }
    const refreshed = officer.refresh('app_one')
    await officer.clock.advance(1_000)
    officer.service.change('app_one', { status: 'approved' })
    const decided = given(await api.readApplication('app_one'))
    const by = { officerSince: officer.clock.now() }
    officer.applications.keep(connection.id, 'app_one', decided, by)
    await officer.clock.advance(1_000)
    arrived.resolve(undefined)
    expect(await refreshed).toMatchObject({
      value: { copy: { application: { status: 'approved' } } },
    })
    expect(officer.shared).toEqual(['pending', 'approved'])
  })

  it('doesn’t restore an application that was removed while its decision was read at the service', async () => {
    const officer = await withOne()
    const decided = given(await officer.api.readApplication('app_one'))
    officer.store.worklist.remove(connection.id, ['app_one'])
    officer.cache.remove(connection.id, ['app_one'])
    officer.applications.keep(connection.id, 'app_one', decided, 'service')
    expect(await officer.page()).toEqual([])
    expect(officer.shared).toEqual(['pending'])
  })

  it('is refused for an ID that isn’t in the worklist', async () => {
    const officer = desk()
    officer.service.add('app_one')
    expect(await officer.refresh('app_one')).toMatchObject(failed('application-not-here'))
    expect(await officer.open('app_one')).toMatchObject(failed('application-not-here'))
    expect(officer.service.asked.readApplication).toBe(0)
  })
})

describe('a large worklist missing from the cache', () => {
  const ids = Array.from({ length: 1_200 }, (_, number) => `app_${1_000 + number}`)

  it('gets its rows in batches, with other work in between', async () => {
    const officer = desk()
    officer.store.worklist.add(connection.id, ids, 5)
    const made = officer.applications.makeLines(connection.id)
    await expect.poll(() => officer.cache.total(connection.id, {})).toBe(500)
    await officer.clock.advance(0)
    expect(await made).toBe(true)
    expect(await officer.cache.total(connection.id, {})).toBe(1_200)
    expect(await officer.applications.makeLines(connection.id)).toBe(false)
  })

  it('gets no more rows after a switch to another connection', async () => {
    const officer = desk()
    officer.store.worklist.add(connection.id, ids, 5)
    const made = officer.applications.makeLines(connection.id)
    officer.session.current = null
    await officer.clock.advance(0)
    expect(await made).toBe(false)
    expect(await officer.cache.total(connection.id, {})).toBe(500)
  })

  it('is fetched once its rows are created', async () => {
    const officer = desk()
    officer.store.worklist.add(connection.id, ids, 5)
    for (const id of ids.slice(0, -1)) officer.cache.put(connection.id, id, reading(id), 5)
    officer.service.add('app_2199')
    void officer.applications.makeLines(connection.id)
    const fetched = officer.applications.fetchWaiting()
    await officer.clock.advance(0)
    await fetched
    expect(officer.cache.get(connection, 'app_2199')?.copy).not.toBeNull()
  })

  it('shows the annotations on a row that was missing', async () => {
    const officer = desk()
    officer.store.worklist.add(connection.id, ['app_one'], 5)
    officer.store.annotations.addTag(connection.id, 'app_one', 'urgent')
    await officer.applications.makeLines(connection.id)
    expect(await officer.page()).toMatchObject([{ id: 'app_one', tags: ['urgent'] }])
  })
})

describe('an older desk.db that was restored', () => {
  it('gets applications that were added since the backup, in batches', async () => {
    const officer = desk()
    const lines = Array.from({ length: 1_200 }, (_, n) => ({ id: `app_${1_000 + n}`, addedAt: 6 }))
    officer.cache.ensure(connection.id, lines)
    const made = officer.applications.makeLines(connection.id)
    const listed = (): number =>
      officer.store.worklist.countAfter(connection.id, 0, lines.length + 1).count
    await expect.poll(listed).toBe(500)
    await officer.clock.advance(0)
    expect(await made).toBe(true)
    expect(listed()).toBe(1_200)
  })

  it('gets back what was removed since the backup, even if as many were added', async () => {
    const officer = desk(true)
    officer.service.add('app_since')
    officer.store.worklist.add(connection.id, ['app_one', 'app_removed'], 5)
    officer.cache.ensure(connection.id, [
      { id: 'app_one', addedAt: 5 },
      { id: 'app_since', addedAt: 6 },
    ])
    expect(await officer.applications.makeLines(connection.id)).toBe(true)
    const ids = (await officer.page()).map(({ id }) => id)
    expect(ids.toSorted()).toEqual(['app_one', 'app_removed', 'app_since'])
    expect((await officer.refresh('app_since')).ok).toBe(true)
    expect(await officer.applications.makeLines(connection.id)).toBe(false)
  })
})

describe('a leftover draft flag', () => {
  it('is cleared when desk.db no longer has the draft', async () => {
    const officer = desk()
    officer.store.worklist.add(connection.id, ['app_one'], 5)
    await officer.applications.makeLines(connection.id)
    officer.cache.setFlags(connection.id, 'app_one', { hasDraft: true })
    officer.applications.reconcile(connection.id)
    expect(await officer.page()).toMatchObject([{ id: 'app_one', hasDraft: false }])
  })
})

describe('without a connection in use', () => {
  it('requests fail with “connection-not-here”', async () => {
    const officer = desk()
    officer.inUse.set(null)
    const refused = { ok: false, error: { code: 'connection-not-here' } }
    expect(await officer.applications.handlers.page(everything)).toEqual(refused)
    expect(await officer.applications.handlers.add({ ids: ['app_one'] })).toEqual(refused)
  })
})
