import type { Failure } from '../../result.ts'
import type { ServiceCode } from '../wire/service-codes.ts'
import type { Attempt, AttemptOutcome, Decision, DecisionState } from './decision.ts'
import type { OutboxEvent } from './events.ts'

/*
 * What an event writes into a decision's record, beside its state: the fields and the attempts.
 */

const restored: Failure = { code: 'decision-restored' }

/**
 * Whether a request of this decision was processed, or may have been without Loan Desk knowing: a
 * send that ended unknown. A read that still shows the old state proves nothing, the request may be
 * late. Only a 401, which should mean that nothing was done, counts no longer once a check has come
 * after it.
 */
export function mayHaveBeenDone(decision: Decision): boolean {
  return doubtfulSendsOf(decision).length > 0
}

/** Whether what may have been done of it is only what became of it after a backup was made. */
export function comesOfBackup(decision: Decision): boolean {
  return doubtfulSendsOf(decision).at(-1)?.failure?.code === restored.code
}

/** Whether it may have been processed, by every send but the last. */
export function earlierMayHaveBeenDone(decision: Decision): boolean {
  const last = sendsOf(decision).at(-1)
  return doubtfulSendsOf(decision).some((attempt) => attempt !== last)
}

/** Whether the send before the last one was answered 401. */
export function wasUnauthorizedBefore(decision: Decision): boolean {
  return sendsOf(decision).at(-2)?.status === 401
}

/** Sends that may have been processed, including one under way; oldest first. */
export const possibleSends = ({ attempts }: Pick<Decision, 'attempts'>): readonly Attempt[] =>
  attempts.filter(
    ({ purpose, outcome }) =>
      purpose === 'send' && (outcome === null || outcome === 'unknown' || outcome === 'done'),
  )

/**
 * Whether what a read shows for a submission about a facility may belong to `other`: the response to
 * `other` is not on record, and `other` was not over when this one was sent.
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
    other.reply === null &&
    possibleSends(other).length > 0
  )
}

const lastProfile = (
  attempts: readonly Attempt[],
  purpose: Attempt['purpose'],
): Attempt['serviceProfile'] =>
  attempts.findLast((attempt) => attempt.purpose === purpose)?.serviceProfile

/** The profile that its last send followed; undefined without one, and where that wasn't kept. */
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

/** Not a no but not yet: the service still checks who the borrower is. */
export const isTooEarly = ({ serviceCode }: Failure): boolean =>
  serviceCode === ('KYC_NOT_APPROVED' satisfies ServiceCode)

/** Since when an approval waits for the borrower's identity check, epoch milliseconds. */
export function tooEarlySince({ attempts }: Decision): number | null {
  return attempts.find(wasTooEarly)?.startedAt ?? null
}

const wasTooEarly = ({ failure }: Attempt): boolean => failure !== null && isTooEarly(failure)

/** The fields that an event changes when it leads to the state `to`; when is the state machine's. */
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
      return { failure: null, reply: event.reply }
    case 'settle-as-sent':
      return { failure: null, reply: decision.reply ?? event.reply }
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
      // Returns to its state before it was queued again, for the same reason.
      return to === 'unknown' ? { failure: doubtfulSendsOf(decision).at(-1)?.failure ?? null } : {}
    case 'resend':
      return {
        failure: null,
        resendReason: event.reason,
        // The officer has seen what the hold was about: the next check compares with that.
        ...(decision.found !== null && { seen: decision.found, found: null }),
      }
    case 'close':
      return { closeReason: event.reason }
  }
}

/** The attempts after an event; at most `mostAttempts`, but never without one that may count. */
export function attemptsAfter(
  decision: Decision,
  event: OutboxEvent,
  to: DecisionState,
  at: number,
): readonly Attempt[] {
  const { attempts } = decision
  switch (event.type) {
    case 'start':
      return kept([...attempts, begunBy(event, to, at)])
    case 'check-passed':
      return kept([
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
      // The send that nobody here knows of stands for every one there may have been.
      const unseen: Attempt = {
        ...begun('send', at),
        endedAt: at,
        outcome: 'unknown',
        failure: restored,
      }
      return decision.state === 'checking'
        ? kept([...ended(attempts, 'check', at, 'failed', null, restored), unseen])
        : kept([...attempts, unseen])
    }
    case 'settle-as-sent':
    case 'settle-otherwise':
    case 'settle-still-pending':
    case 'settle-not-shown':
      return decision.state === 'checking'
        ? ended(attempts, 'check', at, 'done')
        : kept([...attempts, settled(event.startedAt, at, null)])
    case 'settle-failed':
      return kept([...attempts, settled(event.startedAt, at, event.failure)])
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

/** The attempts with the last one of this purpose ended. */
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

/** So many attempts are kept of one decision. */
export const mostAttempts = 60

/**
 * An app that tries for days would grow without end: the oldest harmless attempts go first, but for
 * the one that tells since when it was too early.
 */
function kept(attempts: readonly Attempt[]): readonly Attempt[] {
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
