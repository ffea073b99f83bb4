import { language, type Language } from '../../shared/languages.ts'

export { inLanguage, language, type Language } from '../../shared/languages.ts'

const directions: Readonly<Record<Language, 'ltr' | 'rtl'>> = { en: 'ltr' }

/** Text direction of the language and the page. */
export const direction = directions[language]

/** Locale of dates, times and counts: the app's language with the computer's region. */
export const locale = regionOf(language, navigator.languages)

/**
 * Locale of amounts and rates. Always US separators, as in input fields: a decimal comma read as a
 * thousands separator is a factor of 100.
 */
export const amountLocale = amountsIn(locale)

/**
 * The first preferred locale in this language; otherwise the language with the region of the first
 * preferred locale; otherwise the language alone.
 */
export function regionOf(spoken: Language, preferred: readonly string[]): string {
  const own = preferred.find((tag) => tag === spoken || tag.startsWith(`${spoken}-`))
  if (own !== undefined) return own
  const region = countryOf(preferred[0] ?? '')
  return region === null ? spoken : `${spoken}-${region}`
}

/** Outside the United States, amounts are written as US$. */
export function amountsIn(region: string): 'en-US' | 'en-001' {
  const country = countryOf(region)
  return country === null || country === 'US' ? 'en-US' : 'en-001'
}

function countryOf(tag: string): string | null {
  try {
    const named = new Intl.Locale(tag)
    return named.region ?? named.maximize().region ?? null
  } catch {
    return null
  }
}
