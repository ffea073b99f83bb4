/*
 * A language that nobody speaks, made from English: letters with accents, vowels twice as long, and
 * a bracket around each text of a table. What stands on a page without brackets is in no table; two
 * brackets in a row are a sentence that was put together outside of one; and what has no room for
 * these words has none for those of another language.
 */

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'aá bƀ cç dð eé fƒ gĝ hĥ ií jĵ kķ lļ mɱ nñ oó pþ qʠ rŕ sš tţ uú vṽ wŵ xẋ yý zž',
    'AÁ BƁ CÇ DÐ EÉ FƑ GĜ HĤ IÍ JĴ KĶ LĻ MṀ NÑ OÓ PÞ QǪ RŔ SŠ TŢ UÚ VṼ WŴ XẊ YÝ ZŽ',
  ]
    .join(' ')
    .split(' ')
    .map(([plain = '', accented = '']) => [plain, accented]),
)

/** Around each text of a table. */
export const openSign = '⟦'
export const closeSign = '⟧'
const signs = `[${openSign}${closeSign}]*`

const isVowel = (letter: string): boolean => /[aeiou]/.test(letter)

/** Accented, and about a third longer: so much do languages differ that English is short beside. */
function spoken(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const accented = accents[letter] ?? letter
    return isVowel(letter) ? accented + accented : accented
  })
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** A text of a table; `kept` are the values in its places, which stay as they were given. */
export function dress(text: string, kept: readonly string[] = []): string {
  if (!/\p{L}/u.test(text)) return text
  const values = kept
    .filter((value) => value.length > 1 || /[^a-z]/i.test(value))
    .flatMap((value) => [value, value.toLowerCase(), lowerFirst(value)])
    .filter((value) => value !== '')
    .sort((one, other) => other.length - one.length)
  if (values.length === 0) return openSign + spoken(text) + closeSign
  const parts = text.split(new RegExp(`(${values.map(escaped).join('|')})`))
  return openSign + parts.map((part, n) => (n % 2 === 0 ? spoken(part) : part)).join('') + closeSign
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

function valuesIn(given: unknown): string[] {
  if (typeof given === 'string') return [given]
  if (typeof given !== 'object' || given === null) return []
  return Object.values(given).filter((value) => typeof value === 'string')
}

/** What a table holds, or what one of its sentences came to with these values. */
export function pseudoOf(words: unknown, kept: readonly string[] = []): unknown {
  if (typeof words === 'string') return dress(words, kept)
  if (Array.isArray(words)) return words.map((one) => pseudoOf(one, kept))
  if (typeof words === 'function') {
    return (...given: unknown[]) =>
      pseudoOf(Reflect.apply(words, null, given), given.flatMap(valuesIn))
  }
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(
    Object.entries(words).map(([name, one]) => [name, pseudoOf(one, kept)] as const),
  )
}

/** As the source of a pattern: English, or what this language makes of it, in brackets or not. */
function letterPattern(letter: string): string {
  const accented = accents[letter]
  if (accented === undefined) return letter
  const spelled = isVowel(letter) ? accented + accented : accented
  return `(?:${letter}|${spelled})`
}

/** Finds in the page what English words name in a test. */
export function patternOf(words: string | RegExp, isWhole = false): RegExp {
  if (words instanceof RegExp) return new RegExp(patternSource(words.source), words.flags)
  const letters = Array.from(words.trim()).map((letter) =>
    /\s/.test(letter) ? '\\s+' : letterPattern(/[a-z]/i.test(letter) ? letter : escaped(letter)),
  )
  const source = letters.join(signs)
  return isWhole ? new RegExp(`^${signs}${source}${signs}$`) : new RegExp(source, 'i')
}

/** Letters that stand for themselves, outside of classes and escapes. */
function patternSource(source: string): string {
  return source.replaceAll(
    /\\[pPu]\{[^}]*\}|\\.|\[[^\]]*\]|\(\?[:=!<][=!]?|\{[\d,]+\}|\^|\$|[a-z]|./gi,
    (part) => {
      if (part === '^') return `^${signs}`
      if (part === '$') return `${signs}$`
      if (part === ' ') return `${signs} ${signs}`
      return /^[a-z]$/i.test(part) ? `(?:${signs}${letterPattern(part)}${signs})` : part
    },
  )
}
