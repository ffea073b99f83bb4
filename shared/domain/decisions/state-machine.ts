import type { ActivityAction } from '../activity/activity.ts'
import type { Decision, DecisionState } from './decision.ts'
import type { OutboxEvent, OutboxEventType } from './events.ts'
import { kindRules, settlingOf } from './kinds/all-kinds.ts'
import type { KindRules } from './kinds/kind-rules.ts'
import {
  attemptsAfter,
  changedFields,
  earlierMayHaveBeenDone,
  isTooEarly,
  mayHaveBeenDone,
  wasUnauthorizedBefore,
} from './record.ts'
import { submissionActions, type SubmissionAction } from '../../values/submission-kinds.ts'
import { approvableStatus } from '../../values/vocabulary.ts'

/**
 * The outbox as a pure state machine, without clock, store or network: the next state of a decision
 * and the next work on it. The next work follows from the record itself, so that it survives a
 * restart; the runner calls `workOf` and does what it returns.
 *
 * Invariant of every cell: a request that may have been processed is sent again only after the
 * officer confirms it, or, after a 401 response, once a check has shown that it was not done.
 */

interface Cell {
  readonly to: DecisionState
  /** The line of the activity log. */
  readonly log?: LogLine
  /**
   * What Loan Desk does next by itself, besides the work of the state (`workOf`): `settle` reads as
   * soon as possible; `wait` waits until the event's `notBefore`. If absent, the work of the state,
   * if any, starts at once.
   */
  readonly next?: 'settle' | 'wait'
}

type LogLine = readonly [action: ActivityAction, outcome: string]

/** What a cell may depend on besides state and event. */
interface Facts {
  readonly kind: KindRules
  readonly madeAs: SubmissionAction
  /** The result of the submission can be read back. */
  readonly settles: boolean
  /** A send on record was done, or its end is unknown. */
  readonly doubtful: boolean
  /** The same for the sends before the last one. */
  readonly earlierDoubtful: boolean
  /** The send ended with a 401 response, and the send before it didn't. */
  readonly firstUnauthorized: boolean
  /** It waits because the service responded that it is too early. */
  readonly cameTooEarly: boolean
  /** The application found by the check that caused the hold can still be approved. */
  readonly foundApprovable: boolean
  readonly outcome: 'confirmed' | 'canceled'
}

type Rule = Cell | ((facts: Facts) => Cell | null)

const canceled: Cell = { to: 'canceled', log: ['decision-cancelled', 'canceled'] }
const confirmed: Cell = { to: 'confirmed', log: ['decision-settled', 'confirmed'] }
const refused: Cell = { to: 'refused', log: ['decision-settled', 'refused'] }
const held: Cell = { to: 'held', log: ['decision-held', 'held'] }
const tooEarly: Cell = { to: 'queued', log: ['decision-sent', 'too-early'], next: 'wait' }
const notSent: Cell = { to: 'queued', log: ['decision-sent', 'not-sent'], next: 'wait' }
const resent: Cell = { to: 'queued', log: ['decision-resent', 'queued'] }
const sending: Cell = { to: 'sending', log: ['decision-sent', 'started'] }

/** If the result can be read back, a read settles it next; otherwise nothing happens by itself. */
const thenSettled =
  (cell: Cell) =>
  ({ settles }: Facts): Cell =>
    settles ? { ...cell, next: 'settle' } : cell

const isReadAgain = ({ kind }: Facts): boolean => kind.settle?.reads === 'application'

/**
 * Reads an application once more: the service can confirm decisions of two computers, and only one
 * of them counts.
 */
const confirmedThenReadAgain = (facts: Facts): Cell =>
  isReadAgain(facts) ? { ...confirmed, next: 'settle' } : confirmed

const byReadingAgain =
  (cell: Cell) =>
  (facts: Facts): Cell | null =>
    isReadAgain(facts) ? cell : null

const unknown = thenSettled({ to: 'unknown', log: ['decision-sent', 'unknown'] })

/**
 * A 401 should mean that nothing was done, but a gateway can return it after the work was done.
 * After the first 401, kinds with a check are checked again and then sent once more; everything
 * else becomes unknown.
 */
const lost = (facts: Facts): Cell =>
  facts.kind.check !== null && facts.firstUnauthorized
    ? { to: 'queued', log: ['decision-sent', 'unknown'] }
    : unknown(facts)

/** Since the backup, the decision may have been sent or canceled: it isn't sent automatically. */
const restored = thenSettled({ to: 'unknown', log: ['decision-restored', 'unknown'] })

/**
 * Canceling a decision that was queued again after an unknown end cancels only the second send: the
 * end of the first one is still unknown.
 */
const canceledByOfficer = ({ doubtful }: Facts): Cell =>
  doubtful ? { to: 'unknown', log: ['decision-cancelled', 'unknown'] } : canceled

/** Nothing was sent this time, but the end of an earlier send may be unknown. */
const refusedUnsent = ({ doubtful }: Facts): Cell => (doubtful ? { to: 'unknown' } : refused)

/** Applies only if the result can be read back. */
const byReading =
  (cell: Cell) =>
  ({ settles }: Facts): Cell | null =>
    settles ? cell : null

/** A refusal applies only to its own request; an earlier, processed request may be the reason for it. */
const unlessEarlierUnknown =
  (cell: Cell) =>
  (facts: Facts): Cell =>
    facts.earlierDoubtful ? unknown(facts) : cell

