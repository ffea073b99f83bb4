/**
 * The languages that the desk can speak. Whoever adds one here is led by the compiler to every table
 * of words that has to be written in it.
 */
export type Language = 'en'

export const language: Language = 'en'

/** The table of words in the language of the desk. */
export function inLanguage<Words>(tables: Readonly<Record<Language, Words>>): Words {
  return tables[language]
}

/**
 * How numbers, dates and plurals are written: as this computer's region does it where that is a
 * region of the desk's language, so that 5 Oct. never stands beside a word of another tongue.
 */
export const locale = regionOf(language, globalThis.navigator?.languages ?? [])

/** The first of the preferred locales that speaks the language, or the language alone. */
export function regionOf(spoken: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => tag === spoken || tag.startsWith(`${spoken}-`)) ?? spoken
}
