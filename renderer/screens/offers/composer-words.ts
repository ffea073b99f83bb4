import type { Finding } from '../../../shared/domain/offers/policy.ts'
import { composerEn, type ComposerMessages } from './composer-en.ts'
import { policyEn, policyLimitEn } from './policy-en.ts'
import { inLanguage } from '../../messages/language.ts'

/** The words of composing and reviewing in the language of the desk. */
export const composerWords: ComposerMessages = inLanguage({ en: composerEn })

/** What each rule is called and says, in the language of the desk. */
export const policyWords = inLanguage({ en: policyEn })
/** What each limit of a rule is called, in the language of the desk. */
export const policyLimitWords = inLanguage({ en: policyLimitEn })

/** What a finding says, without its rule's name. */
export function findingText(finding: Finding): string {
  // the union of findings and the table are keyed alike; the compiler cannot follow the pair
  const text = policyWords[finding.rule].text as (facts: Finding['facts']) => string
  return text(finding.facts)
}

/** What a rule that is kept by its name is called; one that this desk no longer has stays as it is. */
export function ruleName(rule: string): string {
  return Object.hasOwn(policyWords, rule)
    ? policyWords[rule as keyof typeof policyWords].name
    : rule
}

export function findingName(finding: Finding): string {
  return policyWords[finding.rule].name
}
