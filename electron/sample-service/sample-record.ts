import type { JsonObject } from '../../shared/json.ts'
import type { SampleApplication, SampleOffer } from './wire.ts'

/** Why the service won't approve a sample application. */
export type ApprovalRefusal =
  | 'STATE_NOT_SUPPORTED'
  | 'NON_ZERO_INTEREST_NOT_ENABLED'
  | 'PRODUCT_NOT_SUPPORTED'
  | 'THIRD_PARTY_MISSING'
  | 'MISSING_LENDING_DETAILS'
  | 'KYC_NOT_APPROVED'

/** An application with data that only the service has. */
export interface SampleRecord {
  readonly application: SampleApplication
  readonly refusesWith?: ApprovalRefusal
  /** How many more approvals are refused for this reason; all if not set. */
  readonly refusalsLeft?: number
  /** Epoch milliseconds from which the service has the application; always if not set. */
  readonly arrivesAt?: number
  /** The application belongs to another lender: reading and approving return 403. */
  readonly otherLender?: boolean
}

/** The agreement and facility of an approved application, in wire format. */
export interface SampleBooking {
  readonly agreement: JsonObject
  /** null until the agreement is signed. */
  readonly facility: SampleBookedFacility | null
  /** Initial debt in cents, and the rate in basis points. */
  readonly owed: number
  readonly rate: number
}

/** A facility in wire format before any payment; amounts in integer cents. */
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
