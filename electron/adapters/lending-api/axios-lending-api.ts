import { parseBaseUrl } from '../../../shared/domain/connections/connection.ts'
import type { ReadApplication } from '../../../shared/domain/applications/application.ts'
import type { Answer } from '../../../shared/domain/decisions/kinds/kind-rules.ts'
import type { RejectionReason } from '../../../shared/values/rejection-reasons.ts'
import { tokenBody } from '../../../shared/domain/wire/acknowledgments.ts'
import { offerCheckBody } from '../../../shared/domain/wire/offer-check.ts'
import { sameFeeForm } from '../../../shared/domain/wire/fee-form.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { failed, ok, type Failure, type Result } from '../../../shared/result.ts'
import type { ServiceProfileName } from '../../../shared/service-profiles/all-profiles.ts'
import { recognizedProfile } from '../../../shared/service-profiles/recognize.ts'
import type {
  LendingApi,
  LendingApiFactory,
  SendOutcome,
  Submission,
  TokenFacts,
} from '../../ports/lending-api.ts'
import {
  borrowerEndpoint,
  coverageEndpoints,
  facilityEndpoints,
  facilityPaymentsEndpoint,
  listBeginning,
  listEndpoint,
  offerCheckEndpoint,
  pathOf,
  paymentEndpoint,
  readEndpoints,
  sendEndpoint,
  webhookEndpoint,
  type Endpoint,
} from './endpoints.ts'
import { HiddenTexts } from './hidden-texts.ts'
import type { HttpOutcome } from './http-client.ts'
import { unknownCauses, type NoteUnknown } from './network-failures.ts'
import { RepeatedRead } from './repeated-read.ts'
import { RequestSender, type LendingApiDependencies } from './request-sender.ts'
import { TokenKeeper } from './token-keeper.ts'

/** The client of the lending service over HTTP (specification, Endpoints and Authentication). */
export function createLendingApiFactory(dependencies: LendingApiDependencies): LendingApiFactory {
  const noteUnknown = unknownCauses(dependencies.log)
  return { connect: (...target) => new AxiosLendingApi(dependencies, noteUnknown, ...target) }
}

type Target = Parameters<LendingApiFactory['connect']>

interface RequestOptions {
  readonly body?: JsonObject | null
  /** Statuses that say something, and no failure of the connection. */
  readonly expected?: readonly number[]
  /** Asked right before the request leaves. */
  readonly isCurrent?: (() => boolean) | undefined
}

class AxiosLendingApi implements LendingApi {
  private readonly connection: Target[0]
  private readonly secret: Target[1]
  private readonly requests: RequestSender
  private readonly tokens: TokenKeeper
  private readonly repeatedRead: RepeatedRead
  private readonly hidden = new HiddenTexts()

  constructor(
    dependencies: LendingApiDependencies,
    noteUnknown: NoteUnknown,
    ...[connection, secret, heard, takeRequests]: Target
  ) {
    this.connection = connection
    this.secret = secret
    const baseUrl = parseBaseUrl(connection.baseUrl)
    this.requests = new RequestSender(
      dependencies,
      baseUrl,
      heard,
      this.hidden,
      noteUnknown,
      takeRequests,
    )
    this.tokens = new TokenKeeper(dependencies.clock, () => this.fetchToken())
    this.repeatedRead = new RepeatedRead(
      dependencies.clock,
      dependencies.random,
      this.requests.stopping,
    )
  }

  signIn(): Promise<Result<TokenFacts>> {
    return this.repeatedRead.ask(() => this.tokens.signIn())
  }

  token(): TokenFacts | null {
    return this.tokens.facts()
  }

  readApplication(id: string, turn: 'next' | 'behind' = 'next'): Promise<Result<ReadApplication>> {
    return this.repeatedRead.ask(async () => {
      if (turn === 'behind') await this.requests.turnBehind()
      return this.read(readEndpoints.readApplication, id)
    })
  }

  get listApplications(): LendingApi['listApplications'] {
    const endpoint = listEndpoint(this.connection.serviceProfile)
    return endpoint && (() => this.repeatedRead.ask(() => this.read(endpoint())))
  }

  get readCoverage(): LendingApi['readCoverage'] {
    const endpoints = coverageEndpoints(this.connection.serviceProfile)
    return endpoints && ((creditClass) => this.readRepeatedly(endpoints[creditClass]))
  }

  get checkOffers(): LendingApi['checkOffers'] {
    const endpoint = offerCheckEndpoint(this.connection.serviceProfile)
    return (
      endpoint && ((asked) => this.readRepeatedly(endpoint, '', { body: offerCheckBody(asked) }))
    )
  }

