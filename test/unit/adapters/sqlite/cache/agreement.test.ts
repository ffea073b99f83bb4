import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../shared/json.ts'
import { noticeKinds, type NoticeFacts } from '../../../../../shared/domain/notices/notice.ts'
import type { Annotations } from '../../../../../shared/domain/annotations/annotations.ts'
import {
  worklistSortColumns,
  type WorklistFilter,
  type WorklistQuery,
} from '../../../../../shared/domain/worklist/worklist.ts'
import type { ReadingConnection } from '../../../../../electron/ports/cache-store.ts'
import { PlainList, type ListStore } from './plain-list.ts'
import { aNotice, eastern } from '../../../../support/builders/notices.ts'
import { one, reading, type Wire } from '../../../../support/builders/cached-applications.ts'
import { aCacheStore } from '../../../../support/stores/test-stores.ts'

const ids = ['app_1', 'app_2', 'app_a', 'app_B', 'app_ab', 'app_zz9']
const statuses = ['pending', 'incomplete', 'rejected', 'approved', 'declined', 'Odd one']
const words = [
  'app',
  'AP',
  'a',
  'har',
  'harborlight',
  '12',
  'brooks',
  '1,000',
  '9.5',
  'jun per',
  'bor_1',
  '%',
  'pend',
  'odd',
  'bnpl 12',
  'buy now, pay later',
  'commercial',
  'vip',
  '#vip',
  'har vip',
  'uber',
  'ÜBER',
]

const anId = fc.constantFrom(...ids)
const aWire: fc.Arbitrary<Wire> = fc.record({
  status: fc.constantFrom(...statuses),
  borrower: fc.constantFrom(null, 'bor_1', 'bor_12'),
  created: fc.constantFrom(null, '2026-01-05T10:00:00Z', '2026-02-01T00:00:00Z', 'nonsense'),
  decided: fc.constantFrom(null, '2026-01-05T10:00:00Z', '2026-02-01T00:00:00Z'),
  creditType: fc.constantFrom(null, 'consumer_bnpl', 'commercial_bnpl'),
  amount: fc.constantFrom(null, 0, 950, 100000, 123456),
  merchant: fc.constantFrom(null, 'Über Piano', 'perpetua'),
  lender: fc.constantFrom(null, 'Harborlight', 'Juniper Row'),
  offers: fc.array(
    fc.constantFrom<JsonObject>({ type: 'loan_offer', amount: 949 }, { type: 'loan_offer' }),
    { maxLength: 2 },
  ),
  reasons: fc.constantFrom(null, ['mla_failed'], ['mla_failed', 'income_too_low'], []),
  credit: fc.constantFrom<JsonObject | null>(
    null,
    { fico: 619 },
    { fico: 619.5 },
    { fico: 700, has_bankruptcy_history: true },
    { has_bankruptcy_history: false },
  ),
})
const noticeTerms = [
  eastern,
  { ...eastern, timeZone: 'Pacific/Auckland' },
  { ...eastern, noticeIfNotAdverse: false },
  { ...eastern, pricingCutoff: 620 },
]
const days = ['2026-03-01', '2026-03-02', '2026-04-01']
const tags = ['vip', 'branch 4']
const someMarks: fc.Arbitrary<Annotations> = fc.record({
  followUpOn: fc.constantFrom(null, ...days),
  tags: fc.subarray(tags.toSorted()),
  noteText: fc.constantFrom('', 'harbor and 12', 'über\njuniper'),
})
const someNotices: fc.Arbitrary<NoticeFacts> = fc.record({
  complete: fc.constantFrom(null, { day: '2026-01-31', reason: 'Payslip arrived' }),
  otherTerms: fc.boolean(),
  business: fc.constantFrom(null, 'small', 'large'),
  recorded: fc.array(
    fc
      .tuple(fc.constantFrom(...noticeKinds), fc.constantFrom(...days))
      .map(([kind, day]) => aNotice({ kind, day, replyBy: '2026-03-02' })),
    { maxLength: 2 },
  ),
})
const step: fc.Arbitrary<(cache: ListStore) => unknown> = fc.oneof(
  fc.tuple(anId, fc.nat(9)).map(([id, addedAt]) => (cache: ListStore) => {
    cache.ensure('one', [{ id, addedAt }])
  }),
  // Frequent, so that most lines get a copy that differs from an earlier one.
  {
    weight: 5,
    arbitrary: fc.tuple(anId, aWire, fc.nat(9)).map(
      ([id, wire, at]) =>
        (cache: ListStore) =>
          cache.put('one', id, reading(id, wire), at),
    ),
  },
  fc.tuple(anId, fc.boolean()).map(([id, gone]) => (cache: ListStore) => {
    cache.noteFailure('one', id, { code: 'offline' }, gone)
  }),
  anId.map((id) => (cache: ListStore) => {
    cache.markSeen('one', id)
  }),
  fc
    .tuple(anId, fc.boolean(), fc.constantFrom(null, 'queued' as const))
    .map(([id, hasDraft, openDecision]) => (cache: ListStore) => {
      cache.setFlags('one', id, { hasDraft, openDecision })
    }),
  fc
    .tuple(fc.constantFrom('bor_1', 'bor_12'), fc.constantFrom('Ana Brooks', null), fc.nat(9))
    .map(([id, name, at]) => (cache: ListStore) => {
      const nothing = { state: null, birthDate: null, email: null, phone: null }
      if (cache.borrower('one', id) !== null || name !== null)
        cache.putBorrower('one', id, { name, ...nothing }, at)
    }),
  fc.tuple(anId, someNotices).map(([id, facts]) => (cache: ListStore) => {
    cache.setNoticeFacts('one', new Map([[id, facts]]))
  }),
  fc.constantFrom(...noticeTerms).map((terms) => (cache: ListStore) => {
    cache.setNoticeTerms(one, terms)
    while (cache.countNotices('one'));
  }),
  fc.tuple(anId, someMarks).map(([id, own]) => (cache: ListStore) => {
    cache.setFlags('one', id, { own })
  }),
)
const parts = {
  search: fc.constantFrom(...words),
  statuses: fc.subarray(statuses),
  creditTypes: fc.subarray(['consumer_bnpl', 'commercial_bnpl']),
  amountFrom: fc.constantFrom(0, 951),
  amountTo: fc.constantFrom(949, 100000),
  ficoFrom: fc.constantFrom(620, 700),
  ficoTo: fc.constantFrom(619, 700),
  ficoAbove: fc.constantFrom(619, 619.5),
  ficoBelow: fc.constantFrom(620, 700),
  bankruptcy: fc.constantFrom(true, false, null),
  lenders: fc.subarray(['Harborlight', 'Juniper Row']),
  createdFrom: fc.constantFrom('2026-01-05', '2026-02-01'),
  createdTo: fc.constantFrom('2026-01-05', '2026-02-01'),
  hasDraft: fc.boolean(),
  hasOpenDecision: fc.boolean(),
  changed: fc.boolean(),
  fetchedBefore: fc.nat(9),
  hasNote: fc.boolean(),
  followUpBy: fc.constantFrom(...days),
  noticeBy: fc.constantFrom('2026-02-03', '2026-02-04', ...days),
  tags: fc.subarray(tags),
  decisionedFrom: fc.constantFrom('2026-01-05', '2026-02-01'),
  decisionedTo: fc.constantFrom('2026-01-05', '2026-02-01'),
  timeZone: fc.constantFrom('UTC', 'America/Los_Angeles'),
}
/** Few criteria at once: with more, hardly any line would match. */
const aFilter: fc.Arbitrary<WorklistFilter> = fc
  .tuple(fc.record(parts), fc.subarray(Object.keys(parts), { maxLength: 3 }))
  .map(([whole, names]) =>
    Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name))),
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

