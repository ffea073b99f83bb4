import { beforeEach, describe, expect, test } from 'vitest'
import type { SessionService } from '../../../../electron/services/connections/session-service.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import type { FakeClock } from '../../../support/fakes/fake-clock.ts'
import type { FakeNetwork } from '../../../support/fakes/fake-network.ts'
import type { RecordingLog, RecordingNotifier } from '../../../support/fakes/recorders.ts'
import type { ScriptedLendingService } from '../../../support/fakes/scripted-lending-api.ts'
import { SessionFixture } from './session-fixture.ts'

let fixture: SessionFixture
let clock: FakeClock
let network: FakeNetwork
let notifier: RecordingNotifier
let log: RecordingLog
let service: ScriptedLendingService
let session: SessionService

beforeEach(() => {
  fixture = new SessionFixture()
  ;({ clock, network, notifier, log, service, session } = fixture)
})

test('there is no session without a connection', async () => {
  expect(session.current()).toBeNull()
  expect(session.handlers.state({})).toMatchObject({
    value: { connectionId: null, network: 'untried' },
  })
  expect(await session.handlers.signIn({})).toMatchObject(failed('connection-not-here'))
})

test('signs in at once when a connection is put in use, and tells the pages', async () => {
  const connection = aConnection()
  expect(session.use(connection)).toMatchObject({ connectionId: connection.id, network: 'untried' })
  await fixture.settle()
  expect(session.isOnline()).toBe(true)
  expect(session.state()).toMatchObject({
    network: 'online',
    failure: null,
    token: { issuedAt: clock.now() },
    sampleReachable: null,
  })
  expect(notifier.named('connection.state').at(-1)).toEqual(session.state())
  expect(service.processed.signIn).toBe(1)
})

test('reads the secret of the connection in use each time it is needed', async () => {
  const read = fixture.noteSecretsRead()
  session.use(aConnection({ id: 'one' }))
  await fixture.settle()
  await session.handlers.signIn({})
  expect(read.map(({ id }) => id)).toEqual(['one', 'one'])
  expect(JSON.stringify([notifier.events, log.lines])).not.toContain('secret"')
})

test.each([
  [4 * 60_000 + 59_000, null],
  [-(4 * 60_000 + 59_000), null],
  [3 * 3_600_000 + 29_000, 3 * 3_600_000],
  [-26 * 3_600_000, -26 * 3_600_000],
])(
  'reports a clock that is %i ms ahead of the service’s as %s, once',
  async (clockAheadMs, told) => {
    const { factory, report } = fixture.withOutcomes()
    session = fixture.begin(factory)
    session.use(aConnection())
    await fixture.settle()
    report({ reached: true, failure: null, clockAheadMs })
    const events = notifier.named('connection.state').length
    report({ reached: true, failure: null, clockAheadMs: clockAheadMs + 700 })
    // A response without a date says nothing about the clock.
    report({ reached: true, failure: null, clockAheadMs: null })
    expect(session.state().clockAheadMs).toBe(told)
    expect(notifier.named('connection.state')).toHaveLength(events)
    report({ reached: true, failure: null, clockAheadMs: 0 })
    expect(session.state().clockAheadMs).toBeNull()
  },
)

test('passes on the time of a service, but not of the sample service, which uses the same clock', async () => {
  const { factory, report } = fixture.withOutcomes()
  session = fixture.begin(factory)
  session.use(aConnection({ kind: 'sample' }))
  await fixture.settle()
  report({ reached: true, failure: null, clockAheadMs: 1_000 })
  expect(fixture.serviceTimes).toEqual([])
  session.use(aConnection({ kind: 'sandbox' }))
  await fixture.settle()
  report({ reached: true, failure: null, clockAheadMs: null })
  report({ reached: true, failure: null, clockAheadMs: 2_000 })
  expect(fixture.serviceTimes).toEqual([2_000])
})

test('signing in returns the new state, or why it failed', async () => {
  await fixture.use()
  await clock.advance(5_000)
  expect(await session.handlers.signIn({})).toMatchObject(ok({ token: { issuedAt: clock.now() } }))
  fixture.secret = () => Promise.resolve(failed('credentials-missing'))
  expect(await session.handlers.signIn({})).toMatchObject(failed('credentials-missing'))
})

test('switching connections ends the session of the first one', async () => {
  await fixture.use(aConnection({ id: 'one' }))
  const first = session.current()
  await fixture.use(aConnection({ id: 'two' }))
  expect(session.current()?.connection.id).toBe('two')
  expect(first?.api.token()).toBeNull()
  expect(await first?.api.readApplication('app_1')).toMatchObject({ error: { code: 'canceled' } })
  expect(network.listeners).toBe(1)
  expect(session.use(null)).toMatchObject({ connectionId: null })
  expect(network.listeners).toBe(0)
})

test('a late response to the first connection doesn’t change the state of the second', async () => {
  await fixture.use(aConnection({ id: 'one' }))
  const gate = service.hold('readApplication')
  const read = session.current()?.api.readApplication('app_1')
  await gate.arrived
  await fixture.use(aConnection({ id: 'two' }))
  const told = notifier.events.length
  service.reachable = false
  gate.open()
  await read
  expect(session.state()).toMatchObject({ connectionId: 'two', network: 'online' })
  expect(notifier.events).toHaveLength(told)
})

describe('the switch at the sample service', () => {
  test('turns it off and on, and returns the new connection state', async () => {
    await fixture.use(aConnection({ kind: 'sample' }))
    expect(session.state().sampleReachable).toBe(true)
    expect(await session.handlers.setSampleReachable({ reachable: false })).toMatchObject({
      ok: true,
      value: { network: 'offline', sampleReachable: false },
    })
    expect(await session.handlers.setSampleReachable({ reachable: true })).toMatchObject({
      ok: true,
      value: { network: 'online', sampleReachable: true },
    })
  })

  test('is refused for other connections, and if there is no sample service', async () => {
    session.use(aConnection({ kind: 'production' }))
    expect(await session.handlers.setSampleReachable({ reachable: false })).toMatchObject(
      failed('not-sample'),
    )
    fixture.sample = null
    session = fixture.begin()
    session.use(aConnection({ kind: 'sample' }))
    expect(await session.handlers.setSampleReachable({ reachable: false })).toMatchObject(
      failed('not-sample'),
    )
    expect(service.reachable).toBe(true)
  })
})

test('makes no more requests once stopped', async () => {
  service.reachable = false
  await fixture.use()
  session.stop()
  const asked = service.asked.signIn
  await clock.advance(600_000)
  expect(service.asked.signIn).toBe(asked)
  expect([clock.pending, network.listeners]).toEqual([0, 0])
})
