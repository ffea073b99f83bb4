import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RequestOutcome } from '../../../../electron/ports/lending-api.ts'
import {
  createConnectivity,
  type Connectivity,
  type Reach,
} from '../../../../electron/services/connections/connectivity.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { FakeNetwork } from '../../../support/fakes/fake-network.ts'

const reached: RequestOutcome = { reached: true, failure: null }
const lost: RequestOutcome = { reached: false, failure: { code: 'connection-lost' } }
const refused: RequestOutcome = { reached: false, failure: { code: 'connect-failed' } }

let clock: FakeClock
let network: FakeNetwork
let changes: Reach['network'][]
let probes: number
/** Outcome of a probe. */
let probeHears: RequestOutcome
let connectivity: Connectivity

beforeEach(() => {
  clock = new FakeClock()
  network = new FakeNetwork()
  changes = []
  probes = 0
  probeHears = reached
  connectivity = begin()
})

function begin(): Connectivity {
  const made: Connectivity = createConnectivity({
    clock,
    network,
    random: { fraction: () => 0.5 },
    probe: () => {
      probes += 1
      made.record(probeHears)
      return Promise.resolve()
    },
    changed: (now, before) => {
      if (now.network !== before.network) changes.push(now.network)
    },
  })
  return made
}

test('the network state is unknown before the first outcome, which is accepted', () => {
  expect(connectivity.reach()).toEqual({ network: 'untried', failure: null })
  connectivity.record(refused)
  expect(connectivity.reach()).toEqual({ network: 'offline', failure: refused.failure })
})

describe('online', () => {
  beforeEach(() => {
    connectivity.record(reached)
    changes = []
  })

  test('a single failure takes it offline only if a check one second later also fails', async () => {
    connectivity.record(lost)
    expect(connectivity.reach().network).toBe('online')
    await clock.advance(1_000)
    expect(probes).toBe(1)
    expect(connectivity.reach().network).toBe('online')

    connectivity.record(lost)
    probeHears = refused
    await clock.advance(1_000)
    expect(connectivity.reach()).toEqual({ network: 'offline', failure: refused.failure })
  })

  test('a failure takes it offline at once if the computer reports no network too', () => {
    network.set(false)
    connectivity.record(lost)
    expect(connectivity.reach().network).toBe('offline')
  })

  test('a network change that the computer reports triggers a check, but no change by itself', async () => {
    network.set(false)
    await clock.advance(1_000)
    expect(probes).toBe(1)
    expect(connectivity.reach().network).toBe('online')
  })

  test('the service is checked after waking from a long sleep, but not after a recent check', async () => {
    network.change()
    await clock.advance(5_000)
    expect(probes).toBe(0)
    clock.setWall(clock.now() + 60_000)
    network.change()
    await clock.advance(1_000)
    expect(probes).toBe(1)
  })

  test('alternating failures and successes never change the state', async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      connectivity.record(lost)
      await clock.advance(500)
      connectivity.record(reached)
      await clock.advance(5_000)
    }
    expect(changes).toEqual([])
    expect(probes).toBe(0)
  })

  test('a failure about one application isn’t a connection failure, but wrong credentials are', () => {
    connectivity.record({ reached: true, failure: { code: 'not-found' } })
    expect(connectivity.reach()).toEqual({ network: 'online', failure: null })
    connectivity.record({ reached: true, failure: { code: 'credentials-wrong' } })
    expect(connectivity.reach()).toEqual({
      network: 'online',
      failure: { code: 'credentials-wrong' },
    })
    connectivity.record(reached)
    expect(connectivity.reach().failure).toBeNull()
  })
})

describe('offline', () => {
  beforeEach(() => {
    probeHears = refused
    connectivity.record(refused)
    changes = []
  })

  test('the service is checked at growing intervals of at most one minute', async () => {
    const at: number[] = []
    for (let second = 0; second < 600; second += 1) {
      const before = probes
      await clock.advance(1_000)
      if (probes > before) at.push(second)
    }
    const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0))
    expect(at[0]).toBeLessThanOrEqual(2)
    expect(gaps.toSorted((a, b) => a - b)).toEqual(gaps)
    expect(gaps.at(-1)).toBe(60)
    expect(changes).toEqual([])
  })

  test('the service is checked at once when the computer’s network changes', async () => {
    await clock.advance(300_000)
    const before = probes
    probeHears = reached
    network.set(true)
    await clock.advance(0)
    expect(probes).toBe(before + 1)
    expect(connectivity.reach().network).toBe('online')
  })

  test('makes no more checks and removes its listeners once stopped', async () => {
    connectivity.stop()
    await clock.advance(600_000)
    connectivity.record(reached)
    await connectivity.probeNow()
    expect([probes, clock.pending, network.listeners]).toEqual([0, 0, 0])
    expect(changes).toEqual([])
  })
})

test('accepts the first outcome of a check on request', async () => {
  connectivity.record(reached)
  probeHears = refused
  await connectivity.probeNow()
  expect(connectivity.reach().network).toBe('offline')
  probeHears = reached
  await connectivity.probeNow()
  expect(connectivity.reach().network).toBe('online')
})

test('after any sequence of events, reaches the true state within two minutes, with at most one timer', async () => {
  const event = fc.oneof(
    fc.constantFrom(reached, lost, refused),
    fc.constantFrom('computer online', 'computer offline', 'woke'),
    fc.nat(90_000),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40 }), fc.boolean(), async (events, up) => {
      clock = new FakeClock()
      network = new FakeNetwork()
      probeHears = up ? reached : refused
      connectivity = begin()
      await connectivity.probeNow()
      for (const happens of events) {
        if (happens === 'woke') network.change()
        else if (typeof happens === 'string') network.set(happens === 'computer online')
        else if (typeof happens === 'number') await clock.advance(happens)
        else connectivity.record(happens)
        expect(clock.pending).toBeLessThanOrEqual(1)
      }
      // The officer works: only a request can show that the service is gone.
      connectivity.record(up ? reached : refused)
      await clock.advance(120_000)
      expect(connectivity.reach().network).toBe(up ? 'online' : 'offline')
      connectivity.stop()
    }),
    { numRuns: 200 },
  )
})
