import { inLanguage } from './language.ts'
import { loadingEn } from './loading-en.ts'

/** The words for a program that is not whole: they come with the first of its files. */
export const loadingWords = inLanguage({ en: loadingEn })
