import { documentsEn, type DocumentsMessages } from './documents-en.ts'
import { inLanguage } from './language.ts'

/** The words of the register of documents in the language of the desk. */
export const documentsWords: DocumentsMessages = inLanguage({ en: documentsEn })
