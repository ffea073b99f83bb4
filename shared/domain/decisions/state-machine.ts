import type { ActivityAction } from '../activity.ts'
import type { Decision, DecisionState } from './decision.ts'
import type { OutboxEffect, OutboxEvent, OutboxEventType } from './events.ts'
import { decisionKindRules, type DecisionKindRule } from './kinds/all-kinds.ts'
import {
  attemptsAfter,
  changedFields,
  earlierMayHaveBeenDone,
  mayHaveBeenDone,
  wasUnauthorizedBefore,
} from './record.ts'
import { approvableStatus } from '../vocabulary.ts'

/**
 * The outbox as a pure state machine: what becomes of a decision, and what is to be done next. It
 * knows no clock, no store and no network; the runner asks it and does what it answers.
 *
 * The one promise behind every cell: a request that may have been processed is sent again only after
 * the officer confirms it, or, if it was answered 401, after a check has shown that it was not done.
 */

interface Cell {
  readonly to: DecisionState
  readonly log?: readonly [action: ActivityAction, outcome: string]
  readonly effect?: 'check' | 'send' | 'settle' | 'wait'
}

/** What a cell may depend on beside state and event. */
interface Facts {
  readonly rule: DecisionKindRule
  /** A send is on record that was done, or whose end nobody knows. */
  readonly doubtful: boolean
  /** The same of the sends before the last one. */
  readonly earlierDoubtful: boolean
  /** The send was answered 401, for the first time in a row. */
  readonly firstUnauthorized: boolean
  /** What a hold found can still be approved. */
  readonly foundApprovable: boolean
  readonly outcome: 'confirmed' | 'cancelled'
}

type Rule = Cell | ((facts: Facts) => Cell | null)

const cancelled: Cell = { to: 'cancelled', log: ['decision-cancelled', 'cancelled'] }
const confirmed: Cell = { to: 'confirmed', log: ['decision-settled', 'confirmed'] }
const refused: Cell = { to: 'refused', log: ['decision-settled', 'refused'] }
const held: Cell = { to: 'held', log: ['decision-held', 'held'] }
const notSent: Cell = { to: 'queued', log: ['decision-sent', 'not-sent'], effect: 'wait' }
const resent: Cell = { to: 'queued', log: ['decision-resent', 'queued'] }
const sending: Cell = { to: 'sending', log: ['decision-sent', 'started'], effect: 'send' }

const unknown = ({ rule }: Facts): Cell => ({
  to: 'unknown',
  log: ['decision-sent', 'unknown'],
  ...(rule.settledByReading && { effect: 'settle' }),
})

/**
 * A 401 should mean that nothing was done, but a gateway can answer it after the work. What is
 * checked before it is sent is checked again, and then sent once more; all else is unknown.
 */
const lost = (facts: Facts): Cell =>
  facts.rule.checkedBeforeSending && facts.firstUnauthorized
    ? { to: 'queued', log: ['decision-sent', 'unknown'] }
    : unknown(facts)

/** Since the backup was made it may have been sent, or taken back: it is not sent by itself. */
const restored = ({ rule }: Facts): Cell => ({
  to: 'unknown',
  log: ['decision-restored', 'unknown'],
  ...(rule.settledByReading && { effect: 'settle' }),
})

/**
 * Taking back what was queued again after an unknown end takes back the second send only: how the
 * first one ended is still not known.
 */
const takenBack = ({ doubtful }: Facts): Cell =>
  doubtful ? { to: 'unknown', log: ['decision-cancelled', 'unknown'] } : cancelled

/** What reading told; only some kinds can be read back. */
const byReading =
  (cell: Cell) =>
  ({ rule }: Facts): Cell | null =>
    rule.settledByReading ? cell : null

/** A refusal speaks for its own request alone; an earlier one may be the very reason for it. */
const refusedUnlessEarlierUnknown = (facts: Facts): Cell =>
  facts.earlierDoubtful ? unknown(facts) : refused

/** THE table. An event that has no cell changes nothing and is refused. */
export const outboxTable: Readonly<
  Record<DecisionState, Readonly<Partial<Record<OutboxEventType, Rule>>>>
