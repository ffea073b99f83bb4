import type { UnwantedPage, WantedLine } from '../../../ports/cache-store.ts'
import type { StoreDatabase } from '../store-database.ts'

/** Moves the times forward and never back. */
export function noteWanted(
  database: StoreDatabase,
  connectionNo: number,
  ids: readonly string[],
  at: number,
): void {
  for (const id of ids) {
    database.run(
      'update line set wanted_at = ? where connection_no = ? and id = ? and wanted_at < ?',
      at,
      connectionNo,
      id,
      at,
    )
  }
}

export function unwantedLines(
  database: StoreDatabase,
  connectionNo: number,
  { before, after, limit }: UnwantedPage,
): WantedLine[] {
  const { wantedAt, id } = after ?? { wantedAt: 0, id: '' }
  return database.all<WantedLine>(
    `select id, wanted_at as wantedAt from line
     where connection_no = ? and wanted_at < ? and (wanted_at, id) > (?, ?)
     order by wanted_at, id limit ?`,
    connectionNo,
    before,
    wantedAt,
    id,
    limit,
  )
}

/** Removes lines with all that hangs on them. */
export function removeLines(
  database: StoreDatabase,
  connectionNo: number,
  ids: readonly string[],
): void {
  for (const id of ids) {
    database.run('delete from line where connection_no = ? and id = ?', connectionNo, id)
  }
}

/** In the place of a removed connection's ID, until the last of its lines is erased: no ID has a space. */
const removedName = 'removed '
/** Lines of removed connections that are erased at once, in the order they lie in: some 15 ms. */
const erasedAtOnce = 50

/** Leaves the lines to `eraseRemovedLines`: those of 100,000 applications take many seconds. */
export function disownLines(database: StoreDatabase, connectionNo: number): void {
  database.run('update connection set id = ? || no where no = ?', removedName, connectionNo)
}

/** Returns whether there may be more lines of removed connections. */
export function eraseRemovedLines(database: StoreDatabase): boolean {
  const row = database.get<{ no: number }>(
    'select no from connection where id glob ? limit 1',
    `${removedName}*`,
  )
  if (row === null) return false
  database.transaction(() => {
    const erased = database.run(
      `delete from line where no in
         (select no from line where connection_no = ? order by no limit ${erasedAtOnce})`,
      row.no,
    )
    if (erased === 0) database.run('delete from connection where no = ?', row.no)
  })
  return true
}

/** Of the search index, so many pages at a time: some milliseconds. */
const pagesAtOnce = 200

/**
 * The index only notes that a line is gone, and keeps its words until it happens to merge the parts
 * they are in. (Its own "secure-delete" leaves what was noted before.) Below zero all parts are
 * merged into one. Returns whether there is more to merge.
 */
export function eraseRemovedWords(database: StoreDatabase): boolean {
  const before = changesSoFar(database)
  database.run(`insert into line_search (line_search, rank) values ('merge', -${pagesAtOnce})`)
  // The insert itself is one change: https://sqlite.org/fts5.html#the_merge_command
  return changesSoFar(database) - before >= 2
}

function changesSoFar(database: StoreDatabase): number {
  return database.get<{ count: number }>('select total_changes() as count')?.count ?? 0
}
