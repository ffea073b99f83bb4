import { inLanguage } from './language.ts'
import { updatesEn, type UpdatesMessages } from './updates-en.ts'

/** The words of updates, in the language of the desk. */
export const updatesWords: UpdatesMessages = inLanguage({ en: updatesEn })
