import type { PolicyRuleName } from '../../../../shared/domain/offers/policy/policy-facts.ts'
import { inLanguage } from '../../../messages/language.ts'
import { policyMessages } from '../composer-words.ts'
import { pricingEn } from './pricing-en.ts'

/** Text for pricing an offer to fit a target, in the app's language. */
export const pricingMessages = inLanguage({ en: pricingEn })

/** The name beside a cap of the rule that sets it. */
export const capName = (rule: PolicyRuleName): string =>
  pricingMessages.caps[rule] ?? policyMessages[rule].name
