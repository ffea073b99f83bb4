import { inLanguage } from '../../../messages/language.ts'
import { pricingEn } from './pricing-en.ts'

/** The words of pricing an offer to fit in the language of the app. */
export const pricingMessages = inLanguage({ en: pricingEn })
