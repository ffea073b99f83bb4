import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { submissionKinds } from '../../../../shared/values/submission-kinds.ts'
import {
  decisionStates,
  type Decision,
  type DecisionState,
} from '../../../../shared/domain/decisions/decision.ts'
import type { OutboxEvent, OutboxEventType } from '../../../../shared/domain/decisions/events.ts'
import { kindRules } from '../../../../shared/domain/decisions/kinds/all-kinds.ts'
import { mayHaveBeenDone, mostAttempts } from '../../../../shared/domain/decisions/record.ts'
import { officerActions } from '../../../../shared/domain/decisions/officer-actions.ts'
import { stateGroup } from '../../../../shared/domain/decisions/state-groups.ts'
import {
  advance,
  workOf,
  type OutboxStep,
} from '../../../../shared/domain/decisions/state-machine.ts'
import {
  achDecisionOf,
  decisionOf,
  tooEarlyAtService,
  goesOnByItself,
  sendOf,
  someTime,
} from '../../../support/builders/decisions.ts'
import { paymentDecisionOf } from '../../../support/builders/payments.ts'

const later = someTime + 5_000
const lost = { code: 'connection-lost' } as const
const approvedByAnother = { status: 'approved', requestedAmount: 500_000, offers: [{ amount: 1 }] }

const events: { readonly [T in OutboxEventType]: Extract<OutboxEvent, { type: T }> } = {
  submit: { type: 'submit', notBefore: null },
  start: { type: 'start', serviceProfile: 'specification' },
  'register-refused': { type: 'register-refused', failure: { code: 'submission-registered' } },
  'check-passed': { type: 'check-passed' },
  'check-differs': { type: 'check-differs', found: approvedByAnother },
  'check-refused': { type: 'check-refused', failure: { code: 'not-found', status: 404 } },
  'check-failed': { type: 'check-failed', failure: lost, notBefore: later + 2_000 },
  'sent-done': { type: 'sent-done', status: 200, response: { id: 'app_1' } },
  'sent-refused': {
    type: 'sent-refused',
    status: 400,
    failure: { code: 'service-refused', status: 400 },
  },
  'sent-too-early': {
    type: 'sent-too-early',
    status: 400,
    failure: { code: 'service-refused', status: 400 },
    notBefore: later + 900_000,
  },
  'not-sent': {
    type: 'not-sent',
    status: null,
    failure: { code: 'connect-failed' },
    notBefore: later + 2_000,
  },
  'sent-unknown': { type: 'sent-unknown', status: null, failure: lost },
  restart: { type: 'restart' },
  restored: { type: 'restored' },
  'settle-as-sent': {
    type: 'settle-as-sent',
    startedAt: later,
    response: { status: 'approved' },
  },
  'settle-otherwise': {
    type: 'settle-otherwise',
    startedAt: later,
    found: approvedByAnother,
  },
  'settle-still-pending': { type: 'settle-still-pending', startedAt: later },
  'settle-not-shown': {
    type: 'settle-not-shown',
    startedAt: later,
    code: 'payment-not-shown',
  },
  'settle-failed': {
    type: 'settle-failed',
    startedAt: later,
    failure: lost,
    notBefore: later + 2_000,
  },
  cancel: { type: 'cancel' },
  resend: { type: 'resend', reason: 'The borrower is waiting' },
  settle: { type: 'settle' },
  'try-now': { type: 'try-now' },
  close: { type: 'close', outcome: 'confirmed', reason: 'Seen at the service' },
}
const eventTypes = Object.keys(events) as OutboxEventType[]

/**
 * The whole table in readable form: the new state for each event, the activity log entry, and what
 * is next: settle by reading, or wait. Events that aren't listed are refused.
 */
type Expected = Readonly<Record<DecisionState, Readonly<Partial<Record<OutboxEventType, string>>>>>

const canceled = 'canceled | decision-cancelled canceled'
const restored = 'unknown | decision-restored unknown | settle'
const resent = 'queued | decision-resent queued'
const done = 'confirmed | decision-settled confirmed | settle'
const refused = 'refused | decision-settled refused'
const tooEarly = 'queued | decision-sent too-early | wait'
const lostSend = 'unknown | decision-sent unknown | settle'
const settled = 'confirmed | decision-settled confirmed'

