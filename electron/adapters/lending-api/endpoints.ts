import type { ReadApplication } from '../../../shared/domain/applications/application.ts'
import type { Facility, PayoffAmount } from '../../../shared/domain/facilities/facility.ts'
import type { CoverageBand } from '../../../shared/domain/offers/coverage.ts'
import type { RejectionReason } from '../../../shared/values/rejection-reasons.ts'
import type { SubmissionKind } from '../../../shared/values/submission-kinds.ts'
import type { CreditClass } from '../../../shared/values/vocabulary.ts'
import { kindRules } from '../../../shared/domain/decisions/kinds/all-kinds.ts'
import type {
  AchAuthorization,
  SendResponse,
} from '../../../shared/domain/decisions/kinds/kind-rules.ts'
import type { WireForm } from '../../../shared/domain/connections/connection.ts'
import {
  sendMethod,
  serviceProfileNames,
  serviceProfiles,
  type ServiceProfileName,
} from '../../../shared/service-profiles/all-profiles.ts'
import type { ServiceProfile } from '../../../shared/service-profiles/service-profile.ts'
import {
  latestAuthorizationFromWire,
  tokenFromWire,
  webhookUrlsFromWire,
} from '../../../shared/domain/wire/acknowledgments.ts'
import { coverageFromWire } from '../../../shared/domain/wire/coverage.ts'
import { offerChecksFromWire } from '../../../shared/domain/wire/offer-check.ts'
import { borrowerFromWire } from '../../../shared/domain/wire/borrower.ts'
import {
  facilityFromWire,
  listedAgreement,
  listedFacility,
  payoffFromWire,
  type ListedAgreement,
  type ListedFacility,
} from '../../../shared/domain/wire/facility.ts'
import { paymentFromWire, paymentsFromWire } from '../../../shared/domain/wire/payment.ts'
import { rejectionReasonsFromWire } from '../../../shared/domain/wire/rejection.ts'
import {
  applicationFromResponse,
  applicationFromWire,
} from '../../../shared/domain/wire/application.ts'
import { feeFormsOf, type FeeForm } from '../../../shared/domain/wire/fee-form.ts'
import { isRecord, type JsonObject } from '../../../shared/json.ts'
import { parseApplicationId } from '../../../shared/values/ids.ts'
import type { ApplicationList } from '../../ports/lending-api.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import { PackedList } from './packed-list.ts'

/** One endpoint of the service. */
export interface Endpoint<Value> {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** The exact path; a part in braces is the percent-encoded parameter. */
  readonly path: string
  /** A read may be repeated. A send changes data and is never repeated automatically. */
  readonly purpose: 'read' | 'send'
  /**
   * Set if the response is an array of any length: maps each element, as it streams in, to
   * its value. `parse` gets the list of these values.
   */
  readonly mapElement?: (element: unknown) => unknown
  /** Number of list elements to read; the rest is not waited for. */
  readonly mostElements?: number
  /**
   * Parses the body of a 200 to a request about `id`; `sent` is the request's body, if any. Fails
   * with reply-unreadable.
   */
  readonly parse: (
    body: unknown,
    wire: WireForm,
    id: string,
    sent: JsonObject | null,
  ) => Result<Value>
}

interface SendEndpoint extends Endpoint<SendResponse> {
  /** Whether the specification allows this body; null if the request has no body. */
  readonly accepts: ((body: JsonObject) => boolean) | null
}

const get = { method: 'GET', purpose: 'read' } as const

/** Requests that change nothing at the service. */
export const readEndpoints = {
  token: {
    name: 'token',
    method: 'POST',
    path: '/api/token',
    purpose: 'read',
    parse: tokenFromWire,
  } satisfies Endpoint<string>,
  readApplication: {
    name: 'read-application',
    path: '/api/applications/{application_id}',
    ...get,
    parse: (body, { unitsProfile }, id) => applicationFromResponse(body, unitsProfile, id),
  } satisfies Endpoint<ReadApplication>,
  rejectionReasons: {
    name: 'rejection-reasons',
    path: '/api/rejection_reasons',
    ...get,
    parse: rejectionReasonsFromWire,
  } satisfies Endpoint<readonly RejectionReason[]>,
} as const

/** Request for all applications of the lender; null if the profile's service has no list. */
function listRequest(profile: ServiceProfileName) {
  const path = serviceProfiles[profile].listPath
  return path === null ? null : { path, ...get }
}

/** The list's endpoint, created for each request because it packs the elements as they arrive. */
export function listEndpoint(
  profile: ServiceProfileName,
): (() => Endpoint<ApplicationList>) | null {
  const request = listRequest(profile)
  return request && (() => packingEndpoint(request))
}

function packingEndpoint(
  request: NonNullable<ReturnType<typeof listRequest>>,
): Endpoint<ApplicationList> {
  const packed = new PackedList()
  const seen = new Set<string>()
  return {
    name: 'list-applications',
    ...request,
    mapElement(element): PackedApplication | null {
      const named = isRecord(element) ? element['id'] : null
      const id = parseApplicationId(typeof named === 'string' ? named : '')
      if (!id.ok || id.value !== named || seen.has(id.value)) return null
      seen.add(id.value)
      return { id: id.value, place: packed.add(element) }
    },
    parse(body, { unitsProfile }) {
      const elements = mappedElements<PackedApplication>(body)
      if (!elements.ok) return elements
      const read = (place: number): ReadApplication | null => {
        const found = applicationFromWire(packed.at(place), unitsProfile)
        return found.ok ? found.value : null
      }
      return ok({
        entries: elements.value.map(({ id, place }) => ({ id, read: () => read(place) })),
        unreadable: (body as readonly unknown[]).length - elements.value.length,
      })
    },
  }
}

