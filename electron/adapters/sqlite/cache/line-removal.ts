import type { UnwantedPage, WantedLine } from '../../../ports/cache-store.ts'
import type { StoreDatabase } from '../store-database.ts'
import { toStored } from '../stored-json.ts'

/** Only moves times forward, never back. */
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

/** Removes lines together with the rows that reference them. */
export function removeLines(
  database: StoreDatabase,
  connectionNo: number,
  ids: readonly string[],
): void {
  for (const id of ids) {
    database.run('delete from line where connection_no = ? and id = ?', connectionNo, id)
  }
}

/** Prefix that replaces a removed connection's ID until its last line is erased. IDs have no spaces. */
const removedName = 'removed '
/** Lines of removed connections erased per step, in storage order: about 15 ms. */
const erasedAtOnce = 50

/** Leaves the lines to `eraseRemovedLines`, because erasing 100,000 takes many seconds. */
export function detachLines(database: StoreDatabase, connectionNo: number): void {
  database.run('update connection set id = ? || no where no = ?', removedName, connectionNo)
}

/** The same for the lines of all other connections; those of removed ones stay as they are. */
export function detachOtherLines(database: StoreDatabase, connectionIds: readonly string[]): void {
  database.run(
    'update connection set id = ? || no where id not in (select value from json_each(?))',
    removedName,
    toStored(connectionIds),
  )
}

/** Erases some lines of removed connections; returns whether there may be more. */
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

/** Pages of the search index merged per step: a few milliseconds. */
const pagesAtOnce = 200

/**
 * FTS5 only marks a line as deleted, and keeps its words until it happens to merge the segments
 * that contain them. (Its "secure-delete" option leaves earlier deletions in place.) A negative
 * number merges all segments into one. Returns whether there is more to merge.
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
