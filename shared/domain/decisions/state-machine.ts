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
import { approvableStatus } from '../../values/vocabulary.ts'

/**
 * The outbox as a pure state machine: what becomes of a decision, and what is to be done next. It
 * knows no clock, no store and no network. What is to be done next stands in the record itself, so
 * that it outlives the process; the runner asks `workOf` and does what it answers.
 *
 * The one promise behind every cell: a request that may have been processed is sent again only after
 * the officer confirms it, or, if it was answered 401, after a check has shown that it was not done.
 */

interface Cell {
  readonly to: DecisionState
  /** The line of the activity log. */
  readonly log?: LogLine
  /**
   * What it does next by itself beside what its state says (`workOf`): `settle` by reading, as soon
   * as may be, or `wait` until the time that the event names. Without it nothing, or at once.
   */
  readonly next?: 'settle' | 'wait'
}

type LogLine = readonly [action: ActivityAction, outcome: string]

/** What a cell may depend on beside state and event. */
interface Facts {
  readonly kind: KindRules
  /** What it did can be read back. */
  readonly settles: boolean
  /** A send is on record that was done, or whose end nobody knows. */
  readonly doubtful: boolean
  /** The same of the sends before the last one. */
  readonly earlierDoubtful: boolean
  /** The send was answered 401, for the first time in a row. */
  readonly firstUnauthorized: boolean
  /** It waits because the service said not yet. */
  readonly cameTooEarly: boolean
  /** What a hold found can still be approved. */
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

/** What can be read back is settled by reading next; anything else does nothing by itself. */
const thenSettled =
  (cell: Cell) =>
  ({ settles }: Facts): Cell =>
    settles ? { ...cell, next: 'settle' } : cell

const isReadAgain = ({ kind }: Facts): boolean => kind.settle?.reads === 'application'

/** An application is read once more: two computers can both be told yes, and only one is right. */
const thenReadAgain =
  (cell: Cell) =>
  (facts: Facts): Cell =>
    isReadAgain(facts) ? { ...cell, next: 'settle' } : cell

const byReadingAgain =
  (cell: Cell) =>
  (facts: Facts): Cell | null =>
    isReadAgain(facts) ? cell : null

const unknown = thenSettled({ to: 'unknown', log: ['decision-sent', 'unknown'] })

/**
 * A 401 should mean that nothing was done, but a gateway can answer it after the work. What is
 * checked before it is sent is checked again, and then sent once more; all else is unknown.
 */
const lost = (facts: Facts): Cell =>
  facts.kind.check !== null && facts.firstUnauthorized
    ? { to: 'queued', log: ['decision-sent', 'unknown'] }
    : unknown(facts)

/** Since the backup was made it may have been sent, or taken back: it is not sent by itself. */
const restored = thenSettled({ to: 'unknown', log: ['decision-restored', 'unknown'] })

/**
 * Taking back what was queued again after an unknown end takes back the second send only: how the
 * first one ended is still not known.
 */
const canceledByOfficer = ({ doubtful }: Facts): Cell =>
  doubtful ? { to: 'unknown', log: ['decision-cancelled', 'unknown'] } : canceled

/** Nothing was sent of it now; of an earlier send nobody may know the end. */
const refusedUnsent = ({ doubtful }: Facts): Cell => (doubtful ? { to: 'unknown' } : refused)

/** What reading told. */
const byReading =
  (cell: Cell) =>
  ({ settles }: Facts): Cell | null =>
    settles ? cell : null

/** A refusal speaks for its own request alone; an earlier one may be the very reason for it. */
const unlessEarlierUnknown =
  (cell: Cell) =>
  (facts: Facts): Cell =>
    facts.earlierDoubtful ? unknown(facts) : cell

/** THE table. An event that has no cell changes nothing and is refused. */
export const outboxTable: Readonly<
  Record<DecisionState, Readonly<Partial<Record<OutboxEventType, Rule>>>>
> = {
  draft: {
    submit: ({ kind }) => ({ to: 'queued', log: [kind.madeAs, 'queued'], next: 'wait' }),
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
    // The check of a second send can find that the first one went through.
    'settle-as-sent': ({ doubtful }) => (doubtful ? confirmed : null),
    restart: { to: 'queued' },
    restored,
    cancel: canceledByOfficer,
  },
  sending: {
    'sent-done': thenReadAgain(confirmed),
    'sent-refused': unlessEarlierUnknown(refused),
    'sent-too-early': unlessEarlierUnknown(tooEarly),
    'not-sent': notSent,
    'sent-unknown': lost,
    restart: unknown,
    restored,
  },
  unknown: {
    // A response that arrives after another process began again still tells the truth.
    'sent-done': thenReadAgain(confirmed),
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
  /** What the activity log has to say of it; null if nothing. */
  readonly log: LogLine | null
}

/**
 * The decision after an event, or null if the event does not belong to its state. `at` is the
 * time of the event.
 */
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

/** What is done with a decision over the network. */
export type Work = 'settle' | 'check' | 'send'

/** What is to be done with it by itself once its `notBefore` has come; null: nothing. */
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
