import { beforeEach, describe, expect, test } from 'vitest'
import type { LendingApiFactory } from '../../../../electron/ports/lending-api.ts'
import { returnPhases } from '../../../../electron/services/connections/return-work.ts'
import type { SessionService } from '../../../../electron/services/connections/session-service.ts'
import { ok, type Failure } from '../../../../shared/result.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import type { FakeClock } from '../../../support/fakes/fake-clock.ts'
import type { FakeNetwork } from '../../../support/fakes/fake-network.ts'
import type { RecordingLog } from '../../../support/fakes/recorders.ts'
import type { ScriptedLendingService } from '../../../support/fakes/scripted-lending-api.ts'
import { SessionFixture } from './session-fixture.ts'

let fixture: SessionFixture
let clock: FakeClock
let network: FakeNetwork
let log: RecordingLog
let service: ScriptedLendingService
let session: SessionService

beforeEach(() => {
  fixture = new SessionFixture()
  ;({ clock, network, log, service, session } = fixture)
})

describe('when the network returns', () => {
  let order: readonly string[]
  let note: (what: string) => void
  beforeEach(() => {
    ;({ order, note } = fixture.noteReturns())
  })

  test('gets a token first, then runs submissions, reads and refreshes, one after the other', async () => {
    service.reachable = false
    await fixture.use()
    expect(session.state()).toMatchObject({
      network: 'offline',
      failure: { code: 'connect-failed' },
    })
    expect(order).toEqual([])
    service.reachable = true
    session.onReturn('submissions', () => {
      note(session.current()?.api.token() === null ? 'no token' : 'token')
    })
    network.set(true)
    await fixture.settle()
    expect(order).toEqual([
      'submissions begins',
      'submissions ends',
      'token',
      'reads begins',
      'reads ends',
      'refreshes begins',
      'refreshes ends',
    ])
  })

  test('the first connection counts as a return, and further responses don’t', async () => {
    await fixture.use()
    expect(order).toHaveLength(6)
    await session.current()?.api.readApplication('app_1')
    await fixture.settle()
    expect(order).toHaveLength(6)
  })

  test('leaves the rest for the next return if the network is lost in between', async () => {
    const stop = session.onReturn('submissions', async () => {
      fixture.loseNetwork()
      await session.current()?.api.readApplication('app_1')
    })
    await fixture.use()
    expect(order).toEqual(['submissions begins', 'submissions ends'])
    stop()
    await fixture.networkIsBack()
    expect(order.slice(2)).toHaveLength(6)
  })

  test('logs work that throws, and continues with the rest', async () => {
    session.onReturn('reads', () => {
      throw new Error('broken')
    })
    await fixture.use()
    expect(order.at(-1)).toBe('refreshes ends')
    expect(log.lines.join()).toContain('broken')
  })
})

/** The factory, whose token the test can remove, as a 401 does. */
function withToken(isHeld: () => boolean): LendingApiFactory {
  return {
    connect: (...[connection, secret, report]) => {
      const api = service.connect(connection, secret, report)
      return { ...api, token: () => (isHeld() ? api.token() : null) }
    },
  }
}

