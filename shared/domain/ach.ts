/** A facility the officer works with. The service tells nothing of it but errors. */
export interface Facility {
  readonly id: string
  /** Name the officer gave it; empty where none. */
  readonly name: string
  readonly applicationId: string | null
  readonly addedAt: number
}

/** What must be true before a document is made: the officer ticks each (see the officer's guide). */
export const achChecklist = [
  'right-facility',
  'not-used-before',
  'name-is-account-holder',
  'amount-and-date-match',
  'banking-day',
  'revocation-wording',
  'borrower-agreed',
] as const
export type AchChecklistItem = (typeof achChecklist)[number]

export const consentWays = ['in-person', 'phone', 'email', 'signed-form', 'online'] as const
export type ConsentWay = (typeof consentWays)[number]

/** For what one authorization document is made, and who vouched for what. */
export interface AchPurpose {
  /** The officer's reference of the payment; empty where none. */
  readonly paymentReference: string
  /** Cents. */
  readonly amount: number | null
  /** YYYY-MM-DD */
  readonly plannedOn: string | null
  readonly ticked: readonly AchChecklistItem[]
  readonly consent: {
    readonly way: ConsentWay
    readonly takenOn: string
    readonly takenBy: string
  } | null
}

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
  readonly openedAt: number | null
  readonly usedAt: number | null
  readonly supersededBy: string | null
}
