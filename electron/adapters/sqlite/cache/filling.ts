import type { Steps, StoreDatabase } from '../store-database.ts'
import { eraseRemovedWords } from './unremoved.ts'
import { sortIndexes } from './worklist-filter.ts'

/**
 * Ten thousand lines and more are stored much sooner without the sort indexes, of which each line would
 * change sixteen pages, and without their words in the search index. Meanwhile the list has all that is
 * stored, and its pages and what is searched for are found slower.
 */
export function beginFilling(database: StoreDatabase): void {
  database.transaction(() => {
    for (const { name } of sortIndexes) database.execute(`drop index if exists ${name}`)
    database.run(
      `insert into filling (only, after) select 1, ifnull(max(no), 0) from line where true
       on conflict do nothing`,
    )
    configureSearch(database, { automerge: 0, crisismerge: mostParts })
  })
  database.limitPages(fillingKiB)
}

/** Whether a filling has begun and not ended, also in a program that ended during it. */
export function isFilling(database: StoreDatabase): boolean {
  return database.get('select 1 from filling') !== null
}

/** Makes what was left out: one index, the words of some lines, a few pages of their index in a step. */
export function* endFilling(database: StoreDatabase): Steps<void> {
  if (!isFilling(database)) return
  database.limitPages(fillingKiB)
  for (const { sql } of missingIndexes(database)) {
    database.execute(sql)
    yield
  }
  database.limitPages()
  while (indexWords(database)) yield
  while (eraseRemovedWords(database)) yield
}

/** Brings the next lines into the search index. Returns whether there were any; if not, the filling has ended. */
function indexWords(database: StoreDatabase): boolean {
  return database.transaction(() => {
    const next = database.get<{ after: number; last: number | null }>(
      `select after, (select max(no) from
         (select no from line where no > after order by no limit ${linesAtOnce})) as last
       from filling`,
    )
    if (next === null || next.last === null) {
      configureSearch(database, usualMerging)
      database.run('delete from filling')
      return false
    }
    database.run(
      `insert into line_search (rowid, search_text, note_text)
       select no, search_text, note_text from line where no > ? and no <= ?`,
      next.after,
      next.last,
    )
    database.run('update filling set after = ?', next.last)
    return true
  })
}

/** Lines that enter the search index in one step: about 50 ms. */
const linesAtOnce = 1_000
/**
 * What a filling keeps of the file in memory. Without the sort indexes, pages that are changed lie close
 * together; twice as much would make those indexes a second sooner, behind the list.
 */
const fillingKiB = 20_480
/** Parts of the search index on one level: each transaction adds one. */
const mostParts = 10_000
/** FTS5's own: https://sqlite.org/fts5.html#the_automerge_configuration_option */
const usualMerging = { automerge: 4, crisismerge: 16 }

function configureSearch(
  database: StoreDatabase,
  options: Readonly<Record<'automerge' | 'crisismerge', number>>,
): void {
  for (const [name, value] of Object.entries(options)) {
    database.execute(`insert into line_search (line_search, rank) values ('${name}', ${value})`)
  }
}

function missingIndexes(database: StoreDatabase): typeof sortIndexes {
  const present = new Set(
    database
      .all<{ name: string }>("select name from sqlite_schema where type = 'index'")
      .map(({ name }) => name),
  )
  return sortIndexes.filter(({ name }) => !present.has(name))
}
