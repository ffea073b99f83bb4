import { expect, it } from 'vitest'
import type { Connection } from '../../../../shared/domain/connections/connection.ts'
import { achDecisionOf, decisionOf } from '../../../support/builders/decisions.ts'
import type { ScriptedTurn } from '../../../support/fakes/scripted-lending-api.ts'
import { connection, fixture, useFixture } from './outbox-fixture.ts'

const oneHour = 60 * 60 * 1000
const otherLender: Connection = { ...connection, id: 'conn_2', name: 'Other lender' }

const limited = (retryAfterMs: number): ScriptedTurn => ({
  ...{ kind: 'not-sent', status: 429 },
  failure: { code: 'rate-limited', status: 429, retryAfterMs },
})

useFixture((made) => made.desk.connections.put(otherLender))

function use(chosen: Connection): void {
  fixture.process.current = { connection: chosen, api: fixture.service.connect() }
  fixture.outbox.retryNow()
}

it('pauses only for the lender whose service asked to wait an hour', async () => {
  fixture.service.next('createAchAuthorization', limited(oneHour))
  await fixture.submit(achDecisionOf({ id: 'first' }))
  expect(fixture.state('first')).toBe('queued')

  use(otherLender)
  await fixture.submit(achDecisionOf({ id: 'other', connectionId: otherLender.id }))
  expect(fixture.state('other')).toBe('confirmed')

  use(connection)
  await fixture.submit(achDecisionOf({ id: 'second', subject: 'fac_2', achPurpose: null }))
  await fixture.pass(oneHour - 1_000)
  expect([fixture.state('first'), fixture.state('second')]).toEqual(['queued', 'queued'])
  await fixture.pass(1_000)
  expect([fixture.state('first'), fixture.state('second')]).toEqual(['confirmed', 'confirmed'])
})

it('keeps the pause after a restart, even if the network returns meanwhile', async () => {
  fixture.service.next('createAchAuthorization', limited(oneHour))
  await fixture.submit(achDecisionOf())
  await fixture.restart()
  await fixture.networkIsBack()
  await fixture.pass(oneHour - 41_000)
  expect(fixture.state()).toBe('queued')
  await fixture.pass(1_000)
  expect(fixture.state()).toBe('confirmed')
})

it('keeps the longest pause of a lender if a later response asks for a shorter one', async () => {
  const [long, short] = [
    fixture.service.hold('createAchAuthorization'),
    fixture.service.hold('createAchAuthorization'),
  ]
  fixture.service.next('createAchAuthorization', ...[oneHour, 1_000].map(limited))
  await fixture.submit(achDecisionOf({ id: 'first' }))
  await fixture.submit(achDecisionOf({ id: 'second', subject: 'fac_2', achPurpose: null }))
  long.open()
  await fixture.settle()
  short.open()
  await fixture.pass(oneHour - 1_000)
  expect([fixture.state('first'), fixture.state('second')]).toEqual(['queued', 'queued'])
  await fixture.pass(1_000)
  expect([fixture.state('first'), fixture.state('second')]).toEqual(['confirmed', 'confirmed'])
})

// The client also returns 0 for a date in the past (retry-after.test.ts).
it('waits longer each time even if the service responds 429 with a Retry-After of 0', async () => {
  fixture.service.next('createAchAuthorization', ...Array.from({ length: 2_000 }, () => limited(0)))
  fixture.service.next('readApplication', ...Array.from({ length: 2_000 }, () => limited(0)))
  await fixture.submit(achDecisionOf({ id: 'ach_1' }))
  await fixture.submit(decisionOf({ id: 'dec_1' }))
  await fixture.pass(60_000)
  fixture.outbox.retryNow()
  await fixture.settle()
  // Delays of 2 s, 4 s, 8 s, 16 s and 32 s.
  expect(fixture.service.asked.createAchAuthorization).toBeLessThanOrEqual(7)
  expect(fixture.service.asked.readApplication).toBeLessThanOrEqual(7)
  expect(fixture.desk.activity.count()).toBeLessThan(30)
})

it('checks an unknown approval no faster even if the service responds 429 with a Retry-After of 0', async () => {
  const check = fixture.service.hold('approve')
  await fixture.submit(decisionOf())
  fixture.service.next('approve', { kind: 'lost', processed: true })
  fixture.service.next('readApplication', ...Array.from({ length: 2_000 }, () => limited(0)))
  check.open()
  await fixture.pass(60_000)
  expect(fixture.state()).toBe('unknown')
  expect(fixture.service.asked.readApplication).toBeLessThanOrEqual(8)
})
