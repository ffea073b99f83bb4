import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CacheStore } from '../../electron/ports/cache-store.ts'
import type { ReadApplication } from '../../shared/domain/application.ts'
import {
  worklistSortColumns,
  type WorklistFilter,
  type WorklistQuery,
} from '../../shared/domain/worklist.ts'
import type { JsonObject } from '../../shared/json.ts'
import { MemoryCacheStore } from '../support/memory-cache-store.ts'
import { StoreFolder } from './real-store.ts'

async function openReal(): Promise<{ cache: CacheStore; close: () => void }> {
  const folder = new StoreFolder()
  const { cache } = await folder.open()
  return {
    cache,
    close: () => {
      folder.remove()
    },
  }
}

const stores: { name: string; open: typeof openReal }[] = [
  { name: 'an SQLCipher file', open: openReal },
  {
    name: 'the twin in memory',
    open: async () => ({ cache: new MemoryCacheStore(), close: () => undefined }),
  },
]

interface Wire {
  readonly status?: string
  readonly borrower?: string | null
  readonly created?: string | null
  readonly creditType?: string | null
  readonly amount?: number | null
  readonly merchant?: string | null
  readonly lender?: string | null
  readonly offers?: readonly JsonObject[]
}

/** A reading as the service client makes it, from the few fields that the store looks at. */
function reading(id: string, wire: Wire = {}): ReadApplication {
  const { status = 'pending', borrower = null, created = null, creditType = null } = wire
  const { amount = null, merchant = null, lender = null, offers } = wire
  return {
    application: {
      id,
      status,
      borrowerId: borrower,
      createdOn: created,
      creditType,
      decisionedOn: null,
      offers: null,
      rejectionReasons: null,
      requestedAmount: amount,
      thirdPartyDisbursementDestination: merchant,
      lenderOfRecord: lender,
      creditData: null,
    },
    raw: {
      id,
      status,
      borrower_id: borrower,
      created_on: created,
      credit_type: creditType,
      requested_amount: amount,
      lender_of_record: lender,
      ...(offers === undefined ? {} : { offers }),
    },
    problems: [{ path: 'offers', code: 'type' }],
  }
}

function asking(filter: WorklistFilter, rest: Partial<WorklistQuery> = {}): WorklistQuery {
  return {
    filter,
    sort: { by: 'addedAt', direction: 'ascending' },
    offset: 0,
    limit: 100,
    ...rest,
  }
}

