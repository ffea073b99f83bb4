import { parseBaseUrl } from '../../../shared/domain/connection.ts'
import type { ReadApplication } from '../../../shared/domain/application.ts'
import { tokenBody } from '../../../shared/domain/wire-replies.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { failed, ok, type Failure, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type {
  AchAuthorization,
  LendingApi,
  LendingApiFactory,
  SendOutcome,
  TokenFacts,
} from '../../ports/lending-api.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import { endpoints, pathOf, type Endpoint } from './endpoints.ts'
import { HttpClient, type HttpOutcome } from './http-client.ts'
import { Patience, patienceMs } from './patience.ts'
import { RequestPacer } from './request-pacer.ts'
import { TokenKeeper } from './token-keeper.ts'

export interface LendingApiParts {
  readonly fetch: typeof globalThis.fetch
  /**
   * Carries the requests that change something, where `fetch` may repeat a request by itself when
   * a kept-alive connection breaks (Chromium's does, whatever the method). This one must not.
   */
  readonly fetchForSends?: typeof globalThis.fetch
  readonly clock: Clock
  readonly random: Pick<Random, 'fraction'>
  readonly log: Log
  /** Requests in any minute; the service is known to refuse more than 1,000. */
  readonly requestsPerMinute?: number
}

const defaultRequestsPerMinute = 990
/** The client of the lending service over HTTP (specification, Endpoints and Authentication). */
export function createLendingApiFactory(parts: LendingApiParts): LendingApiFactory {
  return {
    connect: (connection, secret, heard) => {
      const baseUrl = parseBaseUrl(connection.baseUrl)
      return new AxiosLendingApi(parts, { ...connection, baseUrl, secret, heard })
    },
  }
}

type Target = Omit<Parameters<LendingApiFactory['connect']>[0], 'baseUrl'> & {
  readonly baseUrl: Result<string>
  readonly secret: Parameters<LendingApiFactory['connect']>[1]
  readonly heard: Parameters<LendingApiFactory['connect']>[2]
}

interface Credentials {
  readonly bearer: string | null
  /** Texts that no failure may repeat: the token, the secret. */
  readonly hidden: readonly string[]
  /** A status that says nothing against the connection. */
  readonly expected?: number
}

/** What became of one request, with its token. */
type Exchanged =
  | HttpOutcome
  /** There was no token to send with. */
  | { readonly kind: 'no-token'; readonly status: number | null; readonly failure: Failure }

class AxiosLendingApi implements LendingApi {
  private readonly parts: LendingApiParts
  private readonly target: Target
  private readonly reads: HttpClient
  private readonly sends: HttpClient
  private readonly pacer: RequestPacer
  private readonly tokens: TokenKeeper
  private readonly patience: Patience
  private readonly closing = new AbortController()
  /** Sent and never called off: how they end matters more than how long it takes. */
  private readonly never = new AbortController()

  constructor(parts: LendingApiParts, target: Target) {
    this.parts = parts
    this.target = target
    this.reads = new HttpClient(parts.fetch, parts.clock)
    this.sends = new HttpClient(parts.fetchForSends ?? parts.fetch, parts.clock)
    this.pacer = new RequestPacer(parts.clock, parts.requestsPerMinute ?? defaultRequestsPerMinute)
    this.tokens = new TokenKeeper(parts.clock, () => this.fetchToken())
    this.patience = new Patience(parts.clock, parts.random, this.closing.signal)
  }

  signIn(): Promise<Result<TokenFacts>> {
    return this.patience.ask(() => this.tokens.signIn())
  }

  token(): TokenFacts | null {
    return this.tokens.facts()
  }

  readApplication(id: string): Promise<Result<ReadApplication>> {
    return this.patience.ask(() => this.read(endpoints.readApplication, id))
  }

  approve(id: string, body: JsonObject): Promise<SendOutcome<ReadApplication>> {
    return this.send(endpoints.approve, id, body)
  }

  createAchAuthorization(facilityId: string): Promise<SendOutcome<AchAuthorization>> {
    return this.send(endpoints.createAchAuthorization, facilityId, null)
  }

