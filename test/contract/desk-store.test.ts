import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeskStore, StoredDocument } from '../../electron/ports/desk-store.ts'
import { StoreFault } from '../../electron/ports/store-fault.ts'
import type { OfferTemplate } from '../../shared/contract/drafts.ts'
import type { Decision } from '../../shared/domain/decision.ts'
import { aConnection } from '../support/builders.ts'
import { MemoryDeskStore } from '../support/memory-desk-store.ts'
import { StoreFolder } from './real-store.ts'

const stores: { name: string; open: () => Promise<{ desk: DeskStore; close: () => void }> }[] = [
  {
    name: 'an SQLCipher file',
    open: async () => {
      const folder = new StoreFolder()
      const { desk } = await folder.open()
      return {
        desk,
        close: () => {
          folder.remove()
        },
      }
    },
  },
  {
    name: 'the twin in memory',
    open: async () => ({ desk: new MemoryDeskStore(), close: () => undefined }),
  },
]

function aDecision(fields: Partial<Decision> = {}): Decision {
  return {
    id: 'decision-1',
    connectionId: 'connection-1',
    kind: 'approve',
    subject: 'app_1',
    state: 'queued',
    requestKey: 'key-1',
    body: { offers: [{ amount: 1 }] },
    seen: { status: 'pending', requestedAmount: 100, offers: null },
    overrides: [{ rule: 'a', path: 'offers[0]', reason: 'because' }],
    achPurpose: null,
    found: null,
    failure: { code: 'offline' },
    reply: null,
    attempts: [
      { purpose: 'check', startedAt: 1, endedAt: 2, status: 200, failure: null, outcome: null },
    ],
    createdAt: 10,
    createdBy: 'officer',
    updatedAt: 11,
    notBefore: null,
    resendReason: null,
    closeReason: null,
    ...fields,
  }
}

function aDocument(fields: Partial<StoredDocument> = {}): StoredDocument {
  return {
    id: 'document-1',
    connectionId: 'connection-1',
    facilityId: 'fac_1',
    decisionId: 'decision-1',
    host: 'documents.lender.example',
    documentUrl: 'https://documents.lender.example/1',
    purpose: { paymentReference: '', amount: 5, plannedOn: null, ticked: [], consent: null },
    createdAt: 1,
    createdBy: 'officer',
    openedAt: null,
    firstOpenedAt: null,
    usedAt: null,
    uses: [],
    supersededBy: null,
    ...fields,
  }
}

const aTemplate: OfferTemplate = {
  id: 'template-1',
  name: 'Usual loan',
  savedAt: 5,
  terms: {
    type: 'loan_offer',
    amount: 1_000_00,
    firstPaymentDate: '2026-12-15',
    gracePeriod: { term: 0, interestRate: 0 },
    interestRate: 750,
    latePaymentFee: 0,
    paymentPeriod: 'monthly',
    loanTerm: { term: 12, termType: 'months' },
    originationFee: 0,
  },
}

const anEntry = {
  at: 1,
  who: 'officer',
  connectionId: null,
  action: 'exported',
  subject: 'worklist.csv',
  bodyHash: null,
  outcome: null,
} as const

function faultOf(work: () => unknown): string {
  try {
    work()
  } catch (cause) {
    if (cause instanceof StoreFault) return cause.code
    throw cause
  }
  return 'none'
}

