import { isRecord, type JsonObject, type JsonValue } from '../../json.ts'
import type { FieldProblem } from '../../result.ts'
import { longestFieldText } from '../applications/field-changes.ts'
import { visibleText } from '../../values/visible-text.ts'
import { withoutPersonalNumbers } from './personal-numbers.ts'

/**
 * Limits for the content of a body from outside, far above any real response. Values beyond them
 * are left out and noted, so that they can't make later steps fail (a recursion, a copy between
 * processes, a list on a screen).
 */
export const bodyBounds = {
  depth: 32,
  entries: 1_000,
  values: 50_000,
  characters: 20_000,
  /** Of a field name, and of the path of an object or a list. */
  keyCharacters: 200,
  pathCharacters: 500,
  problems: 200,
} as const

/**
 * Government identifiers and bank account numbers, in any letter case and separator style. They
 * must never be stored, logged or shown, so they are dropped when a response is read.
 */
const personalKeys: ReadonlySet<string> = new Set([
  'governmentidentifiers',
  'ssn',
  'ssnlast4',
  'socialsecuritynumber',
  'itin',
  'ein',
  'taxid',
  'passport',
  'passportnumber',
  'driverslicense',
  'accountnumber',
  'routingnumber',
  'bankaccountnumber',
  'bankroutingnumber',
])

/** Cache of results by field name: even 100,000 applications have only a few dozen names. */
const knownNames = new Map<string, string | null>()
const mostKnownNames = 1_000

/** The name as it is stored; null if the field must not be stored. */
function storedName(name: string): string | null {
  const known = knownNames.get(name)
  if (known !== undefined) return known
  const isRefused =
    name === '__proto__' || personalKeys.has(name.toLowerCase().replace(/[^a-z0-9]/g, ''))
  // Maps can have account numbers as their keys.
  const stored = isRefused ? null : withoutPersonalNumbers(name).slice(0, bodyBounds.keyCharacters)
  if (knownNames.size < mostKnownNames) knownNames.set(name, stored)
  return stored
}

/** Paths of texts that may contain long numbers of other kinds: IDs, phone numbers, URLs, email addresses. */
const otherNumber = /(^|[._])(id|phone|email|urls?)(\[\d+\])*$/i

/** Receives one deviation from the specification, with its wire path. */
export type NoteProblem = (wirePath: string, code: BodyProblemCode) => void

export type BodyProblemCode =
  | 'wrong-type'
  | 'not-whole'
  | 'not-a-date'
  | 'missing'
  | 'too-deep'
  | 'too-many'
  | 'cut-off'
  | 'key-refused'
  | 'too-large'

/** Problems that only the first reading can detect, because the stored body no longer shows them. */
const noticedOnce: readonly string[] = [
  'too-deep',
  'too-many',
  'cut-off',
  'key-refused',
  'too-large',
] satisfies BodyProblemCode[]

export function isNoticedOnce({ code }: FieldProblem): boolean {
  return noticedOnce.includes(code)
}

/** Collects problems with Loan Desk's field names, up to a limit; each path is cut to `longestFieldText`. */
export function problemList(): { readonly problems: FieldProblem[]; readonly note: NoteProblem } {
  const problems: FieldProblem[] = []
  return {
    problems,
    note: (wirePath, code) => {
      if (problems.length >= bodyBounds.problems) return
      const path = visibleText(fieldPath(wirePath.slice(0, longestFieldText)))
      problems.push({ path, code })
    },
  }
}

/**
 * Converts the service's field names to Loan Desk's: `offers[0].loan_term.term` becomes
 * `offers[0].loanTerm.term`.
 */
