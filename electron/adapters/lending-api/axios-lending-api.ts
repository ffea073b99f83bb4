import type { ReadApplication } from '../../../shared/domain/applications/application.ts'
import type { Answer } from '../../../shared/domain/decisions/kinds/kind-rules.ts'
import type { RejectionReason } from '../../../shared/values/rejection-reasons.ts'
import { offerCheckBody } from '../../../shared/domain/wire/offer-check.ts'
import { sameFeeForm } from '../../../shared/domain/wire/fee-form.ts'
import type { Result } from '../../../shared/result.ts'
import type { ServiceProfileName } from '../../../shared/service-profiles/all-profiles.ts'
import { recognizedProfile } from '../../../shared/service-profiles/recognize.ts'
import type {
  LendingApi,
  LendingApiFactory,
  SendOutcome,
  Submission,
  TokenFacts,
} from '../../ports/lending-api.ts'
import { AuthorizedRequests, type RequestOptions, type Target } from './authorized-requests.ts'
import {
  borrowerEndpoint,
  coverageEndpoints,
  facilityEndpoints,
  facilityPaymentsEndpoint,
  listBeginning,
  listEndpoint,
  offerCheckEndpoint,
  paymentEndpoint,
  readEndpoints,
  sendEndpoint,
  webhookEndpoint,
  type Endpoint,
} from './endpoints.ts'
import { unknownCauses, type NoteUnknown } from './network-failures.ts'
import { RepeatedRead } from './repeated-read.ts'
import type { LendingApiDependencies } from './request-sender.ts'

/** The client of the lending service over HTTP (specification, Endpoints and Authentication). */
export function createLendingApiFactory(dependencies: LendingApiDependencies): LendingApiFactory {
  const noteUnknown = unknownCauses(dependencies.log)
  return { connect: (...target) => new AxiosLendingApi(dependencies, noteUnknown, ...target) }
}

class AxiosLendingApi implements LendingApi {
  private readonly connection: Target[0]
  private readonly requests: AuthorizedRequests
  private readonly repeatedRead: RepeatedRead

  constructor(dependencies: LendingApiDependencies, noteUnknown: NoteUnknown, ...target: Target) {
    this.connection = target[0]
    this.requests = new AuthorizedRequests(dependencies, noteUnknown, ...target)
    this.repeatedRead = new RepeatedRead(
      dependencies.clock,
      dependencies.random,
      this.requests.stopping,
    )
  }

  signIn(): Promise<Result<TokenFacts>> {
    return this.repeatedRead.ask(() => this.requests.signIn())
  }

  token(): TokenFacts | null {
    return this.requests.token()
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
    const exchanged = await this.requests.exchange(endpoint, subject, { body, isCurrent })
    if (!exchanged.ok) {
      const failure = exchanged.error
      return { kind: 'not-sent', status: failure.status ?? null, failure }
    }
    const outcome = exchanged.value
    switch (outcome.kind) {
      case 'success': {
        const reply = this.requests.reply(endpoint, subject, outcome, body)
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
    const exchanged = await this.requests.exchange(endpoint, id, options)
    if (!exchanged.ok) return exchanged
    if (exchanged.value.kind !== 'success') return { ok: false, error: exchanged.value.failure }
    return this.requests.reply(endpoint, id, exchanged.value, options.body ?? null)
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
