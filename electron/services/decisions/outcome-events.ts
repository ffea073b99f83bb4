import type { OutboxEvent } from '../../../shared/domain/decisions/events.ts'
import type { Answer } from '../../../shared/domain/decisions/kinds/kind-rules.ts'
import { isTooEarly } from '../../../shared/domain/decisions/record.ts'
import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { Failure } from '../../../shared/result.ts'
import type { SendOutcome } from '../../ports/lending-api.ts'

/* What a request came to, as the event of its submission. */

/** The service has spoken about this very application; asking again would change nothing. */
const certainReadFailures: ReadonlySet<ErrorCode> = new Set([
  'not-found',
  'service-refused',
  'id-malformed',
  'not-offered',
])

/** It isn't sent from here, or the client itself would not; the same decision will never pass. */
const unsendable: ReadonlySet<ErrorCode> = new Set([
  'payload-invalid',
  'id-malformed',
  'base-url-invalid',
  'document-not-here',
  'document-not-payable',
  'decision-already-open',
  'debits-stopped',
  'payment-date-passed',
  'first-payment-passed',
  'claim-held',
])

/** Nothing tells when the service has done what a submission waits for: it is sent again so much later. */
const notYetMs = 15 * 60_000

/** `notBefore` is when to try again if the read failed for a reason that passes. */
export const eventOfFailedCheck = (failure: Failure, notBefore: number | null): OutboxEvent =>
  certainReadFailures.has(failure.code)
    ? { type: 'check-refused', failure }
    : { type: 'check-failed', failure, notBefore }

/** What stops the outbox has no time (null); it is read as soon as that is mended. */
export const eventOfFailedSettling = (
  failure: Failure,
  startedAt: number,
  notBefore: number | null,
): OutboxEvent => ({
  type: 'settle-failed',
  startedAt,
  failure,
  notBefore: certainReadFailures.has(failure.code) ? null : (notBefore ?? startedAt),
})

/** `at` is when the response came; `notBefore` when to try again after a failure that passes. */
export function eventOfSend(
  outcome: SendOutcome<Answer>,
  at: number,
  notBefore: (failure: Failure) => number | null,
): OutboxEvent {
  if (outcome.kind === 'done') {
    return { type: 'sent-done', status: outcome.status, reply: outcome.value.reply }
  }
  const { status, failure } = outcome
  switch (outcome.kind) {
    case 'refused':
      return isTooEarly(failure)
        ? { type: 'sent-too-early', status: outcome.status, failure, notBefore: at + notYetMs }
        : { type: 'sent-refused', status, failure }
    case 'not-sent':
      return unsendable.has(failure.code)
        ? { type: 'sent-refused', status, failure }
        : { type: 'not-sent', status, failure, notBefore: notBefore(failure) }
    case 'unknown':
      return { type: 'sent-unknown', status, failure }
  }
}
