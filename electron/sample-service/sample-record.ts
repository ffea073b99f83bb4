import type { JsonObject } from '../../shared/json.ts'
import type { SampleApplication, SampleOffer } from './wire.ts'

/** Why the service will not approve a particular sample application. */
export type ApprovalObstacle =
  | 'STATE_NOT_SUPPORTED'
  | 'NON_ZERO_INTEREST_NOT_ENABLED'
  | 'PRODUCT_NOT_SUPPORTED'
  | 'THIRD_PARTY_MISSING'
  | 'MISSING_LENDING_DETAILS'
  | 'KYC_NOT_APPROVED'

/** An application with what only the service knows about it. */
export interface SampleRecord {
  readonly application: SampleApplication
  readonly obstacle?: ApprovalObstacle
  /** So many approvals are still refused for the obstacle; all of them if none is given. */
  readonly refusalsLeft?: number
  /** From then on the service has it (milliseconds since 1970); always if none is given. */
  readonly arrivesAt?: number
  /** It belongs to another lender: reading and approving answer 403. */
  readonly otherLender?: boolean
}

/** What became of an approved application, as it stands on the wire. */
export interface SampleBooking {
  readonly agreement: JsonObject
  /** null until the agreement is signed. */
  readonly facility: SampleBookedFacility | null
  /** What is owed at the start, in cents, and the rate in basis points. */
  readonly owed: number
  readonly rate: number
}

/** A facility as it stands on the wire before any payment; amounts in integer cents. */
export type SampleBookedFacility = JsonObject & {
  readonly id: string
  readonly terms: SampleOffer
  readonly documents: JsonObject
  readonly balances: {
    readonly current_balance: number
    readonly principal_balance: number
    readonly interest_balance: number
    readonly payoff_balance: number
  }
  readonly payments_due: readonly {
    readonly payment_amount: number
    readonly payment_amount_remaining: number
    readonly payment_due_date: string
  }[]
}
