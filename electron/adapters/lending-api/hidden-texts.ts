import { parseJson } from '../../../shared/json.ts'

/** Shown in place of a hidden text. */
const mask = '•••'
/** Shorter secrets look like ordinary text, and masking them would change what a response says. */
const shortestHidden = 4
/** The client secret, the tokens in use, and the last few replaced tokens. */
const mostHidden = 4

/**
 * Masks the client secret and the tokens of one connection, because a server may repeat what it was
 * sent in any text of a response. None of them leaves the client, whether written plainly, in a
 * URL, in base64 (also inside "client id:secret"), in other letter case, or with JSON escapes.
 */
export class HiddenTexts {
  private texts: readonly string[] = []
  private pattern: RegExp | null = null
  private patternInUrl: RegExp | null = null

  /** Hides this text too from now on. */
  add(text: string): void {
    if (text.length < shortestHidden) return
    this.texts = [...this.texts.filter((known) => known !== text), text].slice(-mostHidden)
    this.pattern = anyOf([...new Set(this.texts.flatMap(formsOf))], escaped)
    this.patternInUrl = anyOf(this.texts, inUrl)
  }

  in(text: string): string {
    if (this.pattern === null || this.patternInUrl === null) return text
    const plain = /[%+]/.test(text) ? text.replace(this.patternInUrl, mask) : text
    return plain.replace(this.pattern, mask)
  }

  /** Parses a JSON body and masks hidden texts; undefined if the text isn't JSON. */
  parsed(text: string): unknown {
    const body = parseJson(text)
    // Without escapes, a hidden text in the body also appears literally in the unparsed text.
    return text.includes('\\') || this.in(text) !== text ? this.inBody(body) : body
  }

  /**
   * Masks hidden texts in a parsed body, in place. Iterative, because the body may be nested deeper
   * than the call stack allows.
   */
  inBody(body: unknown): unknown {
    if (typeof body === 'string') return this.in(body)
    const waiting: unknown[] = [body]
    for (let holder = waiting.pop(); holder !== undefined; holder = waiting.pop()) {
      if (typeof holder !== 'object' || holder === null) continue
      for (const [name, value] of Object.entries(holder)) {
        const shownName = this.in(name)
        const shown: unknown = typeof value === 'string' ? this.in(value) : value
        if (shownName !== name) Reflect.deleteProperty(holder, name)
        if (shownName !== name || shown !== value) {
          // Not an assignment: `__proto__` is an ordinary name in a parsed body.
          Object.defineProperty(holder, shownName, {
            value: shown,
            configurable: true,
            enumerable: true,
            writable: true,
          })
        }
        if (typeof value === 'object' && value !== null) waiting.push(value)
      }
    }
    return body
  }
}

/** Longest first, because one text can be the beginning of another. */
function anyOf(texts: readonly string[], patternOf: (text: string) => string): RegExp {
  const longestFirst = texts.toSorted((one, other) => other.length - one.length)
  return new RegExp(longestFirst.map(patternOf).join('|'), 'gi')
}

/** Forms in which a response can contain the text. */
function formsOf(text: string): string[] {
  return [text, JSON.stringify(text).slice(1, -1), ...base64FormsOf(text)]
}

/** Pattern of the text in a URL: encoders differ in the characters that they leave unencoded. */
function inUrl(text: string): string {
  return Array.from(text, (character) => {
    const encoded = [...Buffer.from(character)].map(
      (byte) => `%${byte.toString(16).padStart(2, '0')}`,
    )
    return `(?:${escaped(character)}|${encoded.join('')}${character === ' ' ? '|\\+' : ''})`
  }).join('')
}

/**
 * The parts of its base64 that don't depend on the bytes before and after it, for each of the three
 * offsets.
 */
function base64FormsOf(text: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)])
    const whole = bytes.toString('base64').slice(0, Math.floor(bytes.length / 3) * 4)
    const stable = whole.slice([0, 2, 3][offset])
    const forUrl = stable.replaceAll('+', '-').replaceAll('/', '_')
    return stable.length < 2 * shortestHidden ? [] : [stable, forUrl]
  })
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
