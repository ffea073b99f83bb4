import { afterEach, beforeEach, expect, it } from 'vitest'
import { cacheLayout } from '../../../../../electron/adapters/sqlite/cache/layout.ts'
import { layOut } from '../../../../../electron/adapters/sqlite/migrations/migration.ts'
import { SqliteCacheStore } from '../../../../../electron/adapters/sqlite/cache/sqlite-cache-store.ts'
import { StoreDatabase } from '../../../../../electron/adapters/sqlite/store-database.ts'
import { reading } from '../../../../support/builders/cached-applications.ts'
import { folder, useStoreFolder } from '../../../../contract/real-store.ts'

let database: StoreDatabase
useStoreFolder()
beforeEach(() => {
  const hexKey = Buffer.from(folder.key).toString('hex')
  database = StoreDatabase.open(folder.path('cache.db'), { hexKey, create: true })
})
afterEach(() => database.close())

it('keeps no text of a removed line in any table or in the search index', () => {
  layOut(database, 'cache', cacheLayout)
  const cache = new SqliteCacheStore(database, 0)
  cache.put('one', 'app_gone', reading('app_gone', { lender: 'Zyxwvq', borrower: 'bor_zyx' }), 1)
  cache.put('one', 'app_gone', reading('app_gone', { lender: 'Zyxwvq2', borrower: 'bor_zyx' }), 2)
  cache.put('one', 'app_stays', reading('app_stays', { lender: 'Lamplight' }), 3)
  const trigrams = (): string[] => {
    database.execute(
      "create virtual table temp.word using fts5vocab ('main', 'line_search', 'row')",
    )
    const words = database.all<{ term: string }>('select term from temp.word')
    database.execute('drop table temp.word')
    return words.map(({ term }) => term)
  }
  const bytes = (): string =>
    database
      .all<{ block: Buffer }>('select block from line_search_data')
      .map(({ block }) => block.toString('latin1'))
      .join('\n')
  expect(trigrams()).toContain('zyx')
  expect(bytes()).toContain('wvq')
  cache.remove('one', ['app_gone'])
  while (cache.eraseRemoved());
  expect(trigrams()).not.toContain('zyx')
  expect(bytes()).not.toContain('wvq')
  expect(database.all('select no from detail')).toHaveLength(1)
  expect(() => {
    database.run("insert into line_search (line_search, rank) values ('integrity-check', 1)")
  }).not.toThrow()
  expect(database.integrityProblem()).toBeNull()
})

it('erases the lines of a removed connection fifty at a time', () => {
  layOut(database, 'cache', cacheLayout)
  const cache = new SqliteCacheStore(database, 0)
  cache.transaction(() => {
    for (let n = 0; n < 120; n += 1) cache.put('one', `app_${n}`, reading(`app_${n}`, {}), 1)
  })
  cache.put('two', 'app_stays', reading('app_stays', {}), 1)
  cache.removeConnection('one')
  const left: number[] = []
  do left.push(database.all('select no from line').length)
  while (cache.eraseRemoved())
  expect(left.slice(0, 5)).toEqual([121, 71, 21, 1, 1])
  expect(database.all('select id from connection')).toEqual([{ id: 'two' }])
  expect(database.all('select no from detail')).toHaveLength(1)
})