  get readBorrower(): LendingApi['readBorrower'] {
    return this.reader(borrowerEndpoint(this.connection.serviceProfile))
  }

  get facilities(): LendingApi['facilities'] {
    const endpoints = facilityEndpoints(this.connection.serviceProfile)
    if (endpoints === null) return null
    const { agreements, facilities, facility, authorization, payoff } = endpoints
    return {
      listAgreements: () => this.readRepeatedly(agreements),
      listFacilities: () => this.readRepeatedly(facilities),
      read: (id) => this.readRepeatedly(facility, id),
      latestAuthorization: (id) => this.readRepeatedly(authorization, id),
      payoff: (id) => this.readRepeatedly(payoff, id),
    }
  }

  get readPayment(): LendingApi['readPayment'] {
    return this.reader(paymentEndpoint(this.connection.serviceProfile))
  }

  get readPaymentsOf(): LendingApi['readPaymentsOf'] {
    return this.reader(facilityPaymentsEndpoint(this.connection.serviceProfile))
  }

  get readWebhook(): LendingApi['readWebhook'] {
    return this.reader(webhookEndpoint(this.connection.serviceProfile))
  }

  readRejectionReasons(): Promise<Result<readonly RejectionReason[]>> {
    return this.readRepeatedly(readEndpoints.rejectionReasons)
  }

  async recognizeProfile(): Promise<ServiceProfileName | null> {
    const beginning = listBeginning()
    if (beginning === null) return null
    const reasons = await this.read(readEndpoints.rejectionReasons, '', { expected: [404] })
    const list = await this.read(beginning, '', { expected: [404] })
    return recognizedProfile({
      hasReasons: isThere(reasons),
      hasList: isThere(list),
      originationFee: sameFeeForm(list.ok ? list.value.flat() : []),
    })
  }

  async send(
    { kind, subject, body }: Submission,
    isCurrent?: () => boolean,
  ): Promise<SendOutcome<Answer>> {
    const endpoint = sendEndpoint(kind, this.connection.serviceProfile)
    if (
      endpoint === null ||
      (endpoint.accepts === null) !== (body === null) ||
      endpoint.accepts?.(body ?? {}) === false
    ) {
      return { kind: 'not-sent', status: null, failure: { code: 'payload-invalid' } }
    }
    const exchanged = await this.exchange(endpoint, subject, { body, isCurrent })
    if (!exchanged.ok) {
      const failure = exchanged.error
      return { kind: 'not-sent', status: failure.status ?? null, failure }
    }
    const outcome = exchanged.value
    switch (outcome.kind) {
      case 'success': {
        const reply = this.reply(endpoint, subject, outcome, body)
        return reply.ok
          ? { kind: 'done', status: outcome.status, value: reply.value }
          : { kind: 'unknown', status: outcome.status, failure: reply.error }
      }
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

  close(): void {
    this.requests.stop()
    this.tokens.forget()
  }

  private reader<Reply>(endpoint: Endpoint<Reply> | null) {
    return endpoint && ((id?: string) => this.readRepeatedly(endpoint, id))
  }

  private readRepeatedly<Reply>(
    endpoint: Endpoint<Reply>,
    id?: string,
    options?: RequestOptions,
  ): Promise<Result<Reply>> {
    return this.repeatedRead.ask(() => this.read(endpoint, id, options))
  }

  private async read<Reply>(
    endpoint: Endpoint<Reply>,
    id = '',
    options: RequestOptions = {},
  ): Promise<Result<Reply>> {
    const exchanged = await this.exchange(endpoint, id, options)
    if (!exchanged.ok) return exchanged
    if (exchanged.value.kind !== 'success') return { ok: false, error: exchanged.value.failure }
    return this.reply(endpoint, id, exchanged.value, options.body ?? null)
  }

  private reply<Reply>(
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

  /**
   * One request with a token; fails if there is none to send it with. A 401 renews the token and
   * repeats a read once. A send is never repeated here: a gateway can answer 401 after the service
   * did the work.
   */
  private async exchange(
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

/** Whether the service has what was read; null where its answer doesn't tell, as an empty one. */
function isThere(read: Result<{ readonly length: number }>): boolean | null {
  if (read.ok) return read.value.length > 0 ? true : null
  return read.error.code === 'not-found' ? false : null
}

/**
 * Whether a status says that the work was not done. 401, 408, 425 and everything above 499 say
 * nothing: a gateway may have answered after the service did its work.
 */
function kindOfStatus(status: number): 'refused' | 'not-sent' | 'unknown' {
  if (status === 407 || status === 429) return 'not-sent'
  if (status === 401 || status === 408 || status === 425) return 'unknown'
  return status >= 400 && status < 500 ? 'refused' : 'unknown'
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
