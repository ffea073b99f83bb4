import { parseBaseUrl } from '../../../shared/domain/connections/connection.ts'
import { tokenBody } from '../../../shared/domain/wire/acknowledgments.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { failed, ok, type Failure, type Result } from '../../../shared/result.ts'
import type { LendingApiFactory, TokenFacts } from '../../ports/lending-api.ts'
import { pathOf, readEndpoints, type Endpoint } from './endpoints.ts'
import { HiddenTexts } from './hidden-texts.ts'
import type { HttpOutcome } from './http-client.ts'
import type { NoteUnknown } from './network-failures.ts'
import { RequestSender, type LendingApiDependencies } from './request-sender.ts'
import { TokenSource } from './token-source.ts'

export type Target = Parameters<LendingApiFactory['connect']>

export interface RequestOptions {
  readonly body?: JsonObject | null
  /** Statuses that the caller handles; they don't count as connection failures. */
  readonly expected?: readonly number[]
  /**
   * Called right before the request is sent. If it returns false, nothing is sent, and the request
   * fails with check-outdated.
   */
  readonly isCurrent?: (() => boolean) | undefined
}

/** Requests of one connection. Fetches and renews the bearer token, and adds it to each request. */
export class AuthorizedRequests {
  private readonly connection: Target[0]
  private readonly secret: Target[1]
  private readonly requests: RequestSender
  private readonly tokens: TokenSource
  private readonly hidden = new HiddenTexts()

  constructor(
    dependencies: LendingApiDependencies,
    noteUnknown: NoteUnknown,
    ...[connection, secret, onOutcome, takeRequests]: Target
  ) {
    this.connection = connection
    this.secret = secret
    this.requests = new RequestSender(dependencies, {
      baseUrl: parseBaseUrl(connection.baseUrl),
      hidden: this.hidden,
      onOutcome,
      noteUnknown,
      takeRequests,
    })
    this.tokens = new TokenSource(dependencies.clock, () => this.fetchToken())
  }

  get stopping(): AbortSignal {
    return this.requests.stopping
  }

  signIn(): Promise<Result<TokenFacts>> {
    return this.tokens.signIn()
  }

  token(): TokenFacts | null {
    return this.tokens.facts()
  }

  turnBehind(): Promise<void> {
    return this.requests.turnBehind()
  }

  stop(): void {
    this.requests.stop()
    this.tokens.forget()
  }

  /**
   * Sends one request with a token; fails if no token is available. After a 401 it renews the token
   * and repeats a read once. It never repeats a send: a gateway can respond 401 after the service
   * did the work.
   */
  async exchange(
    endpoint: Endpoint<unknown>,
    id: string,
    { body = null, expected = [], isCurrent = () => true }: RequestOptions,
  ): Promise<Result<HttpOutcome>> {
    const path = pathOf(endpoint, id)
    if (!path.ok) return path
    for (;;) {
      const bearer = await this.tokens.bearer()
      if (!bearer.ok) return bearer
      const first = await this.requests.sendUnless(
        () => !isCurrent() || !this.tokens.holds(bearer.value),
        endpoint,
        path.value,
        body,
        // A 401 shows that a token has expired; it isn't a connection failure.
        { bearer: bearer.value, expected: [...expected, 401] },
      )
      if (first === null && !isCurrent()) return failed('check-outdated')
      // The service refused the token of another request while this one waited for its turn.
      if (first === null) continue
      if (first.kind !== 'error-response' || first.status !== 401) return ok(first)
      if (endpoint.purpose === 'send') {
        this.tokens.drop(bearer.value)
        this.requests.note(endpoint, first.failure)
        return ok(first)
      }
      const renewed = await this.tokens.replace(bearer.value)
      if (!renewed.ok) return renewed
      const credentials = { bearer: renewed.value, expected }
      const again = await this.requests.send(endpoint, path.value, body, credentials)
      if (again.kind === 'error-response' && again.status === 401) {
        this.tokens.freshOneRefused(again.failure)
      }
      return ok(again)
    }
  }

  /** Parses a successful response as the endpoint defines it. Logs a response that it can't parse. */
  parse<Value>(
    endpoint: Endpoint<Value>,
    id: string,
    success: { readonly status: number; readonly body: unknown },
    sent: JsonObject | null,
  ): Result<Value> {
    const parsed = endpoint.parse(success.body, this.connection, id, sent)
    if (parsed.ok) return parsed
    const failure = { ...parsed.error, status: success.status }
    this.requests.note(endpoint, failure)
    return { ok: false, error: failure }
  }

  private async fetchToken(): Promise<Result<string>> {
    const secret = await this.secret()
    if (!secret.ok) return secret
    const { token } = readEndpoints
    const body = tokenBody(this.connection.clientId, secret.value)
    this.hidden.add(secret.value)
    const outcome = await this.requests.send(token, token.path, body, { bearer: null })
    if (this.requests.isStopped()) return failed('canceled')
    if (outcome.kind === 'success') {
      const issued = this.parse(token, '', outcome, body)
      if (issued.ok) this.hidden.add(issued.value)
      return issued
    }
    return { ok: false, error: { ...outcome.failure, code: codeOfSignIn(outcome) } }
  }
}

/**
 * Error code of a failed token request. A 404 then concerns the address, not an application, and
 * any other refusal concerns the sign-in.
 */
function codeOfSignIn(outcome: Exclude<HttpOutcome, { kind: 'success' }>): Failure['code'] {
  const { code, status } = outcome.failure
  if (areCredentialsRefused(outcome)) return 'credentials-wrong'
  if (status === 404 || status === 405 || status === 410) return 'service-not-here'
  return code === 'service-refused' ? 'unauthorized' : code
}

/** 401 from the token endpoint, or 400, 403 or 422 with an error code of the service itself. */
function areCredentialsRefused(outcome: Exclude<HttpOutcome, { kind: 'success' }>): boolean {
  if (outcome.kind !== 'error-response') return false
  return (
    outcome.status === 401 ||
    ([400, 403, 422].includes(outcome.status) && outcome.failure.serviceCode !== undefined)
  )
}
