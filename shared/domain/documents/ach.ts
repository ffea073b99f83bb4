import type { DocumentPayment } from './payment.ts'

/** A facility the officer works with. The service tells nothing of it but errors. */
export interface Facility {
  readonly id: string
  /** Name the officer gave it; empty if none. */
  readonly name: string
  readonly applicationId: string | null
  readonly addedAt: number
}

/**
 * What must be true before a document is made and only the officer can know: each is ticked. What
 * Loan Desk can decide, it decides (ach-dates.ts).
 */
export const achChecklist = [
  'right-facility',
  'not-used-before',
  'name-is-account-holder',
  'amount-and-date-match',
  'revocation-wording',
  'borrower-agreed',
] as const
export type AchChecklistItem = (typeof achChecklist)[number]

export const consentWays = ['in-person', 'phone', 'email', 'signed-form', 'online'] as const
export type ConsentWay = (typeof consentWays)[number]

/**
 * What the payment is: a single entry (Nacha rules), or one of a series at regular intervals, which
 * is a preauthorized transfer (Regulation E, 12 CFR 1005.2(k) and 1005.10(b)).
 */
export const authorizationKinds = ['single', 'autopay'] as const
export type AuthorizationKind = (typeof authorizationKinds)[number]

/** Evidence that the borrower agreed. */
export interface Assent {
  /** Name of the person who agreed: the borrower, nobody on their behalf (comment 10(b)-5). */
  readonly givenBy: string
  /**
   * SHA-256 (hex) of the words that were agreed to (`assentText` in assent.ts). The words are not
   * kept: they name a bank account, and the lender has them in its own records.
   */
  readonly wordsHash: string
}

/** For what one authorization document is made, and who vouched for what. */
export interface AchPurpose {
  readonly kind: AuthorizationKind
  /** The application on which it was made, if it was: its facility is linked to that one. */
  readonly applicationId?: string | undefined
  /** The officer's reference of the payment; empty if none. */
  readonly paymentReference: string
  /** Cents. */
  readonly amount: number | null
  /** YYYY-MM-DD */
  readonly plannedOn: string | null
  /** Why the payment is planned so far ahead, if it is. */
  readonly dateReason?: string | undefined
  readonly ticked: readonly AchChecklistItem[]
  readonly consent: {
    readonly way: ConsentWay
    readonly takenOn: string
    readonly takenBy: string
    /** Autopay has no document without it. */
    readonly assent?: Assent | undefined
  } | null
}

/**
 * What the officer recorded of a document after it was made: debits and revocation, each undoable, and
 * that its registration in the team space was voided, because it is lost or doesn't exist.
 */
export interface DocumentEvent {
  readonly at: number
  readonly by: string
  readonly kind: 'used' | 'use-undone' | 'revoked' | 'revocation-undone' | 'voided'
  /**
   * YYYY-MM-DD: the day of the debit, or on which the borrower revoked. Uses recorded before Loan
   * Desk asked for the day have none: it is that of `at`.
   */
  readonly on?: string | undefined
  /** Empty for a use. */
  readonly reason: string
}

/** Why a document should not be used without a second look (rules: ach-register.ts). */
export const documentWarnings = ['revoked', 'voided', 'used', 'superseded', 'too-old'] as const
export type DocumentWarning = (typeof documentWarnings)[number]

/** An authorization document in the register. Its URL stays in the main process; only its host is told. */
export interface AchDocument {
  readonly id: string
  readonly connectionId: string
  readonly facilityId: string
  readonly decisionId: string
  readonly host: string
  readonly purpose: AchPurpose
  readonly createdAt: number
  readonly createdBy: string
  readonly firstOpenedAt: number | null
  /** The last time. Every opening is in the activity log. */
  readonly openedAt: number | null
  /** When the last debit that stands was recorded; null if none does. */
  readonly usedAt: number | null
  /** Oldest first. */
  readonly history: readonly DocumentEvent[]
  /** YYYY-MM-DD; null if nothing was debited. */
  readonly lastDebitOn: string | null
  /** YYYY-MM-DD, while the revocation stands. */
  readonly revokedOn: string | null
  /** The payment that was made of it, as it was read last; null if none was made here. */
  readonly payment: DocumentPayment | null
  /** The document that was made later for the same payment. */
  readonly supersededBy: string | null
  /** As of the moment it was read, most serious first. */
  readonly warnings: readonly DocumentWarning[]
  /** YYYY-MM-DD, the day until which its evidence has to be kept. */
  readonly keptUntil: string
}
