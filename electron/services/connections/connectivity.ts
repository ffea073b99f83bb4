import type { ConnectionState } from '../../../shared/domain/startup/app-state.ts'
import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { Failure } from '../../../shared/result.ts'
import { retryDelayMs, type RetryDelay } from '../../../shared/retry-delay.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { RequestOutcome } from '../../ports/lending-api.ts'
import type { Network } from '../../ports/network.ts'
import type { Random } from '../../ports/random.ts'
import { timeSince } from '../time-since.ts'

export type Reach = Pick<ConnectionState, 'network' | 'failure'>

/**
 * Whether the service is reachable. The outcomes of requests decide; the computer's own network
 * state only triggers an earlier probe. Going offline takes two failures a second apart, or one if
 * the computer reports no network. One response is enough for online.
 */
export interface Connectivity {
  reach(): Reach
  record(outcome: RequestOutcome): void
  /**
   * Probes the service now and takes the first outcome as final. Settles with that outcome, or once
   * the probe ends without one.
   */
  probeNow(): Promise<void>
  stop(): void
}

interface Dependencies {
  readonly clock: Clock
  readonly random: Pick<Random, 'fraction'>
  readonly network: Network
  /** Makes one small request, whose outcome is passed to `record`. Never rejects. */
  readonly probe: () => Promise<unknown>
  /** Called when the reach changes. */
  readonly changed: (now: Reach, before: Reach) => void
}

/** Delay of the probe after a first failure. */
const doubtMs = 1_000
const probeDelay: RetryDelay = { firstMs: 2_000, longestMs: 60_000 }
/** After this time without a response, a network change of the computer triggers a probe. */
const staleMs = 30_000

/**
 * Failures of a reachable service that concern the whole connection. Failures of a single application don't.
 */
const connectionFailures: ReadonlySet<ErrorCode> = new Set([
  'unauthorized',
  'credentials-wrong',
  'rate-limited',
  'service-unavailable',
  'reply-unreadable',
])

export function createConnectivity(dependencies: Dependencies): Connectivity {
  const { clock, random, network } = dependencies
  let reach: Reach = { network: 'untried', failure: null }
  let probes = 0
  let timer: Timer | null = null
  /**
   * `isOn`: a probe is in progress. `isOpen`: its first outcome is still to come. `again`: another
   * probe follows.
   */
  const probing = { isOn: false, isOpen: false, again: false }
  let sinceReached = timeSince(clock)
  let stopped = false
  /** Called at the next outcome, or when a probe ends without one. */
  let listeners: (() => void)[] = []

  const stopListening = network.onChange(() => {
    if (reach.network === 'offline') {
      probes = 0
      void probeNow()
    } else if (!network.isOnline() || sinceReached() > staleMs) {
      doubt()
    }
  })

  function become(next: Reach): void {
    const before = reach
    reach = next
    if (before.network !== next.network || !sameFailure(before.failure, next.failure)) {
      dependencies.changed(next, before)
    }
  }

  function record({ reached, failure }: RequestOutcome): void {
    if (stopped) return
    // The outcome of a probe counts at once. While online, a failure of another request only
    // triggers a probe.
    const isTrusted = probing.isOpen || reach.network !== 'online' || !network.isOnline()
    probing.isOpen = false
    if (reached) {
      probes = 0
      sinceReached = timeSince(clock)
      clearTimer()
      const concerns = failure !== null && connectionFailures.has(failure.code)
      become({ network: 'online', failure: concerns ? failure : null })
    } else if (isTrusted) {
      become({ network: 'offline', failure })
      schedule()
    } else {
      doubt()
    }
    settleAll()
  }

  function doubt(): void {
    timer ??= clock.after(doubtMs, () => {
      timer = null
      void probe()
    })
  }

  function probeNow(): Promise<void> {
    if (stopped) return Promise.resolve()
    clearTimer()
    return new Promise((resolve) => {
      listeners.push(resolve)
      void probe()
    })
  }

  async function probe(): Promise<void> {
    if (stopped) return
    if (probing.isOn) {
      probing.again = true
      return
    }
    probing.isOn = true
    probing.isOpen = true
    await dependencies.probe()
    probing.isOn = false
    // A probe without an outcome, for example without a client secret, changes nothing.
    probing.isOpen = false
    if (probing.again) {
      probing.again = false
      return probe()
    }
    settleAll()
    if (reach.network === 'offline') schedule()
  }

  function settleAll(): void {
    const waiting = listeners
    listeners = []
    for (const call of waiting) call()
  }

  /** Schedules the next probe while offline. */
  function schedule(): void {
    if (timer !== null || probing.isOn || stopped) return
    const wait = retryDelayMs(probeDelay, probes, random.fraction())
    probes += 1
    timer = clock.after(wait, () => {
      timer = null
      void probe()
    })
  }

  function clearTimer(): void {
    timer?.cancel()
    timer = null
  }

  return {
    reach: () => reach,
    record,
    probeNow,
    stop() {
      stopped = true
      clearTimer()
      stopListening()
      settleAll()
    },
  }
}

function sameFailure(one: Failure | null, other: Failure | null): boolean {
  return one?.code === other?.code && one?.status === other?.status
}