  setLendingDetails(body: JsonObject): Promise<SendOutcome<JsonObject>> {
    return this.send(endpoints.setLendingDetails, '', body)
  }

  setWebhook(body: JsonObject): Promise<SendOutcome<string>> {
    return this.send(endpoints.setWebhook, '', body)
  }

  close(): void {
    this.closing.abort()
    this.pacer.stop()
    this.tokens.forget()
  }

  private async read<Reply>(endpoint: Endpoint<Reply>, id: string): Promise<Result<Reply>> {
    const exchanged = await this.exchange(endpoint, id, null)
    if (!exchanged.ok) return exchanged
    if (exchanged.value.kind !== 'success') return { ok: false, error: exchanged.value.failure }
    return this.reply(endpoint, exchanged.value)
  }

  private async send<Reply>(
    endpoint: Endpoint<Reply>,
    id: string,
    body: JsonObject | null,
  ): Promise<SendOutcome<Reply>> {
    if (
      (endpoint.accepts === null) !== (body === null) ||
      endpoint.accepts?.(body ?? {}) === false
    ) {
      return { kind: 'not-sent', status: null, failure: { code: 'payload-invalid' } }
    }
    const exchanged = await this.exchange(endpoint, id, body)
    if (!exchanged.ok) return { kind: 'not-sent', status: null, failure: exchanged.error }
    const outcome = exchanged.value
    switch (outcome.kind) {
      case 'success': {
        const reply = this.reply(endpoint, outcome)
        return reply.ok
          ? { kind: 'done', status: outcome.status, value: reply.value }
          : { kind: 'unknown', status: outcome.status, failure: reply.error }
      }
      case 'no-token':
        return { kind: 'not-sent', status: outcome.status, failure: outcome.failure }
      case 'unanswered':
        return {
          kind: outcome.certainlyNotSent ? 'not-sent' : 'unknown',
          status: outcome.failure.status ?? null,
          failure: outcome.failure,
        }
      case 'answered':
        return {
          kind: kindOfStatus(outcome.status),
          status: outcome.status,
          failure: outcome.failure,
        }
    }
  }

  private reply<Reply>(
    endpoint: Endpoint<Reply>,
    success: { readonly status: number; readonly body: unknown },
  ): Result<Reply> {
    const reply = endpoint.reply(success.body, this.target.unitsProfile)
    if (reply.ok) return reply
    const failure = { ...reply.error, status: success.status }
    this.note(endpoint, failure)
    return { ok: false, error: failure }
  }

  /** One request with a token; a 401 renews the token once and repeats the request once. */
  private async exchange(
    endpoint: Endpoint<unknown>,
    id: string,
    body: JsonObject | null,
  ): Promise<Result<Exchanged>> {
    const path = pathOf(endpoint, id)
    if (!path.ok) return path
    const bearer = await this.tokens.bearer()
    if (!bearer.ok) return ok(noToken(bearer.error))
    const first = await this.request(endpoint, path.value, body, {
      bearer: bearer.value,
      hidden: [bearer.value],
      // That a token is over is how its end is learned, and no failure of the connection.
      expected: 401,
    })
    if (first.kind !== 'answered' || first.status !== 401) return ok(first)
    const renewed = await this.tokens.replace(bearer.value)
    if (!renewed.ok) return ok(noToken(renewed.error))
    const second = await this.request(endpoint, path.value, body, {
      bearer: renewed.value,
      hidden: [renewed.value],
    })
    if (second.kind === 'answered' && second.status === 401) {
      this.tokens.freshOneRefused(second.failure)
    }
    return ok(second)
  }

  private async fetchToken(): Promise<Result<string>> {
    const secret = await this.target.secret()
    if (!secret.ok) return secret
    const { token } = endpoints
    const body = tokenBody(this.target.clientId, secret.value)
    const outcome = await this.request(token, token.path, body, {
      bearer: null,
      hidden: [secret.value],
    })
    if (this.closing.signal.aborted) return failed('cancelled')
    if (outcome.kind === 'success') return this.reply(token, outcome)
    const { failure } = outcome
    return areCredentialsRefused(outcome)
      ? failed('credentials-wrong', failure)
      : failed(failure.code, failure)
  }

