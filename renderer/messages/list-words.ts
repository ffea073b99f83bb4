import { inLanguage } from './language.ts'
import { listEn, type ListMessages } from './list-en.ts'

/** The words of filters, views, columns and selection in the language of the desk. */
export const listWords: ListMessages = inLanguage({ en: listEn })
