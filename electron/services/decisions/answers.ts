import type { ReadApplication } from '../../../shared/domain/application.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import type { OutboxEvent } from '../../../shared/domain/decisions/events.ts'
import { mayHaveBeenDone } from '../../../shared/domain/decisions/record.ts'
import { approvableStatus, approvedStatuses } from '../../../shared/domain/vocabulary.ts'
import {
  changesSinceSeen,
  offersMatch,
  seenApplication,
} from '../../../shared/domain/wire-compare.ts'
import { offersIn } from '../../../shared/domain/wire.ts'
import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { JsonObject } from '../../../shared/json.ts'
import type { Failure, Result } from '../../../shared/result.ts'
import type { AchAuthorization, LendingApi, SendOutcome } from '../../ports/lending-api.ts'

/*
 * What an answer of the service means to the outbox. No clock and no store: the times are given.
 */

/** The service has spoken about this very application; asking again would change nothing. */
const certainReadFailures: ReadonlySet<ErrorCode> = new Set([
  'not-found',
  'service-refused',
  'id-malformed',
])

/** The client itself would not send it; the same decision will never pass. */
const unsendable: ReadonlySet<ErrorCode> = new Set([
  'payload-invalid',
  'id-malformed',
  'base-url-invalid',
])

const isApproved = (read: ReadApplication): boolean =>
  approvedStatuses.some((status) => status === read.application.status)

const isAsSent = (decision: Decision, read: ReadApplication): boolean =>
  isApproved(read) && offersMatch(offersIn(decision.body), seenApplication(read).offers)

/**
 * What the read before an approval means; `check-passed` where it may go out. `notBefore` is when
 * to try again where the read failed for a reason that passes.
 */
export function eventOfCheck(
  decision: Decision,
  read: Result<ReadApplication>,
  notBefore: number | null,
): OutboxEvent {
  if (!read.ok) {
    return certainReadFailures.has(read.error.code)
      ? { type: 'check-refused', failure: read.error }
      : { type: 'check-failed', failure: read.error, notBefore }
  }
  if (mayHaveBeenDone(decision) && isAsSent(decision, read.value)) {
    return { type: 'settle-approved-same', startedAt: decision.updatedAt, reply: read.value.raw }
  }
  const now = seenApplication(read.value)
  const isSame = decision.seen !== null && changesSinceSeen(decision.seen, now).length === 0
  return isSame ? { type: 'check-passed' } : { type: 'check-differs', found: now }
}

/**
 * What a read says of an approval whose reply was lost, or that was confirmed. A status that is
 * neither approved nor the one from before means that somebody else has decided meanwhile; so does
 * the one from before if the service had confirmed. `notBefore` is null where a failure stops the
 * outbox.
 */
export function eventOfSettling(
  decision: Decision,
  read: Result<ReadApplication>,
  startedAt: number,
  notBefore: number | null,
): OutboxEvent {
  if (!read.ok) {
    // What stops the outbox has no time; it is read as soon as that is mended.
    const again = certainReadFailures.has(read.error.code) ? null : (notBefore ?? startedAt)
    return { type: 'settle-failed', startedAt, failure: read.error, notBefore: again }
  }
  if (isAsSent(decision, read.value)) {
    return { type: 'settle-approved-same', startedAt, reply: read.value.raw }
  }
  const before = decision.seen?.status ?? approvableStatus
  const isPending = read.value.application.status === before && !isApproved(read.value)
  return isPending && decision.state === 'unknown'
    ? { type: 'settle-still-pending', startedAt }
    : { type: 'settle-approved-other', startedAt, found: seenApplication(read.value) }
}

/** A send that came back, with what else it brought. */
export interface Sent {
  readonly event: OutboxEvent
  readonly read: ReadApplication | null
  readonly authorization: AchAuthorization | null
}

/**
 * Sends a decision's request; the one place where its kind becomes a call. `isCurrent` tells whether
 * the check before an approval still holds.
 */
export async function send(
  api: LendingApi,
  decision: Decision,
  notBefore: (failure: Failure) => number | null,
  isCurrent: () => boolean,
): Promise<Sent> {
  const { kind, subject } = decision
  const body = decision.body ?? {}
  const sent = (event: OutboxEvent, more: Partial<Sent> = {}): Sent => ({
    event,
    read: null,
    authorization: null,
    ...more,
  })
  switch (kind) {
    case 'approve': {
      const outcome = await api.approve(subject, body, isCurrent)
      if (outcome.kind !== 'done') return sent(eventOfFailure(outcome, notBefore))
      const { status, value: read } = outcome
      // A yes about an application that is not approved is no yes: reading will tell.
      const failure: Failure = { code: 'reply-unreadable', detail: 'not approved' }
      return isApproved(read)
        ? sent(done(status, read.raw), { read })
        : sent({ type: 'sent-unknown', status, failure })
    }
    case 'create-ach-authorization': {
      const outcome = await api.createAchAuthorization(subject)
      if (outcome.kind !== 'done') return sent(eventOfFailure(outcome, notBefore))
      return sent(done(outcome.status, { id: outcome.value.id }), { authorization: outcome.value })
    }
    case 'set-lending-details': {
      const outcome = await api.setLendingDetails(body)
      return outcome.kind === 'done'
        ? sent(done(outcome.status, outcome.value))
        : sent(eventOfFailure(outcome, notBefore))
    }
    case 'set-webhook': {
      const outcome = await api.setWebhook(body)
      return outcome.kind === 'done'
        ? sent(done(outcome.status, { text: outcome.value }))
        : sent(eventOfFailure(outcome, notBefore))
    }
  }
}

const done = (status: number, reply: JsonObject): OutboxEvent => ({
  type: 'sent-done',
  status,
  reply,
})

function eventOfFailure(
  outcome: Exclude<SendOutcome<never>, { kind: 'done' }>,
  notBefore: (failure: Failure) => number | null,
): OutboxEvent {
  const { status, failure } = outcome
  switch (outcome.kind) {
    case 'refused':
      return { type: 'sent-refused', status: outcome.status, failure }
    case 'not-sent':
      return unsendable.has(failure.code)
        ? { type: 'sent-refused', status, failure }
        : { type: 'not-sent', status, failure, notBefore: notBefore(failure) }
    case 'unknown':
      return { type: 'sent-unknown', status, failure }
  }
}
