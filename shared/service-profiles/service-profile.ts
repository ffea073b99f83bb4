import type { SubmissionKind } from '../values/submission-kinds.ts'
import type { CreditClass } from '../values/vocabulary.ts'

/** What a service may lack beside kinds of submissions, by its entry in the profile. */
export type ServicePart =
  'listPath' | 'borrowerPath' | 'facilityPaths' | 'coveragePaths' | 'paymentPath' | 'offerCheckPath'

/** How the service of a connection is spoken to, where services of this shape differ. */
export interface ServiceProfile {
  /**
   * Where each kind of submission is sent (`sendMethod`); the part in braces is its subject. What
   * this profile's service can't do is null, and no screen offers it.
   */
  readonly sendPaths: Readonly<Record<SubmissionKind, string | null>>
  /** Where all applications are listed; null where the service has no such list. */
  readonly listPath: string | null
  /** Where one borrower is read; null where the service has no such request. */
  readonly borrowerPath: string | null
  /** Where loan agreements and facilities are read; null where the service shows none. */
  readonly facilityPaths: {
    readonly agreements: string
    readonly facilities: string
    readonly facility: string
    readonly payoff: string
  } | null
  /** Where the lender's caps of offers by state are read; null where there are none. */
  readonly coveragePaths: Readonly<Record<CreditClass, string>> | null
  /** Where one payment is read, and those of a facility; null where the service makes none. */
  readonly paymentPath: string | null
  readonly facilityPaymentsPath: string | null
  /** Where offers are checked against those caps; null where the service checks none. */
  readonly offerCheckPath: string | null
  /** Of a loan: a number, or an object that also says whether it is deducted or capitalized. */
  readonly originationFee: 'number' | 'type-and-fee'
  /** One `url` that is confirmed by a text, or a list of `urls` that comes back. */
  readonly webhook: 'url' | 'urls'
  /** Where the URLs set before are read; null where the service doesn't show them. */
  readonly webhookReadPath: string | null
}
