import { inLanguage } from './language.ts'
import { removalEn, type RemovalMessages } from './removal-en.ts'

/** The words of taking applications off the worklist in the language of the desk. */
export const removalWords: RemovalMessages = inLanguage({ en: removalEn })
