import { amountsIn, regionOf, type Language } from '../../../renderer/messages/language.ts'
import { pseudoOf } from './pseudo.ts'

/*
 * Stands in the place of renderer/messages/language.ts in the page of these tests: each table of
 * English words comes out in the language that nobody speaks.
 */

export { amountsIn, regionOf, type Language }
export const language: Language = 'en'

/** Set by the build. */
declare const pseudoDirection: 'ltr' | 'rtl'
export const direction = pseudoDirection

export function inLanguage<Words>(tables: Readonly<Record<Language, Words>>): Words {
  return pseudoOf(tables[language]) as Words
}

/** Its dates have no Latin letters: what has some and no brackets is a word of no table. */
export const locale = 'ja'
export const amountLocale = 'en-US'
