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

/** For what one authorization document is made, and who vouched for what. */
export interface AchPurpose {
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
  } | null
}

/** One mark of the officer on a document: used for its payment, or that taken back, and why. */
export interface DocumentUse {
  readonly at: number
  readonly by: string
  readonly kind: 'used' | 'taken-back'
  /** Empty if it was marked as used. */
  readonly reason: string
}

/** Why a document should not be used without a second look (rules: ach-register.ts). */
export const documentWarnings = ['used', 'superseded', 'too-old'] as const
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
  /** null again once the officer took it back. */
  readonly usedAt: number | null
  /** Every mark there was, oldest first. */
  readonly uses: readonly DocumentUse[]
  /** The document that was made later for the same payment. */
  readonly supersededBy: string | null
  /** As of the moment it was read, most serious first. */
  readonly warnings: readonly DocumentWarning[]
  /** YYYY-MM-DD, the day until which its evidence has to be kept. */
  readonly keptUntil: string
}
