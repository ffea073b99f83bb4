import { beforeEach, describe, expect, test } from 'vitest'
import type { LendingApiFactory, RequestOutcome } from '../../../electron/ports/lending-api.ts'
import type { Sample } from '../../../electron/ports/sample.ts'
import {
  createSessionService,
  returnPhases,
  type SessionService,
} from '../../../electron/services/session-service.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import { aConnection } from '../../support/builders.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { FakeNetwork } from '../../support/fake-network.ts'
import { RecordingLog, RecordingNotifier } from '../../support/recorders.ts'
import { ScriptedLendingService } from '../../support/scripted-lending-api.ts'
import { seededRandom } from '../../support/seeded-random.ts'

let clock: FakeClock
let network: FakeNetwork
let notifier: RecordingNotifier
let log: RecordingLog
let service: ScriptedLendingService
let secret: (connectionId: string) => Promise<Result<string>>
let sample: Sample | null
let session: SessionService
let serviceTimes: number[]

beforeEach(() => {
  clock = new FakeClock()
  serviceTimes = []
  network = new FakeNetwork()
  notifier = new RecordingNotifier()
  log = new RecordingLog()
  service = new ScriptedLendingService(clock)
  secret = () => Promise.resolve(ok('secret'))
  sample = {
    baseUrl: 'http://127.0.0.1:1',
    clientId: 'c',
    secret: 's',
    worklistIds: [],
    isReachable: () => service.reachable,
    setReachable: (reachable) => {
      service.reachable = reachable
      return Promise.resolve()
    },
  }
  session = begin()
})

function begin(lendingApi: LendingApiFactory = service): SessionService {
  return createSessionService({
    lendingApi,
    secret: (id) => secret(id),
    clock,
    random: seededRandom(),
    network,
    notifier,
    log,
    sample,
    onServiceTime: (clockAheadMs) => serviceTimes.push(clockAheadMs),
  })
}

const settle = (): Promise<void> => clock.advance(0)

/** The factory, and a way to say in its place what is heard of the service. */
function hearable(): {
  readonly factory: LendingApiFactory
  readonly hear: (outcome: RequestOutcome) => void
} {
  let hear: (outcome: RequestOutcome) => void = () => undefined
  return {
    factory: {
      connect: (connection, read, heard) => {
        hear = heard
        return service.connect(connection, read, heard)
      },
    },
    hear: (outcome) => {
      hear(outcome)
    },
  }
}

test('with no connection there is no conversation', async () => {
  expect(session.current()).toBeNull()
  expect(session.handlers.state({})).toMatchObject({
    value: { connectionId: null, network: 'untried' },
  })
  expect(await session.handlers.signIn({})).toMatchObject({
    error: { code: 'connection-not-here' },
  })
})

