import { afterEach, expect, it } from 'vitest'
import { createConnectionInUse } from '../../electron/services/connections/connection-in-use.ts'
import { createImportsService } from '../../electron/services/worklist/imports-service.ts'
import type { LendingApi } from '../../electron/ports/lending-api.ts'
import { createRefreshService } from '../../electron/services/refresh/refresh-service.ts'
import { mostIds } from '../../shared/domain/worklist/worklist.ts'
import { aConnection } from '../support/builders/connections.ts'
import { HastyClock } from '../support/fakes/hasty-clock.ts'
import { RecordingLog, RecordingNotifier } from '../support/fakes/recorders.ts'
import { ScriptedLendingService } from '../support/fakes/scripted-lending-api.ts'
import { seededRandom } from '../support/builders/seeded-random.ts'
import { noTeamCopies } from '../support/fakes/no-team-server.ts'
import { StoreFolder } from '../contract/real-store.ts'

const connection = aConnection()
const folder = new StoreFolder()
afterEach(() => folder.remove())

it('fifty thousand ids are in the encrypted worklist at once, are read, and the rest waits when that is stopped', async () => {
  const { desk, cache } = await folder.open()
  const clock = new HastyClock()
  const service = new ScriptedLendingService(clock)
  const inUse = createConnectionInUse(desk)
  desk.connections.put(connection)
  inUse.set(connection.id)
  const scripted = service.connect()
  const pass = (): Promise<void> => new Promise((resolve) => void clock.after(0, resolve))
  const api: LendingApi = {
    ...scripted,
    // An answer comes with the network, not within the same breath.
    readApplication: async (id, purpose) => {
      await pass()
      return scripted.readApplication(id, purpose)
    },
  }
  const notifier = new RecordingNotifier()
  const refresh = createRefreshService({
    ...noTeamCopies,
    fetchList: () => undefined,
    desk,
    cache,
    clock,
    random: seededRandom(),
    log: new RecordingLog(),
    notifier,
    session: { current: () => ({ connection, api }), state: () => ({ network: 'online' }) },
  })
  const imports = createImportsService({
    desk,
    cache,
    inUse,
    clock,
    notifier,
    person: { name: 'officer' },
    read: (ids) => refresh.readImported(ids),
  })
  const state = async () => {
    const answer = await refresh.handlers.state({})
    return answer.ok ? answer.value : null
  }
  const ids = Array.from({ length: mostIds }, (_, number) => `app_n${number}`)
  // The service knows every other one.
  for (const [place, id] of ids.entries()) if (place % 2 === 0) service.add(id)

  expect(await imports.begin({ ids })).toMatchObject({
    value: { added: 50_000, alreadyHere: 0, isReading: true },
  })
  expect([desk.worklist.count(connection.id), cache.count(connection.id)]).toEqual([50_000, 50_000])

  while (((await state())?.read ?? 0) < 500) {
    await pass()
  }
  await refresh.handlers.end({})
  const stopped = await state()
  expect(stopped).toMatchObject({ phase: 'ended', total: 50_000 })
  const { read = 0, gone = 0 } = stopped ?? {}
  expect(read).toBeGreaterThanOrEqual(500)
  expect(gone).toBeGreaterThan(0)
  expect(read + gone).toBeLessThan(5_000)
  // Nothing was taken out: what was not asked for waits, and can be read as a view of its own.
  expect(cache.count(connection.id)).toBe(50_000)
  await refresh.handlers.startView({ filter: { statuses: ['pending'] } })
  expect(await state()).toMatchObject({ phase: 'running', total: read })
  refresh.abandon()
})