describe.each(stores)('desk store on $name', ({ open }) => {
  let desk: DeskStore
  let close: () => void

  beforeEach(async () => {
    ;({ desk, close } = await open())
    desk.connections.put(aConnection())
  })
  afterEach(() => {
    close()
  })

  it('gives a connection back as it was put, and replaces it in its place', () => {
    const second = aConnection({ id: 'connection-2', disabledRules: ['a', 'b'], starterMode: true })
    desk.connections.put(second)
    desk.connections.put(aConnection({ name: 'Renamed', secretSetAt: null }))
    expect(desk.connections.all()).toEqual([
      aConnection({ name: 'Renamed', secretSetAt: null }),
      second,
    ])
    expect(desk.connections.get('connection-2')).toEqual(second)
    expect(desk.connections.get('nobody')).toBeNull()
  })

  it('keeps what belongs to a connection when the connection is put again', () => {
    desk.worklist.add('connection-1', ['app_1'], 1)
    desk.decisions.insert(aDecision())
    desk.connections.put(aConnection({ name: 'Renamed' }))
    expect(desk.worklist.count('connection-1')).toBe(1)
    expect(desk.decisions.get('decision-1')).not.toBeNull()
  })

  it('removes with a connection all that is its own, and nothing of another', () => {
    desk.connections.put(aConnection({ id: 'connection-2' }))
    for (const connectionId of ['connection-1', 'connection-2']) {
      desk.worklist.add(connectionId, ['app_1'], 1)
      desk.drafts.put(connectionId, { kind: 'offers', subject: 'app_1', content: {}, savedAt: 1 })
      desk.templates.put(connectionId, aTemplate)
      desk.decisions.insert(
        aDecision({ id: `d-${connectionId}`, requestKey: `k-${connectionId}`, connectionId }),
      )
      desk.documents.put(aDocument({ id: `o-${connectionId}`, connectionId }))
      desk.facilities.put(connectionId, { id: 'fac_1', name: '', applicationId: null, addedAt: 1 })
    }
    desk.activity.append({ ...anEntry, connectionId: 'connection-1' })
    desk.connections.remove('connection-1')
    const held = (id: string): unknown => [
      desk.connections.get(id) !== null,
      desk.worklist.count(id),
      desk.drafts.count(id),
      desk.templates.all(id).length,
      desk.decisions.newest(id, 10).length,
      desk.documents.all(id).length,
      desk.facilities.all(id).length,
    ]
    expect(held('connection-1')).toEqual([false, 0, 0, 0, 0, 0, 0])
    expect(held('connection-2')).toEqual([true, 1, 1, 1, 1, 1, 1])
    expect(desk.activity.count()).toBe(1)
  })

  it('refuses whatever belongs to a connection that is not there', () => {
    expect([
      faultOf(() => desk.worklist.add('gone', ['app_1'], 1)),
      faultOf(() => {
        desk.drafts.put('gone', { kind: 'ach', subject: 'a', content: {}, savedAt: 1 })
      }),
      faultOf(() => {
        desk.templates.put('gone', aTemplate)
      }),
      faultOf(() => {
        desk.decisions.insert(aDecision({ connectionId: 'gone' }))
      }),
      faultOf(() => {
        desk.documents.put(aDocument({ connectionId: 'gone' }))
      }),
      faultOf(() => {
        desk.facilities.put('gone', { id: 'f', name: '', applicationId: null, addedAt: 1 })
      }),
    ]).toEqual(Array.from({ length: 6 }, () => 'store-failed'))
  })

  it('adds each worklist id once and answers the new ones in order', () => {
    expect(desk.worklist.add('connection-1', ['app_b', 'app_a'], 5)).toEqual(['app_b', 'app_a'])
    expect(desk.worklist.add('connection-1', ['app_c', 'app_a', 'app_c'], 6)).toEqual(['app_c'])
    expect(desk.worklist.has('connection-1', 'app_a')).toBe(true)
    expect(desk.worklist.has('connection-1', 'app_z')).toBe(false)
    expect(desk.worklist.page('connection-1', 1, 5)).toEqual([
      { id: 'app_a', addedAt: 5 },
      { id: 'app_c', addedAt: 6 },
    ])
    expect(desk.worklist.page('connection-1', 0, 1)).toEqual([{ id: 'app_b', addedAt: 5 }])
  })

  it('keeps one draft for each kind and subject', () => {
    const draft = {
      kind: 'offers',
      subject: 'app_1',
      content: { a: [1, null] },
      savedAt: 1,
    } as const
    desk.drafts.put('connection-1', draft)
    desk.drafts.put('connection-1', { ...draft, content: { a: 2 }, savedAt: 2 })
    desk.drafts.put('connection-1', { ...draft, subject: 'app_0' })
    desk.drafts.put('connection-1', { ...draft, kind: 'ach' })
    expect(desk.drafts.get('connection-1', 'offers', 'app_1')).toEqual({
      ...draft,
      content: { a: 2 },
      savedAt: 2,
    })
    expect(desk.drafts.subjects('connection-1', 'offers')).toEqual(['app_0', 'app_1'])
    desk.drafts.remove('connection-1', 'offers', 'app_1')
    expect(desk.drafts.get('connection-1', 'offers', 'app_1')).toBeNull()
    expect(desk.drafts.count('connection-1')).toBe(2)
  })

  it('keeps templates, oldest first, and says whether one was removed', () => {
    desk.templates.put('connection-1', aTemplate)
    desk.templates.put('connection-1', { ...aTemplate, id: 'template-0', savedAt: 4 })
    desk.templates.put('connection-1', { ...aTemplate, name: 'Renamed' })
    expect(desk.templates.all('connection-1').map(({ id, name }) => [id, name])).toEqual([
      ['template-0', 'Usual loan'],
      ['template-1', 'Renamed'],
    ])
    expect(desk.templates.all('connection-1')[1]?.terms).toEqual(aTemplate.terms)
    expect(desk.templates.remove('connection-1', 'template-1')).toBe(true)
    expect(desk.templates.remove('connection-1', 'template-1')).toBe(false)
  })

  it('gives a decision back with every field', () => {
    const full = aDecision({
      kind: 'create-ach-authorization',
      body: null,
      achPurpose: {
        paymentReference: 'p',
        amount: 1,
        plannedOn: '2026-12-01',
        ticked: [],
        consent: null,
      },
      found: { status: 'approved', requestedAmount: null, offers: [{ id: 'off_1' }] },
      reply: { id: 'x' },
      notBefore: 99,
      resendReason: 'lost',
      closeReason: 'seen elsewhere',
    })
    desk.decisions.insert(full)
    expect(desk.decisions.get('decision-1')).toEqual(full)
    expect(desk.decisions.byRequestKey('key-1')).toEqual(full)
    expect(desk.decisions.byRequestKey('key-2')).toBeNull()
  })

  it('refuses a second decision with the same id or the same request key', () => {
    desk.decisions.insert(aDecision())
    expect(
      faultOf(() => {
        desk.decisions.insert(aDecision({ requestKey: 'other' }))
      }),
    ).toBe('store-failed')
    expect(
      faultOf(() => {
        desk.decisions.insert(aDecision({ id: 'other' }))
      }),
    ).toBe('store-failed')
    expect(desk.decisions.newest('connection-1', 10)).toHaveLength(1)
  })

  it('changes a decision only while it is in the expected state', () => {
    desk.decisions.insert(aDecision())
    expect(desk.decisions.update(aDecision({ state: 'checking' }), 'queued')).toBe(true)
    expect(desk.decisions.update(aDecision({ state: 'cancelled' }), 'queued')).toBe(false)
    expect(desk.decisions.get('decision-1')?.state).toBe('checking')
    expect(desk.decisions.update(aDecision({ id: 'nobody', requestKey: 'n' }), 'queued')).toBe(
      false,
    )
  })

  it.each(['checking', 'sending'] as const)(
    'lets no second decision of one subject be in flight while one is %s',
    (state) => {
      desk.decisions.insert(aDecision({ state }))
      const second = aDecision({ id: 'decision-2', requestKey: 'key-2' })
      desk.decisions.insert(second)
      expect(faultOf(() => desk.decisions.update({ ...second, state: 'sending' }, 'queued'))).toBe(
        'store-failed',
      )
      expect(desk.decisions.get('decision-2')?.state).toBe('queued')
      const elsewhere = { ...second, id: 'decision-3', requestKey: 'key-3', subject: 'app_2' }
      desk.decisions.insert({ ...elsewhere, state: 'sending' })
      expect(desk.decisions.update(aDecision({ state: 'confirmed' }), state)).toBe(true)
      expect(desk.decisions.update({ ...second, state: 'sending' }, 'queued')).toBe(true)
    },
  )

  it('lists decisions by state oldest first, and newest first otherwise', () => {
    desk.connections.put(aConnection({ id: 'connection-2' }))
    const make = (id: string, fields: Partial<Decision>): void => {
      desk.decisions.insert(aDecision({ id, requestKey: id, subject: id, ...fields }))
    }
    make('a', { createdAt: 2 })
    make('b', { createdAt: 1 })
    make('c', { createdAt: 2, subject: 'a' })
    make('d', { createdAt: 0, state: 'unknown' })
    make('e', { createdAt: 3, connectionId: 'connection-2' })
    const ids = (decisions: readonly Decision[]): string[] => decisions.map(({ id }) => id)
    expect(ids(desk.decisions.inStates(['queued'], 'connection-1'))).toEqual(['b', 'a', 'c'])
    expect(ids(desk.decisions.inStates(['queued', 'unknown'], null))).toEqual([
      'd',
      'b',
      'a',
      'c',
      'e',
    ])
    expect(desk.decisions.inStates([], null)).toEqual([])
    expect(ids(desk.decisions.newest('connection-1', 3))).toEqual(['c', 'a', 'b'])
    expect(ids(desk.decisions.ofSubject('connection-1', 'a'))).toEqual(['c', 'a'])
  })

  it('keeps documents with their address, newest first', () => {
    desk.documents.put(aDocument())
    desk.documents.put(aDocument({ id: 'document-2', decisionId: 'decision-2', createdAt: 2 }))
    const usedDocument = aDocument({
      firstOpenedAt: 8,
      openedAt: 9,
      usedAt: 10,
      uses: [{ at: 10, by: 'officer', kind: 'used', reason: '' }],
      supersededBy: 'document-2',
    })
    desk.documents.put(usedDocument)
    expect(desk.documents.get('document-1')).toEqual(usedDocument)
    expect(desk.documents.byDecision('decision-2')?.id).toBe('document-2')
    expect(desk.documents.byDecision('decision-3')).toBeNull()
    expect(desk.documents.all('connection-1').map(({ id }) => id)).toEqual([
      'document-2',
      'document-1',
    ])
  })

  it('keeps facilities in the order they were added', () => {
    const facility = { id: 'fac_2', name: '', applicationId: null, addedAt: 1 }
    desk.facilities.put('connection-1', facility)
    desk.facilities.put('connection-1', { ...facility, id: 'fac_1', applicationId: 'app_1' })
    desk.facilities.put('connection-1', { ...facility, name: 'Named' })
    expect(desk.facilities.all('connection-1').map(({ id, name }) => [id, name])).toEqual([
      ['fac_2', 'Named'],
      ['fac_1', ''],
    ])
    expect(desk.facilities.get('connection-1', 'fac_1')?.applicationId).toBe('app_1')
    expect(desk.facilities.get('connection-2', 'fac_1')).toBeNull()
  })

  it('keeps single values of every shape', () => {
    for (const value of [1, 'text', true, null, [1, [2]], { a: { b: null } }]) {
      desk.values.put('name', value)
      expect(desk.values.get('name')).toEqual(value)
    }
    expect(desk.values.get('other')).toBeNull()
  })

  it('hands out copies: changing one changes nothing that is kept', () => {
    const content = { list: [1] }
    desk.drafts.put('connection-1', { kind: 'offers', subject: 'app_1', content, savedAt: 1 })
    content.list.push(2)
    const read = desk.drafts.get('connection-1', 'offers', 'app_1')
    ;(read?.content as typeof content).list.push(3)
    expect(desk.drafts.get('connection-1', 'offers', 'app_1')?.content).toEqual({ list: [1] })
  })

  it('numbers and chains the activity, newest first in pages', () => {
    const first = desk.activity.append(anEntry)
    const second = desk.activity.append({ ...anEntry, at: 2, bodyHash: 'ab', outcome: '200' })
    expect([first.number, second.number]).toEqual([1, 2])
    expect(first.previousHash).toBe('0'.repeat(64))
    expect(second.previousHash).toBe(first.hash)
    expect(second.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(desk.activity.page(0, 1)).toEqual([second])
    expect(desk.activity.page(1, 5)).toEqual([first])
    const visited: number[] = []
    desk.activity.each((entry) => visited.push(entry.number))
    expect(visited).toEqual([1, 2])
    expect(desk.activity.verify()).toEqual({ entries: 2, brokenAt: null })
  })

  it('undoes everything of a transaction that throws, and only of that one', () => {
    expect(() =>
      desk.transaction(() => {
        desk.values.put('outer', 1)
        expect(() =>
          desk.transaction(() => {
            desk.values.put('inner', 1)
            throw new Error('inner')
          }),
        ).toThrow('inner')
        expect(desk.values.get('inner')).toBeNull()
        desk.worklist.add('connection-1', ['app_1'], 1)
        desk.activity.append(anEntry)
        throw new Error('outer')
      }),
    ).toThrow('outer')
    expect([
      desk.values.get('outer'),
      desk.worklist.count('connection-1'),
      desk.activity.count(),
    ]).toEqual([null, 0, 0])
    expect(desk.transaction(() => desk.activity.append(anEntry).number)).toBe(1)
  })

  it('lets one holder at a time have the lease, until it runs out or is given back', () => {
    expect(desk.lease.take('a', 1000, 500)).toBe(true)
    expect(desk.lease.take('b', 1400, 500)).toBe(false)
    expect(desk.lease.take('a', 1400, 500)).toBe(true)
    expect(desk.lease.take('b', 1899, 500)).toBe(false)
    expect(desk.lease.take('b', 1900, 500)).toBe(true)
    desk.lease.release('a')
    expect(desk.lease.take('a', 1901, 500)).toBe(false)
    desk.lease.release('b')
    expect(desk.lease.take('a', 1901, 500)).toBe(true)
  })

  it('does not wait for a lease that was taken while the clock was two days ahead', () => {
    const twoDays = 2 * 24 * 60 * 60 * 1000
    desk.lease.take('crashed', 1000 + twoDays, 500)
    expect(desk.lease.take('b', 1000, 500)).toBe(true)
  })
})
