import { amountsIn, regionOf, type Language } from '../../../renderer/messages/language.ts'
import { pseudoOf } from './pseudo.ts'

/*
 * Replaces renderer/messages/language.ts in the page of these tests: each table of English messages
 * becomes pseudo-locale text.
 */

export { amountsIn, regionOf, type Language }
export const language: Language = 'en'

/** Set by the build. */
declare const pseudoDirection: 'ltr' | 'rtl'
export const direction = pseudoDirection

export function inLanguage<Words>(tables: Readonly<Record<Language, Words>>): Words {
  return pseudoOf(tables[language]) as Words
}

/** Its dates have no Latin letters: Latin text without brackets comes from no message table. */
export const locale = 'ja'
export const amountLocale = 'en-US'
