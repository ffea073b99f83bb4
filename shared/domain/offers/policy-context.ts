import type { CalendarDate } from '@internationalized/date'
import type { JsonObject } from '../../json.ts'
import type { ServiceProfileName } from '../../service-profiles/all-profiles.ts'
import type { UsState } from '../../values/us-states.ts'
import type { CreditPolicy } from './credit-policy.ts'
import type { LenderRules } from './lender-rules.ts'
import type { OfferTerms } from './offer.ts'
import type { PolicyLimits } from './policy-limits.ts'

/** What the rules look at beside the offers. */
export interface PolicyContext {
  readonly application: {
    readonly status: string
    readonly creditType: string | null
    readonly requestedAmount: number | null
    readonly creditData?: JsonObject | null
    /** The borrower's state as the officer chose it; responses carry none. */
    readonly state?: UsState | null
  }
  /** The lender's calendar date, YYYY-MM-DD (the connection's time zone). */
  readonly today: string
  /** As the connection has them. */
  readonly rules: LenderRules
  readonly serviceProfile: ServiceProfileName
  /** Estimated APR in percent of each loan offer, null if there is none. */
  readonly aprs: readonly (number | null)[]
}

/** One offer in its surroundings, as a rule sees it. */
export interface OfferInContext {
  readonly terms: OfferTerms
  readonly position: number
  /** All offers; one that is not yet readable is null. */
  readonly offers: readonly (OfferTerms | null)[]
  readonly application: PolicyContext['application']
  readonly today: CalendarDate
  /** null if the first payment date is no day of the calendar. */
  readonly firstPayment: CalendarDate | null
  readonly apr: number | null
  readonly limits: PolicyLimits
  readonly policy: CreditPolicy
  readonly serviceProfile: ServiceProfileName
}
