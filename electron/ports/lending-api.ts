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
import type { AchAuthorization, Answer } from '../../shared/domain/decisions/kinds/kind-rules.ts'
import type { CreditClass } from '../../shared/values/vocabulary.ts'
import type { ServiceProfileName } from '../../shared/service-profiles/all-profiles.ts'
import type { Failure, Result } from '../../shared/result.ts'

/** Requests in any minute: the service is known to refuse more than 1,000. */
export const requestsPerMinute = 990

/** How many of a minute's requests may be reads that can wait. */
export function readsBehindPerMinute(perMinute: number): number {
  return Math.max(1, Math.floor(perMinute * 0.9))
}

/** How long a request that was taken from those that colleagues share may wait before it leaves. */
export const takenLastsMs = 2_000

/**
 * Takes up to so many of the requests that colleagues with the same account share. What `canWait`
 * leaves the last tenth to others. Each lasts `takenLastsMs` from the call.
 * @returns null while nothing is shared; settles with null if that is found out
 */
export type TakeRequests = (
  wanted: number,
  canWait: boolean,
) => Promise<{
  readonly taken: number
  /** If none was left, in how many milliseconds there may be one. */
  readonly waitMs: number
} | null> | null

/** What became of a request that changes something. The outbox turns on these four. */
export type SendOutcome<T> =
  /** The service said yes and the response could be read. */
  | { readonly kind: 'done'; readonly status: number; readonly value: T }
  /** The service understood and said no (4xx but 401, 407, 408, 425, 429, 499): nothing was done. */
  | { readonly kind: 'refused'; readonly status: number; readonly failure: Failure }
  /** It certainly never reached the service's work: no connection, no token, 429. */
  | { readonly kind: 'not-sent'; readonly status: number | null; readonly failure: Failure }
  /** It may or may not have been done: time-out, connection lost, 401, 499, 5xx, unreadable yes. */
  | { readonly kind: 'unknown'; readonly status: number | null; readonly failure: Failure }

/** What a request that changes something is made of. */
export type Submission = Pick<Decision, 'kind' | 'subject' | 'body'>

export interface TokenFacts {
  readonly issuedAt: number
  readonly expiresAt: number
}

/** The lending service of one connection. Knows the token; nobody else ever sees it. */
export interface LendingApi {
  /** A fresh token, whatever the age of the last; many calls at once are one request. */
  signIn(): Promise<Result<TokenFacts>>
  token(): TokenFacts | null
  /**
   * Retries 429 and 5xx within reason, obeying Retry-After for all requests together. What is read
   * `behind` leaves a tenth of each minute's requests to whatever the officer waits for.
   */
  readApplication(id: string, turn?: 'next' | 'behind'): Promise<Result<ReadApplication>>
  /** Null where the service of the connection has no list. All of it, or a failure. */
  readonly listApplications: (() => Promise<Result<ApplicationList>>) | null
  /** The lender's caps of offers by state; null where the service of the connection has none. */
  readonly readCoverage:
    ((creditClass: CreditClass) => Promise<Result<readonly CoverageBand[]>>) | null
  /**
   * What the service says of these offers: a question that changes nothing. Null where the service
   * of the connection checks none.
   */
  readonly checkOffers: ((asked: OffersToCheck) => Promise<Result<readonly OfferCheck[]>>) | null
  /** Null where the service of the connection shows no borrowers. */
  readonly readBorrower: ((id: string) => Promise<Result<Borrower>>) | null
  /** Null where the service of the connection shows no loan agreements and facilities. */
  readonly facilities: FacilityReads | null
  /**
   * One payment, and those of a facility that a submission can have made; null where the service of
   * the connection makes none.
   */
  readonly readPayment: ((id: string) => Promise<Result<Payment>>) | null
  readonly readPaymentsOf: ((facilityId: string) => Promise<Result<readonly Payment[]>>) | null
  /** The URLs that the service sends its events to; null where the service doesn't show them. */
  readonly readWebhook: (() => Promise<Result<readonly string[]>>) | null
  /** The reasons of the service's own list. */
  readRejectionReasons(): Promise<Result<readonly RejectionReason[]>>
  /**
   * How the service speaks, found out by requests that change nothing, each made once; null if it
   * doesn't show that.
   */
  recognizeProfile(): Promise<ServiceProfileName | null>
  /**
   * `isCurrent` is asked when its turn to leave has come, which others, a pause that the service
   * asked for, or a new token can put off: if it says no, nothing is sent (check-outdated).
   */
  send(submission: Submission, isCurrent?: () => boolean): Promise<SendOutcome<Answer>>
  /** Ends waiting requests (canceled) and forgets the token. */
  close(): void
}

/** What is read of loan agreements and facilities. Both lists are whole, or a failure. */
export interface FacilityReads {
  listAgreements(): Promise<Result<readonly ListedAgreement[]>>
  listFacilities(): Promise<Result<readonly ListedFacility[]>>
  read(id: string): Promise<Result<Facility>>
  /** The latest ACH authorization document of a facility; null if it has none. */
  latestAuthorization(id: string): Promise<Result<AchAuthorization | null>>
  payoff(id: string): Promise<Result<readonly PayoffAmount[]>>
}

/** Everything that the service lists, each application read when it is asked for. */
export interface ApplicationList {
  readonly entries: readonly ListedApplication[]
  /** Elements that are no application, or have no usable ID. */
  readonly unreadable: number
}

export interface ListedApplication {
  readonly id: string
  readonly read: () => ReadApplication | null
}

/** What became of a request, as far as it tells of the connection. */
export interface RequestOutcome {
  /** Whether the service answered at all. */
  readonly reached: boolean
  readonly failure: Failure | null
  /** How far this computer's clock is ahead of the service's, in milliseconds; null if unknown. */
  readonly clockAheadMs?: number | null
}

export interface LendingApiFactory {
  connect(
    connection: Pick<Connection, 'baseUrl' | 'clientId'> & WireForm,
    secret: () => Promise<Result<string>>,
    /** Told of every request's outcome, so that the frame can say online or offline. */
    heard: (outcome: RequestOutcome) => void,
    /** Without it, this computer paces itself alone. */
    takeRequests?: TakeRequests,
  ): LendingApi
}
