import { inLanguage } from './language.ts'
import { packEn, type PackMessages } from './pack-en.ts'

/** The words of the decision pack in the language of the desk. */
export const packWords: PackMessages = inLanguage({ en: packEn })
