import { reviewEn, type ReviewMessages } from './review-en.ts'

/** The words of the review in the language of the desk. */
export const reviewWords: ReviewMessages = reviewEn