interface PackedApplication {
  readonly id: string
  readonly place: number
}

/** Requests that only some services have; each is null if the profile's service doesn't have it. */
export function optionalEndpoints(profile: ServiceProfileName) {
  const paths = serviceProfiles[profile]
  return {
    borrower: optionalRead('read-borrower', paths.borrowerPath, (body, _wire, id) =>
      borrowerFromWire(body, id),
    ),
    payment: optionalRead('read-payment', paths.paymentPath, (body, { unitsProfile }, id) => {
      const read = paymentFromWire(body, unitsProfile)
      return read.ok && read.value.id !== id
        ? failed('reply-unreadable', { detail: 'another payment' })
        : read
    }),
    facilityPayments: optionalRead(
      'list-payments',
      paths.facilityPaymentsPath,
      (body, { unitsProfile }) => paymentsFromWire(body, unitsProfile),
    ),
    webhook: optionalRead('read-webhook', paths.webhookReadPath, webhookUrlsFromWire),
    offerCheck: optionalRead('check-offers', paths.offerCheckPath, offerChecksFromWire, 'POST'),
    coverage: paths.coveragePaths && {
      consumer: coverageEndpoint('consumer', paths.coveragePaths.consumer),
      commercial: coverageEndpoint('commercial', paths.coveragePaths.commercial),
    },
    facilities: paths.facilityPaths && facilityEndpoints(paths.facilityPaths),
  }
}

function optionalRead<Value>(
  name: string,
  path: string | null,
  parse: Endpoint<Value>['parse'],
  method: 'GET' | 'POST' = 'GET',
): Endpoint<Value> | null {
  return path === null ? null : { name, method, path, purpose: 'read', parse }
}

function coverageEndpoint(
  creditClass: CreditClass,
  path: string,
): Endpoint<readonly CoverageBand[]> {
  return {
    name: `read-${creditClass}-coverage`,
    path,
    ...get,
    parse: (body) => coverageFromWire(body, creditClass),
  }
}

function facilityEndpoints(paths: NonNullable<ServiceProfile['facilityPaths']>) {
  return {
    agreements: {
      name: 'list-agreements',
      path: paths.agreements,
      ...get,
      mapElement: listedAgreement,
      parse: mappedElements<ListedAgreement>,
    } satisfies Endpoint<readonly ListedAgreement[]>,
    facilities: {
      name: 'list-facilities',
      path: paths.facilities,
      ...get,
      mapElement: listedFacility,
      parse: mappedElements<ListedFacility>,
    } satisfies Endpoint<readonly ListedFacility[]>,
    facility: {
      name: 'read-facility',
      path: paths.facility,
      ...get,
      parse: (body, { unitsProfile }, id) => facilityFromWire(body, unitsProfile, id),
    } satisfies Endpoint<Facility>,
    /** The same request as `facility`; reads only the latest ACH authorization. */
    authorization: {
      name: 'read-authorization',
      path: paths.facility,
      ...get,
      parse: (body, _wire, id) => latestAuthorizationFromWire(body, id),
    } satisfies Endpoint<AchAuthorization | null>,
    payoff: {
      name: 'payoff-amounts',
      path: paths.payoff,
      ...get,
      parse: (body, { unitsProfile }) => payoffFromWire(body, unitsProfile),
    } satisfies Endpoint<readonly PayoffAmount[]>,
  } as const
}

/** The mapped elements of a list, without those that were dropped (null). */
const mappedElements = <T>(mapped: unknown): Result<readonly T[]> =>
  Array.isArray(mapped)
    ? ok((mapped as readonly (T | null)[]).filter((element) => element !== null))
    : failed('reply-unreadable', { detail: 'no list' })

/**
 * Reads how each of the first applications shows its fees. Uses the list path of any profile,
 * whether or not the service has it.
 */
export function listBeginning(): Endpoint<readonly (readonly FeeForm[])[]> | null {
  const request = serviceProfileNames.map(listRequest).find((each) => each !== null)
  if (request === undefined) return null
  return {
    name: 'list-beginning',
    ...request,
    mapElement: feeFormsOf,
    mostElements: 1_000,
    parse: mappedElements<readonly FeeForm[]>,
  }
}

/** Endpoint for submissions of this kind; null if the profile's service has none. */
export function sendEndpoint(
  kind: SubmissionKind,
  profile: ServiceProfileName,
): SendEndpoint | null {
  const path = serviceProfiles[profile].sendPaths[kind]
  if (path === null) return null
  const { accepts, parseResponse } = kindRules[kind]
  return {
    name: kind,
    method: sendMethod(kind),
    path,
    purpose: 'send',
    accepts: accepts && ((body) => accepts(body, profile)),
    parse: (body, wire, subject, sent) => parseResponse(body, wire, { subject, body: sent }),
  }
}

/**
 * Path of an endpoint with its parameter percent-encoded, so that an ID can't change which request
 * it is part of. Fails with id-malformed for an empty ID and for `.` and `..`, which a URL treats
 * as path steps even if they are encoded.
 */
export function pathOf(endpoint: { readonly path: string }, id: string): Result<string> {
  if (!endpoint.path.includes('{')) return ok(endpoint.path)
  if (id === '' || id === '.' || id === '..' || !id.isWellFormed()) return failed('id-malformed')
  return ok(endpoint.path.replace(/\{\w+\}/, () => encodeURIComponent(id)))
}
