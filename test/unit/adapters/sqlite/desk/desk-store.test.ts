import { describe, expect, it } from 'vitest'
import { noDisclosureWords } from '../../../../../shared/domain/offers/disclosure/disclosure-words.ts'
import { policyLimits } from '../../../../../shared/domain/offers/policy/policy-limits.ts'
import { aConnection } from '../../../../support/builders/connections.ts'
import { aTemplate, loanTerms } from '../../../../support/builders/templates.ts'
import {
  aDecision,
  aDocument,
  anEntry,
  aStoredPayment,
  faultOf,
  inWorklist,
  removeWhole,
} from '../../../../support/builders/desk-rows.ts'
import { desk, useDesk } from './desk-fixture.ts'

describe('desk store', () => {
  useDesk()

  it('returns a connection as it was saved, and replaces it in its place', () => {
    const second = aConnection({
      id: 'connection-2',
      disabledRules: ['a', 'b'],
      ruleSeverities: { c: 'block' },
      creditPolicy: {
        ficoFloor: 620,
        bankruptcy: true,
        products: { consumer_bnpl: { amount: 1_000, months: null, rate: null, fee: null } },
        stateCaps: [
          {
            state: 'CA',
            from: 0,
            to: 500_000,
            apr: 3_600,
            fee: null,
            source: 'Compliance table',
            asOf: '2026-11-01',
          },
        ],
      },
      disclosures: { ...noDisclosureWords, prepayment: 'No penalty.', ofRecord: true },
      starterMode: true,
      policyLimits: policyLimits({ mostPayments: 99, nearHighApr: 100 }),
    })
    desk.connections.put(second)
    desk.connections.put(aConnection({ name: 'Renamed', secretSetAt: null }))
    expect(desk.connections.all()).toEqual([
      aConnection({ name: 'Renamed', secretSetAt: null }),
      second,
    ])
    expect(desk.connections.get('connection-2')).toEqual(second)
    expect(desk.connections.get('nobody')).toBeNull()
  })

  it('keeps what belongs to a connection when the connection is saved again', () => {
    desk.worklist.add('connection-1', ['app_1'], 1)
    desk.decisions.insert(aDecision())
    desk.connections.put(aConnection({ name: 'Renamed' }))
    expect(inWorklist(desk, 'connection-1')).toBe(1)
    expect(desk.decisions.get('decision-1')).not.toBeNull()
  })

  it('counts the worklist in parts, each after the one before', () => {
    desk.worklist.add('connection-1', ['app_3', 'app_1', 'app_4', 'app_2'], 1)
    const first = desk.worklist.countAfter('connection-1', 0, 3)
    expect(first.count).toBe(3)
    const rest = desk.worklist.countAfter('connection-1', first.cursor ?? 0, 3)
    expect(rest).toEqual({ count: 1, cursor: null })
    expect(desk.worklist.countAfter('nobody', 0, 3)).toEqual({ count: 0, cursor: null })
  })

  it('removes a connection with all its data, and nothing of another', () => {
    desk.connections.put(aConnection({ id: 'connection-2' }))
    for (const connectionId of ['connection-1', 'connection-2']) {
      desk.worklist.add(connectionId, ['app_1'], 1)
      desk.drafts.put(connectionId, { kind: 'offers', subject: 'app_1', content: {}, savedAt: 1 })
      desk.templates.put(connectionId, aTemplate())
      desk.decisions.insert(
        aDecision({ id: `d-${connectionId}`, requestKey: `k-${connectionId}`, connectionId }),
      )
      desk.documents.put(aDocument({ id: `o-${connectionId}`, connectionId }))
      desk.facilities.put(connectionId, { id: 'fac_1', name: '', applicationId: null, addedAt: 1 })
    }
    desk.activity.append({ ...anEntry, connectionId: 'connection-1' })
    removeWhole(desk, 'connection-1')
    const held = (id: string): unknown => [
      desk.connections.get(id) !== null,
      inWorklist(desk, id),
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

  it('rejects data of a connection that doesn’t exist', () => {
    const faults = [
      () => desk.worklist.add('gone', ['app_1'], 1),
      () => desk.drafts.put('gone', { kind: 'ach', subject: 'a', content: {}, savedAt: 1 }),
      () => desk.templates.put('gone', aTemplate()),
      () => desk.decisions.insert(aDecision({ connectionId: 'gone' })),
      () => desk.documents.put(aDocument({ connectionId: 'gone' })),
      () => desk.facilities.put('gone', { id: 'f', name: '', applicationId: null, addedAt: 1 }),
    ].map(faultOf)
    expect(faults).toEqual(faults.map(() => 'store-failed'))
  })

  it('adds each worklist ID once and returns the new ones in order', () => {
    expect(desk.worklist.add('connection-1', ['app_b', 'app_a'], 5)).toEqual(['app_b', 'app_a'])
    expect(desk.worklist.add('connection-1', ['app_c', 'app_a', 'app_c'], 6)).toEqual(['app_c'])
    expect(desk.worklist.has('connection-1', 'app_a')).toBe(true)
    expect(desk.worklist.has('connection-1', 'app_z')).toBe(false)
    expect(desk.worklist.among('connection-1', ['app_z', 'app_c', 'app_c', 'app_b'])).toEqual(
      new Set(['app_b', 'app_c']),
    )
    expect(desk.worklist.among('connection-2', ['app_a'])).toEqual(new Set())
  })

  it('distinguishes IDs that differ only in upper and lower case', () => {
    desk.worklist.add('connection-1', ['app_a', 'app_A'], 5)
    desk.worklist.setListed('connection-1', ['app_a', 'app_A', 'app_B'], true)
    desk.worklist.setListed('connection-1', ['app_a'], false)
    desk.worklist.remove('connection-1', ['app_a'])
    expect(desk.worklist.has('connection-1', 'app_a')).toBe(false)
    expect(desk.worklist.has('connection-1', 'app_A')).toBe(true)
    expect(desk.worklist.listed('connection-1', '', 9)).toEqual(['app_A', 'app_B'])
  })

  it('returns the worklist in pages, whatever is removed between two of them', () => {
    desk.connections.put(aConnection({ id: 'connection-2' }))
    desk.worklist.add('connection-1', ['app_b', 'app_a'], 5)
    desk.worklist.add('connection-2', ['app_z'], 5)
    desk.worklist.add('connection-1', ['app_d', 'app_c'], 6)
    const page = (cursor: number, limit: number) =>
      desk.worklist.page('connection-1', cursor, limit)
    const first = page(0, 2)
    expect(first).toMatchObject([
      { id: 'app_b', addedAt: 5 },
      { id: 'app_a', addedAt: 5 },
    ])
    desk.worklist.remove('connection-1', ['app_b'])
    const rest = page(first.at(-1)?.cursor ?? 0, 5)
    expect(rest).toMatchObject([
      { id: 'app_d', addedAt: 6 },
      { id: 'app_c', addedAt: 6 },
    ])
    expect(page(rest.at(-1)?.cursor ?? 0, 5)).toEqual([])
  })

  it('removes worklist IDs but keeps their other data', () => {
    desk.connections.put(aConnection({ id: 'connection-2' }))
    desk.worklist.add('connection-1', ['app_a', 'app_b', 'app_c'], 5)
    desk.worklist.add('connection-2', ['app_a'], 5)
    desk.decisions.insert(aDecision({ subject: 'app_a' }))
    desk.worklist.remove('connection-1', ['app_a', 'app_c', 'app_z'])
    expect(desk.worklist.page('connection-1', 0, 5)).toMatchObject([{ id: 'app_b', addedAt: 5 }])
    expect(desk.worklist.has('connection-2', 'app_a')).toBe(true)
    expect(desk.decisions.ofSubject('connection-1', 'app_a')).toHaveLength(1)
    expect(desk.worklist.add('connection-1', ['app_a'], 6)).toEqual(['app_a'])
  })

  it('knows what the service last listed, including IDs outside the worklist', () => {
    desk.connections.put(aConnection({ id: 'connection-2' }))
    desk.worklist.setListed('connection-1', ['app_1', 'app_2', 'app_1'], true)
    desk.worklist.setListed('connection-2', ['app_3'], true)
    desk.worklist.setListed('connection-1', ['app_2', 'app_9'], false)
    expect(desk.worklist.listed('connection-1', '', 9)).toEqual(['app_1'])
    expect(desk.worklist.listed('connection-1', 'app_1', 9)).toEqual([])
    removeWhole(desk, 'connection-1')
    expect(desk.worklist.listed('connection-1', '', 9)).toEqual([])
    expect(desk.worklist.listed('connection-2', '', 9)).toHaveLength(1)
  })

  it('keeps one draft per kind and subject', () => {
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

  it('keeps templates, oldest first, and reports whether one was removed', () => {
    const shared = { team: 7, by: 'ann' }
    desk.templates.put('connection-1', aTemplate({ savedAt: 5 }))
    desk.templates.put('connection-1', aTemplate({ id: 'template-0', savedAt: 4, team: 0 }))
    desk.templates.put('connection-1', aTemplate({ name: 'Renamed', savedAt: 5, ...shared }))
    expect(desk.templates.all('connection-1')).toEqual([
      aTemplate({ id: 'template-0', savedAt: 4, team: 0 }),
      aTemplate({ name: 'Renamed', savedAt: 5, ...shared }),
    ])
    expect(desk.templates.get('connection-1', 'template-1')?.terms).toEqual(loanTerms)
    expect(desk.templates.get('connection-1', 'template-2')).toBeNull()
    expect(desk.templates.remove('connection-1', 'template-1')).toBe(true)
    expect(desk.templates.remove('connection-1', 'template-1')).toBe(false)
  })

  it('keeps one payment per document, with the officer’s answer after its return', () => {
    const payment = aStoredPayment({ documentId: 'doc_2', readAt: 5 })
    desk.payments.put(payment)
    desk.payments.put({ ...payment, documentId: 'doc_1', id: 'pmt_2' })
    const returned = { ...payment, status: 'failed', failureReason: 'R10', readAt: 9 }
    const allowed = { ...returned, allowed: { at: 10, by: 'officer', reason: 'New account' } }
    desk.payments.put(allowed)
    expect(desk.payments.ofDocument('doc_2')).toEqual(allowed)
    expect(desk.payments.ofDocument('doc_3')).toBeNull()
    expect(desk.payments.all('connection-1').map(({ documentId }) => documentId)).toEqual([
      'doc_1',
      'doc_2',
    ])
    expect(desk.payments.all('connection-2')).toEqual([])
    expect(faultOf(() => desk.payments.put({ ...payment, connectionId: 'gone' }))).toBe(
      'store-failed',
    )
    removeWhole(desk, 'connection-1')
    expect(desk.payments.ofDocument('doc_1')).toBeNull()
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
    desk.facilities.remove('connection-2', 'fac_1')
    desk.facilities.remove('connection-1', 'fac_2')
    expect(desk.facilities.all('connection-1').map(({ id }) => id)).toEqual(['fac_1'])
  })

  it('keeps single values of every type', () => {
    for (const value of [1, 'text', true, null, [1, [2]], { a: { b: null } }]) {
      desk.values.put('name', value)
      expect(desk.values.get('name')).toEqual(value)
    }
    expect(desk.values.get('other')).toBeNull()
  })

  it('returns copies: changing one changes nothing that is stored', () => {
    const content = { list: [1] }
    desk.drafts.put('connection-1', { kind: 'offers', subject: 'app_1', content, savedAt: 1 })
    content.list.push(2)
    const read = desk.drafts.get('connection-1', 'offers', 'app_1')
    ;(read?.content as typeof content).list.push(3)
    expect(desk.drafts.get('connection-1', 'offers', 'app_1')?.content).toEqual({ list: [1] })
  })

  it('rolls back everything in a transaction that throws, and nothing else', () => {
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
      inWorklist(desk, 'connection-1'),
      desk.activity.count(),
    ]).toEqual([null, 0, 0])
    expect(desk.transaction(() => desk.activity.append(anEntry).number)).toBe(1)
  })
})
