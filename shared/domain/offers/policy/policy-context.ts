import type { CalendarDate } from '@internationalized/date'
import type { JsonObject } from '../../../json.ts'
import type { ServiceProfileName } from '../../../service-profiles/all-profiles.ts'
import type { UsState } from '../../../values/us-states.ts'
import type { CreditPolicy } from './credit-policy.ts'
import type { LenderRules } from './lender-rules.ts'
import type { OfferTerms } from '../offer.ts'
import type { PolicyLimits } from './policy-limits.ts'

/** What the rules check besides the offers. */
export interface PolicyContext {
  readonly application: {
    readonly status: string
    readonly creditType: string | null
    readonly requestedAmount: number | null
    readonly creditData?: JsonObject | null
    /** The borrower's state, chosen by the officer; responses don't include it. */
    readonly state?: UsState | null
  }
  /** The lender's calendar date, YYYY-MM-DD (the connection's time zone). */
  readonly today: string
  /** The connection's rules. */
  readonly rules: LenderRules
  readonly serviceProfile: ServiceProfileName
  /** Estimated APR in percent of each loan offer, null if there is none. */
  readonly aprs: readonly (number | null)[]
}

/** One offer with its context, as passed to a rule. */
export interface OfferInContext {
  readonly terms: OfferTerms
  readonly position: number
  /** All offers; null for an offer that can't be read yet. */
  readonly offers: readonly (OfferTerms | null)[]
  readonly application: PolicyContext['application']
  readonly today: CalendarDate
  /** null if the first payment date isn't a calendar date. */
  readonly firstPayment: CalendarDate | null
  readonly apr: number | null
  readonly limits: PolicyLimits
  readonly policy: CreditPolicy
  readonly serviceProfile: ServiceProfileName
}
