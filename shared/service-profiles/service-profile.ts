import type { SubmissionKind } from '../values/submission-kinds.ts'
import type { CreditClass } from '../values/vocabulary.ts'

/** Features that a service may lack besides kinds of submissions, by their profile property. */
export type ServicePart =
  'listPath' | 'borrowerPath' | 'facilityPaths' | 'coveragePaths' | 'paymentPath' | 'offerCheckPath'

/** Differences between services of this kind: paths and formats. */
export interface ServiceProfile {
  /**
   * Path of each kind of submission (for the method see `sendMethod`); the part in braces is the
   * subject. null if this profile's service can't do it; then no screen offers it.
   */
  readonly sendPaths: Readonly<Record<SubmissionKind, string | null>>
  /** Path of the list of all applications; null if the service has none. */
  readonly listPath: string | null
  /** Path of one borrower; null if the service has none. */
  readonly borrowerPath: string | null
  /** Paths of loan agreements and facilities; null if the service has none. */
  readonly facilityPaths: {
    readonly agreements: string
    readonly facilities: string
    readonly facility: string
    readonly payoff: string
  } | null
  /** Paths of the lender's offer limits by state; null if the service has none. */
  readonly coveragePaths: Readonly<Record<CreditClass, string>> | null
  /** Path of one payment, and path of a facility's payments; null if the service has no payments. */
  readonly paymentPath: string | null
  readonly facilityPaymentsPath: string | null
  /** Path of the check of offers against those limits; null if the service has none. */
  readonly offerCheckPath: string | null
  /**
   * Origination fee of a loan: a number, or an object that also says whether it is deducted or
   * capitalized.
   */
  readonly originationFee: 'number' | 'type-and-fee'
  /** One `url`, which the service confirms with a text, or a list of `urls`, which the response repeats. */
  readonly webhook: 'url' | 'urls'
  /** Path of the current webhook URLs; null if the service doesn't provide them. */
  readonly webhookReadPath: string | null
}
