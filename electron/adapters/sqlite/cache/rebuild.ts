import { setImmediate as yieldTurn } from 'node:timers/promises'
import type { ReadApplication } from '../../../../shared/domain/applications/application.ts'
import { applicationFromStored } from '../../../../shared/domain/wire/application.ts'
import { defaultUnitsProfile } from '../../../../shared/values/units.ts'
import { visibleText } from '../../../../shared/values/visible-text.ts'
import type { FieldChange } from '../../../../shared/domain/applications/field-changes.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import type { FieldProblem } from '../../../../shared/result.ts'
import type { RebuildWatch } from '../../../ports/data-files.ts'
import type { CopyRow } from './copies.ts'
import { beginFilling, endFilling } from './filling.ts'
import { addLine, bareColumns, columnsOf, kindNumbers, type KindNumbers } from './lines.ts'
import type { StoreDatabase } from '../store-database.ts'
import { fromStored, fromStoredOrNull, toStored } from '../stored-json.ts'

/** Columns of an application that a rebuild keeps. */
interface StoredRow extends CopyRow {
  readonly connection_no: number
  readonly id: string
  /** Missing in layouts below 5. */
  readonly wanted_at?: number
}

/** Applications per step, a few milliseconds; other work of the process runs between steps. */
const sliceSize = 50

/**
 * Fills an empty file of this layout from a file of an earlier layout. Reads the bodies again, so
 * that lines are as this version creates them. The officer's annotations are mirrored from desk.db
 * later. Throws StoreFault, and the signal's reason if it aborts.
 */
export async function rebuildCache(
  from: StoreDatabase,
  to: StoreDatabase,
  now: number,
  watch: RebuildWatch,
): Promise<void> {
  // No journal and no sync: the new file isn't used until it is complete.
  to.execute(`
    pragma journal_mode = off;
    pragma synchronous = off;
    begin;
  `)
  beginFilling(to)
  const total = from.get<{ count: number }>('select count(*) as count from line')?.count ?? 0
  for (const { no, id } of from.all<{ no: number; id: string }>('select no, id from connection')) {
    to.run('insert into connection (no, id) values (?, ?)', no, id)
  }
  const kindNo = kindNumbers(to)
  let done = 0
  for (let after = 0; ;) {
    const rows = from.all<StoredRow>(
      `select detail.*, line.* from line left join detail on detail.no = line.no
       where line.no > ? order by line.no limit ${sliceSize}`,
      after,
    )
    for (const row of rows) addStored(to, kindNo, row, now)
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.no
    done += rows.length
    watch.onProgress({ done, total })
    await yieldTurn()
    watch.signal.throwIfAborted()
  }
  const steps = endFilling(to)
  while (steps.next().done !== true) {
    await yieldTurn()
    watch.signal.throwIfAborted()
  }
  to.execute('commit')
}

function addStored(to: StoreDatabase, kindNo: KindNumbers, row: StoredRow, now: number): void {
  const { id, raw, problems, fetched_at: fetchedAt, changes } = row
  const read = raw === null ? null : readAgain(raw, problems)
  addLine(
    to,
    {
      ...(read === null || fetchedAt === null
        ? bareColumns(kindNo, id)
        : {
            ...columnsOf(kindNo, id, read.application, fetchedAt, null),
            changed: changes === null ? 0 : 1,
          }),
      connection_no: row.connection_no,
      id,
      added_at: row.added_at,
      wanted_at: row.wanted_at ?? now,
      gone: row.gone,
    },
    () => ({
      // A body that isn't readable as an application any more is fetched again.
      raw: read === null ? null : raw,
      problems,
      last_failure: row.last_failure,
      changes: changes === null ? null : visibleChanges(changes),
    }),
  )
}

/**
 * Reads a body with the default units, because its connection's units aren't known here. In a line,
 * only the highest amount offered depends on them; it is read again when the notice days are
 * calculated.
 */
function readAgain(raw: string, problems: string | null): ReadApplication | null {
  const noticed = fromStoredOrNull<readonly FieldProblem[]>(problems) ?? []
  return applicationFromStored(fromStored<JsonObject>(raw), noticed, defaultUnitsProfile)
}

/** Writes out invisible characters in changes that were stored before Loan Desk did so. */
function visibleChanges(stored: string): string {
  const shown = (text: string | null): string | null => (text === null ? null : visibleText(text))
  return toStored(
    fromStored<FieldChange[]>(stored).map((change) => ({
      ...change,
      path: visibleText(change.path),
      before: shown(change.before),
      after: shown(change.after),
    })),
  )
}
