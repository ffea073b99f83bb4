import { reviewEn, type ReviewMessages } from './review-en.ts'
import { inLanguage } from './language.ts'

/** The words of the review in the language of the desk. */
export const reviewWords: ReviewMessages = inLanguage({ en: reviewEn })
