import { beforeEach, describe, expect, it } from 'vitest'
import { decisionOf, tooEarlyAtService } from '../../../support/builders/decisions.ts'
import { mostAttempts, tooEarlySince } from '../../../../shared/domain/decisions/record.ts'
import { hourMs } from '../../../../shared/durations.ts'
import { failed } from '../../../../shared/result.ts'
import type { ScriptedTurn } from '../../../support/fakes/scripted-lending-api.ts'
import { connection, fixture, useFixture } from './outbox-fixture.ts'

const quarterHour = 15 * 60_000
const notYet: ScriptedTurn = {
  kind: 'refused',
  status: 400,
  failure: { ...tooEarlyAtService.failure, code: 'service-refused' },
}

useFixture()

it('an approval waits for the borrower’s identity check, and is sent again until the check is done', async () => {
  fixture.service.next('approve', notYet, notYet)
  await fixture.submit(decisionOf())
  expect(fixture.decision()).toMatchObject({
    state: 'queued',
    failure: { serviceCode: 'KYC_NOT_APPROVED' },
    notBefore: fixture.clock.now() + quarterHour,
  })
  expect(fixture.logged()).toContain('decision-sent too-early 400')
  await fixture.pass(quarterHour - 1)
  expect(fixture.service.asked.approve).toBe(1)
  await fixture.pass(1)
  expect(fixture.service.asked.approve).toBe(2)
  expect(fixture.state()).toBe('queued')
  await fixture.pass(quarterHour)
  expect(fixture.state()).toBe('confirmed')
  expect(fixture.service.processed.approve).toBe(1)
})

describe('an approval that waits for the identity check, when its first payment date comes', () => {
  /** The last hour of the day before, at the lender's location; UTC is a day ahead. */
  const lastHour = Date.UTC(2026, 11, 15, 7, 30)

  beforeEach(async () => {
    fixture.service.next('approve', notYet)
    await fixture.submit(decisionOf())
  })

  it('isn’t sent on that date, even if the officer sends it again', async () => {
    fixture.clock.setWall(lastHour + hourMs)
    await fixture.pass(quarterHour)
    expect(fixture.decision()).toMatchObject({
      ...{ state: 'refused', failure: { code: 'first-payment-passed' } },
    })
    expect(fixture.service.asked.approve).toBe(1)
    const again = { id: 'dec_1', reason: 'The check is done', replaces: false }
    expect(await fixture.process.decisions.resend(again)).toEqual(failed('first-payment-passed'))
  })

  it('is sent until the end of the day before, in the lender’s time zone', async () => {
    fixture.clock.setWall(lastHour - quarterHour)
    await fixture.pass(quarterHour)
    expect(fixture.state()).toBe('confirmed')
  })

  it.each([
    ['switched the rule off', { disabledRules: ['first-payment-not-after-today'] }],
    ['is only warned', { ruleSeverities: { 'first-payment-not-after-today': 'warn' } as const }],
  ])('is sent if the lender %s', async (_what, rules) => {
    fixture.desk.connections.put({ ...connection, ...rules })
    fixture.clock.setWall(lastHour + hourMs)
    await fixture.pass(quarterHour)
    expect(fixture.state()).toBe('confirmed')
  })
})

it('a submission that waits for the check counts as waiting, and can be canceled for good', async () => {
  fixture.service.next('approve', notYet)
  await fixture.submit(decisionOf())
  expect(fixture.outbox.summary('conn_1')).toMatchObject({ waiting: 1, attention: 0 })
  fixture.outbox.cancel('dec_1')
  await fixture.pass(10 * quarterHour)
  expect(fixture.state()).toBe('canceled')
  expect(fixture.service.asked.approve).toBe(1)
})

it('an approval is sent once, immediately, when the officer asks', async () => {
  fixture.service.next('approve', notYet)
  await fixture.submit(decisionOf())
  const asked = await fixture.process.decisions.tryNow({ id: 'dec_1' })
  expect(asked).toMatchObject({ ok: true, value: { state: 'queued', notBefore: null } })
  await fixture.settle()
  expect(fixture.state()).toBe('confirmed')
  expect(await fixture.process.decisions.tryNow({ id: 'dec_1' })).toMatchObject(
    failed('decision-state'),
  )
  await fixture.pass(10 * quarterHour)
  expect(fixture.service.asked.approve).toBe(2)
})

it('the worklist shows what the application waits for', async () => {
  fixture.service.next('approve', notYet)
  await fixture.submit(decisionOf())
  expect(fixture.shown()).toEqual([['app_1', 'identity-check']])
  await fixture.pass(quarterHour)
  expect(fixture.shown()).toEqual([])
})

it('an application that changed while waiting is held', async () => {
  fixture.service.next('approve', notYet)
  await fixture.submit(decisionOf())
  fixture.service.change('app_1', { requested_amount: 1 })
  await fixture.pass(quarterHour)
  expect(fixture.state()).toBe('held')
  expect(fixture.service.asked.approve).toBe(1)
})

it('keeps waiting after a restart', async () => {
  fixture.service.next('approve', notYet)
  await fixture.submit(decisionOf())
  await fixture.restart()
  expect(fixture.service.asked.approve).toBe(1)
  await fixture.pass(quarterHour)
  expect(fixture.state()).toBe('confirmed')
})

it('a wait of several days leaves a record of limited length that shows when it started', async () => {
  fixture.service.next('approve', ...Array.from({ length: 200 }, () => notYet))
  await fixture.submit(decisionOf())
  const since = fixture.clock.now()
  for (let turn = 0; turn < 150; turn += 1) await fixture.pass(quarterHour)
  expect(fixture.service.asked.approve).toBe(151)
  expect(fixture.decision().attempts.length).toBeLessThanOrEqual(mostAttempts)
  expect(tooEarlySince(fixture.decision())).toBe(since)
})
