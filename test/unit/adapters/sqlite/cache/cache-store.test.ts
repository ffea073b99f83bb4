import { beforeEach, describe, expect, it } from 'vitest'
import { noteTextOf, noAnnotations } from '../../../../../shared/domain/annotations/annotations.ts'
import type { CacheStore } from '../../../../../electron/ports/cache-store.ts'
import type { ReadApplication } from '../../../../../shared/domain/applications/application.ts'
import type { ChangedBy } from '../../../../../shared/domain/applications/field-changes.ts'
import { noNoticeFacts } from '../../../../../shared/domain/notices/notice.ts'
import { undatedNotice } from '../../../../../shared/domain/notices/notice-day.ts'
import { bodyBounds } from '../../../../../shared/domain/wire/body.ts'
import type { UnitsProfileName } from '../../../../../shared/values/units.ts'
import { one, asking, idsOf, reading } from '../../../../support/builders/cached-applications.ts'
import { aCacheStore } from '../../../../support/stores/test-stores.ts'
import { eastern } from '../../../../support/builders/notices.ts'

describe('cache store', () => {
  let cache: CacheStore
  const found = (search: string): Promise<string[]> => idsOf(cache, 'one', asking({ search }))

  beforeEach(() => {
    cache = aCacheStore()
  })

  it('counts the worklist by status and age', async () => {
    const now = Date.UTC(2026, 10, 20)
    const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
    const put = (id: string, status: string, created: string | null) =>
      cache.put('one', id, reading(id, { status, created }), 50)
    put('app_1', 'pending', daysAgo(-1))
    // The list shows whole days: 7d until the eighth day is over.
    put('app_2', 'pending', daysAgo(7.9))
    put('app_3', 'pending', daysAgo(8))
    put('app_4', 'approved', daysAgo(60.9))
    put('app_5', 'approved', daysAgo(61))
    put('app_6', 'approved', 'one fine day')
    cache.ensure('one', [{ id: 'app_7', addedAt: 1 }])
    cache.put('two', 'app_1', reading('app_1'), 50)
    const counted = (await cache.overview('one', now)).map(
      ({ status, age, count }) => `${status} ${age} ${count}`,
    )
    expect(counted.sort()).toEqual([
      'approved older 1',
      'approved two-months 1',
      'approved unknown 1',
      'null unknown 1',
      'pending month 1',
      'pending week 2',
    ])
    expect(await cache.overview('three', now)).toEqual([])
  })

  it('caches the copies of a list, and keeps a line whose copy can’t be read', () => {
    const before = reading('app_2', { amount: 1 })
    cache.put('one', 'app_2', before, 40)
    const listed = (id: string, read: ReadApplication | null) => ({ id, read: () => read })
    const [first, next] = [reading('app_1', { amount: 5 }), reading('app_3', { amount: 2 })]
    cache.put('one', 'app_3', reading('app_3', { amount: 1 }), 40)
    cache.putListed(
      'one',
      [listed('app_1', first), listed('app_2', null), listed('app_3', next), listed('app_4', null)],
      { requestedAt: 45, fetchedAt: 50 },
    )
    expect(cache.get(one, 'app_1')).toMatchObject({ addedAt: 50, copy: { fetchedAt: 50 } })
    expect(cache.get(one, 'app_2')?.copy).toEqual({ ...before, fetchedAt: 40 })
    expect(cache.get(one, 'app_3')?.changes).toEqual([
      { path: 'requested_amount', before: '1', after: '2', at: 50 },
    ])
    expect(cache.get(one, 'app_4')).toMatchObject({ addedAt: 50, copy: null })
  })

  it('keeps a copy fetched after the list was requested, unless the clock was ahead', () => {
    const fetchedAt = { app_before: 40, app_since: 46, app_ahead: 51 }
    for (const [id, at] of Object.entries(fetchedAt))
      cache.put('one', id, reading(id, { amount: 1 }), at)
    cache.putListed(
      'one',
      Object.keys(fetchedAt).map((id) => ({ id, read: () => reading(id, { amount: 2 }) })),
      { requestedAt: 45, fetchedAt: 50 },
    )
    const amount = (id: string) => cache.get(one, id)?.copy?.application.requestedAmount
    expect(Object.keys(fetchedAt).map(amount)).toEqual([2, 1, 2])
    expect(cache.get(one, 'app_since')).toMatchObject({ copy: { fetchedAt: 46 }, changes: [] })
  })

  it('keeps a copy fetched after another was requested, and returns null', () => {
    const put = (status: string, requestedAt: number, fetchedAt: number) =>
      cache.put('one', 'app_1', reading('app_1', { status }), fetchedAt, { requestedAt })
    expect(put('approved', 10, 20)).toEqual([])
    expect(put('pending', 15, 30)).toBeNull()
    expect(cache.get(one, 'app_1')).toMatchObject({
      copy: { application: { status: 'approved' }, fetchedAt: 20 },
      changes: [],
    })
    expect(put('accepted', 20, 40)).toHaveLength(1)
  })

  it('returns the total with the first page of a short list', async () => {
    cache.ensure('one', [
      { id: 'app_1', addedAt: 1 },
      { id: 'app_2', addedAt: 2 },
      { id: 'app_3', addedAt: 3 },
    ])
    cache.put('one', 'app_2', reading('app_2', { credit: { fico: 700 } }), 50)
    for (const by of ['fico', 'addedAt'] as const) {
      for (const direction of ['ascending', 'descending'] as const) {
        const page = await cache.page('one', { ...asking({}), sort: { by, direction }, limit: 1 })
        expect(page, `${by} ${direction}`).toMatchObject({ rows: [{}], total: 3 })
      }
    }
  })

  it('records no change to review for what the officer changed', async () => {
    const put = (fields: Record<string, unknown>, at: number, by?: ChangedBy) =>
      cache.put('one', 'app_1', reading('app_1', fields), at, { by })
    put({ status: 'incomplete', amount: 5 }, 1)
    put({ status: 'pending', amount: 6 }, 2)
    expect(put({ status: 'approved', amount: 6 }, 3, { officerSince: 3 })).toHaveLength(1)
    expect(cache.get(one, 'app_1')?.changes).toEqual([
      { path: 'requested_amount', before: '5', after: '6', at: 2 },
    ])
    cache.markSeen('one', 'app_1')
    put({ status: 'accepted', amount: 6 }, 4)
    expect(put({ status: 'accepted', amount: 6 }, 5, { officerSince: 4 })).toEqual([])
    expect((await cache.page('one', asking({ changed: true }))).total).toBe(0)
  })

  it('lists and finds applications by their borrower’s name, as long as there is one', async () => {
    const ana = {
      name: 'Ana Brooks',
      state: 'NV',
      birthDate: '1980-02-29',
      email: null,
      phone: null,
    }
    cache.put('one', 'app_1', reading('app_1', { borrower: 'bor_1', amount: 950 }), 1)
    cache.put('one', 'app_2', reading('app_2', { borrower: 'bor_1' }), 2)
    cache.put('one', 'app_3', reading('app_3', { borrower: 'bor_2' }), 3)
    cache.putBorrower('one', 'bor_1', ana, 5)
    expect(cache.borrower('one', 'bor_1')).toEqual({ ...ana, fetchedAt: 5 })
    expect(await found('ana brooks')).toEqual(['app_1', 'app_2'])
    expect(await found('brooks 9.50')).toEqual(['app_1'])
    // Also in a new copy, and by the borrower's new name.
    cache.put('one', 'app_2', reading('app_2', { borrower: 'bor_1', lender: 'Harborlight' }), 6)
    cache.putBorrower('one', 'bor_1', { ...ana, name: 'Ana Diaz' }, 7)
    expect(await found('brooks')).toEqual([])
    expect((await cache.page('one', asking({ search: 'diaz harbor' }))).rows).toMatchObject([
      { id: 'app_2', borrowerName: 'Ana Diaz' },
    ])
    cache.remove('one', ['app_1'])
    expect(cache.borrower('one', 'bor_1')).not.toBeNull()
    cache.put('one', 'app_2', reading('app_2', { borrower: 'bor_2' }), 8)
    expect(cache.borrower('one', 'bor_1')).toBeNull()
    expect(await found('diaz')).toEqual([])
  })

  it('tells borrowers of the same name apart', () => {
    const ana = { name: 'Ana Brooks', state: 'NV', birthDate: null, email: null, phone: null }
    for (const number of [1, 2]) {
      cache.put('one', `app_${number}`, reading(`app_${number}`, { borrower: `bor_${number}` }), 1)
      cache.putBorrower('one', `bor_${number}`, ana, 2)
    }
    cache.putBorrower('one', 'bor_1', { ...ana, name: 'Ana Diaz' }, 3)
    expect(cache.borrowerNameOf('one', 'app_1')).toBe('Ana Diaz')
    expect(cache.borrowerNameOf('one', 'app_2')).toBe('Ana Brooks')
    cache.putBorrower('one', 'bor_1', ana, 4)
    cache.remove('one', ['app_1'])
    expect(cache.borrower('one', 'bor_1')).toBeNull()
    expect(cache.borrower('one', 'bor_2')).not.toBeNull()
  })

  it('keeps the agreement and the facility of an application as long as it has a line', () => {
    const booking = { agreement: null, facility: null, fetchedAt: 5, payoff: null }
    cache.putBooking('one', 'app_1', booking)
    expect(cache.booking('one', 'app_1')).toBeNull()
    cache.put('one', 'app_1', reading('app_1'), 1)
    cache.putBooking('one', 'app_1', booking)
    cache.putBooking('one', 'app_1', { ...booking, fetchedAt: 6 })
    expect(cache.booking('one', 'app_1')).toEqual({ ...booking, fetchedAt: 6 })
    expect(cache.booking('two', 'app_1')).toBeNull()
    cache.put('one', 'app_1', reading('app_1', { status: 'accepted' }), 7)
    expect(cache.booking('one', 'app_1')).not.toBeNull()
    cache.remove('one', ['app_1'])
    cache.put('one', 'app_1', reading('app_1'), 8)
    expect(cache.booking('one', 'app_1')).toBeNull()
  })

  it('stores and removes the agreements and facilities of one connection only', async () => {
    const booking = { agreement: null, facility: null, fetchedAt: 5, payoff: null }
    for (const connectionId of ['one', 'two']) {
      cache.put(connectionId, 'app_1', reading('app_1'), 1)
    }
    cache.putBooking('one', 'app_1', booking)
    expect(cache.booking('two', 'app_1')).toBeNull()
    cache.putBooking('two', 'app_1', booking)
    cache.forgetService('one')
    expect(cache.booking('one', 'app_1')).toBeNull()
    expect(cache.booking('two', 'app_1')).toEqual(booking)
    expect(await cache.total('one', {})).toBe(1)
  })

  it('computes counteroffer due dates in the connection’s units, even after these change', async () => {
    const offers = [{ type: 'loan_offer', amount: 5_000 }]
    const body = { created: '2026-01-05T20:00:00Z', status: 'approved', amount: 500_000, offers }
    cache.setNoticeTerms(one, eastern)
    cache.put('one', 'app_1', reading('app_1', body), 1)
    const due = () => idsOf(cache, 'one', asking({ noticeBy: '2026-12-31' }))
    expect(await due()).toEqual(['app_1'])
    for (const [unitsProfile, ids] of [
      ['dollars-and-percent', []],
      ['cents-and-percent', ['app_1']],
    ] as const) {
      cache.setNoticeTerms({ ...one, unitsProfile }, eastern)
      while (cache.countNotices('one'));
      expect(await due()).toEqual(ids)
    }
  })

  it('computes the due dates of all applications in steps, and again under other terms', async () => {
    const ids = Array.from({ length: 120 }, (_, number) => `app_${number}`)
    const body = { status: 'approved', amount: 5_000, credit: { fico: 730 } }
    for (const id of ids) cache.put('one', id, reading(id, body), 1)
    const due = () => cache.total('one', { noticeBy: '2026-01-31' })
    for (const [pricingCutoff, count] of [
      [740, ids.length],
      [720, 0],
    ] as const) {
      const terms = { ...eastern, pricingCutoff }
      expect(cache.setNoticeTerms(one, terms)).toBe(true)
      for (const isMore of [true, true, false]) expect(cache.countNotices('one')).toBe(isMore)
      expect(await due()).toBe(count)
      expect(cache.setNoticeTerms(one, terms)).toBe(false)
    }
  })

  it('lists a notice without a due date first among those due, until the officer sets the date', async () => {
    cache.setNoticeTerms(one, eastern)
    cache.put('one', 'app_1', reading('app_1', { created: '2025-01-05T20:00:00Z' }), 1)
    cache.put('one', 'app_2', reading('app_2', { status: 'rejected', created: null }), 1)
    cache.put('one', 'app_3', reading('app_3', { status: 'accepted', created: null }), 1)
    const sort = { by: 'noticeOn', direction: 'ascending' } as const
    const due = { ...asking({ noticeBy: '2026-01-31' }), sort }
    const listed = async () =>
      (await cache.page('one', due)).rows.map(({ id, noticeOn }) => [id, noticeOn])
    expect(await listed()).toEqual([
      ['app_2', undatedNotice],
      ['app_1', '2025-02-04'],
    ])
    const complete = { day: '2026-01-10', reason: 'Application form' }
    cache.setNoticeFacts('one', new Map([['app_2', { ...noNoticeFacts, complete }]]))
    expect(await listed()).toEqual([['app_1', '2025-02-04']])
  })

  it('mirrors annotations of many applications as of one, and skips those without a line', async () => {
    for (const id of ['app_1', 'app_2', 'app_3']) cache.put('one', id, reading(id), 1)
    cache.setFlags('one', 'app_1', { own: { ...noAnnotations, tags: ['vip'] } })
    cache.setOwnAnnotations(
      'one',
      new Map([
        ['app_1', noAnnotations],
        ['app_2', { followUpOn: '2026-03-01', tags: ['call'], noteText: 'waits' }],
        ['app_9', { ...noAnnotations, tags: ['call'] }],
      ]),
    )
    expect(await idsOf(cache, 'one', asking({ tags: ['vip', 'call'] }))).toEqual(['app_2'])
    expect((await cache.page('one', asking({ hasNote: true }))).rows).toMatchObject([
      { id: 'app_2', followUpOn: '2026-03-01', tags: ['call'] },
    ])
    expect(cache.annotatedIds('one', '', 10)).toEqual(['app_2'])
    expect(await cache.total('one', {})).toBe(3)
  })

  it('remembers how far the annotations of a connection are mirrored', async () => {
    expect(cache.annotationsRevision('one')).toBeNull()
    cache.setAnnotationsRevision('one', 4)
    expect([cache.annotationsRevision('one'), cache.annotationsRevision('two')]).toEqual([4, null])
    cache.removeConnection('one')
    expect(cache.annotationsRevision('one')).toBeNull()
  })

  it.each([
    ['part of an id, in any case', 'PP_ab', ['app_abc', 'app_ABd']],
    ['no digits of an amount’s cents', '123450', []],
    ['no digits that run into the cents', '23450', []],
    ['an amount as it is written', '$1,234.5', ['app_abc']],
    ['an amount as it is shown outside the United States', 'US$1,234.50', ['app_abc']],
    ['a merchant', 'bicycl', ['app_xyz']],
    ['two letters', 'yz', ['app_xyz']],
    ['letters beyond ASCII', 'ÉCLAIR', ['app_xyz']],
    ['a quote and a wildcard, as they stand', '"%', []],
    ['a percent sign as it stands', '100%', ['app_abc']],
    ['a quote as it stands', 'all "100', ['app_abc']],
    ['a credit type as the screen shows it', 'Buy now, pay later', ['app_xyz']],
    ['a credit type as a row shortens it', 'closed-end line', ['app_abc']],
    ['a credit type as the service writes it', 'bnpl', ['app_xyz']],
    ['an unknown credit type in its readable form', 'Garden share', ['app_ABd']],
    ['an unknown status in its readable form', 'Under review', ['app_ABd']],
    ['nothing but spaces', '   ', ['app_abc', 'app_ABd', 'app_xyz']],
  ])('finds %s', async (_what, search, ids) => {
    cache.put(
      'one',
      'app_abc',
      reading('app_abc', {
        borrower: 'bor_777',
        amount: 123450,
        lender: 'All "100%" Loans',
        creditType: 'consumer_closed_line_of_credit',
      }),
      1,
    )
    const unknown = { status: 'under_review', creditType: 'garden_share' }
    cache.put('one', 'app_ABd', reading('app_ABd', unknown), 2)
    cache.put(
      'one',
      'app_xyz',
      reading('app_xyz', {
        lender: 'Lamplight',
        merchant: 'Bluebottle Bicycles Éclair',
        creditType: 'consumer_bnpl',
      }),
      3,
    )
    expect(await found(search)).toEqual(ids)
  })

  it('finds names, notes and tags with accents and apostrophes however they are typed', async () => {
    cache.put('one', 'app_1', reading('app_1', { merchant: 'Peña y Asociados' }), 1)
    const notes = [{ text: 'Llamó JOSÉ O’Neil' }]
    const own = { followUpOn: null, tags: ['niño'], noteText: noteTextOf(notes) }
    cache.setFlags('one', 'app_1', { own })
    for (const search of ['pena', 'PEÑA', 'llamo jose', 'josé', '#nino', 'niño', "o'neil"]) {
      expect(await idsOf(cache, 'one', asking({ search }))).toEqual(['app_1'])
    }
    expect(await idsOf(cache, 'one', asking({ search: 'penn' }))).toEqual([])
  })

  it('applies the days of a filter in its time zone, including both ends', async () => {
    const put = (id: string, created: string): void => {
      cache.put('one', id, reading(id, { created }), 1)
    }
    put('app_1', '2026-03-01T00:00:00Z')
    put('app_2', '2026-03-01T23:59:59.999Z')
    put('app_3', '2026-03-01T20:00:00-08:00')
    put('app_4', '2026-03-01T12:00:00')
    put('app_5', 'yesterday')
    put('app_6', '2026-03-02T00:00:00Z')
    put('app_7', '2026-03-02T08:00:00Z')
    const filter = { createdFrom: '2026-03-01', createdTo: '2026-03-01' }
    expect(await idsOf(cache, 'one', asking(filter))).toEqual(['app_1', 'app_2', 'app_4'])
    const inLosAngeles = { ...filter, timeZone: 'America/Los_Angeles' }
    expect(await idsOf(cache, 'one', asking(inLosAngeles))).toEqual([
      'app_2',
      'app_3',
      'app_4',
      'app_6',
    ])
  })

  it('reads a copy in the connection’s current units', async () => {
    const body = { offers: [{ type: 'loan_offer', amount: 12.5, interest_rate: 7 }] }
    cache.put('one', 'app_1', reading('app_1', body), 50)
    const offerUnder = (unitsProfile: UnitsProfileName) => {
      const copy = cache.get({ id: 'one', unitsProfile }, 'app_1')?.copy
      return { ...copy?.application.offers?.[0], problems: copy?.problems }
    }
    expect(offerUnder('cents-and-basis-points')).toMatchObject({
      amount: null,
      interestRate: 7,
      problems: [{ path: 'offers[0].amount', code: 'not-whole' }],
    })
    expect(offerUnder('dollars-and-percent')).toMatchObject({
      amount: 1250,
      interestRate: 700,
      problems: [],
    })
  })

  it('keeps problems that only the first reading could find', async () => {
    const long = 'x'.repeat(bodyBounds.characters + 1)
    const read = reading('app_1', { lender: long })
    expect(read.problems).toContainEqual({ path: 'lenderOfRecord', code: 'cut-off' })
    cache.put('one', 'app_1', read, 50)
    expect(cache.get(one, 'app_1')?.copy?.problems).toEqual(read.problems)
  })

  it('lists the IDs of a view page by page, whatever changes between two pages', async () => {
    const ids = Array.from({ length: 7 }, (_, number) => `app_${number}`)
    for (const id of ids) cache.put('one', id, reading(id), 1)
    cache.put('two', 'app_x', reading('app_x'), 1)
    const met: string[] = []
    let cursor = 0
    for (;;) {
      const page = await cache.idsAfter('one', { statuses: ['pending'] }, cursor, 2)
      if (page.length === 0) break
      for (const each of page) {
        met.push(each.id)
        cursor = each.cursor
        // Visited ones leave the view; so does one that isn't visited yet.
        cache.put('one', each.id, reading(each.id, { status: 'approved' }), 2)
      }
      cache.put('one', 'app_5', reading('app_5', { status: 'declined' }), 2)
    }
    expect(met).toEqual(['app_0', 'app_1', 'app_2', 'app_3', 'app_4', 'app_6'])
    expect(await cache.idsAfter('three', {}, 0, 5)).toEqual([])
  })

  it.each([
    ['of all', {}, false],
    ['that a search finds', { search: 'app_' }, false],
    ['that a search finds while the search index is being filled', { search: 'app_' }, true],
  ])('lists the IDs %s from where the page before ended', async (_which, filter, isBeingFilled) => {
    if (isBeingFilled) cache.beginFilling()
    const ids = Array.from({ length: 7 }, (_, number) => `app_${number}`)
    for (const connectionId of ['one', 'two']) {
      cache.ensure(
        connectionId,
        ids.map((id) => ({ id, addedAt: 1 })),
      )
    }
    const pages: string[][] = []
    for (let cursor = 0; pages.length < 4;) {
      const page = await cache.idsAfter('one', filter, cursor, 3)
      pages.push(page.map(({ id }) => id))
      cursor = page.at(-1)?.cursor ?? cursor
    }
    expect(pages).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6), []])
    expect(await cache.total('one', filter, ids)).toBe(7)
  })

  it('lists each connection’s own applications for the same query', async () => {
    cache.ensure('one', [{ id: 'app_1', addedAt: 1 }])
    cache.ensure('two', [{ id: 'app_2', addedAt: 1 }])
    expect(await idsOf(cache, 'one', asking({}))).toEqual(['app_1'])
    expect(await idsOf(cache, 'two', asking({}))).toEqual(['app_2'])
  })

  it('returns a higher revision after a change, and the same one without a change', async () => {
    const revision = async (): Promise<number> => (await cache.page('one', asking({}))).revision
    const before = await revision()
    expect(await revision()).toBe(before)
    cache.ensure('one', [{ id: 'app_1', addedAt: 1 }])
    expect(await revision()).toBeGreaterThan(before)
  })

  it('rolls back lists and counts when a transaction throws', async () => {
    cache.ensure('one', [{ id: 'app_1', addedAt: 1 }])
    expect(() =>
      cache.transaction(() => {
        cache.put('one', 'app_2', reading('app_2', { lender: 'Harborlight' }), 2)
        expect(cache.get(one, 'app_2')).not.toBeNull()
        throw new Error('on purpose')
      }),
    ).toThrow('on purpose')
    expect((await cache.counts('one', {}, '2026-03-01')).total).toBe(1)
    expect(await found('harborlight')).toEqual([])
  })
})
