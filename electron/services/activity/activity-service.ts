import type { Handlers } from '../../../shared/contract/contract.ts'
import { csvText } from '../../../shared/csv.ts'
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

  function entries(): ActivityEntry[] {
    const all: ActivityEntry[] = []
    desk.activity.each((entry) => all.push(entry))
    return all
  }

  async function exportLog(
    format: 'csv' | 'json',
  ): Promise<Result<{ readonly where: string } | null>> {
    const all = entries()
    const day = lenderToday(dependencies.inUse.get(), clock)
    const text = format === 'csv' ? csvOf(all) : `${JSON.stringify(all, null, 2)}\n`
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
    verify: () => ok(desk.activity.verify()),
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

/** Times as ISO 8601 in UTC, to the millisecond that the hash covers. */
function csvOf(entries: readonly ActivityEntry[]): string {
  return csvText([
    columns,
    ...entries.map((entry) =>
      columns.map((column) => (column === 'at' ? new Date(entry.at).toISOString() : entry[column])),
    ),
  ])
}
