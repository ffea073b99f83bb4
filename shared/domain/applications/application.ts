import type { JsonObject } from '../../json.ts'
import type { Failure, FieldProblem } from '../../result.ts'
import type { FieldChange } from './field-changes.ts'
import type { ReceivedOffer } from '../offers/offer.ts'

/**
 * A credit application as last returned by the service (specification, Application). Every field
 * except the status may be null. `requestedAmount` is always in cents, regardless of the
 * connection's units. Time stamps are unchanged ISO 8601 UTC.
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

/** An application with the body that it was read from and the body's deviations from the specification. */
export interface ReadApplication {
  readonly application: Application
  readonly raw: JsonObject
  readonly problems: readonly FieldProblem[]
}

/** The local copy of an application, cached on this computer. */
export interface CachedApplication {
  readonly id: string
  /** null until the first response from the service. */
  readonly copy: (ReadApplication & { readonly fetchedAt: number }) | null
  /** The service's last response was 404. */
  readonly gone: boolean
  readonly lastFailure: Failure | null
  readonly changes: readonly FieldChange[]
  readonly addedAt: number
  /** null if the service shows no borrowers, or before this one was fetched. */
  readonly borrowerName: string | null
}