const approval: Expected = {
  draft: { submit: 'queued | decision-made queued', cancel: canceled },
  queued: { 'register-refused': refused, start: 'checking', restored, cancel: canceled },
  checking: {
    'check-passed': 'sending | decision-sent started',
    'check-differs': 'held | decision-held held',
    'check-refused': refused,
    'check-failed': 'queued | wait',
    restart: 'queued',
    restored,
    cancel: canceled,
  },
  sending: {
    'sent-done': done,
    'sent-refused': refused,
    'sent-too-early': tooEarly,
    'not-sent': 'queued | decision-sent not-sent | wait',
    'sent-unknown': lostSend,
    restart: lostSend,
    restored,
  },
  unknown: {
    'sent-done': done,
    'sent-refused': refused,
    'sent-too-early': tooEarly,
    'settle-as-sent': settled,
    'settle-otherwise': 'held | decision-held held',
    'settle-still-pending': 'unknown',
    'settle-not-shown': 'unknown',
    'settle-failed': 'unknown | wait',
    settle: 'unknown | settle',
    resend: resent,
    close: settled,
  },
  held: { cancel: canceled },
  refused: { resend: resent, cancel: canceled },
  confirmed: {
    'settle-as-sent': 'confirmed',
    'settle-otherwise': 'held | decision-overtaken held',
    'settle-failed': 'confirmed | wait',
  },
  canceled: {},
}

/** Only the officer can tell the outcome: nothing is settled by reading. */
const documentLost = 'unknown | decision-sent unknown'
const documentRestored = 'unknown | decision-restored unknown'
const document: Expected = {
  ...approval,
  confirmed: {},
  queued: {
    'register-refused': refused,
    start: 'sending | decision-sent started',
    restored: documentRestored,
    cancel: canceled,
  },
  checking: { ...approval.checking, restored: documentRestored },
  sending: {
    'sent-done': settled,
    'sent-refused': refused,
    'sent-too-early': tooEarly,
    'not-sent': 'queued | decision-sent not-sent | wait',
    'sent-unknown': documentLost,
    restart: documentLost,
    restored: documentRestored,
  },
  unknown: {
    'sent-done': settled,
    'sent-refused': refused,
    'sent-too-early': tooEarly,
    resend: resent,
    close: settled,
  },
}

/** Settled by reading, as an approval is, but neither checked before sending nor read again after. */
const payment: Expected = {
  ...document,
  draft: { ...document.draft, submit: 'queued | payment-made queued' },
  queued: { ...document.queued, restored },
  checking: { ...approval.checking },
  sending: { ...approval.sending, 'sent-done': settled },
  unknown: { ...approval.unknown, 'sent-done': settled },
}

/** The service responded that it is too early: the officer can retry without waiting. */
const earlyApproval: Expected = {
  ...approval,
  queued: { ...approval.queued, 'try-now': 'queued' },
}

/** After a send with an unknown outcome, some transitions differ. */
const canceledByOfficer = 'unknown | decision-cancelled unknown'
const approvalAfterUnknownSend: Expected = {
  ...approval,
  queued: {
    'register-refused': 'unknown',
    start: 'checking',
    restored,
    cancel: canceledByOfficer,
  },
  checking: {
    ...approval.checking,
    'check-refused': 'unknown',
    'settle-as-sent': settled,
    cancel: canceledByOfficer,
  },
  sending: { ...approval.sending, 'sent-refused': lostSend, 'sent-too-early': lostSend },
  unknown: { ...approval.unknown, 'sent-refused': lostSend, 'sent-too-early': lostSend },
  held: { close: settled },
}

function told(step: OutboxStep | null): string | null {
  if (step === null) return null
  const { state, notBefore } = step.decision
  const next = notBefore === null ? [] : [notBefore === later ? 'settle' : 'wait']
  return [state, ...(step.log === null ? [] : [step.log.join(' ')]), ...next].join(' | ')
}

function inState(state: DecisionState, base: Decision, earlier: boolean): Decision {
  const checked = kindRules[base.kind].check !== null
  const before = earlier ? [sendOf('unknown', { startedAt: 1, endedAt: 2 })] : []
  const last =
    state === 'sending'
      ? [sendOf(null)]
      : state === 'unknown'
        ? [sendOf('unknown')]
        : state === 'checking' && checked
          ? [sendOf(null, { purpose: 'check' })]
          : []
  return {
    ...base,
    state,
    attempts: [...before, ...last],
    found: state === 'held' ? approvedByAnother : null,
  }
}

