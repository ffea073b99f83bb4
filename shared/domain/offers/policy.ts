import { parseCalendarDate } from '../../finance/calendar.ts'
import type { OfferFieldPath } from './offer-form-fields.ts'
import type { OfferTerms } from './offer.ts'
import type { PolicySeverity } from './lender-rules.ts'
import type { OfferInContext, PolicyContext } from './policy-context.ts'
import type { PolicyFacts, PolicyRuleName } from './policy-facts.ts'
import { policyRules } from './policy-rules.ts'

/** One thing that a policy rule found, with the facts its sentence needs. */
export type Finding = {
  readonly [R in PolicyRuleName]: {
    readonly rule: R
    readonly severity: PolicySeverity
    /** Position of the offer, or null if the application itself is meant. */
    readonly offer: number | null
    /** The field it stands at, or null if the offer as a whole is meant. */
    readonly field: OfferFieldPath | null
    readonly facts: PolicyFacts[R]
  }
}[PolicyRuleName]

/**
 * What the lender's policy has to say, in the order of the offers and, within one, of the rules.
 * An offer that is null (not yet readable as terms) is left out. `today` must be a calendar date.
 */
export function policyFindings(
  offers: readonly (OfferTerms | null)[],
  context: PolicyContext,
): Finding[] {
  const today = parseCalendarDate(context.today)
  if (today === undefined) throw new RangeError('today is no calendar date')
  const {
    disabledRules,
    ruleSeverities,
    policyLimits: limits,
    creditPolicy: policy,
  } = context.rules
  const rules = Object.entries(policyRules)
    .filter(([name]) => !disabledRules.includes(name))
    .map(([name, rule]) => [name, { ...rule, severity: severityOf(name, ruleSeverities) }] as const)
  const found: unknown[] = []
  for (const [rule, { severity, ofApplication }] of rules) {
    const facts = ofApplication?.(context.application, policy) ?? null
    if (facts !== null) found.push({ rule, severity, offer: null, field: null, facts })
  }
  for (const [position, terms] of offers.entries()) {
    if (terms === null) continue
    const offer: OfferInContext = {
      terms,
      position,
      offers,
      application: context.application,
      today,
      firstPayment: parseCalendarDate(terms.firstPaymentDate) ?? null,
      apr: context.aprs[position] ?? null,
      limits,
      policy,
      serviceProfile: context.serviceProfile,
    }
    for (const [rule, { severity, fieldOf, ofOffer }] of rules) {
      const facts = ofOffer?.(offer) ?? null
      if (facts !== null) {
        found.push({ rule, severity, offer: position, field: fieldOf?.(terms) ?? null, facts })
      }
    }
  }
  // each entry of the table makes the facts that PolicyFacts names for it
  return found as Finding[]
}

/** Whether a rule stops or warns: as the lender set it, otherwise by itself. */
export function severityOf(
  rule: string,
  set: Readonly<Record<string, PolicySeverity>>,
): PolicySeverity {
  const own = Object.hasOwn(set, rule) ? set[rule] : undefined
  return own ?? policyRules[rule as PolicyRuleName].severity
}

/** Where a finding stands, as an override names it: `offers[0].loanTerm.term`, or empty. */
export function findingPath({ offer, field }: Finding): string {
  if (offer === null) return ''
  return field === null ? `offers[${offer}]` : `offers[${offer}].${field}`
}
