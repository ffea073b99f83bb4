import { inLanguage } from './language.ts'

/** Text for a part of Loan Desk that can't be loaded. */
const loadingEn = {
  failed:
    'Part of Loan Desk couldn’t be loaded. Restart Loan Desk. If it fails again, ask your administrator to reinstall it.',
} as const

/** The message if a file of the app can't be loaded. It is part of the first file. */
export const loadingMessages = inLanguage({ en: loadingEn })