describe.each(stores)('cache store on $name', ({ open }) => {
  let cache: CacheStore
  let close: () => void
  const found = (search: string): string[] => cache.ids('one', asking({ search }))

  beforeEach(async () => {
    ;({ cache, close } = await open())
  })
  afterEach(() => {
    close()
  })

  it('makes a line without a copy for each id, once', () => {
    cache.ensure('one', [
      { id: 'app_1', addedAt: 1 },
      { id: 'app_2', addedAt: 2 },
    ])
    cache.ensure('one', [{ id: 'app_1', addedAt: 9 }])
    expect(cache.count('one')).toBe(2)
    expect(cache.get('one', 'app_1')).toEqual({
      id: 'app_1',
      addedAt: 1,
      copy: null,
      gone: false,
      lastFailure: null,
      changes: [],
    })
    expect(cache.get('one', 'app_3')).toBeNull()
    expect(cache.get('two', 'app_1')).toBeNull()
    expect(cache.page('one', asking({})).rows[0]).toMatchObject({ id: 'app_1', status: null })
  })

  it('keeps a copy with its body and what was wrong with it', () => {
    const read = reading('app_1', { amount: 5, offers: [{ amount: 1 }] })
    expect(cache.put('one', 'app_1', read, 50)).toEqual([])
    expect(cache.get('one', 'app_1')?.copy).toEqual({ ...read, fetchedAt: 50 })
  })

  it('says which fields a new copy changed, and keeps that until it was seen', () => {
    cache.put('one', 'app_1', reading('app_1', { amount: 5, offers: [{ amount: 1 }] }), 50)
    const next = reading('app_1', {
      status: 'approved',
      amount: 5,
      offers: [{ amount: 2, id: 'o' }],
    })
    const changes = cache.put('one', 'app_1', next, 60)
    expect(changes).toEqual([
      { path: 'status', before: 'pending', after: 'approved', at: 60 },
      { path: 'offers[0].amount', before: '1', after: '2', at: 60 },
      { path: 'offers[0].id', before: null, after: 'o', at: 60 },
    ])
    expect(cache.get('one', 'app_1')?.changes).toEqual(changes)
    expect(cache.page('one', asking({ changed: true })).total).toBe(1)
    cache.markSeen('one', 'app_1')
    expect(cache.get('one', 'app_1')?.changes).toEqual([])
    expect(cache.page('one', asking({ changed: true })).total).toBe(0)
  })

  it('compares with what the officer saw last, however many copies came since', () => {
    const put = (status: string, at: number): unknown =>
      cache.put('one', 'app_1', reading('app_1', { status }), at)
    put('pending', 1)
    put('approved', 2)
    put('accepted', 3)
    expect(cache.get('one', 'app_1')?.changes).toEqual([
      { path: 'status', before: 'pending', after: 'accepted', at: 3 },
    ])
    put('pending', 4)
    expect(cache.get('one', 'app_1')?.changes).toEqual([])
    expect(cache.page('one', asking({})).rows[0]?.changed).toBe(false)
  })

  it('notes a failure and keeps the copy; a vanished application stays, marked', () => {
    cache.put('one', 'app_1', reading('app_1'), 50)
    cache.noteFailure('one', 'app_1', { code: 'not-found', status: 404 }, true)
    cache.noteFailure('one', 'app_1', { code: 'offline' }, false)
    cache.noteFailure('one', 'app_9', { code: 'offline' }, false)
    expect(cache.get('one', 'app_1')).toMatchObject({
      gone: true,
      lastFailure: { code: 'offline' },
      copy: { fetchedAt: 50 },
    })
    expect(cache.count('one')).toBe(1)
    cache.put('one', 'app_1', reading('app_1'), 60)
    expect(cache.get('one', 'app_1')).toMatchObject({ gone: false, lastFailure: null })
  })

  it('mirrors marks and changes only those that are given', () => {
    cache.ensure('one', [{ id: 'app_1', addedAt: 1 }])
    cache.setMarks('one', 'app_1', { hasDraft: true })
    cache.setMarks('one', 'app_1', { openDecision: 'queued' })
    cache.setMarks('one', 'app_1', {})
    cache.setMarks('one', 'app_9', { hasDraft: true })
    expect(cache.page('one', asking({})).rows).toMatchObject([
      { hasDraft: true, openDecision: 'queued' },
    ])
    cache.setMarks('one', 'app_1', { hasDraft: false, openDecision: null })
    expect(cache.page('one', asking({ hasDraft: false, hasOpenDecision: false })).total).toBe(1)
  })

  it('keeps the connections apart and removes one whole', () => {
    cache.put('one', 'app_1', reading('app_1', { lender: 'Harborlight' }), 1)
    cache.put('two', 'app_1', reading('app_1', { lender: 'Harborlight' }), 1)
    cache.removeConnection('one')
    expect([cache.count('one'), cache.count('two')]).toEqual([0, 1])
    expect(found('harborlight')).toEqual([])
    expect(cache.ids('two', asking({ search: 'harborlight' }))).toEqual(['app_1'])
  })

  it.each([
    ['part of an id, in any case', 'PP_ab', ['app_abc', 'app_ABd']],
    ['a borrower', 'bor_777', ['app_abc']],
    ['an amount in cents', '123450', ['app_abc']],
    ['an amount as it is written', '$1,234.5', ['app_abc']],
    ['a lender', 'lamplight', ['app_xyz']],
    ['a merchant', 'bicycl', ['app_xyz']],
    ['two words in any order', 'bluebottle lamp', ['app_xyz']],
    ['one letter', 'z', ['app_xyz']],
    ['two letters', 'yz', ['app_xyz']],
    ['letters beyond ASCII', 'ÉCLAIR', ['app_xyz']],
    ['a quote and a wildcard, as they stand', '"%', []],
    ['a percent sign as it stands', '100%', ['app_abc']],
    ['words of which one is nowhere', 'lamplight nowhere', []],
    ['nothing but spaces', '   ', ['app_abc', 'app_ABd', 'app_xyz']],
  ])('finds %s', (_what, search, ids) => {
    cache.put(
      'one',
      'app_abc',
      reading('app_abc', { borrower: 'bor_777', amount: 123450, lender: 'All 100% Loans' }),
      1,
    )
    cache.put('one', 'app_ABd', reading('app_ABd'), 2)
    cache.put(
      'one',
      'app_xyz',
      reading('app_xyz', { lender: 'Lamplight', merchant: 'Bluebottle Bicycles Éclair' }),
      3,
    )
    expect(found(search)).toEqual(ids)
  })

  it('finds what a new copy says and no longer what the old one said', () => {
    cache.put('one', 'app_1', reading('app_1', { lender: 'Harborlight' }), 1)
    cache.put('one', 'app_1', reading('app_1', { lender: 'Juniper' }), 2)
    expect([found('harborlight'), found('juniper')]).toEqual([[], ['app_1']])
  })

  it('takes the days of a filter in UTC, both ends included', () => {
    const put = (id: string, created: string): void => {
      cache.put('one', id, reading(id, { created }), 1)
    }
    put('app_1', '2026-03-01T00:00:00Z')
    put('app_2', '2026-03-01T23:59:59.999Z')
    put('app_3', '2026-03-01T20:00:00-08:00')
    put('app_4', '2026-03-01T12:00:00')
    put('app_5', 'yesterday')
    const filter = { createdFrom: '2026-03-01', createdTo: '2026-03-01' }
    expect(cache.ids('one', asking(filter))).toEqual(['app_1', 'app_2', 'app_4'])
  })

  it('counts each chip under the rest of the filter but not under itself', () => {
    cache.put('one', 'app_1', reading('app_1', { status: 'pending', creditType: 'a' }), 1)
    cache.put('one', 'app_2', reading('app_2', { status: 'approved', creditType: 'a' }), 2)
    cache.put('one', 'app_3', reading('app_3', { status: 'approved', creditType: 'b' }), 3)
    cache.ensure('one', [{ id: 'app_4', addedAt: 4 }])
    cache.setMarks('one', 'app_2', { hasDraft: true })
    expect(cache.counts('one', { statuses: ['approved'], creditTypes: ['a'] })).toEqual({
      total: 1,
      byStatus: [
        { value: 'approved', count: 1 },
        { value: 'pending', count: 1 },
      ],
      byCreditType: [
        { value: 'a', count: 1 },
        { value: 'b', count: 1 },
      ],
      hasDraft: 1,
      hasOpenDecision: 0,
      changed: 0,
    })
    expect(cache.counts('one', {}).byStatus).toEqual([
      { value: 'approved', count: 2 },
      { value: null, count: 1 },
      { value: 'pending', count: 1 },
    ])
  })

  it('gives every answer a higher revision after a change, and the same without one', () => {
    const revision = (): number => cache.page('one', asking({})).revision
    const before = revision()
    expect(revision()).toBe(before)
    cache.ensure('one', [{ id: 'app_1', addedAt: 1 }])
    expect(revision()).toBeGreaterThan(before)
  })

  it('undoes a transaction that throws, in what it lists and in what it counts', () => {
    cache.ensure('one', [{ id: 'app_1', addedAt: 1 }])
    expect(() =>
      cache.transaction(() => {
        cache.put('one', 'app_2', reading('app_2', { lender: 'Harborlight' }), 2)
        expect(cache.counts('one', {}).total).toBe(2)
        throw new Error('on purpose')
      }),
    ).toThrow('on purpose')
    expect(cache.counts('one', {}).total).toBe(1)
    expect(found('harborlight')).toEqual([])
  })
})

