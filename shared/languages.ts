/**
 * The languages that Loan Desk can speak, in its page and outside of it. Anyone who adds one here is led
 * by the compiler to every table of words that has to be written in it.
 */
export type Language = 'en'

export const language: Language = 'en'

/** The table of words in the language of Loan Desk. */
export function inLanguage<Words>(tables: Readonly<Record<Language, Words>>): Words {
  return tables[language]
}
