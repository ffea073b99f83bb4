import { beforeAll, expect, it } from 'vitest'
import type { WorklistFilter } from '../../../../../shared/domain/worklist/worklist.ts'
import { reading } from '../../../../support/builders/cached-applications.ts'
import { aCacheStore, type TestCacheStore } from '../../../../support/stores/test-stores.ts'
import { PlainList, type ListStore } from './plain-list.ts'

/** More lines than a filter checks one by one: it walks the sort order, or queries a set first. */
const lines = 4_600
/** Number of these lines that were never fetched. */
const unread = 100

let cache: TestCacheStore
let plain: PlainList

function fill(store: ListStore): void {
  store.ensure(
    'one',
    Array.from({ length: lines }, (_, n) => ({ id: `app_${n}`, addedAt: n % 50 })),
  )
  for (let n = unread; n < lines; n += 1) {
    const amount = (n * 7919) % 4_000
    store.put('one', `app_${n}`, reading(`app_${n}`, { amount }), n)
  }
  for (let n = 0; n < lines; n += 1) {
    const own = {
      followUpOn: n % 40 === 0 ? '2026-03-01' : '2026-04-01',
      tags: n % 90 === 0 ? ['rare', 'usual'] : ['usual'],
      noteText: n % 60 === 0 ? 'payslip' : '',
    }
    if (n > 20) store.setFlags('one', `app_${n}`, { own })
  }
}

beforeAll(() => {
  cache = aCacheStore()
  plain = new PlainList()
  cache.transaction(() => fill(cache))
  fill(plain)
})

const orders = ['addedAt', 'status', 'requestedAmount', 'fetchedAt', 'followUpOn'] as const
const filters: Readonly<Record<string, WorklistFilter>> = {
  'most are stale': { fetchedBefore: 4_400 },
  'a few are stale, and all that were never read': { fetchedBefore: 150 },
  'most have a tag': { tags: ['usual'] },
  'a few have a tag': { tags: ['rare'] },
  'a few have a note': { hasNote: true },
  'most have none': { hasNote: false },
  'a few are due': { followUpBy: '2026-03-01' },
  'most are due': { followUpBy: '2026-04-01' },
  'a few are due, of some amount': { followUpBy: '2026-03-01', amountFrom: 1_000 },
  'many of one status': { statuses: ['pending'], amountFrom: 1_000 },
  'a few of one status': { statuses: ['pending'], amountFrom: 3_900 },
  'most are stale and have a tag': { fetchedBefore: 4_500, tags: ['usual', 'rare'] },
}

it('a long list returns the same as the reference list for narrow and broad filters, in each order', async () => {
  for (const [name, filter] of Object.entries(filters)) {
    for (const by of orders) {
      for (const direction of ['ascending', 'descending'] as const) {
        const query = { filter, sort: { by, direction }, offset: 30, limit: 20 }
        const { rows } = await cache.page('one', query)
        expect({ name, by, direction, rows }).toEqual({
          name,
          by,
          direction,
          rows: plain.rows(query),
        })
      }
    }
    expect(await cache.counts('one', filter, '2026-03-01')).toEqual(
      plain.counts(filter, '2026-03-01'),
    )
  }
})

it('lists applications without a score last in both directions, page by page', async () => {
  const scored = Array.from({ length: 40 }, (_, n) => `app_${n * 100 + 1}`)
  for (const store of [cache, plain]) {
    for (const [n, id] of scored.entries()) {
      store.put('one', id, reading(id, { credit: { fico: 600 + (n % 7) } }), n)
    }
  }
  for (const direction of ['ascending', 'descending'] as const) {
    const scores: (number | null)[] = []
    for (let offset = 0; offset < lines; offset += 500) {
      const query = { filter: {}, sort: { by: 'fico', direction }, offset, limit: 500 } as const
      const { rows } = await cache.page('one', query)
      expect(rows).toEqual(plain.rows(query))
      scores.push(...rows.map(({ fico }) => fico))
    }
    expect(scores).toHaveLength(lines)
    expect(scores.indexOf(null)).toBe(scored.length)
    expect(scores.lastIndexOf(direction === 'ascending' ? 606 : 600)).toBe(scored.length - 1)
  }
})
