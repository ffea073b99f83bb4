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
 * Whether the service can be reached. The requests' own outcomes decide; what the computer believes
 * of its network only makes it ask sooner. Going offline takes two failures with a second between
 * them, or one that the computer agrees with; a single answer is proof of being online.
 */
export interface Connectivity {
  reach(): Reach
  heard(outcome: RequestOutcome): void
  /** Asks the service now and believes the first outcome; settles when there is one, or none can be had. */
  ask(): Promise<void>
  stop(): void
}

interface Dependencies {
  readonly clock: Clock
  readonly random: Pick<Random, 'fraction'>
  readonly network: Network
  /** Makes one cheap request, whose outcome comes in through `heard`. Never rejects. */
  readonly probe: () => Promise<unknown>
  /** The reach is another than before. */
  readonly changed: (now: Reach, before: Reach) => void
}

/** How long after a first failure a second opinion is asked for. */
const doubtMs = 1_000
const probeDelay: RetryDelay = { firstMs: 2_000, longestMs: 60_000 }
/** After so long without an answer, a change of the computer's network is reason to ask. */
const staleMs = 30_000

/**
 * Failures of a service that was reached that concern the connection as a whole. What it says of a
 * single application is no fact of the connection.
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
  /** A probe is under way, its first outcome is still to come, and another is wanted after it. */
  const probing = { isOn: false, isOpen: false, again: false }
  let sinceReached = timeSince(clock)
  let stopped = false
  /** Called at the next outcome, or when a probe ends without one. */
  let listeners: (() => void)[] = []

  const stopListening = network.onChange(() => {
    if (reach.network === 'offline') {
      probes = 0
      void ask()
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

  function heard({ reached, failure }: RequestOutcome): void {
    if (stopped) return
    // What was asked on purpose is believed; what fails by the way is a reason to ask.
    const isBelieved = probing.isOpen || reach.network !== 'online' || !network.isOnline()
    probing.isOpen = false
    if (reached) {
      probes = 0
      sinceReached = timeSince(clock)
      clearTimer()
      const concerns = failure !== null && connectionFailures.has(failure.code)
      become({ network: 'online', failure: concerns ? failure : null })
    } else if (isBelieved) {
      become({ network: 'offline', failure })
      schedule()
    } else {
      doubt()
    }
    answerAll()
  }

  function doubt(): void {
    timer ??= clock.after(doubtMs, () => {
      timer = null
      void probe()
    })
  }

  function ask(): Promise<void> {
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
    // One that heard nothing (there is no secret to ask with) leaves things as they are.
    probing.isOpen = false
    if (probing.again) {
      probing.again = false
      return probe()
    }
    answerAll()
    if (reach.network === 'offline') schedule()
  }

  function answerAll(): void {
    const waiting = listeners
    listeners = []
    for (const call of waiting) call()
  }

  /** While offline. */
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
    heard,
    ask,
    stop() {
      stopped = true
      clearTimer()
      stopListening()
      answerAll()
    },
  }
}

function sameFailure(one: Failure | null, other: Failure | null): boolean {
  return one?.code === other?.code && one?.status === other?.status
}
