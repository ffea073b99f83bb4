import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decisionKinds,
  decisionStates,
  type Decision,
  type DecisionState,
} from '../../../shared/domain/decision.ts'
import type { OutboxEvent, OutboxEventType } from '../../../shared/domain/outbox-events.ts'
import { decisionKindRules } from '../../../shared/domain/outbox-kinds.ts'
import { mayHaveBeenDone, mostAttempts } from '../../../shared/domain/outbox-record.ts'
import { advance } from '../../../shared/domain/outbox.ts'
import {
  achDecisionOf,
  decisionOf,
  seenPending,
  sendOf,
  someTime,
} from '../../support/decision-builder.ts'

const later = someTime + 5_000
const lost = { code: 'connection-lost' } as const
const approvedByAnother = { status: 'approved', requestedAmount: 500_000, offers: [{ amount: 1 }] }

const events: { readonly [T in OutboxEventType]: Extract<OutboxEvent, { type: T }> } = {
  submit: { type: 'submit' },
  start: { type: 'start' },
  'check-passed': { type: 'check-passed' },
  'check-differs': { type: 'check-differs', found: approvedByAnother },
  'check-refused': { type: 'check-refused', failure: { code: 'not-found', status: 404 } },
  'check-failed': { type: 'check-failed', failure: lost, notBefore: later + 2_000 },
  'sent-done': { type: 'sent-done', status: 200, reply: { id: 'app_1' } },
  'sent-refused': {
    type: 'sent-refused',
    status: 400,
    failure: { code: 'service-refused', status: 400 },
  },
  'not-sent': {
    type: 'not-sent',
    status: null,
    failure: { code: 'connect-failed' },
    notBefore: later + 2_000,
  },
  'sent-unknown': { type: 'sent-unknown', status: null, failure: lost },
  restart: { type: 'restart' },
  'settle-approved-same': {
    type: 'settle-approved-same',
    startedAt: later,
    reply: { status: 'approved' },
  },
  'settle-approved-other': {
    type: 'settle-approved-other',
    startedAt: later,
    found: approvedByAnother,
  },
  'settle-still-pending': { type: 'settle-still-pending', startedAt: later },
  'settle-failed': {
    type: 'settle-failed',
    startedAt: later,
    failure: lost,
    notBefore: later + 2_000,
  },
  cancel: { type: 'cancel' },
  resend: { type: 'resend', reason: 'The borrower is waiting' },
  settle: { type: 'settle' },
  close: { type: 'close', outcome: 'confirmed', reason: 'Seen at the service' },
}
const eventTypes = Object.keys(events) as OutboxEventType[]

/** The whole table as a person reads it: where each event leads; whatever is not here is refused. */
type Expected = Readonly<
  Record<DecisionState, Readonly<Partial<Record<OutboxEventType, DecisionState>>>>
>

const approval: Expected = {
  draft: { submit: 'queued', cancel: 'cancelled' },
  queued: { start: 'checking', cancel: 'cancelled' },
  checking: {
    'check-passed': 'sending',
    'check-differs': 'held',
    'check-refused': 'refused',
    'check-failed': 'queued',
    restart: 'queued',
    cancel: 'cancelled',
  },
  sending: {
    'sent-done': 'confirmed',
    'sent-refused': 'refused',
    'not-sent': 'queued',
    'sent-unknown': 'unknown',
    restart: 'unknown',
  },
  unknown: {
    'sent-done': 'confirmed',
    'sent-refused': 'refused',
    'settle-approved-same': 'confirmed',
    'settle-approved-other': 'held',
    'settle-still-pending': 'unknown',
    'settle-failed': 'unknown',
    settle: 'unknown',
    resend: 'queued',
    close: 'confirmed',
  },
  held: { cancel: 'cancelled' },
  refused: { resend: 'queued', cancel: 'cancelled' },
  confirmed: {},
  cancelled: {},
}

const document: Expected = {
  ...approval,
  queued: { start: 'sending', cancel: 'cancelled' },
  unknown: {
    'sent-done': 'confirmed',
    'sent-refused': 'refused',
    resend: 'queued',
    close: 'confirmed',
  },
}

/** After a send of which nobody knows the end, some roads lead elsewhere. */
const approvalAfterUnknownSend: Expected = {
  ...approval,
  queued: { start: 'checking', cancel: 'unknown' },
  checking: {
    ...approval.checking,
    'check-refused': 'unknown',
    'settle-approved-same': 'confirmed',
    cancel: 'unknown',
  },
  sending: { ...approval.sending, 'sent-refused': 'unknown' },
  unknown: { ...approval.unknown, 'sent-refused': 'unknown' },
  held: { close: 'confirmed' },
}

function inState(state: DecisionState, base: Decision, earlier: boolean): Decision {
  const checked = decisionKindRules[base.kind].checkedBeforeSending
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
  ['an approval after an unknown send', approvalAfterUnknownSend, decisionOf(), true],
] as const)('%s', (_name, expected, base, earlier) => {
  const cells = decisionStates.flatMap((state) =>
    eventTypes.map((type) => ({ state, type, to: expected[state][type] ?? null })),
  )
  it.each(cells)('$state, $type: $to', ({ state, type, to }) => {
    const step = advance(inState(state, base, earlier), events[type], later)
    expect(step?.decision.state ?? null).toBe(to)
  })
})

