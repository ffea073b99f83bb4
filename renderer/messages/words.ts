import { en, type Messages } from './en.ts'

/** All visible words in the language of the desk. A second language is a second file like en.ts. */
export const words: Messages = en
