import type { JsonObject } from '../../json.ts'
import { hourMs } from '../../durations.ts'
import { momentOf } from '../../values/time-stamp.ts'
import type { UnitsProfileName } from '../../values/units.ts'
import type { ReceivedOffer } from '../offers/offer.ts'

/** A loan agreement as listed by the service, without the URL of its document. */
export interface LoanAgreement {
  readonly id: string
  /** As returned by the service, such as `pending_signature`. */
  readonly status: string
  readonly type: string | null
  /** ISO 8601, like `signedOn`. */
  readonly createdOn: string | null
  readonly signedOn: string | null
}

/** One payment of the booked schedule. Integer cents; null if the service returned no such number. */
export interface BookedPayment {
  readonly number: number | null
  /** YYYY-MM-DD */
  readonly date: string | null
  readonly payment: number | null
  readonly interest: number | null
  readonly principal: number | null
  readonly other: number | null
  readonly balance: number | null
}

/**
 * A loan or a line of credit at the service after the borrower accepted an offer. Account and
 * routing numbers, bank details and document URLs are dropped when the response is read. Money in
 * integer cents, days as YYYY-MM-DD.
 */
export interface Facility {
  readonly id: string
  /** As returned by the service, such as `active`. */
  readonly status: string | null
  readonly createdOn: string | null
  /** Date of the disbursement, or of the origination. */
  readonly disbursedOn: string | null
  /** Last four digits of the facility's own account number, and of the repayment account. */
  readonly accountEnding: string | null
  readonly repaymentEnding: string | null
  readonly balances: {
    readonly current: number | null
    readonly principal: number | null
    readonly interest: number | null
    readonly payoff: number | null
  }
  /** null for a line of credit, or if there is none. */
  readonly schedule: readonly BookedPayment[] | null
  readonly paymentsDue: readonly {
    readonly amount: number | null
    readonly remaining: number | null
    readonly dueOn: string | null
  }[]
  readonly nextPayment: { readonly amount: number | null; readonly dueOn: string | null }
  readonly remainingTerm: number | null
  readonly scheduledPayoffOn: string | null
  readonly isAutopayAuthorized: boolean | null
  /** Names of the existing documents, such as `signed_credit_agreement`. */
  readonly documents: readonly string[]
  /** An offer in wire format, in the connection's units. */
  readonly terms: JsonObject | null
  /** Other fields of the response, and fields with an unexpected format, as text. */
  readonly others: readonly { readonly name: string; readonly value: string }[]
}

/** An offer, and how it states that its origination fee is collected; null if it doesn't state that. */
export interface OfferedTerms {
  readonly offer: ReceivedOffer
  readonly feeTreatment: 'withheld' | 'added' | null
}

/** The terms of a facility, read in its connection's units. */
export interface BookedTerms extends OfferedTerms {
  /** Integer cents. */
  readonly periodicPayment: number | null
}

/** The amount that pays off a facility on a day. */
export interface PayoffAmount {
  /** YYYY-MM-DD */
  readonly date: string
  /** Integer cents; null if the service returned no such number. */
  readonly amount: number | null
}

/** The agreement and facility of an approved application at the service, cached with the times of reading. */
export interface Booking {
  readonly agreement: LoanAgreement | null
  readonly facility: Facility | null
  /** Epoch milliseconds. */
  readonly fetchedAt: number
  readonly payoff: { readonly amounts: readonly PayoffAmount[]; readonly fetchedAt: number } | null
  /**
   * Units in which its money was read; absent in entries cached when Loan Desk read every service
   * in cents.
   */
  readonly units?: UnitsProfileName
}

/** Statuses of applications that have an agreement, or will have one. */
export const bookedStatuses: readonly string[] = ['approved', 'accepted']

/** Time after its creation at which an unsigned agreement expires. */
const signingMs = 24 * hourMs

/** When an unsigned agreement expires (epoch milliseconds); null if unknown. */
export function agreementExpiry({ createdOn }: Pick<LoanAgreement, 'createdOn'>): number | null {
  const at = momentOf(createdOn)
  return at === null ? null : at + signingMs
}
