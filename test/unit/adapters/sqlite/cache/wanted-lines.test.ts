import { beforeEach, describe, expect, it } from 'vitest'
import type { CacheStore } from '../../../../../electron/ports/cache-store.ts'
import { asking, idsOf, one, reading } from '../../../../support/builders/cached-applications.ts'
import { aCacheStore } from '../../../../support/stores/test-stores.ts'

describe('the last-used time of cache lines', () => {
  let cache: CacheStore

  beforeEach(() => {
    cache = aCacheStore()
  })

  const unwanted = (before: number): [string, number][] =>
    cache
      .unwanted('one', { before, after: null, limit: 10 })
      .map(({ id, wantedAt }) => [id, wantedAt])

  it('of a new line is when it was added, or the given time', async () => {
    cache.ensure('one', [
      { id: 'app_1', addedAt: 10 },
      { id: 'app_2', addedAt: 10, wantedAt: 30 },
    ])
    cache.ensure('one', [{ id: 'app_1', addedAt: 10, wantedAt: 99 }])
    cache.put('one', 'app_3', reading('app_3'), 20)
    expect(unwanted(100)).toEqual([
      ['app_1', 10],
      ['app_3', 20],
      ['app_2', 30],
    ])
    expect(unwanted(20)).toEqual([['app_1', 10]])
    expect(cache.unwanted('two', { before: 100, after: null, limit: 10 })).toEqual([])
  })

  it('only moves forward, and is not changed by a new copy', async () => {
    cache.ensure('one', [{ id: 'app_1', addedAt: 10 }])
    cache.put('one', 'app_1', reading('app_1'), 50)
    expect(unwanted(100)).toEqual([['app_1', 10]])
    const { revision } = await cache.page('one', asking({}))
    cache.noteWanted('one', ['app_1', 'app_9'], 40)
    cache.noteWanted('one', ['app_1'], 30)
    cache.noteWanted('two', ['app_1'], 90)
    expect(unwanted(100)).toEqual([['app_1', 40]])
    // The data on the page is unchanged.
    expect((await cache.page('one', asking({}))).revision).toBe(revision)
  })

  it('orders the lines of each page, with equal times by ID', async () => {
    cache.ensure(
      'one',
      ['app_b', 'app_a', 'app_c'].map((id) => ({ id, addedAt: 10 })),
    )
    cache.ensure('one', [{ id: 'app_0', addedAt: 20 }])
    const first = cache.unwanted('one', { before: 100, after: null, limit: 2 })
    expect(first.map(({ id }) => id)).toEqual(['app_a', 'app_b'])
    const second = cache.unwanted('one', { before: 100, after: first.at(-1) ?? null, limit: 2 })
    expect(second.map(({ id }) => id)).toEqual(['app_c', 'app_0'])
    expect(cache.unwanted('one', { before: 100, after: second.at(-1) ?? null, limit: 2 })).toEqual(
      [],
    )
  })

  it('removed lines and their copies disappear from lists, counts and search', async () => {
    for (const id of ['app_1', 'app_2', 'app_3']) {
      cache.put('one', id, reading(id, { lender: `Harborlight ${id}` }), 1)
    }
    cache.put('two', 'app_1', reading('app_1', { lender: 'Harborlight' }), 1)
    const { revision } = await cache.page('one', asking({}))
    cache.remove('one', ['app_1', 'app_3', 'app_9'])
    expect(await cache.total('one', {})).toBe(1)
    expect(cache.get(one, 'app_1')).toBeNull()
    expect(await cache.counts('one', {}, '2026-03-01')).toMatchObject({
      total: 1,
      byStatus: [{ value: 'pending', count: 1 }],
    })
    expect(await idsOf(cache, 'one', asking({ search: 'harborlight' }))).toEqual(['app_2'])
    expect(unwanted(100)).toEqual([['app_2', 1]])
    expect((await cache.page('one', asking({}))).revision).toBeGreaterThan(revision)
    expect(await cache.total('two', {})).toBe(1)
    // A line that is added again starts over.
    cache.put('one', 'app_1', reading('app_1', { status: 'approved' }), 5)
    expect(cache.get(one, 'app_1')).toMatchObject({ addedAt: 5, changes: [] })
    expect(await idsOf(cache, 'one', asking({ search: 'app_1' }))).toEqual(['app_1'])
  })
})
