/** What the lender of record shows its borrowers (specification, Lending details). */
export interface LendingDetails {
  readonly address: {
    readonly line1: string
    /** Left out of the request when empty. */
    readonly line2: string | null
    readonly city: string
    readonly state: string
    readonly zip: string
  }
  /** E.164. */
  readonly csPhone: string
  readonly csEmail: string
}
