import type { JsonObject } from '../../json.ts'
import type { Failure, FieldProblem } from '../../result.ts'
import type { FieldChange } from './field-changes.ts'
import type { ReceivedOffer } from '../offers/offer.ts'

/**
 * A credit application as the service last told it (specification, Application). Every field but
 * the status may be null. `requestedAmount` is always in cents, whatever the connection's units.
 * Time stamps are ISO 8601 UTC as they came.
 */
export interface Application {
  readonly id: string | null
  readonly status: string
  readonly borrowerId: string | null
  readonly createdOn: string | null
  readonly creditType: string | null
  readonly decisionedOn: string | null
  readonly offers: readonly ReceivedOffer[] | null
  readonly rejectionReasons: readonly string[] | null
  readonly requestedAmount: number | null
  readonly thirdPartyDisbursementDestination: string | null
  readonly lenderOfRecord: string | null
  readonly creditData: JsonObject | null
}

/** An application with the body it was read from and what in that body was not as specified. */
export interface ReadApplication {
  readonly application: Application
  readonly raw: JsonObject
  readonly problems: readonly FieldProblem[]
}

/** The local copy of an application, as it is cached on this computer. */
export interface CachedApplication {
  readonly id: string
  /** null until the service has answered once. */
  readonly copy: (ReadApplication & { readonly fetchedAt: number }) | null
  /** The service answered 404 the last time. */
  readonly gone: boolean
  readonly lastFailure: Failure | null
  readonly changes: readonly FieldChange[]
  readonly addedAt: number
  /** null where the service shows no borrowers, or before this one was fetched. */
  readonly borrowerName: string | null
}
