/*
 * A pseudo-locale made from English: letters with accents, vowels twice as long, and brackets
 * around each text of a message table. Text without brackets comes from no table; two adjacent
 * bracket groups are a sentence that was concatenated outside of one; and a layout without space
 * for these words has none for other languages.
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

/** Placed around each text of a table. */
export const openSign = '⟦'
export const closeSign = '⟧'
const signs = `[${openSign}${closeSign}]*`

const isVowel = (letter: string): boolean => /[aeiou]/.test(letter)

/** Accented, and about a third longer, because English is short compared with other languages. */
function spoken(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const accented = accents[letter] ?? letter
    return isVowel(letter) ? accented + accented : accented
  })
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** A text of a table; `kept` are the values of its placeholders, which stay unchanged. */
function dress(text: string, kept: readonly string[] = []): string {
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

/** The pseudo-locale form of a table entry, or of a sentence formatted with these values. */
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

/** A pattern's source that matches the English letter or its pseudo-locale form, with or without brackets. */
function letterPattern(letter: string): string {
  const accented = accents[letter]
  if (accented === undefined) return letter
  const spelled = isVowel(letter) ? accented + accented : accented
  return `(?:${letter}|${spelled})`
}

/** A pattern that finds the pseudo-locale text of the English words in a test. */
export function patternOf(words: string | RegExp, isWhole = false): RegExp {
  if (words instanceof RegExp) return new RegExp(patternSource(words.source), words.flags)
  const letters = Array.from(words.trim()).map((letter) =>
    /\s/.test(letter) ? '\\s+' : letterPattern(/[a-z]/i.test(letter) ? letter : escaped(letter)),
  )
  const source = letters.join(signs)
  return isWhole ? new RegExp(`^${signs}${source}${signs}$`) : new RegExp(source, 'i')
}

/** Literal letters, outside of classes and escapes. */
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
