import type { SendResponse } from '../../../shared/domain/decisions/kinds/kind-rules.ts'
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
} from '../../ports/lending-api.ts'
import { AuthorizedRequests, type RequestOptions, type Target } from './authorized-requests.ts'
import {
  listBeginning,
  listEndpoint,
  optionalEndpoints,
  readEndpoints,
  sendEndpoint,
  type Endpoint,
} from './endpoints.ts'
import { unknownCauses } from './network-failures.ts'
import { withRetries } from './repeated-read.ts'
import type { LendingApiDependencies } from './request-sender.ts'

/** The client of the lending service over HTTP (specification, Endpoints and Authentication). */
export function createLendingApiFactory(dependencies: LendingApiDependencies): LendingApiFactory {
  const noteUnknown = unknownCauses(dependencies.log)
  return {
    connect: (...target) =>
      lendingApi(
        dependencies,
        new AuthorizedRequests(dependencies, noteUnknown, ...target),
        target,
      ),
  }
}

function lendingApi(
  { clock, random }: LendingApiDependencies,
  requests: AuthorizedRequests,
  [{ serviceProfile }]: Target,
): LendingApi {
  const retrying = { clock, random, ending: requests.stopping }
  const list = listEndpoint(serviceProfile)
  const { borrower, payment, facilityPayments, webhook, offerCheck, coverage, facilities } =
    optionalEndpoints(serviceProfile)

  async function read<Value>(
    endpoint: Endpoint<Value>,
    id = '',
    options: RequestOptions = {},
  ): Promise<Result<Value>> {
    const exchanged = await requests.exchange(endpoint, id, options)
    if (!exchanged.ok) return exchanged
    if (exchanged.value.kind !== 'success') return { ok: false, error: exchanged.value.failure }
    return requests.parse(endpoint, id, exchanged.value, options.body ?? null)
  }

  const readRepeatedly = <Value>(
    endpoint: Endpoint<Value>,
    id?: string,
    options?: RequestOptions,
  ): Promise<Result<Value>> => withRetries(retrying, () => read(endpoint, id, options))

  const reader = <Value>(endpoint: Endpoint<Value> | null) =>
    endpoint && ((id?: string) => readRepeatedly(endpoint, id))

  return {
    signIn: () => withRetries(retrying, () => requests.signIn()),
    token: () => requests.token(),
    readApplication: (id, turn = 'next') =>
      withRetries(retrying, async () => {
        if (turn === 'behind') await requests.turnBehind()
        return read(readEndpoints.readApplication, id)
      }),
    listApplications: list && (() => withRetries(retrying, () => read(list()))),
    readCoverage: coverage && ((creditClass) => readRepeatedly(coverage[creditClass])),
    checkOffers:
      offerCheck && ((offers) => readRepeatedly(offerCheck, '', { body: offerCheckBody(offers) })),
    readBorrower: reader(borrower),
    facilities: facilities && {
      listAgreements: () => readRepeatedly(facilities.agreements),
      listFacilities: () => readRepeatedly(facilities.facilities),
      read: (id) => readRepeatedly(facilities.facility, id),
      latestAuthorization: (id) => readRepeatedly(facilities.authorization, id),
      payoff: (id) => readRepeatedly(facilities.payoff, id),
    },
    readPayment: reader(payment),
    readPaymentsOf: reader(facilityPayments),
    readWebhook: reader(webhook),
    readRejectionReasons: () => readRepeatedly(readEndpoints.rejectionReasons),
    async recognizeProfile() {
      const beginning = listBeginning()
      if (beginning === null) return null
      const reasons = await read(readEndpoints.rejectionReasons, '', { expected: [404] })
      const listed = await read(beginning, '', { expected: [404] })
      return recognizedProfile({
        hasReasons: isThere(reasons),
        hasList: isThere(listed),
        originationFee: sameFeeForm(listed.ok ? listed.value.flat() : []),
      })
    },
    send: (submission, isCurrent) => send(requests, serviceProfile, submission, isCurrent),
    close: () => requests.stop(),
  }
}

async function send(
  requests: AuthorizedRequests,
  profile: ServiceProfileName,
  { kind, subject, body }: Submission,
  isCurrent?: () => boolean,
): Promise<SendOutcome<SendResponse>> {
  const endpoint = sendEndpoint(kind, profile)
  if (
    endpoint === null ||
    (endpoint.accepts === null) !== (body === null) ||
    endpoint.accepts?.(body ?? {}) === false
  ) {
    return { kind: 'not-sent', status: null, failure: { code: 'payload-invalid' } }
  }
  const exchanged = await requests.exchange(endpoint, subject, { body, isCurrent })
  if (!exchanged.ok) {
    const failure = exchanged.error
    return { kind: 'not-sent', status: failure.status ?? null, failure }
  }
  const outcome = exchanged.value
  switch (outcome.kind) {
    case 'success': {
      const parsed = requests.parse(endpoint, subject, outcome, body)
      return parsed.ok
        ? { kind: 'done', status: outcome.status, value: parsed.value }
        : { kind: 'unknown', status: outcome.status, failure: parsed.error }
    }
    case 'no-response':
      return {
        kind: outcome.certainlyNotSent ? 'not-sent' : 'unknown',
        status: outcome.failure.status ?? null,
        failure: outcome.failure,
      }
    case 'error-response':
      return {
        kind: kindOfStatus(outcome.status),
        status: outcome.status,
        failure: outcome.failure,
      }
  }
}

/** Whether the service has this list; null if the response doesn't tell, such as an empty list. */
function isThere(read: Result<{ readonly length: number }>): boolean | null {
  if (read.ok) return read.value.length > 0 ? true : null
  return read.error.code === 'not-found' ? false : null
}

/**
 * Tells from a status whether the work was done. 401, 408, 425, 499 (a gateway canceled its own
 * request to the service) and above leave it unknown: the service may have done the work.
 */
function kindOfStatus(status: number): 'refused' | 'not-sent' | 'unknown' {
  if (status === 407 || status === 429) return 'not-sent'
  if (status === 401 || status === 408 || status === 425) return 'unknown'
  return status >= 400 && status < 499 ? 'refused' : 'unknown'
}
