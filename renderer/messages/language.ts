import { language, type Language } from '../../shared/languages.ts'

export { inLanguage, language, type Language } from '../../shared/languages.ts'

const directions: Readonly<Record<Language, 'ltr' | 'rtl'>> = { en: 'ltr' }

/** Which way the language is read, and with it the page. */
export const direction = directions[language]

/**
 * How dates, times and counts are written: as this computer's region does it, in words of the desk's
 * language, so that 5 Oct. never stands beside a word of another tongue.
 */
export const locale = regionOf(language, navigator.languages)

/**
 * How amounts and rates are written: the same everywhere, for they are typed that way too, and a
 * comma that means a point somewhere else is a factor of a hundred.
 */
export const amountLocale = amountsIn(locale)

/**
 * The first of the preferred locales that speaks the language; else the language as it is written in
 * the region of the one that comes first; else the language alone.
 */
export function regionOf(spoken: Language, preferred: readonly string[]): string {
  const own = preferred.find((tag) => tag === spoken || tag.startsWith(`${spoken}-`))
  if (own !== undefined) return own
  const region = countryOf(preferred[0] ?? '')
  return region === null ? spoken : `${spoken}-${region}`
}

/** Where other dollars are at home, a dollar of the United States says so. */
export function amountsIn(region: string): 'en-US' | 'en-001' {
  const country = countryOf(region)
  return country === null || country === 'US' ? 'en-US' : 'en-001'
}

function countryOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).maximize().region ?? null
  } catch {
    return null
  }
}