describe('what has to be done after a step', () => {
  it('an approval is checked before it is sent', () => {
    const step = advance(decisionOf({ state: 'queued' }), events.start, later)
    expect(step?.effects).toEqual([{ do: 'check' }])
  })

  it('a document is sent at once, and the log says so', () => {
    const step = advance(achDecisionOf({ state: 'queued' }), events.start, later)
    expect(step?.effects).toEqual([
      { do: 'log', action: 'decision-sent', outcome: 'started' },
      { do: 'send' },
    ])
  })

  it('a lost approval is settled by reading', () => {
    const step = advance(inState('sending', decisionOf(), false), events['sent-unknown'], later)
    expect(step?.effects).toContainEqual({ do: 'settle' })
    expect(step?.decision.notBefore).toBe(later)
  })

  it('a lost document waits for the officer', () => {
    const step = advance(inState('sending', achDecisionOf(), false), events.restart, later)
    expect(step?.effects).not.toContainEqual({ do: 'settle' })
    expect(step?.decision).toMatchObject({
      state: 'unknown',
      notBefore: null,
      failure: { code: 'decision-interrupted' },
    })
  })

  it('what was certainly not processed waits until it is tried again', () => {
    const step = advance(inState('sending', decisionOf(), false), events['not-sent'], later)
    expect(step?.effects).toContainEqual({ do: 'wait-until', at: later + 2_000 })
  })

  it('an approval that is still pending asks the officer and does nothing by itself', () => {
    const unknown = { ...inState('unknown', decisionOf(), false), notBefore: later }
    const step = advance(unknown, events['settle-still-pending'], later)
    expect(step?.decision).toMatchObject({
      failure: { code: 'decision-still-pending' },
      notBefore: null,
    })
    expect(step?.effects).toEqual([])
  })
})

describe('the record of a step', () => {
  it('keeps every attempt with its time, status and error', () => {
    let decision = decisionOf({ state: 'queued' })
    for (const event of [events.start, events['check-passed'], events['sent-refused']]) {
      decision = advance(decision, event, later)?.decision ?? decision
    }
    expect(decision.attempts).toEqual([
      {
        purpose: 'check',
        startedAt: later,
        endedAt: later,
        outcome: 'done',
        status: null,
        failure: null,
      },
      {
        purpose: 'send',
        startedAt: later,
        endedAt: later,
        outcome: 'refused',
        status: 400,
        failure: { code: 'service-refused', status: 400 },
      },
    ])
  })

  it('keeps the reasons of the officer', () => {
    const unknown = inState('unknown', decisionOf(), false)
    expect(advance(unknown, events.resend, later)?.decision.resendReason).toBe(
      'The borrower is waiting',
    )
    expect(advance(unknown, events.close, later)?.decision.closeReason).toBe('Seen at the service')
  })

  it('compares with what the hold showed once the officer sends again', () => {
    const changed = { ...seenPending, requestedAmount: 400_000 }
    const held = { ...inState('held', decisionOf(), false), found: changed }
    expect(advance(held, events.resend, later)?.decision).toMatchObject({
      state: 'queued',
      seen: changed,
      found: null,
    })
  })

  it('says again why it was unknown when a second send is taken back', () => {
    const attempts = [sendOf('unknown', { failure: { code: 'timed-out' } })]
    const queued = decisionOf({ state: 'queued', attempts })
    expect(advance(queued, events.cancel, later)?.decision.failure).toEqual({ code: 'timed-out' })
  })

  it('drops old harmless attempts, never one that may count', () => {
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
  const anyEvent = fc.constantFrom(...eventTypes.map((type) => events[type]))

  it('never begin a second send that may count without a word of the officer', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...decisionKinds),
        fc.array(anyEvent, { maxLength: 60 }),
        (kind, happened) => {
          let decision = { ...decisionOf(), kind }
          let words = 0
          for (const event of happened) {
            const step = advance(decision, event, later)
            if (step === null) continue
            decision = step.decision
            if (event.type === 'submit' || event.type === 'resend') words += 1
            const mayCount = decision.attempts.filter(
              ({ purpose, outcome }) =>
                purpose === 'send' && outcome !== 'not-sent' && outcome !== 'refused',
            )
            expect(mayCount.length).toBeLessThanOrEqual(words)
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('never make confirmed or cancelled move again, nor forget a send that may count', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...decisionKinds),
        fc.array(anyEvent, { maxLength: 60 }),
        (kind, happened) => {
          let decision = { ...decisionOf(), kind }
          for (const event of happened) {
            const next = advance(decision, event, later)?.decision ?? decision
            if (decision.state === 'confirmed' || decision.state === 'cancelled') {
              expect(next).toBe(decision)
            }
            if (
              mayHaveBeenDone(decision) &&
              (next.state === 'refused' || next.state === 'cancelled')
            ) {
              // Only the officer's word, or a late answer to that very send, ends the doubt.
              expect(['close', 'sent-refused']).toContain(next === decision ? 'close' : event.type)
            }
            decision = next
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('make a restart harmless wherever it comes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...decisionKinds),
        fc.array(anyEvent, { maxLength: 30 }),
        (kind, happened) => {
          let decision: Decision = { ...decisionOf(), kind }
          for (const event of happened)
            decision = advance(decision, event, later)?.decision ?? decision
          const after = advance(decision, events.restart, later)?.decision ?? decision
          const expected: Partial<Record<DecisionState, DecisionState>> = {
            checking: 'queued',
            sending: 'unknown',
          }
          expect(after.state).toBe(expected[decision.state] ?? decision.state)
          expect(advance(after, events.restart, later)).toBeNull()
        },
      ),
    )
  })
})
