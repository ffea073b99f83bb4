import type { DocumentPayment } from './payment.ts'

/** A facility the officer works with. The service returns nothing about it except errors. */
export interface Facility {
  readonly id: string
  /** Name the officer gave it; empty if none. */
  readonly name: string
  readonly applicationId: string | null
  readonly addedAt: number
}

/**
 * What only the officer can verify before a document is made; each item is ticked. Loan Desk checks
 * the rest itself (ach-dates.ts).
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
  /** Name of the person who agreed: the borrower, not somebody on their behalf (comment 10(b)-5). */
  readonly givenBy: string
  /**
   * SHA-256 (hex) of the words that were agreed to (`assentText` in assent.ts). The words aren't
   * stored: they name a bank account, and the lender has them in its own records.
   */
  readonly wordsHash: string
}

/** Purpose of one authorization document, and the officer's confirmations. */
export interface AchPurpose {
  readonly kind: AuthorizationKind
  /** The application from which the document was made, if any; its facility is linked to that application. */
  readonly applicationId?: string | undefined
  /** The officer's reference for the payment; empty if none. */
  readonly paymentReference: string
  /** Cents. */
  readonly amount: number | null
  /** YYYY-MM-DD */
  readonly plannedOn: string | null
  /** The reason for a payment date far ahead. */
  readonly dateReason?: string | undefined
  readonly ticked: readonly AchChecklistItem[]
  readonly consent: {
    readonly way: ConsentWay
    readonly takenOn: string
    readonly takenBy: string
    /** Required for autopay. */
    readonly assent?: Assent | undefined
  } | null
}

/**
 * What the officer recorded about a document after it was made: debits and revocation, each
 * undoable, or that its registration in the team space was voided because the document is lost or
 * doesn't exist.
 */
export interface DocumentEvent {
  readonly at: number
  readonly by: string
  readonly kind: 'used' | 'use-undone' | 'revoked' | 'revocation-undone' | 'voided'
  /**
   * YYYY-MM-DD: the day of the debit or of the revocation. Uses recorded before Loan Desk asked for
   * the day don't have it; the day of `at` applies.
   */
  readonly on?: string | undefined
  /** Empty for a use. */
  readonly reason: string
}

/** Warnings to review before using a document (rules: ach-register.ts). */
export const documentWarnings = ['revoked', 'voided', 'used', 'superseded', 'too-old'] as const
export type DocumentWarning = (typeof documentWarnings)[number]

/** An authorization document in the register. Its URL stays in the main process; pages get only the host. */
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
  /** Last opening. Every opening is in the activity log. */
  readonly openedAt: number | null
  /** When the last debit that wasn't undone was recorded; null if there is none. */
  readonly usedAt: number | null
  /** Oldest first. */
  readonly history: readonly DocumentEvent[]
  /** YYYY-MM-DD; null if nothing was debited, or if the only payment was canceled. */
  readonly lastDebitOn: string | null
  /** YYYY-MM-DD; null if not revoked or the revocation was undone. */
  readonly revokedOn: string | null
  /** The payment made with it in Loan Desk, as last read; null if none. */
  readonly payment: DocumentPayment | null
  /** ID of the later document for the same payment. */
  readonly supersededBy: string | null
  /** As of when the document was read, most serious first. */
  readonly warnings: readonly DocumentWarning[]
  /** YYYY-MM-DD; the last day on which its evidence must be kept. */
  readonly keptUntil: string
}
