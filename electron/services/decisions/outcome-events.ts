import type { OutboxEvent } from '../../../shared/domain/decisions/events.ts'
import type { SendResponse } from '../../../shared/domain/decisions/kinds/kind-rules.ts'
import { isTooEarly } from '../../../shared/domain/decisions/record.ts'
import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { Failure } from '../../../shared/result.ts'
import type { SendOutcome } from '../../ports/lending-api.ts'

/* Converts the outcome of a request to an event of its submission. */

/** Final responses of the service about this application; retrying would change nothing. */
const certainReadFailures: ReadonlySet<ErrorCode> = new Set([
  'not-found',
  'service-refused',
  'id-malformed',
  'not-offered',
])

/** Submissions that Loan Desk or its client doesn't send; retrying the same decision would never work. */
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

/** Retry delay of a submission sent too early: nothing signals when the service is ready for it. */
const notYetMs = 15 * 60_000

/** `notBefore`: when to retry after a temporary failure of the read. */
export const eventOfFailedCheck = (failure: Failure, notBefore: number | null): OutboxEvent =>
  certainReadFailures.has(failure.code)
    ? { type: 'check-refused', failure }
    : { type: 'check-failed', failure, notBefore }

/** `notBefore` is null after a failure that blocks the outbox: it is read again once that is fixed. */
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

/** `at`: when the response came. `notBefore`: when to retry after a temporary failure. */
export function eventOfSend(
  outcome: SendOutcome<SendResponse>,
  at: number,
  notBefore: (failure: Failure) => number | null,
): OutboxEvent {
  if (outcome.kind === 'done') {
    return { type: 'sent-done', status: outcome.status, response: outcome.value.response }
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
