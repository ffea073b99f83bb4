import type { Failure } from '../../result.ts'
import type { ServiceCode } from '../wire/service-codes.ts'
import type { Attempt, AttemptOutcome, Decision, DecisionState } from './decision.ts'
import type { OutboxEvent } from './events.ts'

/*
 * What an event changes in a decision's record besides the state: the fields and the attempts.
 */

const restored: Failure = { code: 'decision-restored' }

/**
 * Whether a request of this decision was processed or, because a send ended unknown, may have been.
 * A read that still shows the old state proves nothing, because the request may be late. Only a
 * 401, which should mean that nothing was done, stops counting after a later check.
 */
export function mayHaveBeenDone(decision: Decision): boolean {
  return doubtfulSendsOf(decision).length > 0
}

/** Whether the last send in doubt is the one assumed when the decision was restored from a backup. */
export function comesOfBackup(decision: Decision): boolean {
  return doubtfulSendsOf(decision).at(-1)?.failure?.code === restored.code
}

/** Whether any send before the last one may have been processed. */
export function earlierMayHaveBeenDone(decision: Decision): boolean {
  const last = sendsOf(decision).at(-1)
  return doubtfulSendsOf(decision).some((attempt) => attempt !== last)
}

/** Whether the send before the last one ended with a 401 response. */
export function wasUnauthorizedBefore(decision: Decision): boolean {
  return sendsOf(decision).at(-2)?.status === 401
}

/**
 * The application as the officer last saw it: a held decision shows what the service has now. The
 * next check compares with that.
 */
export function seenLast({ seen, found }: Pick<Decision, 'seen' | 'found'>): Decision['seen'] {
  if (found === null) return seen
  const { borrowerState } = seen ?? {}
  return borrowerState === undefined ? found : { ...found, borrowerState }
}

/** Sends that may have been processed, including one under way; oldest first. */
export const possibleSends = ({ attempts }: Pick<Decision, 'attempts'>): readonly Attempt[] =>
  attempts.filter(
    ({ purpose, outcome }) =>
      purpose === 'send' && (outcome === null || outcome === 'unknown' || outcome === 'done'),
  )

/**
 * Whether the result of a read for `decision`, a submission about a facility, may belong to
 * `other`: the response to `other` is not on record, and `other` was not over when `decision` was
 * sent.
 */
export function isAlsoPossible(other: Decision, decision: Decision): boolean {
  const sentAt = possibleSends(decision)[0]?.startedAt ?? 0
  const isOver =
    other.state === 'canceled' || (other.state === 'confirmed' && other.updatedAt < sentAt)
  return (
    other.id !== decision.id &&
    other.kind === decision.kind &&
    other.body?.['amount'] === decision.body?.['amount'] &&
    !isOver &&
    other.response === null &&
    possibleSends(other).length > 0
  )
}

const lastProfile = (
  attempts: readonly Attempt[],
  purpose: Attempt['purpose'],
): Attempt['serviceProfile'] =>
  attempts.findLast((attempt) => attempt.purpose === purpose)?.serviceProfile

/** Service profile of the last send; undefined if there is none or it didn't record the profile. */
export const profileOfSend = ({ attempts }: Decision): Attempt['serviceProfile'] =>
  lastProfile(attempts, 'send')

const sendsOf = (decision: Decision): readonly Attempt[] =>
  decision.attempts.filter((attempt) => attempt.purpose === 'send')

function doubtfulSendsOf({ attempts }: Decision): readonly Attempt[] {
  const lastCheck = attempts.findLastIndex(
    ({ purpose, outcome }) => purpose === 'check' && outcome === 'done',
  )
  return attempts.filter(
    ({ purpose, outcome, status }, index) =>
      purpose === 'send' &&
      (outcome === 'done' || (outcome === 'unknown' && !(status === 401 && index < lastCheck))),
  )
}

/** Whether the service is still checking the borrower's identity: too early, not refused. */
export const isTooEarly = ({ serviceCode }: Failure): boolean =>
  serviceCode === ('KYC_NOT_APPROVED' satisfies ServiceCode)

/** Since when an approval has waited for the borrower's identity check, in epoch milliseconds. */
export function tooEarlySince({ attempts }: Decision): number | null {
  return attempts.find(wasTooEarly)?.startedAt ?? null
}

const wasTooEarly = ({ failure }: Attempt): boolean => failure !== null && isTooEarly(failure)

/**
 * The fields that an event changes when it leads to the state `to`. The state machine decides when
 * it does.
 */
export function changedFields(
  decision: Decision,
  event: OutboxEvent,
  to: DecisionState,
): Partial<Decision> {
  switch (event.type) {
    case 'submit':
    case 'start':
    case 'check-passed':
      return { failure: null }
    case 'check-differs':
    case 'settle-otherwise': {
      const code = decision.state === 'confirmed' ? 'decision-overtaken' : 'decision-stale'
      return { failure: { code }, found: event.found }
    }
    case 'register-refused':
    case 'check-refused':
    case 'check-failed':
    case 'not-sent':
    case 'sent-refused':
    case 'sent-too-early':
    case 'sent-unknown':
    case 'settle-failed':
      return { failure: event.failure }
    case 'sent-done':
      return { failure: null, response: event.response }
    case 'settle-as-sent':
      return { failure: null, response: decision.response ?? event.response }
    case 'restart':
      return to === 'unknown' ? { failure: { code: 'decision-interrupted' } } : {}
    case 'restored':
      return { failure: restored }
    case 'settle-still-pending':
      return { failure: { code: 'decision-still-pending' } }
    case 'settle-not-shown':
      return { failure: { code: event.code } }
    case 'settle':
    case 'try-now':
      return {}
    case 'cancel':
      // Returns to the state before it was queued again, with the same failure.
      return to === 'unknown' ? { failure: doubtfulSendsOf(decision).at(-1)?.failure ?? null } : {}
    case 'resend':
      return {
        failure: null,
        resendReason: event.reason,
        seen: seenLast(decision),
        found: null,
      }
    case 'close':
      return { closeReason: event.reason }
  }
}

