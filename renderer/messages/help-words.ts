import { helpEn, type HelpMessages } from './help-en.ts'
import { inLanguage } from './language.ts'

/** The terms and what is said around them, in the language of the desk. */
export const helpWords: HelpMessages = inLanguage({ en: helpEn })
