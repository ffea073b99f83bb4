import { loggableServiceCode } from '../../../shared/domain/wire/service-codes.ts'
import type { JsonObject } from '../../../shared/json.ts'
import type { Failure, Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  requestsPerMinute,
  type LendingApiFactory,
  type TakeRequests,
} from '../../ports/lending-api.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import { readEndpoints, type Endpoint } from './endpoints.ts'
import type { HiddenTexts } from './hidden-texts.ts'
import { HttpClient, type HttpOutcome } from './http-client.ts'
import type { NoteUnknown } from './network-failures.ts'
import { RequestPacer } from './request-pacer.ts'

export interface LendingApiDependencies {
  readonly fetch: typeof globalThis.fetch
  /**
   * Carries the requests that change data, because `fetch` may repeat a request by itself when a
   * kept-alive connection breaks (Chromium's does, for any method). This one must not.
   */
  readonly fetchForSends?: typeof globalThis.fetch
  readonly clock: Clock
  readonly random: Pick<Random, 'fraction'>
  readonly log: Log
  /** In any minute; default: `requestsPerMinute`. */
  readonly requestsPerMinute?: number
}

const codesOfOthers: ReadonlySet<Failure['code']> = new Set(['proxy-refused', 'web-page'])

/** The connection that the requests belong to. */
interface Connected {
  readonly baseUrl: Result<string>
  readonly onOutcome: Parameters<LendingApiFactory['connect']>[2]
  readonly hidden: HiddenTexts
  readonly noteUnknown: NoteUnknown
  readonly takeRequests: TakeRequests | undefined
}

interface Credentials {
  readonly bearer: string | null
  /** Statuses that don't count as connection failures. */
  readonly expected?: readonly number[]
}

/** Sends the requests of one connection, each in its turn, and reports the outcomes. */
export class RequestSender {
  private readonly baseUrl: Result<string>
  private readonly onOutcome: Connected['onOutcome']
  private readonly log: Log
  private readonly reads: HttpClient
  private readonly sends: HttpClient
  private readonly pacer: RequestPacer
  private readonly ending = new AbortController()
  /** Never aborts a send: its outcome matters more than its duration. */
  private readonly never = new AbortController()

  constructor(dependencies: LendingApiDependencies, connected: Connected) {
    const { clock, fetch, fetchForSends = fetch } = dependencies
    const { hidden, noteUnknown } = connected
    this.baseUrl = connected.baseUrl
    this.onOutcome = connected.onOutcome
    this.log = dependencies.log
    this.reads = new HttpClient(fetch, clock, hidden, noteUnknown)
    this.sends = new HttpClient(fetchForSends, clock, hidden, noteUnknown)
    const perMinute = dependencies.requestsPerMinute ?? requestsPerMinute
    this.pacer = new RequestPacer(clock, perMinute, connected.takeRequests)
  }

  /** Aborted when the connection is closed. */
  get stopping(): AbortSignal {
    return this.ending.signal
  }

  isStopped(): boolean {
    return this.ending.signal.aborted
  }

  /** Cancels reads and all waiting requests; a send in progress runs to its end. */
  stop(): void {
    this.ending.abort()
    this.pacer.stop()
  }

  /** Resolves when a read that can wait may join the queue; at once if the connection is closed. */
  turnBehind(): Promise<void> {
    return this.pacer.turnBehind()
  }

  /** Sends one request once, in its turn. */
  async send(
    endpoint: Endpoint<unknown>,
    path: string,
    body: JsonObject | null,
    credentials: Credentials,
  ): Promise<HttpOutcome> {
    const outcome = await this.sendUnless(() => false, endpoint, path, body, credentials)
    return outcome ?? notSent({ code: 'canceled' })
  }

  /** Like `send`, but sends nothing and returns null if `isStale` returns true at its turn. */
  async sendUnless(
    isStale: () => boolean,
    endpoint: Endpoint<unknown>,
    path: string,
    body: JsonObject | null,
    { bearer, expected }: Credentials,
  ): Promise<HttpOutcome | null> {
    const { baseUrl } = this
    if (!baseUrl.ok) return notSent(baseUrl.error)
    if (this.isStopped()) return notSent({ code: 'canceled' })
    const pausedTooLong = (): HttpOutcome | null => {
      const retryAfterMs = this.pacer.pausedTooLongMs()
      return retryAfterMs > 0 ? notSent({ code: 'rate-limited', retryAfterMs }) : null
    }
    const refused = pausedTooLong()
    if (refused !== null) return refused
    const changes = endpoint.purpose === 'send'
    const turn = { begun: false }
    try {
      const work = async (): Promise<HttpOutcome | null> => {
        if (isStale()) return null
        const refusedNow = pausedTooLong()
        if (refusedNow !== null) return refusedNow
        turn.begun = true
        this.pacer.count()
        const outcome = await (changes ? this.sends : this.reads).exchange({
          method: endpoint.method,
          url: `${baseUrl.value}${path}`,
          bearer,
          body,
          mapElement: endpoint.mapElement ?? null,
          mostElements: endpoint.mostElements ?? Infinity,
          signal: changes ? this.never.signal : this.ending.signal,
        })
        this.report(endpoint, outcome, expected)
        return outcome
      }
      return await this.pacer.run(
        work,
        endpoint === readEndpoints.token ? 'token' : endpoint.purpose,
      )
    } catch (cause) {
      if (!turn.begun && this.isStopped()) return notSent({ code: 'canceled' })
      const { name } = endpoint
      const reference = this.log.unexpected('lending-request', cause, { endpoint: name })
      const failure: Failure = { code: 'unexpected', reference }
      return { kind: 'no-response', failure, certainlyNotSent: !turn.begun }
    }
  }

  /** Logs codes and numbers only, nothing of the response. */
  note(endpoint: Endpoint<unknown>, failure: Failure): void {
    this.log.warn('lending-request-failed', {
      endpoint: endpoint.name,
      code: failure.code,
      status: failure.status ?? null,
      serviceCode:
        failure.serviceCode === undefined ? null : loggableServiceCode(failure.serviceCode),
      retryAfterMs: failure.retryAfterMs ?? null,
    })
  }

  /**
   * Reports an outcome. A pause after too many requests applies to every request of the connection.
   * Unavailability may concern a single path, so only the affected request waits.
   */
  private report(
    endpoint: Endpoint<unknown>,
    outcome: HttpOutcome,
    expected: readonly number[] = [],
  ): void {
    if (
      outcome.kind === 'success' ||
      (outcome.kind === 'error-response' && expected.includes(outcome.status))
    ) {
      return this.onOutcome({ reached: true, failure: null, clockAheadMs: outcome.clockAheadMs })
    }
    const { failure } = outcome
    if (failure.code === 'canceled') return
    this.note(endpoint, failure)
    if (failure.code === 'rate-limited') {
      this.pacer.holdFor(failure.retryAfterMs ?? 0)
    }
    // A response from a network in the service's place is not a response of the service.
    const reached =
      (outcome.kind === 'error-response' && !codesOfOthers.has(failure.code)) ||
      failure.code === 'reply-unreadable' ||
      failure.code === 'reply-too-large'
    const clockAheadMs = outcome.kind === 'error-response' && reached ? outcome.clockAheadMs : null
    this.onOutcome({ reached, failure, clockAheadMs })
  }
}

function notSent(failure: Failure): HttpOutcome {
  return { kind: 'no-response', failure, certainlyNotSent: true }
}
