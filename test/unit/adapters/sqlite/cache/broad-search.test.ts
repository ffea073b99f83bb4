import { expect, it } from 'vitest'
import type { CacheStore } from '../../../../../electron/ports/cache-store.ts'
import { StoreFolder } from '../../../../contract/real-store.ts'
import { MemoryCacheStore } from '../../../../support/fakes/memory-cache-store.ts'

/** More lines than a search takes one by one: it walks the sort order instead. */
const lines = 4_500

function fill(cache: CacheStore): void {
  cache.ensure(
    'one',
    Array.from({ length: lines }, (_, n) => ({ id: `app_${n % 7}_${n}`, addedAt: n })),
  )
}

it('a search that fits most of a long list is answered like one that fits few', async () => {
  const folder = new StoreFolder()
  try {
    const { cache } = await folder.open()
    const fake = new MemoryCacheStore()
    for (const store of [cache, fake]) {
      fill(store)
      store.setFlags('one', 'app_3_3', { hasDraft: true })
    }
    for (const search of ['app_', 'app_3', 'pp', 'app_ 44', 'app_3_3']) {
      for (const filter of [{ search }, { search, hasDraft: true }]) {
        const query = {
          filter,
          sort: { by: 'id', direction: 'descending' },
          offset: 3,
          limit: 40,
        } as const
        expect(cache.page('one', query).rows).toEqual(fake.page('one', query).rows)
        expect(cache.page('one', query).total).toBe(fake.page('one', query).total)
        expect(cache.counts('one', filter)).toEqual(fake.counts('one', filter))
      }
    }
  } finally {
    folder.remove()
  }
})
