import { describe, expect, test } from 'vitest'
import type { Decision } from '../../../../shared/domain/decisions/decision.ts'
import { kindRules, sameMatter } from '../../../../shared/domain/decisions/kinds/all-kinds.ts'
import { applicationFromWire } from '../../../../shared/domain/wire/application.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { decisionOf, rejectionOf, sendOf } from '../../../support/builders/decisions.ts'
import { given } from '../../../support/checks/given.ts'
import { ok } from '../../../../shared/result.ts'

const { reject } = kindRules
const wire = { unitsProfile: 'cents-and-basis-points', serviceProfile: '2025-03' } as const
const accepts = (body: JsonObject) => reject.accepts?.(body, wire.serviceProfile)

function read(fields: JsonObject) {
  return given(applicationFromWire({ requested_amount: 500_000, ...fields }, wire.unitsProfile))
}
const asSent = read({ status: 'rejected', rejection_reasons: ['too_many_nsfs', 'income_too_low'] })
const otherwise = read({ status: 'rejected', rejection_reasons: ['income_too_low'] })
const asMany = read({ status: 'rejected', rejection_reasons: ['income_too_low', 'mla_failed'] })
const pending = read({ status: 'pending', rejection_reasons: null })
const approved = read({ status: 'approved', rejection_reasons: [] })

test('sends 1 to 4 reasons and nothing else', () => {
  expect(accepts({ rejection_reasons: ['income_too_low'] })).toBe(true)
  expect(accepts({ rejection_reasons: [] })).toBe(false)
  expect(accepts({ rejection_reasons: 'income_too_low' })).toBe(false)
  expect(accepts({})).toBe(false)
})

test('has the same subject as an approval of its application, so that only one can be open', () => {
  expect(sameMatter(rejectionOf(), decisionOf())).toBe(true)
  expect(sameMatter(rejectionOf(), rejectionOf({ subject: 'app_2' }))).toBe(false)
})

test('accepts a response only if the application is rejected', () => {
  const yes = { status: 'rejected', rejection_reasons: ['income_too_low'] }
  expect(reject.parseResponse(yes, wire, rejectionOf())).toMatchObject(ok({ response: yes }))
  expect(reject.parseResponse({ status: 'pending' }, wire, rejectionOf())).toMatchObject({
    ok: false,
  })
})

test('lists its reasons in the activity log', () => {
  expect(reject.madeWith(rejectionOf())).toBe('income_too_low,too_many_nsfs')
})

describe('the check before sending a rejection', () => {
  const check = (decision: Decision, now: typeof pending) => reject.check?.(decision, now)

  test('passes while the application is as the officer saw it', () => {
    expect(check(rejectionOf(), pending)).toEqual({ type: 'check-passed' })
  })

  test.each([
    ['approved', approved],
    ['rejected for these very reasons', asSent],
    ['asks for more', read({ status: 'pending', requested_amount: 500_001 })],
  ])('holds the rejection if the application is %s', (_, now) => {
    expect(check(rejectionOf(), now)).toMatchObject({ type: 'check-differs' })
  })

  test('detects that the first of two requests was processed', () => {
    const again = rejectionOf({ attempts: [sendOf('unknown')] })
    expect(check(again, asSent)).toMatchObject({ type: 'settle-as-sent', response: asSent.raw })
    expect(check(again, otherwise)).toMatchObject({ type: 'check-differs' })
  })
})

describe('settling a rejection by fetching the application', () => {
  function judged(decision: Decision, now: typeof pending) {
    const { settle } = reject
    return settle?.reads === 'application' ? settle.judge(decision, now, 5) : null
  }
  const lost = rejectionOf({ state: 'unknown', attempts: [sendOf('unknown')] })
  const done = rejectionOf({ state: 'confirmed', attempts: [sendOf('done')] })

  test.each([
    ['unknown', 'rejected with the same reasons', lost, asSent, 'settle-as-sent'],
    ['unknown', 'rejected with other reasons', lost, otherwise, 'settle-otherwise'],
    ['unknown', 'rejected with as many other reasons', lost, asMany, 'settle-otherwise'],
    ['unknown', 'approved', lost, approved, 'settle-otherwise'],
    ['unknown', 'pending', lost, pending, 'settle-still-pending'],
    ['confirmed', 'rejected with the same reasons', done, asSent, 'settle-as-sent'],
    ['confirmed', 'rejected with other reasons', done, otherwise, 'settle-otherwise'],
    ['confirmed', 'pending', done, pending, 'settle-otherwise'],
  ])('settles an %s rejection whose application is %s', (_state, _story, decision, now, type) => {
    expect(judged(decision, now)).toMatchObject({ type, startedAt: 5 })
  })

  test('reports which reasons the service has instead', () => {
    expect(judged(lost, otherwise)).toMatchObject({
      found: { status: 'rejected', rejectionReasons: ['income_too_low'] },
    })
  })
})
