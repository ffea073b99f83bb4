import { documentsEn, type DocumentsMessages } from './documents-en.ts'

/** The words of the register of documents in the language of the desk. */
export const documentsWords: DocumentsMessages = documentsEn
