/**
 * The languages of Loan Desk, inside and outside its page. When one is added here, the compiler
 * reports every table of words that needs a translation.
 */
export type Language = 'en'

export const language: Language = 'en'

/** The table of words in Loan Desk's language. */
export function inLanguage<Words>(tables: Readonly<Record<Language, Words>>): Words {
  return tables[language]
}
