import { parseCalendarDate } from '../../../finance/calendar.ts'
import type { OfferFieldPath } from '../form/offer-form-fields.ts'
import type { OfferTerms } from '../offer.ts'
import type { PolicySeverity } from './lender-rules.ts'
import type { OfferInContext, PolicyContext } from './policy-context.ts'
import type { PolicyFacts, PolicyRuleName } from './policy-facts.ts'
import { policyRules } from './policy-rules.ts'

/** One finding of a policy rule, with the facts for its sentence. */
export type Finding = {
  readonly [R in PolicyRuleName]: {
    readonly rule: R
    readonly severity: PolicySeverity
    /** Position of the offer, or null if the finding is about the application. */
    readonly offer: number | null
    /** The field of the finding, or null if it is about the whole offer. */
    readonly field: OfferFieldPath | null
    readonly facts: PolicyFacts[R]
  }
}[PolicyRuleName]

/**
 * The findings of the lender's policy: those of the application first, then in the order of the
 * offers and, within an offer, of the rules. Skips null offers (not yet readable as terms). `today`
 * must be a calendar date; throws a RangeError otherwise.
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
  // Each rule of the table returns the facts that PolicyFacts declares for it.
  return found as Finding[]
}

/** A rule's severity: as set by the lender, otherwise its default. */
export function severityOf(
  rule: string,
  set: Readonly<Record<string, PolicySeverity>>,
): PolicySeverity {
  const own = Object.hasOwn(set, rule) ? set[rule] : undefined
  return own ?? policyRules[rule as PolicyRuleName].severity
}

/** Path of a finding as stored in an override: `offers[0].loanTerm.term`, or empty. */
export function findingPath({ offer, field }: Finding): string {
  if (offer === null) return ''
  return field === null ? `offers[${offer}]` : `offers[${offer}].${field}`
}