describe.each([
  ['an approval', approval, decisionOf(), false],
  ['an ACH document', document, achDecisionOf(), false],
  ['a payment', payment, paymentDecisionOf(), false],
  ['an approval that came too early', earlyApproval, decisionOf(tooEarlyAtService), false],
  ['an approval after an unknown send', approvalAfterUnknownSend, decisionOf(), true],
] as const)('%s', (_name, expected, base, earlier) => {
  const cells = decisionStates.flatMap((state) =>
    eventTypes.map((type) => ({ state, type, to: expected[state][type] ?? null })),
  )
  it.each(cells)('$state, $type: $to', ({ state, type, to }) => {
    expect(told(advance(inState(state, base, earlier), events[type], later))).toBe(to)
  })
})

describe('the next step of a decision', () => {
  it('checks an approval before it sends it, and sends a document at once', () => {
    expect(workOf(decisionOf({ state: 'queued' }))).toBe('check')
    expect(workOf(achDecisionOf({ state: 'queued' }))).toBe('send')
  })

  it('settles a confirmed or unknown submission as long as a time for it is set', () => {
    for (const state of ['unknown', 'confirmed'] as const) {
      expect(workOf(decisionOf({ state, notBefore: later }))).toBe('settle')
      expect(workOf(decisionOf({ state, notBefore: null }))).toBeNull()
    }
  })

  it('is none for a decision that is under way, over, or waiting for the officer', () => {
    const states = ['draft', 'checking', 'sending', 'held', 'refused', 'canceled'] as const
    expect(states.map((state) => workOf(decisionOf({ state, notBefore: later })))).toEqual(
      states.map(() => null),
    )
  })

  it('fetches the application of a confirmed approval once more', () => {
    const sent = advance(inState('sending', decisionOf(), false), events['sent-done'], later)
    expect(sent?.decision.notBefore).toBe(later)
    const same = sent && advance(sent.decision, events['settle-as-sent'], later)
    expect(same?.decision).toMatchObject({ notBefore: null, response: { id: 'app_1' } })
  })

  it('checks an approval again after a 401 before it resends it, once', () => {
    const unauthorized: OutboxEvent = {
      type: 'sent-unknown',
      status: 401,
      failure: { code: 'unauthorized', status: 401 },
    }
    let decision = inState('sending', decisionOf(), false)
    const step = (event: OutboxEvent) => {
      const after = advance(decision, event, later)
      decision = after?.decision ?? decision
      return told(after)
    }
    expect(step(unauthorized)).toBe('queued | decision-sent unknown')
    expect(mayHaveBeenDone(decision)).toBe(true)
    expect(step(events.start)).toBe('checking')
    expect(step(events['check-passed'])).toBe('sending | decision-sent started')
    expect(mayHaveBeenDone(decision)).toBe(false)
    expect(step(unauthorized)).toBe(lostSend)
  })

  it('stays unknown if a resend is refused, because a lost send counts even after a check', () => {
    let decision = inState('sending', decisionOf(), false)
    for (const type of ['sent-unknown', 'resend', 'start', 'check-passed'] as const) {
      decision = advance(decision, events[type], later)?.decision ?? decision
    }
    expect(decision.state).toBe('sending')
    expect(told(advance(decision, events['sent-refused'], later))).toBe(lostSend)
  })

  it.each([
    ['a check', { purpose: 'check' }, false],
    ['a check that failed', { purpose: 'check', outcome: 'failed' }, true],
    ['a read to settle it', { purpose: 'settle' }, true],
  ] as const)(
    'counts a send with a 401 after %s only if it could still have been done',
    (_, attempt, counts) => {
      const firstCheck = sendOf('done', { purpose: 'check' })
      const attempts = [firstCheck, sendOf('unknown', { status: 401 }), sendOf('done', attempt)]
      expect(mayHaveBeenDone(decisionOf({ attempts }))).toBe(counts)
    },
  )
})

