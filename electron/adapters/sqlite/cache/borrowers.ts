import type { Borrower, CachedBorrower } from '../../../../shared/domain/borrowers/borrower.ts'
import type { StoreDatabase } from '../store-database.ts'
import { changeLine, searchTextOf, type LineColumns } from './lines.ts'
import { sortKey } from './worklist-filter.ts'

/** The key of a line's borrower in the sort index: the name that all the borrower's lines have, or the ID. */
const shownAs = sortKey('borrowerId')

export function cachedBorrower(
  database: StoreDatabase,
  connectionNo: number,
  id: string,
): CachedBorrower | null {
  return database.get<CachedBorrower>(
    `select name, state, birth_date as birthDate, email, phone, fetched_at as fetchedAt
     from borrower where connection_no = ? and id = ?`,
    connectionNo,
    id,
  )
}

/** Stores a borrower, and shows the name in the lines of all of the borrower's applications. */
export function putBorrower(
  database: StoreDatabase,
  connectionNo: number,
  id: string,
  { name, state, birthDate, email, phone }: Borrower,
  fetchedAt: number,
): void {
  const shownBefore = borrowerNameOf(database, connectionNo, id) ?? id
  database.run(
    `insert or replace into borrower
       (connection_no, id, name, state, birth_date, email, phone, fetched_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[connectionNo, id, name, state, birthDate, email, phone, fetchedAt],
  )
  const lines = database.all<LineColumns & { readonly no: number; readonly id: string }>(
    `select * from line where connection_no = ? and ${shownAs} = ? and borrower_id = ?`,
    connectionNo,
    shownBefore,
    id,
  )
  for (const line of lines) {
    const named = { ...line, borrower_name: name }
    const search_text = searchTextOf(line.id, named)
    changeLine(database, line.no, { borrower_name: name, search_text }, line)
  }
}

export function borrowerNameOf(
  database: StoreDatabase,
  connectionNo: number,
  id: string | null,
): string | null {
  return id === null ? null : (cachedBorrower(database, connectionNo, id)?.name ?? null)
}

/** Makes the borrowers of a connection count as fetched long ago. */
export function makeBorrowersDue(database: StoreDatabase, connectionNo: number): void {
  database.run('update borrower set fetched_at = 0 where connection_no = ?', connectionNo)
}

/** Deletes borrowers who have no application left in the list. */
export function forgetUnusedBorrowers(database: StoreDatabase, connectionNo: number): void {
  database.run(
    `delete from borrower where connection_no = ? and not exists (
       select 1 from line where line.connection_no = borrower.connection_no
         and ${shownAs} = ifnull(borrower.name, borrower.id) and borrower_id = borrower.id)`,
    connectionNo,
  )
}
