import { describe, expect, it } from 'vitest'
import { decisionStates } from '../../../../shared/domain/decisions/decision.ts'
import { sameMatter } from '../../../../shared/domain/decisions/kinds/all-kinds.ts'
import { officerActions } from '../../../../shared/domain/decisions/officer-actions.ts'
import {
  attentionStates,
  openStates,
  stateGroup,
  blocksNewDecision,
  waitingStates,
} from '../../../../shared/domain/decisions/state-groups.ts'
import {
  achDecisionOf,
  decisionOf,
  seenPending,
  sendOf,
  tooEarlyAtService,
} from '../../../support/builders/decisions.ts'

const unknownSend = { attempts: [sendOf('unknown')] }
const approvedByAnother = { ...seenPending, status: 'approved' }

describe('the actions that an officer can take next', () => {
  it.each([
    ['a queued approval', decisionOf({ state: 'queued' }), ['cancel']],
    [
      'one that waits for the identity check',
      decisionOf({ state: 'queued', ...tooEarlyAtService }),
      ['try-now', 'cancel'],
    ],
    ['one that is being checked', decisionOf({ state: 'checking' }), ['cancel']],
    ['one that is being sent', decisionOf({ state: 'sending' }), []],
    [
      'a lost approval',
      decisionOf({ state: 'unknown', ...unknownSend }),
      ['settle', 'resend', 'close'],
    ],
    [
      'a lost document, which nothing can read back',
      achDecisionOf({ state: 'unknown', ...unknownSend }),
      ['resend', 'close'],
    ],
    [
      'one held because the amount changed',
      decisionOf({ state: 'held', found: seenPending }),
      ['review', 'resend', 'cancel'],
    ],
    [
      'one held because somebody else approved',
      decisionOf({ state: 'held', found: approvedByAnother }),
      ['review', 'cancel'],
    ],
    [
      'one held after a lost reply',
      decisionOf({ state: 'held', found: approvedByAnother, ...unknownSend }),
      ['review', 'close'],
    ],
    ['a refused one', decisionOf({ state: 'refused' }), ['review', 'resend', 'cancel']],
    ['a confirmed one', decisionOf({ state: 'confirmed' }), []],
    ['a canceled one', decisionOf({ state: 'canceled' }), []],
  ])('%s', (_name, decision, actions) => {
    expect(officerActions(decision)).toEqual(actions)
  })
})

describe('the standing of a decision', () => {
  it('is waiting, needing the officer, or over, by its state', () => {
    expect(waitingStates).toEqual(['draft', 'queued', 'checking', 'sending'])
    expect(attentionStates).toEqual(['unknown', 'held', 'refused'])
    expect(openStates).toEqual([...waitingStates, ...attentionStates])
    expect(decisionStates.filter((state) => stateGroup(state) === 'over')).toEqual([
      'confirmed',
      'canceled',
    ])
  })
})

describe('one open decision per subject', () => {
  it.each([
    ['queued', true],
    ['checking', true],
    ['sending', true],
    ['unknown', true],
    ['held', false],
    ['refused', false],
    ['confirmed', false],
    ['canceled', false],
  ] as const)('%s blocks another decision: %s', (state, stands) => {
    expect(blocksNewDecision(decisionOf({ state }))).toBe(stands)
  })

  it('a held decision blocks another one if it may have been sent', () => {
    expect(blocksNewDecision(decisionOf({ state: 'held', ...unknownSend }))).toBe(true)
  })

  it('is per application for approvals and per payment for documents', () => {
    const payment = achDecisionOf()
    const purpose = payment.achPurpose
    expect(sameMatter(decisionOf(), decisionOf({ id: 'dec_2', body: null }))).toBe(true)
    expect(sameMatter(decisionOf(), decisionOf({ subject: 'app_2' }))).toBe(false)
    expect(sameMatter(decisionOf(), decisionOf({ connectionId: 'conn_2' }))).toBe(false)
    expect(sameMatter(payment, achDecisionOf({ id: 'dec_2' }))).toBe(true)
    expect(
      sameMatter(
        payment,
        achDecisionOf({ achPurpose: purpose && { ...purpose, paymentReference: 'payment 2' } }),
      ),
    ).toBe(false)
  })
})
