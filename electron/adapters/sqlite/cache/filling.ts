import type { StoreDatabase } from '../store-database.ts'
import { eraseRemovedWords } from './unremoved.ts'
import { sortIndexes } from './worklist-filter.ts'
import type { Steps } from './worklist-queries.ts'

/**
 * Ten thousand lines and more are stored in a third of the time without the sort indexes, of which
 * each line would change sixteen pages, and with a search index that is merged once instead of after
 * every few transactions. Pages of the list are found meanwhile, slower.
 */
export function beginFilling(database: StoreDatabase): void {
  database.transaction(() => {
    for (const { name } of sortIndexes) database.execute(`drop index if exists ${name}`)
    configureSearch(database, { automerge: 0, crisismerge: mostParts })
  })
  database.limitPages(fillingKiB)
}

/** Whether a filling has begun and not ended, also in a program that ended during it. */
export function isFilling(database: StoreDatabase): boolean {
  return missingIndexes(database).length > 0
}

/** Makes what was left out, one index or a few pages of the search index in a step. */
export function* endFilling(database: StoreDatabase): Steps<void> {
  database.limitPages(indexingKiB)
  for (const { sql } of missingIndexes(database)) {
    database.execute(sql)
    yield
  }
  database.limitPages()
  configureSearch(database, usualMerging)
  while (eraseRemovedWords(database)) yield
}

/** Without the sort indexes, pages that are changed lie close together. */
const fillingKiB = 24_576
/** Each index goes through all lines: those of 100,000 are deciphered once. */
const indexingKiB = 40_960
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
