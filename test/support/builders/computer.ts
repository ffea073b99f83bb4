import { logActivityOn } from './log-activity.ts'
import { createConnectionInUse } from '../../../electron/services/connections/connection-in-use.ts'
import type { WorklistFilter, WorklistRow } from '../../../shared/domain/worklist/worklist.ts'
import { FakeClock } from '../fakes/fake-clock.ts'
import { aCacheStore, aDeskStore } from '../stores/test-stores.ts'
import { RecordingLog, RecordingNotifier } from '../fakes/recorders.ts'
import { aConnection } from './connections.ts'
import { seededRandom } from './seeded-random.ts'

/** What the services of one computer share, in memory, with one active connection. */
export function aComputer(connection = aConnection(), clock = new FakeClock()) {
  const desk = aDeskStore()
  const cache = aCacheStore()
  const inUse = createConnectionInUse(desk)
  desk.connections.put(connection)
  inUse.set(connection.id)
  const person = { name: 'officer' }
  return {
    ...{ connection, desk, cache, inUse, clock },
    notifier: new RecordingNotifier(),
    log: new RecordingLog(),
    random: seededRandom(),
    person,
    logActivity: logActivityOn(desk, clock, person.name),
    /** Lists an application that hasn't been fetched yet. */
    list(id: string, addedAt = 1): void {
      desk.worklist.add(connection.id, [id], addedAt)
      cache.ensure(connection.id, [{ id, addedAt }])
    },
    /** Worklist rows that match a filter, by ID. */
    rows(filter: WorklistFilter = {}): WorklistRow[] {
      const sort = { by: 'id', direction: 'ascending' } as const
      return cache.rows(connection.id, { filter, sort, offset: 0, limit: 100_000 })
    },
  }
}
