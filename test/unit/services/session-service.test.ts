import { beforeEach, describe, expect, test } from 'vitest'
import type { LendingApiFactory, RequestOutcome } from '../../../electron/ports/lending-api.ts'
import type { Sample } from '../../../electron/ports/sample.ts'
import {
  createSessionService,
  returnPhases,
  type SessionService,
} from '../../../electron/services/session-service.ts'
import { failed, ok, type Failure, type Result } from '../../../shared/result.ts'
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

/** The factory, whose token the test can take away, as a 401 does. */
function withToken(isHeld: () => boolean): LendingApiFactory {
  return {
    connect: (...args) => {
      const api = service.connect(...args)
      return { ...api, token: () => (isHeld() ? api.token() : null) }
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

  describe('and its work cannot be done at once', () => {
    const all = returnPhases.flatMap((phase) => [`${phase} begins`, `${phase} ends`])
    const longestWaitMs = 5 * 60_000

    /** The next sign-in is answered with this failure. */
    const refuseSignIn = (failure: Failure): void => {
      service.next('signIn', { kind: 'refused', failure })
    }
    const busy: Failure = { code: 'service-unavailable', status: 503 }

    test('for the service is busy at the token: after a wait it is done in order, once', async () => {
      refuseSignIn(busy)
      session.use(aConnection())
      await settle()
      expect(session.state()).toMatchObject({ network: 'online', failure: busy })
      expect(order).toEqual([])
      await clock.advance(longestWaitMs)
      expect(order).toEqual(all)
      await clock.advance(10 * longestWaitMs)
      expect(order).toEqual(all)
      expect(clock.pending).toBe(0)
    })

    test('it is asked again ever more seldom, and never without end at once', async () => {
      for (let time = 0; time < 1_000; time += 1) refuseSignIn(busy)
      session.use(aConnection())
      await settle()
      const atOnce = service.asked.signIn
      expect(atOnce).toBeLessThanOrEqual(2)
      await clock.advance(60_000)
      const inTheFirstMinute = service.asked.signIn - atOnce
      expect(inTheFirstMinute).toBeGreaterThan(0)
      expect(inTheFirstMinute).toBeLessThanOrEqual(5)
      await clock.advance(60 * 60_000)
      const before = service.asked.signIn
      await clock.advance(60 * 60_000)
      expect(service.asked.signIn - before).toBeGreaterThanOrEqual(12)
      expect(service.asked.signIn - before).toBeLessThanOrEqual(16)
      expect(order).toEqual([])
    })

    test('a service that names a time is not asked before it', async () => {
      refuseSignIn({ code: 'rate-limited', status: 429, retryAfterMs: 20 * 60_000 })
      session.use(aConnection())
      await settle()
      const asked = service.asked.signIn
      await clock.advance(20 * 60_000 - 1)
      expect(service.asked.signIn).toBe(asked)
      await clock.advance(1)
      expect(order).toEqual(all)
    })

    test('a service that names a time too far off is asked within the hour', async () => {
      refuseSignIn({ code: 'rate-limited', status: 429, retryAfterMs: 30 * 24 * 60 * 60_000 })
      session.use(aConnection())
      await clock.advance(60 * 60_000)
      expect(order).toEqual(all)
    })

    test('the officer’s sign-in sets it going without a wait, and once', async () => {
      refuseSignIn(busy)
      session.use(aConnection())
      await settle()
      await session.handlers.signIn({})
      await settle()
      expect(order).toEqual(all)
      await clock.advance(10 * longestWaitMs)
      expect(order).toEqual(all)
    })

    test('any good answer sets it going', async () => {
      service.add('app_1')
      refuseSignIn(busy)
      session.use(aConnection())
      await settle()
      await session.current()?.api.readApplication('app_1')
      await settle()
      expect(order).toEqual(all)
    })

    test('a good answer after which there is still no token asks once, not on and on', async () => {
      refuseSignIn(busy)
      session.use(aConnection())
      await settle()
      const asked = service.asked.signIn
      refuseSignIn(busy)
      await session.current()?.api.readApplication('app_1')
      await settle()
      expect(service.asked.signIn).toBe(asked + 1)
      expect(order).toEqual([])
      await clock.advance(longestWaitMs)
      expect(order).toEqual(all)
    })

    test('wrong credentials are not tried again by themselves; right ones take the work up', async () => {
      refuseSignIn({ code: 'credentials-wrong', status: 401 })
      session.use(aConnection())
      await settle()
      const asked = service.asked.signIn
      await clock.advance(24 * 60 * 60_000)
      expect(service.asked.signIn).toBe(asked)
      expect(order).toEqual([])
      await session.handlers.signIn({})
      await settle()
      expect(order).toEqual(all)
    })

    test('a sign-in that throws is noted, and made again after a wait', async () => {
      const { factory, hear } = hearable()
      const other = begin(factory)
      const calls: string[] = []
      for (const phase of returnPhases) other.onReturn(phase, () => void calls.push(phase))
      secret = () => Promise.reject(new Error('keychain broke'))
      other.use(aConnection())
      await settle()
      hear({ reached: true, failure: null })
      await settle()
      expect(other.isOnline()).toBe(true)
      expect(log.lines.join()).toContain('keychain broke')
      secret = () => Promise.resolve(ok('secret'))
      await clock.advance(longestWaitMs)
      expect(calls).toEqual([...returnPhases])
    })

    test('another connection owes nothing of it', async () => {
      refuseSignIn(busy)
      session.use(aConnection({ id: 'one' }))
      await settle()
      const asked: string[] = []
      secret = (id) => {
        asked.push(id)
        return Promise.resolve(ok('secret'))
      }
      session.use(aConnection({ id: 'two' }))
      await settle()
      expect(order).toEqual(all)
      await clock.advance(10 * longestWaitMs)
      expect(order).toEqual(all)
      expect(new Set(asked)).toEqual(new Set(['two']))
      expect(clock.pending).toBe(0)
    })

    test('with no connection any more, and when the desk stops, nothing waits', async () => {
      refuseSignIn(busy)
      session.use(aConnection())
      await settle()
      expect(clock.pending).toBe(1)
      session.use(null)
      expect(clock.pending).toBe(0)
      refuseSignIn(busy)
      session.use(aConnection())
      await settle()
      session.stop()
      expect(clock.pending).toBe(0)
      await clock.advance(10 * longestWaitMs)
      expect(order).toEqual([])
    })

    test('one that broke off after the reads, and then found the service busy, is done from its beginning', async () => {
      let isPaused = false
      let hasToken = true
      session = begin(withToken(() => hasToken))
      session.onReturn('reads', () => {
        isPaused = true
      })
      const stop = session.onReturn('reads', async () => {
        hasToken = false
        service.reachable = false
        network.set(false)
        await session.current()?.api.readApplication('app_1')
      })
      session.onReturn('checks', () => {
        isPaused = false
      })
      session.use(aConnection())
      await settle()
      expect([isPaused, session.isOnline()]).toEqual([true, false])
      stop()
      service.reachable = true
      refuseSignIn(busy)
      network.set(true)
      await settle()
      expect([isPaused, session.isOnline()]).toEqual([true, true])
      await clock.advance(longestWaitMs)
      expect(isPaused).toBe(false)
    })

    test('for the network goes and comes back meanwhile: all of it is done again', async () => {
      const gate = service.hold('readApplication')
      const stop = session.onReturn('reads', async () => {
        await session.current()?.api.readApplication('app_1')
      })
      session.use(aConnection())
      await settle()
      stop()
      service.reachable = false
      network.set(false)
      await clock.advance(1_000)
      expect(session.isOnline()).toBe(false)
      service.reachable = true
      network.set(true)
      await settle()
      expect(order).toEqual(all.slice(0, 2))
      gate.open()
      await settle()
      expect(order).toEqual([...all, ...all])
      await clock.advance(10 * longestWaitMs)
      expect(order).toHaveLength(2 * all.length)
    })

    test('the network is gone when the wait is over: it is not asked then, but at the return', async () => {
      const asked: number[] = []
      secret = () => {
        asked.push(clock.monotonic())
        return Promise.resolve(ok('secret'))
      }
      const retryAfterMs = 20 * 60_000
      refuseSignIn({ code: 'rate-limited', status: 429, retryAfterMs })
      session.use(aConnection())
      await settle()
      service.reachable = false
      network.set(false)
      await clock.advance(2 * retryAfterMs)
      expect(session.isOnline()).toBe(false)
      expect(asked).not.toContain(retryAfterMs)
      service.reachable = true
      network.set(true)
      await settle()
      expect(order).toEqual(all)
    })

    test('a return begins with the shortest wait again', async () => {
      for (let time = 0; time < 20; time += 1) refuseSignIn(busy)
      session.use(aConnection())
      await clock.advance(20 * 60_000)
      service.reachable = false
      network.set(false)
      await clock.advance(1_000)
      expect(session.isOnline()).toBe(false)
      service.reachable = true
      network.set(true)
      await settle()
      const asked = service.asked.signIn
      await clock.advance(5_000)
      expect(service.asked.signIn).toBe(asked + 1)
    })

    test('somebody else has got the token that it was refused: it goes on with that', async () => {
      const calls: string[] = []
      const other = begin({
        connect: (...args) => {
          const api = service.connect(...args)
          return {
            ...api,
            signIn: async () => {
              await api.signIn()
              return { ok: false, error: busy }
            },
          }
        },
      })
      for (const phase of returnPhases) other.onReturn(phase, () => void calls.push(phase))
      other.use(aConnection())
      await settle()
      expect(calls).toEqual([...returnPhases])
    })

    test('a sign-in that ends with its connection leaves nothing waiting', async () => {
      refuseSignIn(busy)
      session.use(aConnection())
      await settle()
      const gate = service.hold('signIn')
      const asked = service.asked.signIn
      await clock.advance(longestWaitMs)
      expect(service.asked.signIn).toBe(asked + 1)
      session.use(null)
      gate.open()
      await settle()
      expect(clock.pending).toBe(0)
    })

    test('another connection’s work waits until what the first began is out of the way', async () => {
      let letGo = (): void => undefined
      const held = new Promise<void>((resolve) => (letGo = resolve))
      const stop = session.onReturn('reads', () => held)
      session.use(aConnection({ id: 'one' }))
      await settle()
      stop()
      session.use(aConnection({ id: 'two' }))
      await settle()
      expect(order).toEqual(all.slice(0, 2))
      letGo()
      await settle()
      expect(order).toEqual([...all.slice(0, 2), ...all])
    })

    test('while it is being done, further good answers do not begin it a second time', async () => {
      refuseSignIn(busy)
      session.use(aConnection())
      await settle()
      const gate = service.hold('readApplication')
      session.onReturn('reads', async () => {
        await session.current()?.api.readApplication('app_1')
      })
      await session.handlers.signIn({})
      await settle()
      await session.handlers.signIn({})
      await session.current()?.api.readApplication('app_2')
      await clock.advance(longestWaitMs)
      expect(order).toEqual(all.slice(0, 2))
      gate.open()
      await settle()
      expect(order).toEqual(all)
    })
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
