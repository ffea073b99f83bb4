import type { Handlers } from '../../../shared/contract/contract.ts'
import { byteOrderMark, csvText } from '../../../shared/csv.ts'
import type { ActivityEntry } from '../../../shared/domain/activity/activity.ts'
import { ok } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import { lenderToday } from '../connections/lender-today.ts'
import type { SaveLogged } from '../files/save-logged.ts'

interface Dependencies {
  readonly desk: DeskStore
  readonly inUse: ConnectionInUse
  readonly saveLogged: SaveLogged
  readonly clock: Clock
}

/** Reads, verifies and exports the activity log; never changes it. */
export function createActivityService(dependencies: Dependencies): Handlers['activity'] {
  const { desk, saveLogged, clock } = dependencies

  function exportLog(format: 'csv' | 'json'): ReturnType<SaveLogged> {
    const day = lenderToday(dependencies.inUse.get(), clock)
    const text = format === 'csv' ? csvOf(desk.activity.all()) : jsonOf(desk.activity.all())
    return saveLogged(`activity-${day}.${format}`, text, { subject: 'activity', outcome: format })
  }

  return {
    page: ({ offset, limit }) =>
      ok({ entries: desk.activity.page(offset, limit), total: desk.activity.count() }),
    verify: async () => ok(await desk.activity.verify()),
    export: ({ format }) => exportLog(format),
  }
}

const columns = [
  'number',
  'at',
  'who',
  'connectionId',
  'action',
  'subject',
  'bodyHash',
  'outcome',
  'previousHash',
  'hash',
] as const satisfies readonly (keyof ActivityEntry)[]

type Entries = AsyncIterable<readonly ActivityEntry[]>

/** Times in ISO 8601 and UTC, to the millisecond, as the hash covers them. */
async function* csvOf(all: Entries): AsyncGenerator<string> {
  yield byteOrderMark + csvText([columns])
  for await (const entries of all) {
    yield csvText(
      entries.map((entry) =>
        columns.map((column) =>
          column === 'at' ? new Date(entry.at).toISOString() : entry[column],
        ),
      ),
    )
  }
}

/** A JSON array with one entry per line. */
async function* jsonOf(all: Entries): AsyncGenerator<string> {
  let before = '[\n'
  for await (const entries of all) {
    yield before + entries.map((entry) => JSON.stringify(entry)).join(',\n')
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}
