import { expect, it, vi } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { logActivityOn } from '../../../support/builders/log-activity.ts'
import { createListService } from '../../../../electron/services/refresh/list-service.ts'
import { showStoredAnnotations } from '../../../../electron/services/worklist/stored-annotations.ts'
import type { ReadApplication } from '../../../../shared/domain/applications/application.ts'
import { firstSort } from '../../../../shared/domain/worklist/worklist.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import { decisionOf } from '../../../support/builders/decisions.ts'
import { RecordingLog } from '../../../support/fakes/recorders.ts'
import { connection, desk as refreshDesk } from './refresh-fixture.ts'
import { given } from '../../../support/checks/given.ts'

/** Two applications that the service lists. A list takes 20 seconds to arrive. */
function desk() {
  const fixture = refreshDesk(2)
  const { store, cache, clock, notifier, service, api } = fixture
  const copyOf = async (id: string): Promise<ReadApplication> =>
    given(await api.readApplication(id))
  let requests = 0
  const listApplications = async () => {
    requests += 1
    const entries = await Promise.all(
      [...service.applications.keys()].map(async (id) => {
        const read = await copyOf(id)
        return { id, read: () => read }
      }),
    )
    await new Promise<void>((resolve) => void clock.after(20_000, resolve))
    return ok({ entries, unreadable: 0 })
  }
  let session = { connection, api: { ...api, listApplications } }
  /** The officer changes the connection, so that its next session starts. */
  const reconnect = (): void => {
    session = { connection, api: { ...session.api } }
  }
  const list = createListService({
    ...{ desk: store, cache, clock, notifier },
    session: { current: () => session },
    log: new RecordingLog(),
    logActivity: logActivityOn(store, clock),
    showStored: (connectionId, ids) =>
      showStoredAnnotations({ desk: store, cache }, connectionId, ids),
  })
  /** The officer refreshes one application. */
  const refreshOne = async (id: string): Promise<void> => {
    cache.put(connection.id, id, await copyOf(id), clock.now())
  }
  /** Fetches a whole list, or returns what prevents it. */
  const fetchWhole = async () => {
    const fetched = list.fetch().catch((cause: unknown) => cause)
    await clock.advance(21_000)
    return fetched
  }
  return { ...fixture, list, fetchWhole, refreshOne, reconnect, requested: () => requests }
}

it('a slow list doesn’t overwrite an application that was refreshed meanwhile', async () => {
  const officer = desk()
  const fetched = officer.list.fetch()
  await officer.clock.advance(1_000)
  officer.service.change('app_0', { status: 'approved' })
  await officer.refreshOne('app_0')
  await officer.clock.advance(20_000)
  expect(await fetched).toMatchObject({ ok: true })
  expect(officer.ids.map(officer.statusOf)).toEqual(['approved', 'pending'])
  expect(officer.cache.get(connection, 'app_0')).toMatchObject({ gone: false, changes: [] })
  expect(officer.store.worklist.listed(connection.id, '', 9)).toEqual(officer.ids)
  expect(officer.store.activity.count()).toBe(0)
})

it('an application that arrives shows its existing follow-up, and the activity log counts it', async () => {
  const officer = desk()
  officer.service.add('app_back')
  officer.store.annotations.setFollowUp(connection.id, 'app_back', '2026-12-01')
  const fetched = officer.list.fetch()
  await officer.clock.advance(21_000)
  expect(await fetched).toMatchObject({ ok: true })
  const query = { filter: { followUpBy: '2026-12-01' }, sort: firstSort, offset: 0, limit: 9 }
  expect((await officer.cache.page(connection.id, query)).rows).toMatchObject([{ id: 'app_back' }])
  expect(officer.store.activity.page(0, 9)).toMatchObject([
    { action: 'applications-added', subject: '1' },
  ])
})

it('the activity log counts applications that arrived before the connection was switched', async () => {
  const officer = desk()
  for (let number = 0; number < 118; number += 1) officer.service.add(`app_new_${number}`)
  vi.spyOn(officer.cache, 'putListed').mockImplementationOnce(() => {
    officer.reconnect()
  })
  const fetched = officer.list.fetch()
  await officer.clock.advance(21_000)
  expect(await fetched).toMatchObject({ ok: false, error: { code: 'connection-not-here' } })
  expect(officer.store.worklist.has(connection.id, 'app_new_117')).toBe(true)
  expect(officer.store.activity.page(0, 9)).toMatchObject([
    { action: 'applications-added', subject: '118' },
  ])
})

it('a list doesn’t update an application that is being decided, even with many later decisions', async () => {
  const officer = desk()
  await officer.refreshOne('app_0')
  officer.service.change('app_0', { status: 'approved' })
  const fetched = officer.list.fetch()
  await officer.clock.advance(1_000)
  const { id: connectionId } = connection
  const updatedAt = officer.clock.now()
  const own = { connectionId, subject: 'app_0', createdAt: 1, updatedAt }
  officer.store.decisions.insert(decisionOf({ ...own, state: 'sending' }))
  for (let number = 0; number < 500; number += 1) {
    const after = { id: `dec_after${number}`, subject: `app_after${number}`, createdAt: 2 }
    officer.store.decisions.insert(decisionOf({ ...after, connectionId, state: 'confirmed' }))
  }
  await officer.clock.advance(20_000)
  expect(await fetched).toMatchObject({ ok: true })
  expect(officer.statusOf('app_0')).toBe('pending')
})

