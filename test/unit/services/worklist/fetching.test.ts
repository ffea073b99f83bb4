import { expect, it } from 'vitest'
import { createApplicationsService } from '../../../../electron/services/applications/applications-service.ts'
import { createConnectionInUse } from '../../../../electron/services/connections/connection-in-use.ts'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { endOfHour } from '../../../../shared/domain/worklist/retention.ts'
import { connection, desk as refreshDesk } from '../refresh/refresh-fixture.ts'

const hour = 3_600_000

/** Applications added at `began`, and Loan Desk 1.5 hours later. */
async function desk() {
  const fixture = refreshDesk(2)
  const { store, cache, clock, notifier, service, log } = fixture
  const inUse = createConnectionInUse(store)
  inUse.set(connection.id)
  const api = service.connect()
  const applications = createApplicationsService({
    shareCopy: () => undefined,
    desk: store,
    cache,
    inUse,
    session: { current: () => ({ connection, api }) },
    clock,
    notifier,
    log,
    isRestored: false,
  })
  const began = clock.now()
  await clock.advance(1.5 * hour)
  const wantedAt = (id: string) =>
    cache
      .unwanted(connection.id, { before: Infinity, after: null, limit: 10 })
      .find((line) => line.id === id)?.wantedAt
  return { ...fixture, applications, began, later: endOfHour(clock.now()), wantedAt }
}

it('marks an application as used, to the end of the hour, when the officer opens it', async () => {
  const officer = await desk()
  await officer.applications.handlers.open({ id: 'app_0' })
  expect(officer.wantedAt('app_0')).toBe(officer.later)
  expect(officer.later - officer.clock.now()).toBe(hour / 2)
  expect(officer.wantedAt('app_1')).toBe(officer.began)
})

it('opens an application even if nothing can be written', async () => {
  const officer = await desk()
  officer.cache.failWrites(new StoreFault('store-read-only'))
  expect(await officer.applications.handlers.open({ id: 'app_0' })).toMatchObject({ ok: true })
  expect(officer.log.lines).toEqual([])
  officer.cache.failWrites(new StoreFault('store-failed'))
  expect(await officer.applications.handlers.open({ id: 'app_0' })).toMatchObject({ ok: true })
  expect(officer.log.lines).toEqual([expect.stringContaining('opening-not-noted')])
})

it('marks applications as used when the officer refreshes one or many', async () => {
  const officer = await desk()
  const asked = officer.applications.handlers.refresh({ id: 'app_0' })
  await officer.clock.advance(1)
  await asked
  expect(officer.wantedAt('app_0')).toBe(officer.later)
  await officer.refresh.handlers.startIds({ ids: ['app_1'] })
  await officer.clock.advance(1_000)
  expect(officer.wantedAt('app_1')).toBe(officer.later)
})

it('doesn’t mark applications as used by an automatic refresh', async () => {
  const officer = await desk()
  void officer.refresh.startBySetting({})
  await officer.clock.advance(1_000)
  expect(officer.state()).toMatchObject({ read: 2 })
  expect(officer.wantedAt('app_0')).toBe(officer.began)
})

it('marks recreated rows as used now, however long ago they were added', async () => {
  const officer = await desk()
  officer.cache.remove(connection.id, ['app_0'])
  await officer.applications.makeLines(connection.id)
  expect(officer.wantedAt('app_0')).toBe(officer.clock.now())
  expect(officer.wantedAt('app_1')).toBe(officer.began)
})

it('doesn’t restore an application that was removed while it was being fetched', async () => {
  const officer = await desk()
  const asked = officer.applications.handlers.refresh({ id: 'app_0' })
  officer.store.worklist.remove(connection.id, ['app_0'])
  officer.cache.remove(connection.id, ['app_0'])
  await officer.clock.advance(1)
  expect(await asked).toMatchObject({ ok: false, error: { code: 'application-not-here' } })
  expect(await officer.cache.total(connection.id, {})).toBe(1)
})
