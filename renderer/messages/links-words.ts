import { inLanguage } from './language.ts'
import { linksEn, type LinksMessages } from './links-en.ts'

/** The words of a link that another program opened, in the language of the desk. */
export const linksWords: LinksMessages = inLanguage({ en: linksEn })
