import { inLanguage } from './language.ts'
import { keepingEn, type KeepingMessages } from './keeping-en.ts'

/** Words of the setting for how long applications stay, in the language of the desk. */
export const keepingWords: KeepingMessages = inLanguage({ en: keepingEn })