const ids = ['app_1', 'app_2', 'app_a', 'app_B', 'app_ab', 'app_zz9']
const statuses = ['pending', 'approved', 'Odd one']
const words = [
  'app',
  'AP',
  'a',
  'har',
  'harborlight',
  '12',
  '1,000',
  '9.5',
  'jun per',
  'bor_1',
  '%',
]

const anId = fc.constantFrom(...ids)
const aWire: fc.Arbitrary<Wire> = fc.record({
  status: fc.constantFrom(...statuses),
  borrower: fc.constantFrom(null, 'bor_1', 'bor_12'),
  created: fc.constantFrom(null, '2026-01-05T10:00:00Z', '2026-02-01T00:00:00Z', 'nonsense'),
  creditType: fc.constantFrom(null, 'consumer_bnpl', 'commercial_bnpl'),
  amount: fc.constantFrom(null, 0, 950, 100000, 123456),
  merchant: fc.constantFrom(null, 'Über Piano', 'perpetua'),
  lender: fc.constantFrom(null, 'Harborlight', 'Juniper Row'),
})
const step: fc.Arbitrary<(cache: CacheStore) => unknown> = fc.oneof(
  fc.tuple(anId, fc.nat(9)).map(([id, addedAt]) => (cache: CacheStore) => {
    cache.ensure('one', [{ id, addedAt }])
  }),
  fc.tuple(anId, aWire, fc.nat(9)).map(
    ([id, wire, at]) =>
      (cache: CacheStore) =>
        cache.put('one', id, reading(id, wire), at),
  ),
  fc.tuple(anId, fc.boolean()).map(([id, gone]) => (cache: CacheStore) => {
    cache.noteFailure('one', id, { code: 'offline' }, gone)
  }),
  anId.map((id) => (cache: CacheStore) => {
    cache.markSeen('one', id)
  }),
  fc
    .tuple(anId, fc.boolean(), fc.constantFrom(null, 'queued' as const))
    .map(([id, hasDraft, openDecision]) => (cache: CacheStore) => {
      cache.setMarks('one', id, { hasDraft, openDecision })
    }),
)
const aFilter: fc.Arbitrary<WorklistFilter> = fc.record(
  {
    search: fc.constantFrom(...words),
    statuses: fc.subarray(statuses),
    creditTypes: fc.subarray(['consumer_bnpl', 'commercial_bnpl']),
    amountFrom: fc.constantFrom(0, 951),
    amountTo: fc.constantFrom(949, 100000),
    createdFrom: fc.constantFrom('2026-01-05', '2026-02-01'),
    createdTo: fc.constantFrom('2026-01-05', '2026-02-01'),
    hasDraft: fc.boolean(),
    hasOpenDecision: fc.boolean(),
    changed: fc.boolean(),
    fetchedBefore: fc.nat(9),
  },
  { requiredKeys: [] },
)
const aQuery: fc.Arbitrary<WorklistQuery> = fc.record({
  filter: aFilter,
  sort: fc.record({
    by: fc.constantFrom(...worklistSortColumns),
    direction: fc.constantFrom('ascending' as const, 'descending' as const),
  }),
  offset: fc.nat(3),
  limit: fc.integer({ min: 1, max: 7 }),
})

describe('the SQLCipher cache and its twin', () => {
  it('answer every question alike after any history', async () => {
    const { cache, close } = await openReal()
    try {
      fc.assert(
        fc.property(
          fc.array(step, { maxLength: 30 }),
          fc.array(aQuery, { minLength: 1, maxLength: 12 }),
          (steps, queries) => {
            cache.removeConnection('one')
            const twin = new MemoryCacheStore()
            for (const apply of steps) expect(apply(cache)).toEqual(apply(twin))
            for (const id of ids) expect(cache.get('one', id)).toEqual(twin.get('one', id))
            for (const query of queries) {
              const { revision: _real, ...page } = cache.page('one', query)
              const { revision: _twin, ...expected } = twin.page('one', query)
              expect(page).toEqual(expected)
              expect(cache.ids('one', query)).toEqual(twin.ids('one', query))
              expect(cache.counts('one', query.filter)).toEqual(twin.counts('one', query.filter))
            }
          },
        ),
        { numRuns: 60 },
      )
    } finally {
      close()
    }
  })
})