/** Transitions by state and event. An event without a cell changes nothing and is refused. */
const outboxTable: Readonly<
  Record<DecisionState, Readonly<Partial<Record<OutboxEventType, Rule>>>>
> = {
  draft: {
    submit: ({ madeAs }) => ({ to: 'queued', log: [madeAs, 'queued'], next: 'wait' }),
    cancel: canceled,
  },
  queued: {
    'register-refused': refusedUnsent,
    start: ({ kind }) => (kind.check === null ? sending : { to: 'checking' }),
    'try-now': ({ cameTooEarly }) => (cameTooEarly ? { to: 'queued' } : null),
    restored,
    cancel: canceledByOfficer,
  },
  checking: {
    'check-passed': sending,
    'check-differs': held,
    'check-refused': refusedUnsent,
    'check-failed': { to: 'queued', next: 'wait' },
    // The check before a second send can find that the first one was processed.
    'settle-as-sent': ({ doubtful }) => (doubtful ? confirmed : null),
    restart: { to: 'queued' },
    restored,
    cancel: canceledByOfficer,
  },
  sending: {
    'sent-done': confirmedThenReadAgain,
    'sent-refused': unlessEarlierUnknown(refused),
    'sent-too-early': unlessEarlierUnknown(tooEarly),
    'not-sent': notSent,
    'sent-unknown': lost,
    restart: unknown,
    restored,
  },
  unknown: {
    // A response is still valid if it arrives after another process marked the send as interrupted.
    'sent-done': confirmedThenReadAgain,
    'sent-refused': unlessEarlierUnknown(refused),
    'sent-too-early': unlessEarlierUnknown(tooEarly),
    'settle-as-sent': byReading(confirmed),
    'settle-otherwise': byReading(held),
    'settle-still-pending': byReading({ to: 'unknown' }),
    'settle-not-shown': byReading({ to: 'unknown' }),
    'settle-failed': byReading({ to: 'unknown', next: 'wait' }),
    settle: byReading({ to: 'unknown', next: 'settle' }),
    resend: resent,
    close: ({ outcome }) => ({ to: outcome, log: ['decision-settled', outcome] }),
  },
  held: {
    resend: ({ foundApprovable }) => (foundApprovable ? resent : null),
    cancel: ({ doubtful }) => (doubtful ? null : canceled),
    close: ({ doubtful, outcome }) =>
      doubtful ? { to: outcome, log: ['decision-settled', outcome] } : null,
  },
  refused: {
    resend: resent,
    cancel: canceled,
  },
  confirmed: {
    'settle-as-sent': byReadingAgain({ to: 'confirmed' }),
    'settle-otherwise': byReadingAgain({ to: 'held', log: ['decision-overtaken', 'held'] }),
    'settle-failed': byReadingAgain({ to: 'confirmed', next: 'wait' }),
  },
  canceled: {},
}

export interface OutboxStep {
  readonly decision: Decision
  /** Line for the activity log; null if none. */
  readonly log: LogLine | null
}

/** The decision after an event; null if its state doesn't accept the event. `at` is the time of the event. */
export function advance(decision: Decision, event: OutboxEvent, at: number): OutboxStep | null {
  const rule = outboxTable[decision.state][event.type]
  if (rule === undefined) return null
  const cell = typeof rule === 'function' ? rule(factsOf(decision, event)) : rule
  if (cell === null) return null
  const next: Decision = {
    ...decision,
    ...changedFields(decision, event, cell.to),
    state: cell.to,
    updatedAt: at,
    notBefore: notBeforeOf(cell, event, at),
    attempts: attemptsAfter(decision, event, cell.to, at),
  }
  return { decision: next, log: cell.log ?? null }
}

function notBeforeOf({ next }: Cell, event: OutboxEvent, at: number): number | null {
  if (next === 'settle') return at
  return next === 'wait' && 'notBefore' in event ? event.notBefore : null
}

/** Network work on a decision. */
export type Work = 'settle' | 'check' | 'send'

/** Work that Loan Desk does by itself once `notBefore` has come; null if none. */
export function workOf({
  kind,
  state,
  notBefore,
}: Pick<Decision, 'kind' | 'state' | 'notBefore'>): Work | null {
  switch (state) {
    case 'queued':
      return kindRules[kind].check === null ? 'send' : 'check'
    case 'unknown':
    case 'confirmed':
      return notBefore === null ? null : 'settle'
    case 'draft':
    case 'checking':
    case 'sending':
    case 'held':
    case 'refused':
    case 'canceled':
      return null
  }
}

function factsOf(decision: Decision, event: OutboxEvent): Facts {
  return {
    kind: kindRules[decision.kind],
    madeAs: submissionActions[decision.kind],
    settles: settlingOf(decision) !== null,
    doubtful: mayHaveBeenDone(decision),
    earlierDoubtful: earlierMayHaveBeenDone(decision),
    firstUnauthorized:
      event.type === 'sent-unknown' && event.status === 401 && !wasUnauthorizedBefore(decision),
    cameTooEarly: decision.failure !== null && isTooEarly(decision.failure),
    foundApprovable: decision.found?.status === approvableStatus,
    outcome: event.type === 'close' ? event.outcome : 'canceled',
  }
}