> = {
  draft: {
    submit: { to: 'queued', log: ['decision-made', 'queued'] },
    cancel: cancelled,
  },
  queued: {
    start: ({ rule }) =>
      rule.checkedBeforeSending ? { to: 'checking', effect: 'check' } : sending,
    restored,
    cancel: takenBack,
  },
  checking: {
    'check-passed': sending,
    'check-differs': held,
    'check-refused': (facts) => (facts.doubtful ? { to: 'unknown' } : refused),
    'check-failed': { to: 'queued', effect: 'wait' },
    // The check of a second send can find that the first one went through.
    'settle-approved-same': ({ doubtful }) => (doubtful ? confirmed : null),
    restart: { to: 'queued' },
    restored,
    cancel: takenBack,
  },
  sending: {
    'sent-done': confirmed,
    'sent-refused': refusedUnlessEarlierUnknown,
    'not-sent': notSent,
    'sent-unknown': lost,
    restart: unknown,
    restored,
  },
  unknown: {
    // A reply that arrives after another process began anew still tells the truth.
    'sent-done': confirmed,
    'sent-refused': refusedUnlessEarlierUnknown,
    'settle-approved-same': byReading(confirmed),
    'settle-approved-other': byReading(held),
    'settle-still-pending': byReading({ to: 'unknown' }),
    'settle-failed': byReading({ to: 'unknown', effect: 'wait' }),
    settle: byReading({ to: 'unknown', effect: 'settle' }),
    resend: resent,
    close: ({ outcome }) => ({ to: outcome, log: ['decision-settled', outcome] }),
  },
  held: {
    resend: ({ foundApprovable }) => (foundApprovable ? resent : null),
    cancel: ({ doubtful }) => (doubtful ? null : cancelled),
    close: ({ doubtful, outcome }) =>
      doubtful ? { to: outcome, log: ['decision-settled', outcome] } : null,
  },
  refused: {
    resend: resent,
    cancel: cancelled,
  },
  // It is read once more: two computers can both be told yes, and only one of them is right.
  confirmed: {
    'settle-approved-same': byReading({ to: 'confirmed' }),
    'settle-approved-other': byReading({ to: 'held', log: ['decision-overtaken', 'held'] }),
    'settle-failed': byReading({ to: 'confirmed', effect: 'wait' }),
  },
  cancelled: {},
}

export interface OutboxStep {
  readonly decision: Decision
  readonly effects: readonly OutboxEffect[]
}

/**
 * The decision after an event and what has to be done, or null where the event does not belong to
 * its state. `at` is the time of the event.
 */
export function advance(decision: Decision, event: OutboxEvent, at: number): OutboxStep | null {
  const rule = outboxTable[decision.state][event.type]
  if (rule === undefined) return null
  const cell = typeof rule === 'function' ? rule(factsOf(decision, event)) : rule
  if (cell === null) return null
  const next: Decision = {
    ...decision,
    ...changedFields(decision, event, cell.to, at),
    state: cell.to,
    updatedAt: at,
    attempts: attemptsAfter(decision, event, cell.to, at),
  }
  return { decision: next, effects: effectsOf(cell, next) }
}

function factsOf(decision: Decision, event: OutboxEvent): Facts {
  return {
    rule: decisionKindRules[decision.kind],
    doubtful: mayHaveBeenDone(decision),
    earlierDoubtful: earlierMayHaveBeenDone(decision),
    firstUnauthorized:
      event.type === 'sent-unknown' && event.status === 401 && !wasUnauthorizedBefore(decision),
    foundApprovable: decision.found?.status === approvableStatus,
    outcome: event.type === 'close' ? event.outcome : 'cancelled',
  }
}

function effectsOf(cell: Cell, next: Decision): readonly OutboxEffect[] {
  const effects: OutboxEffect[] = []
  if (cell.log !== undefined) effects.push({ do: 'log', action: cell.log[0], outcome: cell.log[1] })
  if (cell.effect === 'wait') {
    if (next.notBefore !== null) effects.push({ do: 'wait-until', at: next.notBefore })
  } else if (cell.effect !== undefined) {
    effects.push({ do: cell.effect })
  }
  return effects
}