describe('when the network returns and the work cannot be done at once', () => {
  let order: readonly string[]
  beforeEach(() => {
    ;({ order } = fixture.noteReturns())
  })
  const all = returnPhases.flatMap((phase) => [`${phase} begins`, `${phase} ends`])
  const longestWaitMs = 5 * 60_000

  /** Makes the next sign-in fail with this failure. */
  const refuseSignIn = (failure: Failure): void => {
    service.next('signIn', { kind: 'refused', failure })
  }
  const busy: Failure = { code: 'service-unavailable', status: 503 }
  /** The service is busy when a connection becomes active. */
  const owe = async (): Promise<void> => {
    refuseSignIn(busy)
    await fixture.use()
  }

  test('runs it once, in order, after a delay if the service was busy at sign-in', async () => {
    await owe()
    expect(session.state()).toMatchObject({ network: 'online', failure: busy })
    expect(order).toEqual([])
    await clock.advance(longestWaitMs)
    expect(order).toEqual(all)
    await clock.advance(10 * longestWaitMs)
    expect(order).toEqual(all)
    expect(clock.pending).toBe(0)
  })

  test('retries the sign-in at growing intervals, and never in a tight loop', async () => {
    for (let time = 0; time < 1_000; time += 1) refuseSignIn(busy)
    await fixture.use()
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

  test('doesn’t contact the service before the time in its Retry-After', async () => {
    refuseSignIn({ code: 'rate-limited', status: 429, retryAfterMs: 20 * 60_000 })
    await fixture.use()
    const asked = service.asked.signIn
    await clock.advance(20 * 60_000 - 1)
    expect(service.asked.signIn).toBe(asked)
    await clock.advance(1)
    expect(order).toEqual(all)
  })

  test('contacts the service within an hour if its Retry-After is longer than that', async () => {
    refuseSignIn({ code: 'rate-limited', status: 429, retryAfterMs: 30 * 24 * 60 * 60_000 })
    session.use(aConnection())
    await clock.advance(60 * 60_000)
    expect(order).toEqual(all)
  })

  test('tries to sign in only once after a successful response that still leaves no token', async () => {
    await owe()
    const asked = service.asked.signIn
    refuseSignIn(busy)
    await session.current()?.api.readApplication('app_1')
    await fixture.settle()
    expect(service.asked.signIn).toBe(asked + 1)
    expect(order).toEqual([])
    await clock.advance(longestWaitMs)
    expect(order).toEqual(all)
  })

  test('doesn’t retry wrong credentials by itself, and resumes once the officer signs in', async () => {
    refuseSignIn({ code: 'credentials-wrong', status: 401 })
    await fixture.use()
    const asked = service.asked.signIn
    await clock.advance(24 * 60 * 60_000)
    expect(service.asked.signIn).toBe(asked)
    expect(order).toEqual([])
    await session.handlers.signIn({})
    await fixture.settle()
    expect(order).toEqual(all)
  })

  test('logs a sign-in that throws, and retries it after a delay', async () => {
    const { factory, report } = fixture.withOutcomes()
    const other = fixture.begin(factory)
    const calls: string[] = []
    for (const phase of returnPhases) other.onReturn(phase, () => void calls.push(phase))
    fixture.secret = () => Promise.reject(new Error('keychain broke'))
    other.use(aConnection())
    await fixture.settle()
    report({ reached: true, failure: null })
    await fixture.settle()
    expect(other.isOnline()).toBe(true)
    expect(log.lines.join()).toContain('keychain broke')
    fixture.secret = () => Promise.resolve(ok('secret'))
    await clock.advance(longestWaitMs)
    expect(calls).toEqual([...returnPhases])
  })

  test('leaves no timer when there is no connection any more or Loan Desk stops', async () => {
    await owe()
    expect(clock.pending).toBe(1)
    session.use(null)
    expect(clock.pending).toBe(0)
    await owe()
    session.stop()
    expect(clock.pending).toBe(0)
    await clock.advance(10 * longestWaitMs)
    expect(order).toEqual([])
  })

  test('starts from the beginning if it broke off after the submissions and then found the service busy', async () => {
    let isPaused = false
    let hasToken = true
    session = fixture.begin(withToken(() => hasToken))
    session.onReturn('submissions', () => {
      isPaused = true
    })
    const stop = session.onReturn('submissions', async () => {
      hasToken = false
      fixture.loseNetwork()
      await session.current()?.api.readApplication('app_1')
    })
    session.onReturn('reads', () => {
      isPaused = false
    })
    session.use(aConnection())
    await fixture.settle()
    expect([isPaused, session.isOnline()]).toEqual([true, false])
    stop()
    service.reachable = true
    refuseSignIn(busy)
    network.set(true)
    await fixture.settle()
    expect([isPaused, session.isOnline()]).toEqual([true, true])
    await clock.advance(longestWaitMs)
    expect(isPaused).toBe(false)
  })

  test('runs everything again if the network is lost and restored meanwhile', async () => {
    const gate = service.hold('readApplication')
    const stop = session.onReturn('submissions', async () => {
      await session.current()?.api.readApplication('app_1')
    })
    await fixture.use()
    stop()
    fixture.loseNetwork()
    await clock.advance(1_000)
    expect(session.isOnline()).toBe(false)
    await fixture.networkIsBack()
    expect(order).toEqual(all.slice(0, 2))
    gate.open()
    await fixture.settle()
    expect(order).toEqual([...all, ...all])
    await clock.advance(10 * longestWaitMs)
    expect(order).toHaveLength(2 * all.length)
  })

  test('signs in when the network returns if the network was down at the end of the delay', async () => {
    const read = fixture.noteSecretsRead()
    const retryAfterMs = 20 * 60_000
    refuseSignIn({ code: 'rate-limited', status: 429, retryAfterMs })
    await fixture.use()
    fixture.loseNetwork()
    await clock.advance(2 * retryAfterMs)
    expect(session.isOnline()).toBe(false)
    expect(read.map(({ at }) => at)).not.toContain(retryAfterMs)
    await fixture.networkIsBack()
    expect(order).toEqual(all)
  })

  test('starts with the shortest delay again after each return', async () => {
    for (let time = 0; time < 20; time += 1) refuseSignIn(busy)
    session.use(aConnection())
    await clock.advance(20 * 60_000)
    fixture.loseNetwork()
    await clock.advance(1_000)
    expect(session.isOnline()).toBe(false)
    await fixture.networkIsBack()
    const asked = service.asked.signIn
    await clock.advance(5_000)
    expect(service.asked.signIn).toBe(asked + 1)
  })

  test('continues with a token that another request got although its own sign-in was refused', async () => {
    const calls: string[] = []
    const other = fixture.begin({
      connect: (...[connection, secret, report]) => {
        const api = service.connect(connection, secret, report)
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
    await fixture.settle()
    expect(calls).toEqual([...returnPhases])
  })

  test('leaves no timer if the connection ends during the sign-in', async () => {
    await owe()
    const gate = service.hold('signIn')
    const asked = service.asked.signIn
    await clock.advance(longestWaitMs)
    expect(service.asked.signIn).toBe(asked + 1)
    session.use(null)
    gate.open()
    await fixture.settle()
    expect(clock.pending).toBe(0)
  })

  test('starts the work of another connection only after the work of the first has ended', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const stop = session.onReturn('submissions', () => held)
    await fixture.use(aConnection({ id: 'one' }))
    stop()
    await fixture.use(aConnection({ id: 'two' }))
    expect(order).toEqual(all.slice(0, 2))
    release()
    await fixture.settle()
    expect(order).toEqual([...all.slice(0, 2), ...all])
  })

  test('doesn’t start a second time on further successful responses while it runs', async () => {
    await owe()
    const gate = service.hold('readApplication')
    session.onReturn('submissions', async () => {
      await session.current()?.api.readApplication('app_1')
    })
    await session.handlers.signIn({})
    await fixture.settle()
    await session.handlers.signIn({})
    await session.current()?.api.readApplication('app_2')
    await clock.advance(longestWaitMs)
    expect(order).toEqual(all.slice(0, 2))
    gate.open()
    await fixture.settle()
    expect(order).toEqual(all)
  })
})
