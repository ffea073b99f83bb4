import type { JsonObject } from '../../json.ts'
import { hourMs } from '../../durations.ts'
import { momentOf } from '../../values/time-stamp.ts'
import type { UnitsProfileName } from '../../values/units.ts'
import type { ReceivedOffer } from '../offers/offer.ts'

/** A loan agreement, as the service lists it. Its document's address is no part of it. */
export interface LoanAgreement {
  readonly id: string
  /** As the service writes it, such as `pending_signature`. */
  readonly status: string
  readonly type: string | null
  /** ISO 8601, like the one below. */
  readonly createdOn: string | null
  readonly signedOn: string | null
}

/** One payment of the booked schedule. Integer cents; null where the service gave no such number. */
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
 * routing numbers, bank details and addresses of documents are dropped where the response is read.
 * Money is integer cents, days are YYYY-MM-DD.
 */
export interface Facility {
  readonly id: string
  /** As the service writes it, such as `active`. */
  readonly status: string | null
  readonly createdOn: string | null
  /** When the money was paid out, or the loan began. */
  readonly disbursedOn: string | null
  /** Last four digits of the facility's own account number, and of the account that repays it. */
  readonly accountEnding: string | null
  readonly repaymentEnding: string | null
  readonly balances: {
    readonly current: number | null
    readonly principal: number | null
    readonly interest: number | null
    readonly payoff: number | null
  }
  /** null of a line of credit, or if there is none. */
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
  /** Names of the documents that there are, such as `signed_credit_agreement`. */
  readonly documents: readonly string[]
  /** An offer as it stands on the wire: its units are the connection's. */
  readonly terms: JsonObject | null
  /** Whatever else the service says, or says in another form, as text. */
  readonly others: readonly { readonly name: string; readonly value: string }[]
}

/** An offer, with how it says that its origination fee is collected; null if it doesn't say. */
export interface OfferedTerms {
  readonly offer: ReceivedOffer
  readonly feeTreatment: 'withheld' | 'added' | null
}

/** The terms of a facility, under the units of its connection. */
export interface BookedTerms extends OfferedTerms {
  /** Integer cents. */
  readonly periodicPayment: number | null
}

/** What pays a facility off on a day. */
export interface PayoffAmount {
  /** YYYY-MM-DD */
  readonly date: string
  /** Integer cents. */
  readonly amount: number
}

/** What became of an approved application at the service, cached with the times it was read. */
export interface Booking {
  readonly agreement: LoanAgreement | null
  readonly facility: Facility | null
  /** Epoch milliseconds. */
  readonly fetchedAt: number
  readonly payoff: { readonly amounts: readonly PayoffAmount[]; readonly fetchedAt: number } | null
  /** In which its money was read; none in what was cached while every service was read in cents. */
  readonly units?: UnitsProfileName
}

/** Statuses of an application that has an agreement, or will have one. */
export const bookedStatuses: readonly string[] = ['approved', 'accepted']

/** An agreement that nobody signs expires so long after it was created. */
const signingMs = 24 * hourMs

/** When an unsigned agreement expires (epoch milliseconds); null if that is not known. */
export function agreementExpiry({ createdOn }: Pick<LoanAgreement, 'createdOn'>): number | null {
  const at = momentOf(createdOn)
  return at === null ? null : at + signingMs
}
