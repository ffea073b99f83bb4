import type { Steps, StoreDatabase } from '../store-database.ts'
import { eraseRemovedWords } from './line-removal.ts'
import { sortIndexes } from './worklist-filter.ts'

/**
 * Prepares for adding ten thousand lines or more, which is much faster without the sort indexes
 * (each line would change sixteen pages) and without adding the lines' words to the search index.
 * Until `endFilling`, the list has all stored lines, but pages and searches are slower.
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

/** Whether filling has begun and not ended, even if Loan Desk quit during it. */
export function isFilling(database: StoreDatabase): boolean {
  return database.get('select 1 from filling') !== null
}

/**
 * Creates what `beginFilling` left out, in steps: an index, the words of some lines, or a few pages
 * of the search index per step.
 */
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

/** Adds the next lines to the search index. Returns whether there were any; if not, filling has ended. */
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

/** Lines added to the search index per step: about 50 ms. */
const linesAtOnce = 1_000
/**
 * Page cache while filling, in KiB. Without the sort indexes, changed pages lie close together.
 * Twice as much would create those indexes one second sooner, but that happens in the background.
 */
const fillingKiB = 20_480
/** FTS5's limit of segments per level while filling: each transaction adds one. */
const mostParts = 10_000
/** FTS5's defaults: https://sqlite.org/fts5.html#the_automerge_configuration_option */
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
