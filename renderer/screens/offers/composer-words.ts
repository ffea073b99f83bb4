import { entryOf } from '../../../shared/json.ts'
import type { Finding } from '../../../shared/domain/offers/policy/policy.ts'
import { composerEn, type ComposerMessages } from './composer-en.ts'
import { policyEn, policyLimitEn } from './policy-en.ts'
import { inLanguage } from '../../messages/language.ts'

/** Text for composing and reviewing, in the app's language. */
export const composerMessages: ComposerMessages = inLanguage({ en: composerEn })

/** Names and texts of the policy rules, in the app's language. */
export const policyMessages = inLanguage({ en: policyEn })
/** Names of the rules' limits, in the app's language. */
export const policyLimitMessages = inLanguage({ en: policyLimitEn })

/** The text of a finding, without its rule's name. */
export function findingText(finding: Finding): string {
  // Findings and the table have the same keys, but the compiler can't match the pair.
  const text = policyMessages[finding.rule].text as (facts: Finding['facts']) => string
  return text(finding.facts)
}

/** The name of a rule; a rule that Loan Desk doesn't have anymore keeps its code. */
export function ruleName(rule: string): string {
  return entryOf<{ readonly name: string }>(policyMessages, rule)?.name ?? rule
}

export function findingName(finding: Finding): string {
  return policyMessages[finding.rule].name
}

/** A finding as the props of a note. */
export const findingNote = (finding: Finding) => ({
  severity: finding.severity,
  name: findingName(finding),
  text: findingText(finding),
})
