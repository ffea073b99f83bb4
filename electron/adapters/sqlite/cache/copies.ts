import type {
  CachedApplication,
  ReadApplication,
} from '../../../../shared/domain/applications/application.ts'
import {
  fieldChanges,
  unseenChanges,
  type ChangedBy,
  type FieldChange,
} from '../../../../shared/domain/applications/field-changes.ts'
import { applicationFromKept } from '../../../../shared/domain/wire/responses.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import type { Failure, FieldProblem } from '../../../../shared/result.ts'
import type { ReadingConnection } from '../../../ports/cache-store.ts'
import type { StoreDatabase } from '../store-database.ts'
import { fromStored, fromStoredOrNull, toStored } from '../stored-json.ts'
import { borrowerNameOf, forgetUnusedBorrowers } from './borrowers.ts'
import {
  addLine,
  changeDetail,
  changeLine,
  columnsOf,
  detailOf,
  type LineColumns,
} from './lines.ts'
import { keptTerms, noticeDayOf } from './notice-days.ts'

/** What is kept of a copy, under the names that every layout of the file has. */
export interface CopyRow {
  readonly no: number
  readonly added_at: number
  readonly fetched_at: number | null
  readonly gone: number
  readonly raw: string | null
  readonly problems: string | null
  readonly last_failure: string | null
  readonly changes: string | null
}

function copyRow(database: StoreDatabase, connectionNo: number, id: string): CopyRow | null {
  return database.get<CopyRow>(
    `select line.no, added_at, fetched_at, gone,
       raw, problems, last_failure, changes
     from line join detail on detail.no = line.no
     where line.connection_no = ? and line.id = ?`,
    connectionNo,
    id,
  )
}

/** An application as it was fetched last, read as its connection's units say. */
export function cachedApplication(
  database: StoreDatabase,
  connectionNo: number,
  { unitsProfile }: ReadingConnection,
  id: string,
): CachedApplication | null {
  const row = copyRow(database, connectionNo, id)
  if (row === null) return null
  const { raw, fetched_at: fetchedAt } = row
  const read =
    raw === null
      ? null
      : applicationFromKept(
          fromStored<JsonObject>(raw),
          fromStoredOrNull<readonly FieldProblem[]>(row.problems) ?? [],
          unitsProfile,
        )
  return {
    id,
    addedAt: row.added_at,
    copy: read === null || fetchedAt === null ? null : { ...read, fetchedAt },
    gone: row.gone === 1,
    lastFailure: fromStoredOrNull<Failure>(row.last_failure),
    changes: fromStoredOrNull<readonly FieldChange[]>(row.changes) ?? [],
  }
}

/** Keeps what was fetched, and returns what is different from the copy before. */
export function putCopy(
  database: StoreDatabase,
  connectionNo: number,
  id: string,
  {
    read,
    fetchedAt,
    by,
  }: { readonly read: ReadApplication; readonly fetchedAt: number; readonly by: ChangedBy },
): FieldChange[] {
  const terms = keptTerms(database, connectionNo)
  const name = borrowerNameOf(database, connectionNo, read.application.borrowerId)
  const before = copyRow(database, connectionNo, id)
  if (before === null) {
    const columns: LineColumns = {
      connection_no: connectionNo,
      id,
      added_at: fetchedAt,
      wanted_at: fetchedAt,
      ...columnsOf(database, id, read.application, fetchedAt, false, name),
    }
    const notice_day = noticeDayOf(columns, terms)
    addLine(database, { ...columns, notice_day }, detailOf(read, []))
    return []
  }
  const changes =
    before.raw === null ? [] : fieldChanges(fromStored<JsonObject>(before.raw), read.raw, fetchedAt)
  const unseen = unseenChanges(fromStoredOrNull<FieldChange[]>(before.changes) ?? [], changes, by)
  const line = database.get<LineColumns>('select * from line where no = ?', before.no)
  const columns = columnsOf(database, id, read.application, fetchedAt, unseen.length > 0, name)
  const notice_day = noticeDayOf({ ...line, ...columns }, terms)
  changeLine(database, before.no, { ...columns, notice_day }, line)
  changeDetail(database, before.no, detailOf(read, unseen))
  const borrowerBefore = line?.['borrower_id'] ?? null
  if (borrowerBefore !== null && borrowerBefore !== columns['borrower_id']) {
    forgetUnusedBorrowers(database, connectionNo)
  }
  return changes
}

/** `gone`: the service doesn't know the application any more. */
export function noteFailure(
  database: StoreDatabase,
  connectionNo: number,
  id: string,
  failure: Failure,
  gone: boolean,
): void {
  const row = copyRow(database, connectionNo, id)
  if (row === null) return
  database.run('update detail set last_failure = ? where no = ?', toStored(failure), row.no)
  if (gone) database.run('update line set gone = 1 where no = ?', row.no)
}

/** The officer has seen what changed. */
export function markSeen(database: StoreDatabase, connectionNo: number, id: string): void {
  const row = copyRow(database, connectionNo, id)
  if (row === null) return
  database.run('update detail set changes = null where no = ?', row.no)
  database.run('update line set changed = 0 where no = ?', row.no)
}
