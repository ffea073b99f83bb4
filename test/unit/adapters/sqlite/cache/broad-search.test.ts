import { expect, it } from 'vitest'
import { folder, useStoreFolder } from '../../../../contract/real-store.ts'
import { reading } from '../../../../support/builders/cached-applications.ts'
import { aCacheStore } from '../../../../support/stores/test-stores.ts'
import { PlainList, type ListStore } from './plain-list.ts'

/** More lines than a search checks one by one: it walks the sort order instead. */
const lines = 4_500

useStoreFolder()

function fill(cache: ListStore): void {
  cache.ensure(
    'one',
    Array.from({ length: lines }, (_, n) => ({ id: `app_${n % 7}_${n}`, addedAt: n })),
  )
}

it('a search that matches most of a long list works like one that matches few', async () => {
  const cache = aCacheStore()
  const plain = new PlainList()
  for (const store of [cache, plain]) {
    fill(store)
    store.setFlags('one', 'app_3_3', { hasDraft: true })
    store.put('one', 'app_5_5', reading('app_5_5', { status: 'approved' }), 5)
  }
  // `app` is also a part of that status.
  for (const search of ['app', 'app_', 'app_3', 'pp', 'app_ 44', 'app_3_3']) {
    for (const filter of [{ search }, { search, hasDraft: true }]) {
      const query = {
        filter,
        sort: { by: 'id', direction: 'descending' },
        offset: 3,
        limit: 40,
      } as const
      expect((await cache.page('one', query)).rows).toEqual(plain.rows(query))
      expect(await cache.counts('one', filter, '2026-03-01')).toEqual(
        plain.counts(filter, '2026-03-01'),
      )
    }
  }
})

it('a long count yields to other work, and ends when it is canceled or the app closes', async () => {
  const { cache, close } = await folder.open()
  fill(cache)
  const canceling = new AbortController()
  // Every line matches, so that the texts of all lines are read.
  const counting = cache.counts('one', { search: 'p' }, '2026-03-01', canceling.signal)
  cache.remove('one', ['app_0_4494'])
  expect(await cache.total('one', {})).toBe(lines - 1)
  canceling.abort()
  await expect(counting).rejects.toThrow('aborted')
  const late = cache.counts('one', { search: 'p' }, '2026-03-01')
  close()
  await expect(late).rejects.toThrow('aborted')
})
