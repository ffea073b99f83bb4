import { inLanguage } from './language.ts'

/** Text for a part of Loan Desk that can't be loaded. */
const loadingEn = {
  failed:
    'Part of Loan Desk couldn’t be loaded. Restart Loan Desk. If it fails again, ask your administrator to reinstall it.',
} as const

/** The words for a program that is not whole: they come with the first of its files. */
export const loadingMessages = inLanguage({ en: loadingEn })
