import { inLanguage } from './language.ts'
import { marksEn, type MarksMessages } from './marks-en.ts'

/** The words of notes, follow-up dates and tags in the language of the desk. */
export const marksWords: MarksMessages = inLanguage({ en: marksEn })
