import type { Application } from '../../../shared/domain/application.ts'
import { momentOf } from '../../../shared/domain/worklist-moment.ts'
import { searchableText } from '../../../shared/domain/worklist-search.ts'
import type { Parameter, StoreDatabase } from './store-database.ts'

/** Columns of a line by their names. */
export type LineColumns = Readonly<Record<string, Parameter>>

/** What a line shows of an application. */
export function columnsOf(
  database: StoreDatabase,
  id: string,
  application: Application,
  fetchedAt: number,
  changed: boolean,
): LineColumns {
  return {
    kind_no: kindNo(database, application.status, application.creditType),
    status: application.status,
    credit_type: application.creditType,
    requested_amount: application.requestedAmount,
    borrower_id: application.borrowerId,
    lender_of_record: application.lenderOfRecord,
    merchant: application.thirdPartyDisbursementDestination,
    created_on: application.createdOn,
    created_moment: momentOf(application.createdOn),
    decisioned_on: application.decisionedOn,
    decisioned_moment: momentOf(application.decisionedOn),
    fetched_at: fetchedAt,
    gone: 0,
    changed: changed ? 1 : 0,
    search_text: searchableText(id, application),
  }
}

/** Adds a line and its empty detail, unless the id has one. */
export function addLine(database: StoreDatabase, columns: LineColumns): void {
  const names = Object.keys(columns)
  const made = database.run(
    `insert into line (${names.join(', ')}) values (${names.map(() => '?').join(', ')})
     on conflict (connection_no, id) do nothing`,
    ...Object.values(columns),
  )
  if (made === 1) database.run('insert into detail (no) values (last_insert_rowid())')
}

/**
 * Writes what differs from `now`, what the line is, and no more: each column that is named has its
 * indexes written anew.
 */
export function changeLine(
  database: StoreDatabase,
  no: number,
  columns: LineColumns,
  now: LineColumns | null,
): void {
  const differing = Object.keys(columns).filter((name) => columns[name] !== now?.[name])
  if (differing.length === 0) return
  database.run(
    `update line set ${differing.map((name) => `${name} = ?`).join(', ')} where no = ?`,
    ...differing.map((name) => columns[name] ?? null),
    no,
  )
}

/** The number of a pair of status and credit type, given to it where it has none yet. */
export function kindNo(
  database: StoreDatabase,
  status: string | null,
  creditType: string | null,
): number {
  const sql = 'select no from kind where status is ? and credit_type is ?'
  const known = database.get<{ no: number }>(sql, status, creditType)
  if (known !== null) return known.no
  database.run('insert into kind (status, credit_type) values (?, ?)', status, creditType)
  return database.get<{ no: number }>(sql, status, creditType)?.no ?? 0
}
