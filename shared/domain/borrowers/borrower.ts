/**
 * The person or the business that asks for credit, as far as an officer needs it. Government
 * identifiers are no part of it: they are dropped where the response is read.
 */
export interface Borrower {
  /** Of a person, or of a business; null if the service gave none. */
  readonly name: string | null
  /** As the service writes it, such as `CA`. */
  readonly state: string | null
  /** YYYY-MM-DD; null of a business. */
  readonly birthDate: string | null
  readonly email: string | null
  readonly phone: string | null
}

export interface CachedBorrower extends Borrower {
  /** Epoch milliseconds. */
  readonly fetchedAt: number
}
