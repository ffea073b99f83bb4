/**
 * The person or business that applies for credit, with the data that an officer needs. Excludes
 * government identifiers, which are dropped when the response is read.
 */
export interface Borrower {
  /** Name of the person or business; null if the service returned none. */
  readonly name: string | null
  /** As returned by the service, such as `CA`. */
  readonly state: string | null
  /** YYYY-MM-DD; null for a business. */
  readonly birthDate: string | null
  readonly email: string | null
  readonly phone: string | null
}

export interface CachedBorrower extends Borrower {
  /** Epoch milliseconds. */
  readonly fetchedAt: number
}
