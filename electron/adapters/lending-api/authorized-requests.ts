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
import { TokenKeeper } from './token-keeper.ts'

export type Target = Parameters<LendingApiFactory['connect']>

export interface RequestOptions {
  readonly body?: JsonObject | null
  /** Statuses that say something, and no failure of the connection. */
  readonly expected?: readonly number[]
  /** Asked right before the request leaves. */
  readonly isCurrent?: (() => boolean) | undefined
}

/** Requests of one connection, each with a token, which is fetched and renewed here. */
export class AuthorizedRequests {
  private readonly connection: Target[0]
  private readonly secret: Target[1]
  private readonly requests: RequestSender
  private readonly tokens: TokenKeeper
  private readonly hidden = new HiddenTexts()

  constructor(
    dependencies: LendingApiDependencies,
    noteUnknown: NoteUnknown,
    ...[connection, secret, heard, takeRequests]: Target
  ) {
    this.connection = connection
    this.secret = secret
    this.requests = new RequestSender(dependencies, {
      baseUrl: parseBaseUrl(connection.baseUrl),
      hidden: this.hidden,
      ...{ heard, noteUnknown, takeRequests },
    })
    this.tokens = new TokenKeeper(dependencies.clock, () => this.fetchToken())
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
   * One request with a token; fails if there is none to send it with. A 401 renews the token and
   * repeats a read once. A send is never repeated here: a gateway can answer 401 after the service
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
        // That a token is over is how its end is learned, and no failure of the connection.
        { bearer: bearer.value, expected: [...expected, 401] },
      )
      if (first === null && !isCurrent()) return failed('check-outdated')
      // Others found the token dead while this one waited for its turn.
      if (first === null) continue
      if (first.kind !== 'answered' || first.status !== 401) return ok(first)
      if (endpoint.purpose === 'send') {
        this.tokens.drop(bearer.value)
        this.requests.note(endpoint, first.failure)
        return ok(first)
      }
      const renewed = await this.tokens.replace(bearer.value)
      if (!renewed.ok) return renewed
      const credentials = { bearer: renewed.value, expected }
      const again = await this.requests.send(endpoint, path.value, body, credentials)
      if (again.kind === 'answered' && again.status === 401) {
        this.tokens.freshOneRefused(again.failure)
      }
      return ok(again)
    }
  }

  /** What a success says, as the endpoint reads it; noted in the log if it can't be read. */
  reply<Reply>(
    endpoint: Endpoint<Reply>,
    id: string,
    success: { readonly status: number; readonly body: unknown },
    sent: JsonObject | null,
  ): Result<Reply> {
    const reply = endpoint.reply(success.body, this.connection, id, sent)
    if (reply.ok) return reply
    const failure = { ...reply.error, status: success.status }
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
      const issued = this.reply(token, '', outcome, body)
      if (issued.ok) this.hidden.add(issued.value)
      return issued
    }
    return { ok: false, error: { ...outcome.failure, code: codeOfSignIn(outcome) } }
  }
}

/**
 * What a failure means if a token was asked for. A "not found" is the address's then and no
 * application's, and any other refusal is the sign-in's.
 */
function codeOfSignIn(outcome: Exclude<HttpOutcome, { kind: 'success' }>): Failure['code'] {
  const { code, status } = outcome.failure
  if (areCredentialsRefused(outcome)) return 'credentials-wrong'
  if (status === 404 || status === 405 || status === 410) return 'service-not-here'
  return code === 'service-refused' ? 'unauthorized' : code
}

/** 401 from the token endpoint, or a 400, 403 or 422 in which the service itself says why. */
function areCredentialsRefused(outcome: Exclude<HttpOutcome, { kind: 'success' }>): boolean {
  if (outcome.kind !== 'answered') return false
  return (
    outcome.status === 401 ||
    ([400, 403, 422].includes(outcome.status) && outcome.failure.serviceCode !== undefined)
  )
}
