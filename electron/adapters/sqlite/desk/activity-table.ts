import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import {
  chainStart,
  chainedText,
  newActivity,
  type ActivityEntry,
} from '../../../../shared/domain/activity/activity.ts'
import type { ActivityTable } from '../../../ports/desk-store.ts'
import type { StoreDatabase } from '../store-database.ts'
import { tableRows } from './table-rows.ts'

/** Entries read at a time when the whole log is walked: a few milliseconds. */
const stride = 1000

export function sqliteActivityTable(database: StoreDatabase): ActivityTable {
  const rows = tableRows<ActivityEntry>(database, {
    table: 'activity',
    key: ['number'],
    columns: {
      number: 'number',
      at: 'at',
      who: 'who',
      connectionId: 'connection_id',
      action: 'action',
      subject: 'subject',
      bodyHash: 'body_hash',
      outcome: 'outcome',
      previousHash: 'previous_hash',
      hash: 'hash',
    },
  })

  /** Numbers have no gaps, so the last number is the count. */
  const count = (): number =>
    database.get<{ count: number | null }>('select max(number) as count from activity')?.count ?? 0

  async function* all(): AsyncGenerator<readonly ActivityEntry[]> {
    for (let last = 0; ;) {
      const entries = rows.many('number > ? order by number limit ?', last, stride)
      const end = entries.at(-1)
      if (end === undefined) return
      yield entries
      last = end.number
      await turn()
    }
  }

  return {
    append: (entry) =>
      database.transaction(() => {
        const last = database.get<{ number: number; hash: string }>(
          'select number, hash from activity order by number desc limit 1',
        )
        const linked = {
          ...newActivity,
          ...entry,
          number: (last?.number ?? 0) + 1,
          previousHash: last?.hash ?? chainStart,
        }
        const full: ActivityEntry = { ...linked, hash: sha256(chainedText(linked)) }
        rows.insert(full)
        return full
      }),
    page: (offset, limit) =>
      rows.many(
        'number <= (select max(number) from activity) - ? order by number desc limit ?',
        offset,
        limit,
      ),
    count,
    all,
    verify: async () => {
      let expected = 1
      let previousHash = chainStart
      let brokenAt: number | null = null
      for await (const entries of all()) {
        for (const entry of entries) {
          const fits =
            entry.number === expected &&
            entry.previousHash === previousHash &&
            entry.hash === sha256(chainedText(entry))
          if (!fits) brokenAt ??= expected
          expected += 1
          previousHash = entry.hash
        }
      }
      return { entries: expected - 1, brokenAt }
    },
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
