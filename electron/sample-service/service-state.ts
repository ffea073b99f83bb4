import type { JsonObject } from '../../shared/json.ts'
import type { SampleFacts } from './application-maker.ts'
import { sampleApplications } from './sample-applications.ts'
import { sampleFacilities, type SampleFacility } from './sample-facilities.ts'
import type { SampleBooking, SampleRecord } from './sample-record.ts'
import type { LendingDetails } from './wire.ts'

/** An authorization document that the service created, with the facts at that time. */
export interface SampleDocument {
  readonly id: string
  readonly facilityId: string
  /** Epoch milliseconds of the service's clock. */
  readonly createdAt: number
  readonly lender: { readonly name: string; readonly phone: string; readonly email: string }
}

/** A payment that the service accepted; its age determines its status. */
export interface SamplePayment {
  readonly id: string
  readonly facilityId: string
  readonly documentId: string
  /** Integer cents. */
  readonly amount: number
  /** Epoch milliseconds of the service's clock. */
  readonly createdAt: number
  readonly canceledAt?: number
}

/** The service's state while it runs. Clients' changes are stored (`stored-state.ts`). */
export interface ServiceState {
  readonly records: Map<string, SampleRecord>
  readonly facilities: Map<string, SampleFacility>
  /** Agreements and facilities by application; none if the profile has none. */
  readonly bookings: Map<string, SampleBooking>
  /** By the hash of the unguessable part of their URL (`documentName`). */
  readonly documents: Map<string, SampleDocument>
  /** The latest document of each facility with its URL, which is never stored. */
  readonly latestDocuments: Map<string, JsonObject>
  /** By ID. */
  readonly payments: Map<string, SamplePayment>
  lendingDetails: LendingDetails | null
  webhookUrl: string | null
  starterMode: boolean
  achEnabled: boolean
}

export function freshState(facts: SampleFacts, starterMode: boolean): ServiceState {
  return {
    records: sampleApplications(facts),
    facilities: new Map(sampleFacilities.map((facility) => [facility.id, facility])),
    bookings: new Map(),
    documents: new Map(),
    latestDocuments: new Map(),
    payments: new Map(),
    lendingDetails: null,
    webhookUrl: null,
    starterMode,
    achEnabled: true,
  }
}
