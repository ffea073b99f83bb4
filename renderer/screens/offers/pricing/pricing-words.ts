import type { PolicyRuleName } from '../../../../shared/domain/offers/policy-facts.ts'
import { inLanguage } from '../../../messages/language.ts'
import { policyMessages } from '../composer-words.ts'
import { pricingEn } from './pricing-en.ts'

/** The words of pricing an offer to fit in the language of the app. */
export const pricingMessages = inLanguage({ en: pricingEn })

/** What a rule that caps an offer is called beside the cap. */
export const capName = (rule: PolicyRuleName): string =>
  pricingMessages.caps[rule] ?? policyMessages[rule].name