it('the next list finishes filling the cache after a full disk prevented it', async () => {
  const officer = desk()
  const ended = vi.spyOn(officer.cache, 'endFilling')
  ended.mockRejectedValueOnce(new StoreFault('disk-full'))
  for (let number = 0; number < 10_000; number += 1) officer.service.add(`app_new_${number}`)
  expect(await officer.fetchWhole()).toBeInstanceOf(StoreFault)
  expect(await officer.fetchWhole()).toMatchObject({ ok: true })
  expect(ended).toHaveBeenCalledTimes(2)
})

it('the next list marks what disappeared if a full disk prevented it', async () => {
  const officer = desk()
  officer.store.worklist.add(connection.id, ['app_old'], 1)
  officer.store.worklist.setListed(connection.id, ['app_old'], true)
  officer.cache.ensure(connection.id, [{ id: 'app_old', addedAt: 1 }])
  const full = vi.spyOn(officer.cache, 'noteFailure')
  full.mockImplementationOnce(() => {
    throw new StoreFault('disk-full')
  })
  expect(await officer.fetchWhole()).toBeInstanceOf(StoreFault)
  expect(await officer.fetchWhole()).toMatchObject({ ok: true })
  expect(officer.cache.get(connection, 'app_old')).toMatchObject({ gone: true })
})

it('a list requested before the connection was changed is requested again', async () => {
  const officer = desk()
  officer.service.add('app_new')
  const before = officer.list.fetch()
  await officer.clock.advance(1_000)
  officer.reconnect()
  const after = officer.list.fetch()
  officer.service.add('app_since')
  await officer.clock.advance(20_000)
  expect(await before).toMatchObject({ ok: false, error: { code: 'connection-not-here' } })
  expect(officer.store.worklist.has(connection.id, 'app_new')).toBe(false)
  await officer.clock.advance(20_000)
  expect(await after).toMatchObject({ ok: true })
  expect(officer.store.worklist.has(connection.id, 'app_since')).toBe(true)
})

it('no more applications are marked as disappeared once the connection was changed', async () => {
  const officer = desk()
  const old = Array.from({ length: 51 }, (_, number) => `app_old${number}`)
  officer.store.worklist.add(connection.id, old, 1)
  officer.store.worklist.setListed(connection.id, old, true)
  const marked = vi.spyOn(officer.cache, 'noteFailure').mockImplementation(officer.reconnect)
  expect(await officer.fetchWhole()).toMatchObject({ error: { code: 'connection-not-here' } })
  expect(marked).toHaveBeenCalledTimes(50)
})

it('a list that becomes due while an earlier one is being stored is requested after it', async () => {
  const officer = desk()
  const due: Promise<Result<null>>[] = []
  vi.spyOn(officer.cache, 'endFilling').mockImplementationOnce(async () => {
    officer.service.add('app_since')
    due.push(officer.list.fetch(), officer.list.fetch())
  })
  const before = officer.list.fetch()
  await officer.clock.advance(20_000)
  expect(await before).toMatchObject({ ok: true })
  await officer.clock.advance(20_000)
  expect(await Promise.all(due)).toEqual([ok(), ok()])
  expect(officer.store.worklist.has(connection.id, 'app_since')).toBe(true)
  expect(officer.requested()).toBe(2)
})

it('a long list is stored fifty at a time, with other work in between', async () => {
  const officer = desk()
  for (let number = 0; number < 118; number += 1) officer.service.add(`app_new_${number}`)
  const storing = vi.spyOn(officer.cache, 'putListed')
  const pauses = vi.spyOn(officer.clock, 'after')
  const fetched = officer.list.fetch()
  await officer.clock.advance(21_000)
  expect(await fetched).toMatchObject({ ok: true })
  expect(storing.mock.calls.map(([, listed]) => listed.length)).toEqual([50, 50, 20])
  expect(pauses.mock.calls.filter(([milliseconds]) => milliseconds === 0)).toHaveLength(3)
})

it('a very long list lets other work run while the previous one is read', async () => {
  const officer = desk()
  const { worklist } = officer.store
  const many = Array.from({ length: 50_000 }, (_, number) => `app_many${number}`)
  worklist.add(connection.id, many, 1)
  worklist.setListed(connection.id, many, true)
  const read = vi.spyOn(worklist, 'listed')
  const fetched = officer.list.fetch()
  await officer.clock.advance(21_000)
  expect(await fetched).toMatchObject({ ok: true })
  const sizes = read.mock.results.map(({ value }) => [...(value as Iterable<string>)].length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(20_000)
  expect(worklist.listed(connection.id, '', 9)).toEqual(officer.ids)
})
