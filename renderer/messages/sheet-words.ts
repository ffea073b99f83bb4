import { sheetEn, type SheetMessages } from './sheet-en.ts'
import { inLanguage } from './language.ts'

/** The words of the printed sheet in the language of the desk. */
export const sheetWords: SheetMessages = inLanguage({ en: sheetEn })
