import { expect, it } from 'vitest'
import { dayMs } from '../../../../shared/durations.ts'
import {
  isPayable,
  isToBeRead,
  returnCodeOf,
  stopsDebits,
  type DocumentPayment,
} from '../../../../shared/domain/documents/payment.ts'

const returned = (failureReason: string | null): DocumentPayment => ({
  id: 'pmt_1',
  status: 'failed',
  failureReason,
  readAt: 1,
  allowed: null,
})

it.each([
  ['R01', false],
  ['R02', true],
  ['R03', true],
  ['R04', true],
  ['R10', true],
  // R07: revoked by the consumer; R08: stopped; R16: account frozen; R29: not authorized by a
  // business.
  ['R07', true],
  ['R08', true],
  ['R16', true],
  ['R29', true],
  ['R09', false],
  ['ACH transfer return code R10: not authorized', true],
  ['R10_NOT_AUTHORIZED', true],
  ['r10', true],
  ['r01_insufficient_funds', false],
  ['ERR10', false],
  [null, false],
])('a return with %s stops debits: %s', (reason, stops) => {
  expect(stopsDebits(returned(reason))).toBe(stops)
})

it('debits are allowed again once the officer allows them', () => {
  const allowed = { at: 2, by: 'Ines Officer', reason: 'New account' }
  expect(stopsDebits({ ...returned('R10'), allowed })).toBe(false)
  expect(stopsDebits(null)).toBe(false)
})

it('finds the code of a return among other words', () => {
  expect(returnCodeOf(returned('return code R03: no account'))).toBe('R03')
  expect(returnCodeOf(returned('ach_return_r03'))).toBe('R03')
  expect(returnCodeOf(returned('closed'))).toBeNull()
})

it.each([
  ['pending', true],
  ['processing', true],
  ['processed', true],
  ['cancellation_pending', true],
  ['on_hold', true],
  ['settled', false],
  ['failed', false],
  ['canceled', false],
])('a payment that is %s and was just fetched is due for a refresh: %s', (status, isDue) => {
  expect(isToBeRead({ status, failureReason: null, readAt: 5 }, 1, 5)).toBe(isDue)
})

it.each([
  ['a day after it was read', dayMs, 1, true],
  ['less than a day after it was read', dayMs - 1, 1, false],
  ['with a clock that was set back since', -dayMs, 1, true],
  ['almost 70 days after it was made', dayMs, dayMs - 70 * dayMs + 1, true],
  ['70 days after it was made', dayMs, dayMs - 70 * dayMs, false],
])(
  'refreshes a payment that settled or failed without a reason once a day for 70 days: %s',
  (_when, now, madeAt, isDue) => {
    for (const status of ['settled', 'failed']) {
      expect(
        isToBeRead(
          { status, failureReason: null, readAt: 5 * dayMs },
          madeAt + 5 * dayMs,
          now + 5 * dayMs,
        ),
      ).toBe(isDue)
    }
  },
)

it('a payment that failed for a reason is not refreshed', () => {
  expect(isToBeRead({ status: 'failed', failureReason: 'R01', readAt: 0 }, 1, dayMs)).toBe(false)
})

const unused = {
  purpose: { kind: 'single', amount: 41_250 },
  usedAt: null,
  supersededBy: null,
  revokedOn: null,
  history: [],
}

it.each([
  ['as it was made', {}, true],
  ['of autopay', { purpose: { kind: 'autopay', amount: 41_250 } }, false],
  ['without an amount', { purpose: { kind: 'single', amount: null } }, false],
  ['that is used', { usedAt: 1 }, false],
  ['that is replaced', { supersededBy: 'doc_2' }, false],
  ['that is revoked', { revokedOn: '2026-11-20' }, false],
  ['whose registration was voided', { history: [{ kind: 'voided' }] }, false],
])('a document %s can be paid with: %s', (_what, fields, payable) => {
  expect(isPayable({ ...unused, ...fields })).toBe(payable)
})
