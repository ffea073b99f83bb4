import { entryOf } from '../../../shared/json.ts'
import type { Finding } from '../../../shared/domain/offers/policy.ts'
import { composerEn, type ComposerMessages } from './composer-en.ts'
import { policyEn, policyLimitEn } from './policy-en.ts'
import { inLanguage } from '../../messages/language.ts'

/** The words of composing and reviewing in the language of Loan Desk. */
export const composerMessages: ComposerMessages = inLanguage({ en: composerEn })

/** What each rule is called and says, in the language of Loan Desk. */
export const policyMessages = inLanguage({ en: policyEn })
/** What each limit of a rule is called, in the language of Loan Desk. */
export const policyLimitMessages = inLanguage({ en: policyLimitEn })

/** What a finding says, without its rule's name. */
export function findingText(finding: Finding): string {
  // the union of findings and the table are keyed alike; the compiler cannot follow the pair
  const text = policyMessages[finding.rule].text as (facts: Finding['facts']) => string
  return text(finding.facts)
}

/** What a rule that is kept by its name is called; one that Loan Desk no longer has stays as it is. */
export function ruleName(rule: string): string {
  return entryOf<{ readonly name: string }>(policyMessages, rule)?.name ?? rule
}

export function findingName(finding: Finding): string {
  return policyMessages[finding.rule].name
}

/** A finding as a note shows it. */
export const findingNote = (finding: Finding) => ({
  severity: finding.severity,
  name: findingName(finding),
  text: findingText(finding),
})
