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

const columns = `number, at, who, connection_id as connectionId, action, subject,
  body_hash as bodyHash, outcome, previous_hash as previousHash, hash`

/** Entries read at a time when the whole log is walked: a few milliseconds. */
const stride = 1000

export function sqliteActivityTable(database: StoreDatabase): ActivityTable {
  /** Numbers have no gap: the last one is how many there are. */
  const count = (): number =>
    database.get<{ count: number | null }>('select max(number) as count from activity')?.count ?? 0

  async function* all(): AsyncGenerator<readonly ActivityEntry[]> {
    for (let last = 0; ;) {
      const entries = database.all<ActivityEntry>(
        `select ${columns} from activity where number > ? order by number limit ?`,
        last,
        stride,
      )
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
        database.run(
          `insert into activity (
             number, at, who, connection_id, action, subject, body_hash, outcome,
             previous_hash, hash
           ) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          full.number,
          full.at,
          full.who,
          full.connectionId,
          full.action,
          full.subject,
          full.bodyHash,
          full.outcome,
          full.previousHash,
          full.hash,
        )
        return full
      }),
    page: (offset, limit) =>
      database.all<ActivityEntry>(
        `select ${columns} from activity
         where number <= (select max(number) from activity) - ? order by number desc limit ?`,
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
