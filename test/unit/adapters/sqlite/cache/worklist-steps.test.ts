import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cacheLayout } from '../../../../../electron/adapters/sqlite/cache/layout.ts'
import { SqliteCacheStore } from '../../../../../electron/adapters/sqlite/cache/sqlite-cache-store.ts'
import { chipCounts } from '../../../../../electron/adapters/sqlite/cache/worklist-counts.ts'
import { layOut } from '../../../../../electron/adapters/sqlite/migrations/migration.ts'
import {
  StoreDatabase,
  type Steps,
} from '../../../../../electron/adapters/sqlite/store-database.ts'
import type { WorklistFilter } from '../../../../../shared/domain/worklist/worklist.ts'
import { reading } from '../../../../support/builders/cached-applications.ts'
import { StoreFolder } from '../../../../contract/real-store.ts'

/** More than three steps: a step checks at most 20,000 lines. */
const lines = 65_000
const sort = { by: 'status', direction: 'descending' } as const

let folder: StoreFolder
let database: StoreDatabase
let cache: SqliteCacheStore
// The test that changes the list changes nothing that the others read.
beforeAll(() => {
  folder = new StoreFolder()
  const hexKey = Buffer.from(folder.key).toString('hex')
  database = StoreDatabase.open(folder.path('cache.db'), { hexKey, create: true })
  layOut(database, 'cache', cacheLayout)
  cache = new SqliteCacheStore(database, 0)
  cache.put('one', 'app_1', reading('app_1'), 1)
  cache.beginFilling()
  database.run(`
    with recursive more (n) as (select 2 union all select n + 1 from more where n < ${lines})
    insert into line (connection_no, id, kind_no, status, added_at, wanted_at, search_text)
    select connection_no, 'app_' || n, kind_no, status, n, n, '' from line, more where no = 1`)
  ran(cache.endFilling())
})
afterAll(() => {
  database.close()
  folder.remove()
})

function ran<T>(steps: Steps<T>): { pauses: number; result: T } {
  for (let pauses = 0; ; pauses += 1) {
    const step = steps.next()
    if (step.done === true) return { pauses, result: step.value }
  }
}

it.each<[string, WorklistFilter, number]>([
  ['every line', {}, lines],
  ['no line', { amountFrom: 999_999_999 }, 0],
])('lets other work run while it counts %s of a long list', (_which, filter, expected) => {
  const total = ran(cache.total('one', filter))
  expect(total.result).toBe(expected)
  const counts = ran(cache.counts('one', filter, '2026-03-01'))
  expect(counts.result.total).toBe(expected)
  const after = ran(cache.idsAfter('one', filter, 0, lines))
  expect(after.result).toHaveLength(expected)
  for (const { pauses } of [total, counts, after]) expect(pauses).toBeGreaterThanOrEqual(3)
})

it('lets other work run while it counts the groups of an officer with hundreds of tags', () => {
  const group = { kind: 1, annotationSet: 1, counts: [1, 0, 0, 1], met: [] }
  const groups = Array.from({ length: 10_000 }, () => group)
  const { pauses, result } = ran(chipCounts(database, groups, new Map()))
  expect(pauses).toBe(4)
  expect([result.total, result.hasDraft, result.changed]).toEqual([10_000, 0, 10_000])
})

it('lets other work run while it looks for a page without any lines', () => {
  const query = { filter: { changed: true }, sort, offset: 0, limit: 100 }
  const { pauses, result } = ran(cache.page('one', query))
  expect(result).toMatchObject({ rows: [], total: 0 })
  expect(pauses).toBeGreaterThanOrEqual(3)
})

it('lists each application once if two pages of a list are read at the same time', () => {
  const byTime = { by: 'addedAt', direction: 'descending' } as const
  const lastPage = { filter: {}, sort: byTime, offset: lines - 50, limit: 100 }
  const slower = cache.page('one', lastPage)
  slower.next()
  const { rows, total } = ran(cache.page('one', lastPage)).result
  expect([rows.length, total]).toEqual([50, lines])
  expect(ran(slower).result).toMatchObject({ rows, total })
})

it.each<[string, WorklistFilter]>([
  ['in its order', { hasDraft: true }],
  ['by its kinds', { statuses: ['pending'], hasDraft: true }],
])(
  'shows by its revision that the list changed while a page was searched for %s',
  (_way, filter) => {
    const query = { filter, sort, offset: 0, limit: 100 }
    const steps = cache.page('one', query)
    steps.next()
    cache.put('one', 'app_2', reading('app_2'), 2)
    const before = ran(steps).result.revision
    expect(ran(cache.page('one', query)).result.revision).toBeGreaterThan(before)
  },
)

it('finds the name of a status through the list’s index, without the text of each line', () => {
  const [row] = ran(cache.page('one', { filter: {}, sort, offset: 0, limit: 1 })).result.rows
  const { pauses, result } = ran(cache.total('one', { search: row?.status ?? '' }))
  expect(result).toBe(lines)
  // Text is searched in steps of 2,000 lines.
  expect(pauses).toBeLessThan(lines / 2_000 / 2)
})

it('reads the tags of the worklist once for a search, however many words it has', () => {
  const read = vi.spyOn(database, 'lists')
  ran(cache.total('one', { search: 'a pasted line with many words' }))
  const queries = read.mock.calls.map(([sql]) => sql)
  expect(queries.filter((sql) => sql.includes('from annotation_set'))).toHaveLength(1)
})
