import type { Handlers } from '../../../shared/contract/contract.ts'
import { byteOrderMark, csvText } from '../../../shared/csv.ts'
import type { ActivityEntry } from '../../../shared/domain/activity/activity.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { FileSaver } from '../../ports/opener.ts'
import type { Person } from '../../ports/person.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import { lenderToday } from '../connections/lender-today.ts'

interface Dependencies {
  readonly desk: DeskStore
  readonly inUse: ConnectionInUse
  readonly saver: FileSaver
  readonly clock: Clock
  readonly person: Person
}

/** The activity log: read, verified, exported; never changed. */
export function createActivityService(dependencies: Dependencies): Handlers['activity'] {
  const { desk, saver, clock } = dependencies

  async function exportLog(
    format: 'csv' | 'json',
  ): Promise<Result<{ readonly where: string } | null>> {
    const day = lenderToday(dependencies.inUse.get(), clock)
    const text = format === 'csv' ? csvOf(desk.activity.all()) : jsonOf(desk.activity.all())
    const saved = await saver.save(`activity-${day}.${format}`, text)
    if (saved.ok && saved.value !== null) {
      desk.activity.append({
        at: clock.now(),
        who: dependencies.person.name,
        action: 'exported',
        subject: 'activity',
        outcome: format,
      })
    }
    return saved
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

/** Times as ISO 8601 in UTC, to the millisecond that the hash covers. */
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

/** A list with an entry on each line. */
async function* jsonOf(all: Entries): AsyncGenerator<string> {
  let before = '[\n'
  for await (const entries of all) {
    yield before + entries.map((entry) => JSON.stringify(entry)).join(',\n')
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}
