import type { ReadApplication } from '../../shared/domain/applications/application.ts'
import type { CoverageBand } from '../../shared/domain/offers/coverage.ts'
import type { OfferCheck, OffersToCheck } from '../../shared/domain/offers/offer-check.ts'
import type { Borrower } from '../../shared/domain/borrowers/borrower.ts'
import type { Facility, PayoffAmount } from '../../shared/domain/facilities/facility.ts'
import type { ListedAgreement, ListedFacility } from '../../shared/domain/wire/facility.ts'
import type { Connection, WireForm } from '../../shared/domain/connections/connection.ts'
import type { Decision } from '../../shared/domain/decisions/decision.ts'
import type { Payment } from '../../shared/domain/documents/payment.ts'
import type { RejectionReason } from '../../shared/values/rejection-reasons.ts'
import type {
  AchAuthorization,
  SendResponse,
} from '../../shared/domain/decisions/kinds/kind-rules.ts'
import type { CreditClass } from '../../shared/values/vocabulary.ts'
import type { ServiceProfileName } from '../../shared/service-profiles/all-profiles.ts'
import type { Failure, Result } from '../../shared/result.ts'

/** Requests per minute; the service refuses more than 1,000. */
export const requestsPerMinute = 990

/** How many of a minute's requests may be background reads. */
export function readsBehindPerMinute(perMinute: number): number {
  return Math.max(1, Math.floor(perMinute * 0.9))
}

/** How long a request taken from the shared budget may wait before Loan Desk sends it, in milliseconds. */
export const takenLastsMs = 2_000

/**
 * Takes up to `count` requests from the budget that colleagues with the same account share. Calls
 * with `canWait` leave the last tenth of the budget to others. Each request is valid for
 * `takenLastsMs` from the call.
 * @returns null while no budget is shared; resolves to null if that is found out only during the call
 */
export type TakeRequests = (
  count: number,
  canWait: boolean,
) => Promise<{
  readonly taken: number
  /** If none was left: milliseconds until one may be available. */
  readonly waitMs: number
} | null> | null

/** Outcome of a submission. The outbox depends on these four cases. */
export type SendOutcome<T> =
  /** The service accepted the request and its response could be parsed. */
  | { readonly kind: 'done'; readonly status: number; readonly value: T }
  /** The service refused the request (4xx except 401, 407, 408, 425, 429, 499): nothing was changed. */
  | { readonly kind: 'refused'; readonly status: number; readonly failure: Failure }
  /** The service certainly didn't process the request: no connection, no token, 429. */
  | { readonly kind: 'not-sent'; readonly status: number | null; readonly failure: Failure }
  /**
   * The service may or may not have processed it: timeout, connection lost, 401, 499, 5xx,
   * unreadable success response.
   */
  | { readonly kind: 'unknown'; readonly status: number | null; readonly failure: Failure }

/** The parts of a decision that make up its request. */
export type Submission = Pick<Decision, 'kind' | 'subject' | 'body'>

export interface TokenFacts {
  readonly issuedAt: number
  readonly expiresAt: number
}

/** The lending service of one connection. The token never leaves this object. */
export interface LendingApi {
  /** Gets a fresh token, whatever the age of the last one; concurrent calls share one request. */
  signIn(): Promise<Result<TokenFacts>>
  token(): TokenFacts | null
  /**
   * Retries 429 and 5xx a limited number of times; Retry-After pauses all requests together.
   * `behind` marks a background read: a tenth of each minute's requests stays reserved for what the
   * officer waits for.
   */
  readApplication(id: string, turn?: 'next' | 'behind'): Promise<Result<ReadApplication>>
  /** The complete list, or a failure. Null if the connection's service has no list. */
  readonly listApplications: (() => Promise<Result<ApplicationList>>) | null
  /** The lender's offer limits by state; null if the connection's service has none. */
  readonly readCoverage:
    ((creditClass: CreditClass) => Promise<Result<readonly CoverageBand[]>>) | null
  /**
   * How the service assesses these offers; a query that changes nothing. Null if the connection's
   * service can't check offers.
   */
  readonly checkOffers: ((offers: OffersToCheck) => Promise<Result<readonly OfferCheck[]>>) | null
  /**
   * Read one payment, and the payments of a facility that a submission may have made; null if the
   * connection's service has no payments.
   */
  readonly readBorrower: ((id: string) => Promise<Result<Borrower>>) | null
  /** Null if the connection's service provides no loan agreements and facilities. */
  readonly facilities: FacilityReads | null
  /** Read one payment, and all payments of a facility; null if the connection's service has no payments. */
  readonly readPayment: ((id: string) => Promise<Result<Payment>>) | null
  readonly readPaymentsOf: ((facilityId: string) => Promise<Result<readonly Payment[]>>) | null
  /** The URLs that the service sends its events to; null if the service doesn't provide them. */
  readonly readWebhook: (() => Promise<Result<readonly string[]>>) | null
  /** The service's own list of reasons for denial. */
  readRejectionReasons(): Promise<Result<readonly RejectionReason[]>>
  /**
   * Detects the service profile with one request each to its lists; changes nothing. Null if the
   * responses don't identify a profile.
   */
  recognizeProfile(): Promise<ServiceProfileName | null>
  /**
   * Waiting for its turn, a pause that the service asked for, or a new token can delay the request.
   * `isCurrent` is called right before it leaves; if it returns false, nothing is sent
   * (check-outdated).
   */
  send(submission: Submission, isCurrent?: () => boolean): Promise<SendOutcome<SendResponse>>
  /** Cancels waiting requests (canceled) and discards the token. */
  close(): void
}

/** Reads of loan agreements and facilities. Each list is complete, or a failure. */
export interface FacilityReads {
  listAgreements(): Promise<Result<readonly ListedAgreement[]>>
  listFacilities(): Promise<Result<readonly ListedFacility[]>>
  read(id: string): Promise<Result<Facility>>
  /** The latest ACH authorization document of a facility; null if it has none. */
  latestAuthorization(id: string): Promise<Result<AchAuthorization | null>>
  payoff(id: string): Promise<Result<readonly PayoffAmount[]>>
}

/** Everything that the service lists; each application is parsed on demand. */
export interface ApplicationList {
  readonly entries: readonly ListedApplication[]
  /** Number of elements that aren't an application or have no usable ID. */
  readonly unreadable: number
}

export interface ListedApplication {
  readonly id: string
  readonly read: () => ReadApplication | null
}

/** What a request's outcome shows about the connection. */
export interface RequestOutcome {
  /** Whether the service responded at all. */
  readonly reached: boolean
  readonly failure: Failure | null
  /** How far this computer's clock is ahead of the service's, in milliseconds; null if unknown. */
  readonly clockAheadMs?: number | null
}

export interface LendingApiFactory {
  connect(
    connection: Pick<Connection, 'baseUrl' | 'clientId'> & WireForm,
    secret: () => Promise<Result<string>>,
    /** Called with every request's outcome, so that the app shell can show online or offline. */
    onOutcome: (outcome: RequestOutcome) => void,
    /** If omitted, this computer limits its request rate alone. */
    takeRequests?: TakeRequests,
  ): LendingApi
}