test('a connection that is taken into use is tried at once, and the pages are told', async () => {
  const connection = aConnection()
  expect(session.use(connection)).toMatchObject({ connectionId: connection.id, network: 'untried' })
  await settle()
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

test('the secret is read for the connection in use, each time it is needed', async () => {
  const asked: string[] = []
  secret = (id) => {
    asked.push(id)
    return Promise.resolve(ok('secret'))
  }
  session.use(aConnection({ id: 'one' }))
  await settle()
  await session.handlers.signIn({})
  expect(asked).toEqual(['one', 'one'])
  expect(JSON.stringify([notifier.events, log.lines])).not.toContain('secret"')
})

test.each([
  [4 * 60_000 + 59_000, null],
  [-(4 * 60_000 + 59_000), null],
  [3 * 3_600_000 + 29_000, 3 * 3_600_000],
  [-26 * 3_600_000, -26 * 3_600_000],
])('a clock %i ms ahead of the service’s is told as %s, once', async (clockAheadMs, told) => {
  const { factory, hear } = hearable()
  session = begin(factory)
  session.use(aConnection())
  await settle()
  hear({ reached: true, failure: null, clockAheadMs })
  const events = notifier.named('connection.state').length
  hear({ reached: true, failure: null, clockAheadMs: clockAheadMs + 700 })
  // One without a date says nothing of the clock.
  hear({ reached: true, failure: null, clockAheadMs: null })
  expect(session.state().clockAheadMs).toBe(told)
  expect(notifier.named('connection.state')).toHaveLength(events)
  hear({ reached: true, failure: null, clockAheadMs: 0 })
  expect(session.state().clockAheadMs).toBeNull()
})

test('the time of a service is told on, but not that of the sample, which runs by the same clock', async () => {
  const { factory, hear } = hearable()
  session = begin(factory)
  session.use(aConnection({ kind: 'sample' }))
  await settle()
  hear({ reached: true, failure: null, clockAheadMs: 1_000 })
  expect(serviceTimes).toEqual([])
  session.use(aConnection({ kind: 'sandbox' }))
  await settle()
  hear({ reached: true, failure: null, clockAheadMs: null })
  hear({ reached: true, failure: null, clockAheadMs: 2_000 })
  expect(serviceTimes).toEqual([2_000])
})

test('signing in answers the new state, or why there is none', async () => {
  session.use(aConnection())
  await settle()
  await clock.advance(5_000)
  expect(await session.handlers.signIn({})).toMatchObject({
    ok: true,
    value: { token: { issuedAt: clock.now() } },
  })
  secret = () => Promise.resolve(failed('credentials-missing'))
  expect(await session.handlers.signIn({})).toMatchObject({
    error: { code: 'credentials-missing' },
  })
})

test('another connection ends the conversation with the first', async () => {
  session.use(aConnection({ id: 'one' }))
  await settle()
  const first = session.current()
  session.use(aConnection({ id: 'two' }))
  await settle()
  expect(session.current()?.connection.id).toBe('two')
  expect(first?.api.token()).toBeNull()
  expect(await first?.api.readApplication('app_1')).toMatchObject({ error: { code: 'cancelled' } })
  expect(network.listeners).toBe(1)
  expect(session.use(null)).toMatchObject({ connectionId: null })
  expect(network.listeners).toBe(0)
})

test('what the first connection still hears is not taken for the second’s', async () => {
  session.use(aConnection({ id: 'one' }))
  await settle()
  const gate = service.hold('readApplication')
  const read = session.current()?.api.readApplication('app_1')
  await gate.arrived
  session.use(aConnection({ id: 'two' }))
  await settle()
  const told = notifier.events.length
  service.reachable = false
  gate.open()
  await read
  expect(session.state()).toMatchObject({ connectionId: 'two', network: 'online' })
  expect(notifier.events).toHaveLength(told)
})

describe('when the network returns', () => {
  let order: string[]
  beforeEach(() => {
    order = []
    for (const phase of returnPhases.toReversed()) {
      session.onReturn(phase, async () => {
        order.push(`${phase} begins`)
        await Promise.resolve()
        order.push(`${phase} ends`)
      })
    }
  })

  test('first the token, then reads, checks and sends, one after the other', async () => {
    service.reachable = false
    session.use(aConnection())
    await settle()
    expect(session.state()).toMatchObject({
      network: 'offline',
      failure: { code: 'connect-failed' },
    })
    expect(order).toEqual([])
    service.reachable = true
    session.onReturn('reads', () => {
      order.push(session.current()?.api.token() === null ? 'no token' : 'token')
    })
    network.set(true)
    await settle()
    expect(order).toEqual([
      'reads begins',
      'reads ends',
      'token',
      'checks begins',
      'checks ends',
      'sends begins',
      'sends ends',
    ])
  })

  test('the first time counts, and further answers do not', async () => {
    session.use(aConnection())
    await settle()
    expect(order).toHaveLength(6)
    await session.current()?.api.readApplication('app_1')
    await settle()
    expect(order).toHaveLength(6)
  })

  test('where it goes again in the middle, the rest is left for the next time', async () => {
    const stop = session.onReturn('reads', async () => {
      service.reachable = false
      network.set(false)
      await session.current()?.api.readApplication('app_1')
    })
    session.use(aConnection())
    await settle()
    expect(order).toEqual(['reads begins', 'reads ends'])
    stop()
    service.reachable = true
    network.set(true)
    await settle()
    expect(order.slice(2)).toHaveLength(6)
  })

  test('where the token cannot be had, nothing is taken up', async () => {
    session.use(aConnection())
    service.next('signIn', { kind: 'refused', failure: { code: 'credentials-wrong' } })
    service.next('signIn', { kind: 'refused', failure: { code: 'credentials-wrong' } })
    await settle()
    expect(session.state()).toMatchObject({
      network: 'online',
      failure: { code: 'credentials-wrong' },
    })
    expect(order).toEqual([])
  })

  test('work that throws is noted, and the rest goes on', async () => {
    session.onReturn('checks', () => {
      throw new Error('broken')
    })
    session.use(aConnection())
    await settle()
    expect(order.at(-1)).toBe('sends ends')
    expect(log.lines.join()).toContain('broken')
  })
})

describe('the switch at the sample service', () => {
  test('turns it off and on, and answers what has become of the connection', async () => {
    session.use(aConnection({ kind: 'sample' }))
    await settle()
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

  test('is nobody else’s', async () => {
    session.use(aConnection({ kind: 'production' }))
    expect(await session.handlers.setSampleReachable({ reachable: false })).toMatchObject({
      error: { code: 'not-sample' },
    })
    sample = null
    session = begin()
    session.use(aConnection({ kind: 'sample' }))
    expect(await session.handlers.setSampleReachable({ reachable: false })).toMatchObject({
      error: { code: 'not-sample' },
    })
    expect(service.reachable).toBe(true)
  })
})

test('stopped, nothing is asked any more', async () => {
  service.reachable = false
  session.use(aConnection())
  await settle()
  session.stop()
  const asked = service.asked.signIn
  await clock.advance(600_000)
  expect(service.asked.signIn).toBe(asked)
  expect([clock.pending, network.listeners]).toEqual([0, 0])
})
