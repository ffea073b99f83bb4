import type { JsonObject } from '../../shared/json.ts'
import type { SampleFacts } from './application-maker.ts'
import { sampleApplications } from './sample-applications.ts'
import { sampleFacilities, type SampleFacility } from './sample-facilities.ts'
import type { SampleBooking, SampleRecord } from './sample-record.ts'
import type { LendingDetails } from './wire.ts'

/** An authorization document that the service has made. It says what was true when it was made. */
export interface SampleDocument {
  readonly id: string
  readonly facilityId: string
  /** Milliseconds since 1970 by the service's clock. */
  readonly createdAt: number
  readonly lender: { readonly name: string; readonly phone: string; readonly email: string }
}

/** A payment that the service has taken over; what became of it follows from its age. */
export interface SamplePayment {
  readonly id: string
  readonly facilityId: string
  readonly documentId: string
  /** Integer cents. */
  readonly amount: number
  /** Milliseconds since 1970 by the service's clock. */
  readonly createdAt: number
  readonly canceledAt?: number
}

/** Everything the service remembers while it runs. What clients change is kept (`kept-state.ts`). */
export interface ServiceState {
  readonly records: Map<string, SampleRecord>
  readonly facilities: Map<string, SampleFacility>
  /** Agreements and facilities of applications, by application; none where the profile has none. */
  readonly bookings: Map<string, SampleBooking>
  /** By the hash of the unguessable part of their URL (`documentName`). */
  readonly documents: Map<string, SampleDocument>
  /** The latest document of each facility with its address, which is in no file. */
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
