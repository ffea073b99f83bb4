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
import { applicationFromStored } from '../../../../shared/domain/wire/application.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import type { Failure, FieldProblem } from '../../../../shared/result.ts'
import type { FetchTimes, ReadingConnection } from '../../../ports/cache-store.ts'
import type { StoreDatabase } from '../store-database.ts'
import { fromStored, fromStoredOrNull, toStored } from '../stored-json.ts'
import { borrowerNameOf, forgetUnusedBorrowers } from './borrowers.ts'
import {
  addLine,
  changeDetail,
  changeLine,
  columnsOf,
  detailOf,
  kindNumbers,
  type LineColumns,
} from './lines.ts'
import { storedTerms, noticeDayOf } from './notice-days.ts'

/** Stored columns of a copy. Every layout of the file has these names. */
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

function copyRow(
  database: StoreDatabase,
  connectionNo: number,
  id: string,
): (CopyRow & { readonly borrower_name: string | null }) | null {
  return database.get(
    `select line.no, added_at, fetched_at, gone, borrower_name,
       raw, problems, last_failure, changes
     from line join detail on detail.no = line.no
     where line.connection_no = ? and line.id = ?`,
    connectionNo,
    id,
  )
}

/** An application as last fetched, read with its connection's units. */
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
      : applicationFromStored(
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
    borrowerName: row.borrower_name,
  }
}

/**
 * Stores a fetched copy and returns how it differs from the previous copy. Null if the previous
 * copy was fetched after this one was requested; it then stays.
 */
export type CopyWriter = (id: string, fetched: FetchedCopy) => FieldChange[] | null

interface FetchedCopy extends FetchTimes {
  readonly read: ReadApplication
  readonly by: ChangedBy
  readonly unseen?: readonly FieldChange[] | undefined
}

/** Stores the copies of one transaction; looks up what they share only once. */
export function copyWriter(database: StoreDatabase, connectionNo: number): CopyWriter {
  const terms = storedTerms(database, connectionNo)
  const kindNo = kindNumbers(database)
  return (id, { read, requestedAt, fetchedAt, by, unseen: unseenBefore }) => {
    const name = borrowerNameOf(database, connectionNo, read.application.borrowerId)
    const shown = columnsOf(kindNo, id, read.application, fetchedAt, name)
    const isNew = addLine(
      database,
      {
        connection_no: connectionNo,
        id,
        added_at: fetchedAt,
        wanted_at: fetchedAt,
        ...shown,
        notice_day: noticeDayOf(shown, terms),
      },
      () => detailOf(read, []),
    )
    const before = isNew ? null : copyRow(database, connectionNo, id)
    if (before === null) return []
    // A copy with a later time than now was stored while the computer's clock was ahead.
    const storedAt = before.fetched_at ?? requestedAt
    if (storedAt > requestedAt && storedAt <= fetchedAt) return null
    const changes =
      before.raw === null
        ? []
        : fieldChanges(fromStored<JsonObject>(before.raw), read.raw, fetchedAt)
    const earlier = unseenBefore ?? fromStoredOrNull<FieldChange[]>(before.changes) ?? []
    const unseen = unseenChanges(earlier, changes, by)
    const line = database.get<LineColumns>('select * from line where no = ?', before.no)
    const columns = { ...shown, changed: unseen.length > 0 ? 1 : 0 }
    const notice_day = noticeDayOf({ ...line, ...columns }, terms)
    changeLine(database, before.no, { ...columns, notice_day }, line)
    changeDetail(database, before.no, detailOf(read, unseen))
    const borrowerBefore = line?.['borrower_id'] ?? null
    if (borrowerBefore !== null && borrowerBefore !== shown['borrower_id']) {
      forgetUnusedBorrowers(database, connectionNo)
    }
    return changes
  }
}

/** `gone`: the service no longer has the application. */
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

/** Clears the changes that the officer has now seen. */
export function markSeen(database: StoreDatabase, connectionNo: number, id: string): void {
  const row = copyRow(database, connectionNo, id)
  if (row === null) return
  database.run('update detail set changes = null where no = ?', row.no)
  database.run('update line set changed = 0 where no = ?', row.no)
}
