import { beforeEach, expect, it } from 'vitest'
import type { Connection } from '../../../../shared/domain/connections/connection.ts'
import { achDecisionOf, decisionOf } from '../../../support/builders/decisions.ts'
import { connection, failureOf, Room } from './outbox-fixture.ts'

const oneHour = 60 * 60 * 1000
const otherLender: Connection = { ...connection, id: 'conn_2', name: 'Other lender' }

let room: Room

beforeEach(() => {
  room = new Room()
  room.desk.connections.put(otherLender)
  room.outbox.start()
})

function use(chosen: Connection): void {
  room.process.current = { connection: chosen, api: room.service.connect() }
  room.outbox.kick()
}

it('rests for the lender that asked for an hour, and for no other', async () => {
  room.service.next('createAchAuthorization', {
    kind: 'not-sent',
    failure: failureOf('rate-limited', { status: 429, retryAfterMs: oneHour }),
  })
  await room.submit(achDecisionOf({ id: 'first' }))
  expect(room.state('first')).toBe('queued')

  use(otherLender)
  await room.submit(achDecisionOf({ id: 'other', connectionId: otherLender.id }))
  expect(room.state('other')).toBe('confirmed')

  use(connection)
  await room.submit(achDecisionOf({ id: 'second', subject: 'fac_2', achPurpose: null }))
  await room.pass(oneHour - 1_000)
  expect([room.state('first'), room.state('second')]).toEqual(['queued', 'queued'])
  await room.pass(1_000)
  expect([room.state('first'), room.state('second')]).toEqual(['confirmed', 'confirmed'])
})

it('keeps to the longest rest of a lender where a later answer asks for less', async () => {
  const [long, short] = [
    room.service.hold('createAchAuthorization'),
    room.service.hold('createAchAuthorization'),
  ]
  room.service.next(
    'createAchAuthorization',
    ...[oneHour, 1_000].map((retryAfterMs) => ({
      kind: 'not-sent' as const,
      failure: failureOf('rate-limited', { status: 429, retryAfterMs }),
    })),
  )
  await room.submit(achDecisionOf({ id: 'first' }))
  await room.submit(achDecisionOf({ id: 'second', subject: 'fac_2', achPurpose: null }))
  long.open()
  await room.settle()
  short.open()
  await room.pass(oneHour - 1_000)
  expect([room.state('first'), room.state('second')]).toEqual(['queued', 'queued'])
  await room.pass(1_000)
  expect([room.state('first'), room.state('second')]).toEqual(['confirmed', 'confirmed'])
})

// A date in the past comes out of the client as 0, too (retry-after.test.ts).
it('waits longer each time though the service answers 429 with a Retry-After of 0', async () => {
  const limited = {
    kind: 'not-sent' as const,
    status: 429,
    failure: failureOf('rate-limited', { status: 429, retryAfterMs: 0 }),
  }
  room.service.next('createAchAuthorization', ...Array.from({ length: 2_000 }, () => limited))
  room.service.next('readApplication', ...Array.from({ length: 2_000 }, () => limited))
  await room.submit(achDecisionOf({ id: 'ach_1' }))
  await room.submit(decisionOf({ id: 'dec_1' }))
  await room.pass(60_000)
  room.outbox.kick()
  await room.settle()
  // 2 s, 4 s, 8 s, 16 s, 32 s
  expect(room.service.asked.createAchAuthorization).toBeLessThanOrEqual(7)
  expect(room.service.asked.readApplication).toBeLessThanOrEqual(7)
  expect(room.desk.activity.count()).toBeLessThan(30)
})

it('settles an unknown approval no faster though the service answers 429 with a Retry-After of 0', async () => {
  const failure = failureOf('rate-limited', { status: 429, retryAfterMs: 0 })
  const check = room.service.hold('approve')
  await room.submit(decisionOf())
  room.service.next('approve', { kind: 'lost', processed: true })
  room.service.next(
    'readApplication',
    ...Array.from({ length: 2_000 }, () => ({ kind: 'not-sent' as const, failure })),
  )
  check.open()
  await room.pass(60_000)
  expect(room.state()).toBe('unknown')
  expect(room.service.asked.readApplication).toBeLessThanOrEqual(8)
})
