import { expect, test } from 'vitest'
import { stateText } from '../../../../renderer/screens/decisions/state-text.ts'
import type { Decision } from '../../../../shared/domain/decisions/decision.ts'
import type { OutboxEvent } from '../../../../shared/domain/decisions/events.ts'
import { advance } from '../../../../shared/domain/decisions/state-machine.ts'
import type { ErrorCode } from '../../../../shared/error-codes.ts'
import { decisionOf, someTime } from '../../../support/builders/decisions.ts'

const lost = (status: number | null): OutboxEvent => ({
  type: 'sent-unknown',
  status,
  failure: { code: 'connection-lost' },
})
const stopped = {
  type: 'sent-refused',
  status: null,
  failure: { code: 'first-payment-passed' },
} as const
const other = { status: 'approved', requestedAmount: null, offers: [] }

/** An approval after these events, in order. */
function approvalAfter(...events: readonly OutboxEvent[]): Decision {
  const begun: readonly OutboxEvent[] = [
    { type: 'submit', notBefore: null },
    { type: 'start', serviceProfile: 'specification' },
    { type: 'check-passed' },
  ]
  return [...begun, ...events].reduce((decision, event) => {
    const step = advance(decision, event, someTime)
    if (step === null) throw new Error(`${event.type} does not belong to ${decision.state}`)
    return step.decision
  }, decisionOf())
}

test.each<readonly [string, readonly OutboxEvent[], string]>([
  ['answered 401', [lost(401)], 'The service rejected the sign-in for this request.'],
  [
    'lost and sent again',
    [lost(null), { type: 'resend', reason: 'Nothing seems to have happened' }],
    'It is waiting to be sent again. The service may have processed the first request.',
  ],
  [
    'confirmed, and then found to be another',
    [
      { type: 'sent-done', status: 200, response: {} },
      { type: 'settle-otherwise', startedAt: someTime, found: other },
    ],
    'The service confirmed your decision but now shows something else.',
  ],
  [
    'refused by the service',
    [{ type: 'sent-refused', status: 404, failure: { code: 'not-found', status: 404 } }],
    'The service refused it. Nothing changed there.',
  ],
  [
    'stopped before it left',
    [stopped],
    'Loan Desk didn’t send it. Nothing changed at the service.',
  ],
  ['stopped before it left and dismissed', [stopped, { type: 'cancel' }], 'It wasn’t sent.'],
])('shows that an approval was %s', (_what, events, meaning) => {
  expect(stateText(approvalAfter(...events)).meaning).toBe(meaning)
})

test.each<readonly [ErrorCode, string]>([
  ['first-payment-passed', 'Dismiss this one. Sending the same request again would fail.'],
  ['payment-date-passed', 'Dismiss this one. Sending the same request again would fail.'],
  ['debits-stopped', 'Send the same request once that is resolved, or dismiss it.'],
])('advises sending a submission stopped with %s again only if that can work', (code, next) => {
  expect(stateText(approvalAfter({ ...stopped, failure: { code } })).next).toBe(next)
})
