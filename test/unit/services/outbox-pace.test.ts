import { beforeEach, expect, it } from 'vitest'
import type { Connection } from '../../../shared/domain/connection.ts'
import { achDecisionOf } from '../../support/decision-builder.ts'
import { connection, failureOf, Room } from './outbox-room.ts'

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
