import { setImmediate as breath } from 'node:timers/promises'
import type { ReadApplication } from '../../../../shared/domain/applications/application.ts'
import { applicationFromKept } from '../../../../shared/domain/wire/application.ts'
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

/** What a rebuild keeps of an application. */
interface KeptRow extends CopyRow {
  readonly connection_no: number
  readonly id: string
  /** Not in layouts below 5. */
  readonly wanted_at?: number
}

/** Applications between two breaths of the process: some milliseconds. */
const sliceSize = 50

/**
 * Fills an empty file of this layout from one of an earlier layout: the bodies are read again, so
 * that lines are as this version makes them. The officer's marks are mirrored from desk.db later.
 * Throws StoreFault, and the signal's reason if that ends it.
 */
export async function rebuildCache(
  from: StoreDatabase,
  to: StoreDatabase,
  now: number,
  watch: RebuildWatch,
): Promise<void> {
  // Nobody needs the new file until it is whole.
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
    const rows = from.all<KeptRow>(
      `select detail.*, line.* from line left join detail on detail.no = line.no
       where line.no > ? order by line.no limit ${sliceSize}`,
      after,
    )
    for (const row of rows) addKept(to, kindNo, row, now)
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.no
    done += rows.length
    watch.onProgress({ done, total })
    await breath()
    watch.signal.throwIfAborted()
  }
  const steps = endFilling(to)
  while (steps.next().done !== true) {
    await breath()
    watch.signal.throwIfAborted()
  }
  to.execute('commit')
}

function addKept(to: StoreDatabase, kindNo: KindNumbers, row: KeptRow, now: number): void {
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
      // What is no application's body any more is fetched again.
      raw: read === null ? null : raw,
      problems,
      last_failure: row.last_failure,
      changes: changes === null ? null : visibleChanges(changes),
    }),
  )
}

/**
 * The units of its connection are not known here. Of a line only the highest amount offered depends on
 * them, which is read again when the days of notices are counted.
 */
function readAgain(raw: string, problems: string | null): ReadApplication | null {
  const noticed = fromStoredOrNull<readonly FieldProblem[]>(problems) ?? []
  return applicationFromKept(fromStored<JsonObject>(raw), noticed, defaultUnitsProfile)
}

/** Changes that were noticed before invisible characters were written out. */
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