export function fieldPath(wirePath: string): string {
  return wirePath.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** The path of a field inside another. */
export function pathIn(path: string, name: string | number): string {
  if (typeof name === 'number') return `${path}[${name}]`
  return path === '' ? name : `${path}.${name}`
}

/**
 * A copy of a JSON object that is safe to store, compare, clone and show: within `bodyBounds`, and
 * without `__proto__` keys, numbers that JSON or JavaScript can't represent exactly, and personal or
 * account numbers. null if it isn't an object.
 */
export function plainBody(value: unknown, note: NoteProblem): JsonObject | null {
  if (!isRecord(value)) return null
  let left: number = bodyBounds.values

  // Paths are built only for values that are noted, because most values don't need one.
  const copy = (from: unknown, holder: string, name: string | number, depth: number): JsonValue => {
    left -= 1
    if (from === null || typeof from === 'boolean') return from
    // JSON stores -0 as 0; unchanged, it would differ from its stored copy.
    if (typeof from === 'number' && Math.abs(from) <= Number.MAX_SAFE_INTEGER) return from + 0
    if (typeof from === 'string') {
      const cleared = withoutPersonalNumbers(from)
      if (cleared === from && from.length <= bodyBounds.characters) return from
      const path = pathIn(holder, name)
      const text = otherNumber.test(path) ? from : cleared
      if (text.length <= bodyBounds.characters) return text
      note(path, 'cut-off')
      return text.slice(0, bodyBounds.characters)
    }
    const path = pathIn(holder, name)
    if (typeof from !== 'object') {
      // 1e400 can't be stored, and JSON.parse has already rounded integers of more digits.
      note(path, typeof from === 'number' ? 'too-large' : 'wrong-type')
      return null
    }
    // Values are compared by their full paths; with long paths, these would be far larger than the
    // body.
    if (depth >= bodyBounds.depth || path.length > bodyBounds.pathCharacters) {
      note(path, 'too-deep')
      return null
    }
    return Array.isArray(from) ? copyList(from, path, depth) : copyRecord(from, path, depth)
  }

  const copyList = (from: readonly unknown[], path: string, depth: number): JsonValue => {
    const list: JsonValue[] = []
    for (const entry of from) {
      if (left <= 0 || list.length >= bodyBounds.entries) {
        note(path, 'too-many')
        break
      }
      list.push(copy(entry, path, list.length, depth + 1))
    }
    return list
  }

  const copyRecord = (from: object, path: string, depth: number): JsonObject => {
    const record: Record<string, JsonValue> = {}
    let entries = 0
    for (const [name, entry] of Object.entries(from)) {
      if (left <= 0 || entries >= bodyBounds.entries) {
        note(path, 'too-many')
        break
      }
      const stored = storedName(name)
      if (stored === null) {
        note(path, 'key-refused')
        continue
      }
      entries += 1
      const isTaken = Object.hasOwn(record, stored)
      if (stored !== name || isTaken) note(pathIn(path, stored), 'cut-off')
      if (!isTaken) record[stored] = copy(entry, path, stored, depth + 1)
    }
    return record
  }

  return copyRecord(value, '', 0)
}

/**
 * Reads the fields of one object. An absent or null field is null; a field of another type is also
 * null and noted.
 */
export class FieldReader {
  private readonly source: JsonObject
  private readonly path: string
  private readonly note: NoteProblem

  constructor(source: JsonObject, path: string, note: NoteProblem) {
    this.source = source
    this.path = path
    this.note = note
  }

  private value(name: string): JsonValue {
    return Object.hasOwn(this.source, name) ? (this.source[name] ?? null) : null
  }

  at(name: string): string {
    return pathIn(this.path, name)
  }

  text(name: string): string | null {
    const value = this.value(name)
    if (value === null || typeof value === 'string') return value
    this.note(this.at(name), 'wrong-type')
    return null
  }

  /** A text for display, with invisible characters made visible; null if it is blank. */
  shown(name: string): string | null {
    const value = this.text(name)
    return value === null || value.trim() === '' ? null : visibleText(value)
  }

  /** A text that `accepts` recognizes as a date or time. */
  date(name: string, accepts: (text: string) => boolean): string | null {
    const value = this.text(name)
    if (value === null || accepts(value)) return value
    this.note(this.at(name), 'not-a-date')
    return null
  }

  /** A number converted to Loan Desk's whole units; `convert` returns null if that isn't possible. */
  number(name: string, convert: (wire: number) => number | null): number | null {
    const value = this.value(name)
    if (value === null) return null
    if (typeof value !== 'number') {
      this.note(this.at(name), 'wrong-type')
      return null
    }
    const converted = convert(value)
    if (converted === null) this.note(this.at(name), 'not-whole')
    // A service may send -0, which compares and prints differently from 0.
    return converted === 0 ? 0 : converted
  }

  flag(name: string): boolean | null {
    const value = this.value(name)
    if (value === null || typeof value === 'boolean') return value
    this.note(this.at(name), 'wrong-type')
    return null
  }

  record(name: string): JsonObject | null {
    const value = this.value(name)
    if (value === null || isJsonObject(value)) return value
    this.note(this.at(name), 'wrong-type')
    return null
  }

  part(name: string): FieldReader | null {
    const record = this.record(name)
    return record === null ? null : new FieldReader(record, this.at(name), this.note)
  }

  /** Entries that `keep` accepts and converts; the others are noted and left out. */
  list<T>(name: string, keep: (entry: JsonValue, path: string) => T | null): T[] | null {
    const value = this.value(name)
    if (value === null) return null
    if (!isJsonList(value)) {
      this.note(this.at(name), 'wrong-type')
      return null
    }
    return value.flatMap((entry, index) => {
      const path = pathIn(this.at(name), index)
      const stored = keep(entry, path)
      if (stored === null) this.note(path, 'wrong-type')
      return stored === null ? [] : [stored]
    })
  }
}

/** Maximum characters of a line; no name or address is longer. */
const longestLine = 200

/** The text as one line, never cut inside a character; null if nothing is left. */
export function oneLine(text: string | null): string | null {
  const line = text?.replace(/\s+/g, ' ').trim() ?? ''
  return line === '' ? null : Array.from(line).slice(0, longestLine).join('')
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return isRecord(value)
}

export function isJsonList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value)
}