/**
 * The attempts after an event: at most `mostAttempts`, but sends that may have been processed are
 * never dropped.
 */
export function attemptsAfter(
  decision: Decision,
  event: OutboxEvent,
  to: DecisionState,
  at: number,
): readonly Attempt[] {
  const { attempts } = decision
  switch (event.type) {
    case 'start':
      return limited([...attempts, begunBy(event, to, at)])
    case 'check-passed':
      return limited([
        ...ended(attempts, 'check', at, 'done'),
        { ...begun('send', at), serviceProfile: lastProfile(attempts, 'check') },
      ])
    case 'check-differs':
      return ended(attempts, 'check', at, 'done')
    case 'check-refused':
    case 'check-failed':
      return ended(attempts, 'check', at, 'failed', event.failure.status, event.failure)
    case 'sent-done':
      return ended(attempts, 'send', at, 'done', event.status)
    case 'sent-refused':
    case 'sent-too-early':
      return ended(attempts, 'send', at, 'refused', event.status, event.failure)
    case 'not-sent':
      return ended(attempts, 'send', at, 'not-sent', event.status, event.failure)
    case 'sent-unknown':
      return ended(attempts, 'send', at, 'unknown', event.status, event.failure)
    case 'restart':
      return to === 'unknown'
        ? ended(attempts, 'send', at, 'unknown', null, { code: 'decision-interrupted' })
        : ended(attempts, 'check', at, 'failed', null, { code: 'decision-interrupted' })
    case 'restored': {
      if (decision.state === 'sending')
        return ended(attempts, 'send', at, 'unknown', null, restored)
      // This assumed send stands for every send since the backup that Loan Desk doesn't know of.
      const unseen: Attempt = {
        ...begun('send', at),
        endedAt: at,
        outcome: 'unknown',
        failure: restored,
      }
      return decision.state === 'checking'
        ? limited([...ended(attempts, 'check', at, 'failed', null, restored), unseen])
        : limited([...attempts, unseen])
    }
    case 'settle-as-sent':
    case 'settle-otherwise':
    case 'settle-still-pending':
    case 'settle-not-shown':
      return decision.state === 'checking'
        ? ended(attempts, 'check', at, 'done')
        : limited([...attempts, settled(event.startedAt, at, null)])
    case 'settle-failed':
      return limited([...attempts, settled(event.startedAt, at, event.failure)])
    case 'cancel':
      return decision.state === 'checking'
        ? ended(attempts, 'check', at, 'failed', null, { code: 'canceled' })
        : attempts
    case 'submit':
    case 'register-refused':
    case 'resend':
    case 'settle':
    case 'try-now':
    case 'close':
      return attempts
  }
}

function begun(purpose: Attempt['purpose'], at: number): Attempt {
  return { purpose, startedAt: at, endedAt: null, outcome: null, status: null, failure: null }
}

function begunBy(
  { serviceProfile, documentBefore }: Extract<OutboxEvent, { type: 'start' }>,
  to: DecisionState,
  at: number,
): Attempt {
  const attempt = { ...begun(to === 'sending' ? 'send' : 'check', at), serviceProfile }
  return documentBefore === undefined ? attempt : { ...attempt, documentBefore }
}

/** The attempts, with the last one of this purpose marked as ended. */
function ended(
  attempts: readonly Attempt[],
  purpose: Attempt['purpose'],
  at: number,
  outcome: AttemptOutcome,
  status: number | null = null,
  failure: Failure | null = null,
): readonly Attempt[] {
  const last = attempts.findLastIndex((attempt) => attempt.purpose === purpose)
  return attempts.map((attempt, index) =>
    index === last ? { ...attempt, endedAt: at, outcome, status, failure } : attempt,
  )
}

function settled(startedAt: number, endedAt: number, failure: Failure | null): Attempt {
  return {
    purpose: 'settle',
    startedAt,
    endedAt,
    outcome: failure === null ? 'done' : 'failed',
    status: failure?.status ?? null,
    failure,
  }
}

/** Maximum number of attempts stored per decision. */
export const mostAttempts = 60

/**
 * Limits the record of a decision that is retried for days: drops the oldest harmless attempts
 * first, except the one that shows since when it was too early.
 */
function limited(attempts: readonly Attempt[]): readonly Attempt[] {
  let excess = attempts.length - mostAttempts
  if (excess <= 0) return attempts
  const firstTooEarly = attempts.find(wasTooEarly)
  return attempts.filter((attempt) => {
    const { purpose, outcome } = attempt
    const harmless = purpose !== 'send' || outcome === 'not-sent' || outcome === 'refused'
    if (!harmless || excess <= 0 || attempt === firstTooEarly) return true
    excess -= 1
    return false
  })
}