describe('the record of a step', () => {
  it('keeps every attempt with its time, status and error', () => {
    let decision = decisionOf({ state: 'queued' })
    for (const event of [events.start, events['check-passed'], events['sent-refused']]) {
      decision = advance(decision, event, later)?.decision ?? decision
    }
    const attempt = { serviceProfile: 'specification', startedAt: later, endedAt: later } as const
    expect(decision.attempts).toEqual([
      sendOf('done', { ...attempt, purpose: 'check' }),
      sendOf('refused', {
        ...{ ...attempt, status: 400, failure: { code: 'service-refused', status: 400 } },
      }),
    ])
  })

  it('counts an interrupted send as one that may have been done, and an interrupted check as failed', () => {
    const restarted = (state: DecisionState) =>
      advance(inState(state, decisionOf(), false), events.restart, later)?.decision.attempts
    const interrupted = { endedAt: later, failure: { code: 'decision-interrupted' } } as const
    expect(restarted('sending')).toEqual([sendOf('unknown', interrupted)])
    expect(restarted('checking')).toEqual([sendOf('failed', { ...interrupted, purpose: 'check' })])
  })

  it('restores the reason for the unknown state when a resend is canceled', () => {
    const attempts = [sendOf('unknown', { failure: { code: 'timed-out' } })]
    const queued = decisionOf({ state: 'queued', attempts })
    expect(advance(queued, events.cancel, later)?.decision.failure).toEqual({ code: 'timed-out' })
  })

  it('drops old attempts that can’t have had an effect, never one that may count', () => {
    let decision = inState('queued', decisionOf(), true)
    for (let turn = 0; turn < 200; turn += 1) {
      for (const event of [events.start, events['check-failed']]) {
        decision = advance(decision, event, later)?.decision ?? decision
      }
    }
    expect(decision.attempts).toHaveLength(mostAttempts)
    expect(mayHaveBeenDone(decision)).toBe(true)
  })
})

describe('random events in random order', () => {
  /** Random sequences of events that the machine accepts at each step. */
  const lives = (visit: (before: Decision, event: OutboxEvent, after: Decision) => void) =>
    fc.property(
      fc.constantFrom(...submissionKinds),
      fc.array(fc.nat(), { maxLength: 40 }),
      (kind, choices) => {
        let decision: Decision = { ...decisionOf(), kind }
        for (const choice of choices) {
          const accepted = eventTypes.flatMap((type) => {
            const step = advance(decision, events[type], later)
            return step === null ? [] : [{ event: events[type], after: step.decision }]
          })
          const chosen = accepted[choice % accepted.length]
          if (chosen === undefined) break
          visit(decision, chosen.event, chosen.after)
          decision = chosen.after
        }
      },
    )
  const runs = { numRuns: 3_000 }

  it('never start a second send that may count unless the officer confirms', () => {
    let words = 0
    fc.assert(
      lives((before, event, after) => {
        if (before.state === 'draft') words = 0
        if (event.type === 'submit' || event.type === 'resend') words += 1
        const mayCount = after.attempts.filter(
          ({ purpose, outcome }) =>
            purpose === 'send' && outcome !== 'not-sent' && outcome !== 'refused',
        )
        expect(mayCount.length).toBeLessThanOrEqual(words)
      }),
      runs,
    )
  })

  it('never end in refused or canceled if the send may have been done, unless the officer confirms', () => {
    fc.assert(
      lives((_before, event, after) => {
        if (after.state !== 'refused' && after.state !== 'canceled') return
        expect(mayHaveBeenDone(after) && event.type !== 'close').toBe(false)
      }),
      runs,
    )
  })

  it('leave the officer an action until the decision is over, and none afterward', () => {
    fc.assert(
      lives((_before, _event, after) => {
        const hasWayOut = goesOnByItself(after) || officerActions(after).length > 0
        expect(hasWayOut).toBe(stateGroup(after.state) !== 'over')
      }),
      runs,
    )
  })

  it('a restart at any point moves checking to queued and sending to unknown, and no other state', () => {
    const moved: Partial<Record<DecisionState, DecisionState>> = {
      checking: 'queued',
      sending: 'unknown',
    }
    fc.assert(
      lives((_before, _event, after) => {
        const restarted = advance(after, events.restart, later)?.decision ?? after
        expect(restarted.state).toBe(moved[after.state] ?? after.state)
        expect(advance(restarted, events.restart, later)).toBeNull()
      }),
      runs,
    )
  })
})
