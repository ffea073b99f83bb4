import { expect, it, vi } from 'vitest'
import { endFilling, isFilling } from '../../../../../electron/adapters/sqlite/cache/filling.ts'
import { StoreDatabase } from '../../../../../electron/adapters/sqlite/store-database.ts'
import type { CacheStore } from '../../../../../electron/ports/cache-store.ts'
import { StoreFault } from '../../../../../electron/ports/store-fault.ts'
import { noAnnotations } from '../../../../../shared/domain/annotations/annotations.ts'
import type { WorklistPage } from '../../../../../shared/domain/worklist/worklist.ts'
import { one, reading } from '../../../../support/builders/cached-applications.ts'
import { folder, useStoreFolder } from '../../../../contract/real-store.ts'

const ids = Array.from({ length: 300 }, (_, n) => `app_${1000 + n}`)

useStoreFolder()

/**
 * Uses several transactions: each leaves a segment in the search index. Filling begins with each,
 * as if Loan Desk had quit in between.
 */
function fill(cache: CacheStore): void {
  for (let from = 0; from < ids.length; from += 50) {
    cache.beginFilling()
    cache.transaction(() => {
      for (let n = from; n < from + 50; n += 1) {
        const read = reading(ids[n] ?? '', { amount: (n * 7919) % 4_000, lender: `Lender ${n}` })
        cache.put(one.id, ids[n] ?? '', read, n)
      }
    })
  }
}

const page = (cache: CacheStore, search?: string): Promise<WorklistPage> =>
  cache.page(one.id, {
    filter: search === undefined ? {} : { search },
    sort: { by: 'requestedAmount', direction: 'ascending' },
    offset: 20,
    limit: 50,
  })

const hexKey = (): string => Buffer.from(folder.key).toString('hex')

function inFile<T>(work: (cache: StoreDatabase) => T): T {
  return StoreDatabase.inspect(folder.path('cache.db'), hexKey(), work)
}

/** cache.db after Loan Desk has closed it. */
function openFile(options: { readonly readOnly?: boolean } = {}): StoreDatabase {
  return StoreDatabase.open(folder.path('cache.db'), { hexKey: hexKey(), ...options })
}

it('lists and finds the same while it is being filled as afterward', async () => {
  const { cache, close } = await folder.open()
  fill(cache)
  const during = [await page(cache), await page(cache, 'lender 2')]
  expect(during.map(({ rows }) => rows.length)).toEqual([50, 50])
  await cache.endFilling()
  expect([await page(cache), await page(cache, 'lender 2')]).toEqual(during)
  close()
  expect(inFile(isFilling)).toBe(false)
})

it('finds changes and removals while it is being filled', async () => {
  const { cache, close } = await folder.open()
  const put = (id: string, lender: string) => cache.put(one.id, id, reading(id, { lender }), 1)
  put('app_here', 'Anvil')
  put('app_leaves', 'Anvil')
  fill(cache)
  const [first, second, third, ...others] = ids
  const last = others.at(-1) ?? ''
  put('app_here', 'Beacon')
  put(first ?? '', 'Beacon')
  cache.remove(one.id, ['app_leaves', second ?? '', last])
  // It reuses the row number of the last one.
  put('app_new', 'Beacon')
  const other = reading('app_other', { status: 'approved', merchant: 'Pendleton' })
  cache.put(one.id, 'app_other', other, 1)
  const noted = { ...noAnnotations, noteText: 'call ada' }
  cache.setOwnAnnotations(one.id, new Map([[third ?? '', noted]]))
  const found = () =>
    Promise.all(['anvil', 'beacon', 'ada', 'pend'].map((search) => cache.total(one.id, { search })))
  // All others are pending.
  const expected = [0, 3, 1, await cache.total(one.id, {})]
  expect(await found()).toEqual(expected)
  await cache.endFilling()
  expect(await found()).toEqual(expected)
  close()
  const database = openFile()
  const check = "insert into line_search (line_search, rank) values ('integrity-check', 1)"
  expect(() => database.run(check)).not.toThrow()
  database.close()
})

it('writes nothing at the end if nothing was omitted', async () => {
  const { cache, close } = await folder.open()
  fill(cache)
  await cache.endFilling()
  close()
  const database = openFile({ readOnly: true })
  expect(() => endFilling(database).next()).not.toThrow()
  database.close()
})

it('still has to be finished if the disk was full at the end', async () => {
  const { cache, close } = await folder.open()
  fill(cache)
  close()
  const database = openFile()
  const merging = () =>
    database.get("select v as value from line_search_config where k = 'automerge'")
  const write = database.execute.bind(database)
  const full = vi.spyOn(database, 'execute').mockImplementation((sql) => {
    if (sql.includes('automerge')) throw new StoreFault('disk-full')
    write(sql)
  })
  expect(() => [...endFilling(database)]).toThrow(StoreFault)
  expect([isFilling(database), merging()]).toEqual([true, { value: 0 }])
  full.mockRestore()
  expect(() => [...endFilling(database)]).not.toThrow()
  expect([isFilling(database), merging()]).toEqual([false, { value: 4 }])
  database.close()
})

it('keeps the search terms of removed lines only until it is full', async () => {
  const { cache } = await folder.open()
  fill(cache)
  expect(cache.eraseRemoved()).toBe(true)
  await cache.endFilling()
  expect(cache.eraseRemoved()).toBe(false)
})

it('is complete at the next opening if the app ended while filling', async () => {
  const before = await folder.open()
  fill(before.cache)
  const listed = await page(before.cache)
  before.close()
  expect(inFile(isFilling)).toBe(true)

  const { cache, close } = await folder.open()
  expect((await page(cache)).rows).toEqual(listed.rows)
  expect(await cache.total(one.id, {})).toBe(ids.length)
  close()
  expect(inFile(isFilling)).toBe(false)
})