/** The same operations on the lines of another connection, which has applications with the same IDs. */
function elsewhere(cache: ListStore): ListStore {
  return new Proxy(cache, {
    get:
      (_target, name) =>
      (connection: string | ReadingConnection, ...rest: unknown[]): unknown => {
        const other = typeof connection === 'string' ? 'two' : { ...connection, id: 'two' }
        const operation = Reflect.get(cache, name) as (...values: unknown[]) => unknown
        return Reflect.apply(operation, cache, [other, ...rest])
      },
  })
}

describe('cache.db and the reference list', () => {
  it('give the same result for every query after any history, whatever another connection has', async () => {
    const cache = aCacheStore()
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 30 }),
        fc.array(step, { maxLength: 10 }),
        fc.array(aQuery, { minLength: 1, maxLength: 12 }),
        async (steps, others, queries) => {
          for (const id of ['one', 'two']) cache.removeConnection(id)
          const plain = new PlainList()
          for (const store of [cache, plain]) store.setNoticeTerms(one, eastern)
          for (const apply of steps) expect(apply(cache)).toEqual(apply(plain))
          for (const apply of others) apply(elsewhere(cache))
          for (const id of ids) expect(cache.get(one, id)).toEqual(plain.get(one, id))
          for (const query of queries) {
            const page = await cache.page('one', query)
            const total = plain.total(query.filter)
            expect(page.rows).toEqual(plain.rows(query))
            expect(page.total ?? total).toBe(total)
            expect(await cache.total('one', query.filter)).toBe(total)
            const some = [...ids.slice(0, 3), 'app_of_no_line']
            expect(await cache.total('one', query.filter, some)).toBe(
              plain.ids(query.filter, ids.length).filter((id) => some.includes(id)).length,
            )
            const first = await cache.idsAfter('one', query.filter, 0, query.limit)
            expect(first.map(({ id }) => id)).toEqual(plain.ids(query.filter, query.limit))
            const today = '2026-01-28'
            expect(await cache.counts('one', query.filter, today)).toEqual(
              plain.counts(query.filter, today),
            )
          }
          expect(cache.draftedIds('one').sort()).toEqual(plain.draftedIds().sort())
          expect(cache.unfetchedIds('one', 3)).toEqual(plain.unfetchedIds('one', 3))
          expect(cache.annotatedIds('one', 'app_2', 3)).toEqual(
            plain.annotatedIds('one', 'app_2', 3),
          )
        },
      ),
      { numRuns: 200 },
    )
  })
})