  /** One HTTP request, in its turn. */
  private async request(
    endpoint: Endpoint<unknown>,
    path: string,
    body: JsonObject | null,
    { bearer, hidden, expected }: Credentials,
  ): Promise<HttpOutcome> {
    const { baseUrl } = this.target
    if (!baseUrl.ok) return notSent(baseUrl.error)
    if (this.closing.signal.aborted) return notSent({ code: 'cancelled' })
    const pause = this.pacer.heldForMs()
    if (pause > patienceMs) return notSent({ code: 'rate-limited', retryAfterMs: pause })
    const isSend = endpoint.purpose === 'send'
    const turn = { begun: false }
    try {
      return await this.pacer.run(async () => {
        turn.begun = true
        const outcome = await (isSend ? this.sends : this.reads).exchange({
          method: endpoint.method,
          url: `${baseUrl.value}${path}`,
          bearer,
          body,
          hidden,
          signal: isSend ? this.never.signal : this.closing.signal,
        })
        this.hear(endpoint, outcome, expected)
        return outcome
      }, endpoint === endpoints.token)
    } catch (cause) {
      if (!turn.begun) return notSent({ code: 'cancelled' })
      const { name } = endpoint
      const reference = this.parts.log.unexpected('lending-request', cause, { endpoint: name })
      const failure: Failure = { code: 'unexpected', reference }
      return { kind: 'unanswered', failure, certainlyNotSent: false }
    }
  }

  /** A pause that the service asked for holds for every request of the connection. */
  private hear(endpoint: Endpoint<unknown>, outcome: HttpOutcome, expected?: number): void {
    if (
      outcome.kind === 'success' ||
      (outcome.kind === 'answered' && outcome.status === expected)
    ) {
      return this.target.heard({ reached: true, failure: null })
    }
    const { failure } = outcome
    if (failure.code === 'cancelled') return
    this.note(endpoint, failure)
    if (outcome.kind === 'answered' && (outcome.status === 429 || outcome.status === 503)) {
      this.pacer.holdFor(failure.retryAfterMs ?? 0)
    }
    const reached =
      outcome.kind === 'answered' ||
      failure.code === 'reply-unreadable' ||
      failure.code === 'reply-too-large'
    this.target.heard({ reached, failure })
  }

  /** For the log: codes and numbers, never a word of the reply. */
  private note(endpoint: Endpoint<unknown>, failure: Failure): void {
    this.parts.log.warn('lending-request-failed', {
      endpoint: endpoint.name,
      code: failure.code,
      status: failure.status ?? null,
      serviceCode: failure.serviceCode ?? null,
      retryAfterMs: failure.retryAfterMs ?? null,
    })
  }
}

function noToken(failure: Failure): Exchanged {
  return { kind: 'no-token', status: failure.status ?? null, failure }
}

function notSent(failure: Failure): HttpOutcome {
  return { kind: 'unanswered', failure, certainlyNotSent: true }
}

/**
 * Whether a status says that the work was not done. 408, 425 and everything above 499 say nothing:
 * something between the desk and the service may have answered after the service did its work.
 */
function kindOfStatus(status: number): 'refused' | 'not-sent' | 'unknown' {
  if (status === 401 || status === 429) return 'not-sent'
  if (status === 408 || status === 425) return 'unknown'
  return status >= 400 && status < 500 ? 'refused' : 'unknown'
}

/** 401 from the token endpoint, or a 400, 403 or 422 in which the service itself says why. */
function areCredentialsRefused(outcome: Exclude<HttpOutcome, { kind: 'success' }>): boolean {
  if (outcome.kind !== 'answered') return false
  return (
    outcome.status === 401 ||
    ([400, 403, 422].includes(outcome.status) && outcome.failure.serviceCode !== undefined)
  )
}
