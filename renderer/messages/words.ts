import { en, type Messages } from './en.ts'
import { inLanguage } from './language.ts'

/** All visible text in the app's language. A second language is a second file like en.ts. */
export const words: Messages = inLanguage({ en })
