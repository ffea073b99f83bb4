import { inLanguage } from './language.ts'
import { refreshEn, type RefreshMessages } from './refresh-en.ts'

/** Words of refreshing many applications in the language of the desk. */
export const refreshWords: RefreshMessages = inLanguage({ en: refreshEn })
