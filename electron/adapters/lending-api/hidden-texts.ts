import { parseJson } from '../../../shared/json.ts'

/** What is shown in place of a hidden text. */
const mask = '•••'
/** A shorter secret can't be told from ordinary text, and hiding it would change what a response says. */
const shortestHidden = 4
/** The client secret and the tokens in use; of tokens that were replaced, the last few. */
const mostHidden = 4

/**
 * The client secret and the tokens of one connection. A server may write what it was sent into any
 * text of a response; none of them leaves the client, whether written as it is, in a URL, in base64
 * (also inside "client id:secret"), in other letter case, or in JSON's escapes.
 */
export class HiddenTexts {
  private texts: readonly string[] = []
  private pattern: RegExp | null = null
  private patternInUrl: RegExp | null = null

  /** From now on this one is hidden too. */
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

  /** A body of JSON without them; undefined if it is none. */
  parsed(text: string): unknown {
    const body = parseJson(text)
    // Without escapes, each text of the body is written in the whole as it is.
    return text.includes('\\') || this.in(text) !== text ? this.inBody(body) : body
  }

  /** A parsed body without them, changed in its place: it may be nested deeper than calls can be. */
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

/** The longest first: one can be the beginning of another. */
function anyOf(texts: readonly string[], patternOf: (text: string) => string): RegExp {
  const longestFirst = texts.toSorted((one, other) => other.length - one.length)
  return new RegExp(longestFirst.map(patternOf).join('|'), 'gi')
}

/** How a text may be written in a response. */
function formsOf(text: string): string[] {
  return [text, JSON.stringify(text).slice(1, -1), ...base64FormsOf(text)]
}

/** A pattern of the text in a URL: encoders differ in the characters that they leave as they are. */
function inUrl(text: string): string {
  return Array.from(text, (character) => {
    const encoded = [...Buffer.from(character)].map(
      (byte) => `%${byte.toString(16).padStart(2, '0')}`,
    )
    return `(?:${escaped(character)}|${encoded.join('')}${character === ' ' ? '|\\+' : ''})`
  }).join('')
}

/** What of its base64 is the same whatever is before and after it, for each of three offsets. */
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
