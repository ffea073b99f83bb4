import { describe, expect, it } from 'vitest'
import type { Decision } from '../../../../../shared/domain/decisions/decision.ts'
import { storedEstimate } from '../../../../../shared/domain/offers/estimates.ts'
import { aLoanOffer } from '../../../../support/drivers/approving.ts'
import { aConnection } from '../../../../support/builders/connections.ts'
import { aDecision, aDocument, faultOf } from '../../../../support/builders/desk-rows.ts'
import { desk, useDesk } from './desk-fixture.ts'

describe('decisions and documents', () => {
  useDesk()

  it('returns a decision with every field', () => {
    const full = aDecision({
      kind: 'create-ach-authorization',
      body: null,
      achPurpose: {
        kind: 'single',
        paymentReference: 'p',
        amount: 1,
        plannedOn: '2026-12-01',
        ticked: [],
        consent: null,
      },
      found: { status: 'approved', requestedAmount: null, offers: [{ id: 'off_1' }] },
      response: { id: 'x' },
      notBefore: 99,
      resendReason: 'lost',
      closeReason: 'seen elsewhere',
    })
    desk.decisions.insert(full)
    expect(desk.decisions.get('decision-1')).toEqual(full)
    expect(desk.decisions.byRequestKey('key-1')).toEqual(full)
    expect(desk.decisions.byRequestKey('key-2')).toBeNull()
  })

  it('keeps the estimates of an approval as shown, until its connection is removed', () => {
    const estimates = [
      storedEstimate(aLoanOffer(), { paidOutOn: '2026-11-20', feeTreatment: 'added' }),
      { paidOutOn: '2026-11-20', feeTreatment: 'withheld', figures: null },
    ] as const
    desk.decisions.insert(aDecision())
    expect(desk.decisions.estimates('decision-1')).toBeNull()
    desk.decisions.putEstimates('decision-1', estimates)
    expect(desk.decisions.estimates('decision-1')).toEqual(estimates)
    expect(faultOf(() => desk.decisions.putEstimates('nobody', estimates))).toBe('store-failed')
    desk.connections.remove('connection-1')
    expect(desk.decisions.estimates('decision-1')).toBeNull()
  })

  it('rejects a second decision with the same ID or the same request key', () => {
    desk.decisions.insert(aDecision())
    for (const other of [{ requestKey: 'other' }, { id: 'other' }]) {
      expect(faultOf(() => desk.decisions.insert(aDecision(other)))).toBe('store-failed')
    }
    expect(desk.decisions.newest('connection-1', 10)).toHaveLength(1)
  })

  it('changes a decision only while it is in the expected state', () => {
    desk.decisions.insert(aDecision())
    expect(desk.decisions.update(aDecision({ state: 'checking' }), 'queued')).toBe(true)
    expect(desk.decisions.update(aDecision({ state: 'canceled' }), 'queued')).toBe(false)
    expect(desk.decisions.get('decision-1')?.state).toBe('checking')
    expect(desk.decisions.update(aDecision({ id: 'nobody', requestKey: 'n' }), 'queued')).toBe(
      false,
    )
  })

  it.each(['checking', 'sending'] as const)(
    'allows no second decision of one subject in flight while one is %s',
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

  it('lists decisions by state oldest first, and otherwise newest first', () => {
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
    expect(ids(desk.decisions.newest('connection-1', 2, 1))).toEqual(['a', 'b'])
    expect(desk.decisions.newest('connection-1', 2, 4)).toEqual([])
    expect(ids(desk.decisions.ofSubject('connection-1', 'a'))).toEqual(['c', 'a'])
  })

  it('finds decisions that may need work, without their bodies', () => {
    desk.connections.put(aConnection({ id: 'connection-2' }))
    const make = (id: string, fields: Partial<Decision>): void =>
      desk.decisions.insert(aDecision({ id, requestKey: id, state: 'confirmed', ...fields }))
    make('over', { notBefore: null })
    make('later', { notBefore: 5, createdAt: 2 })
    make('first', { notBefore: 9, createdAt: 1 })
    make('elsewhere', { notBefore: 5, connectionId: 'connection-2' })
    make('unknown', { notBefore: 5, state: 'unknown', createdAt: 4 })
    make('queued', { notBefore: null, state: 'queued', createdAt: 3 })
    make('refused', { notBefore: null, state: 'refused' })
    const waiting = desk.decisions.waiting('connection-1')
    expect(waiting.map(({ id }) => id)).toEqual(['queued', 'unknown', 'first', 'later'])
    const { connectionId, kind, subject, state } = aDecision({ state: 'queued' })
    expect(waiting[0]).toEqual({
      id: 'queued',
      connectionId,
      kind,
      subject,
      state,
      notBefore: null,
      registration: null,
    })
  })

  it('counts the decisions of a connection in given states', () => {
    desk.connections.put(aConnection({ id: 'connection-2' }))
    const states = ['queued', 'queued', 'refused'] as const
    states.forEach((state, at) => {
      const id = `decision ${at}`
      desk.decisions.insert(aDecision({ id, requestKey: id, state }))
    })
    const elsewhere = { id: 'd', requestKey: 'd', connectionId: 'connection-2' }
    desk.decisions.insert(aDecision({ ...elsewhere, state: 'queued' }))
    expect(desk.decisions.count(['queued', 'unknown'], 'connection-1')).toBe(2)
    expect(desk.decisions.count(['refused'], 'connection-2')).toBe(0)
    expect(desk.decisions.count([], 'connection-1')).toBe(0)
  })

  it('keeps documents with their address, newest first', () => {
    desk.documents.put(aDocument())
    desk.documents.put(aDocument({ id: 'document-2', decisionId: 'decision-2', createdAt: 2 }))
    const usedDocument = aDocument({
      firstOpenedAt: 8,
      openedAt: 9,
      usedAt: 10,
      history: [{ at: 10, by: 'officer', kind: 'used', reason: '' }],
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
})
