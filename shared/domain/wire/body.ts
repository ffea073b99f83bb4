import { isRecord, type JsonObject, type JsonValue } from '../../json.ts'
import type { FieldProblem } from '../../result.ts'
import { longestFieldText } from '../applications/field-changes.ts'
import { visibleText } from '../../values/visible-text.ts'
import { withoutPersonalNumbers } from './personal-numbers.ts'

/**
 * Bounds of what Loan Desk takes over from a body that somebody else wrote. Far above any real
 * response; beyond them a value is left out and noted, so that nothing later (a recursion, a copy
 * between processes, a list on a screen) can be made to fail by it.
 */
export const bodyBounds = {
  depth: 32,
  entries: 1_000,
  values: 50_000,
  characters: 20_000,
  /** Of the name of one field, and of the path of what may have fields or entries in it. */
  keyCharacters: 200,
  pathCharacters: 500,
  problems: 200,
} as const

/**
 * Government identifiers and numbers of bank accounts, in whatever letter case or spelling of the
 * words: never stored, logged or shown, so they are dropped where a response is read.
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

/** What was found of names before: the fields of 100,000 applications have the same few dozen. */
const knownNames = new Map<string, boolean>()
const mostKnownNames = 1_000

function isPersonal(name: string): boolean {
  const known = knownNames.get(name)
  if (known !== undefined) return known
  const found = personalKeys.has(name.toLowerCase().replace(/[^a-z0-9]/g, ''))
  if (knownNames.size < mostKnownNames) knownNames.set(name, found)
  return found
}

/** Paths of texts that may have long numbers of another kind: IDs, phone numbers, addresses. */
const otherNumber = /(^|[._])(id|phone|email|urls?)(\[\d+\])*$/i

/** Told of one thing that is not as specified, by its path on the wire. */
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

/** What only the first reading can notice: the body that is kept shows nothing of it any more. */
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

/** Collects problems under Loan Desk's names, up to a bound, each path cut to `longestFieldText`. */
export function problemList(): { readonly problems: FieldProblem[]; readonly note: NoteProblem } {
  const problems: FieldProblem[] = []
  return {
    problems,
    note: (wirePath, code) => {
      if (problems.length >= bodyBounds.problems) return
      const path = visibleText(deskPath(wirePath.slice(0, longestFieldText)))
      problems.push({ path, code })
    },
  }
}

/** `offers[0].loan_term.term`, as the service names a field, under Loan Desk's names. */
export function deskPath(wirePath: string): string {
  return wirePath.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** The path of a field inside another. */
export function pathIn(path: string, name: string | number): string {
  if (typeof name === 'number') return `${path}[${name}]`
  return path === '' ? name : `${path}.${name}`
}

/**
 * A copy of a JSON object that is safe to keep, compare, clone and show: within `bodyBounds`, no
 * `__proto__` key, no value that JSON cannot hold, no number that is a person's or an account's.
 * null if it is no object at all.
 */
export function plainBody(value: unknown, note: NoteProblem): JsonObject | null {
  if (!isRecord(value)) return null
  let left: number = bodyBounds.values

  // The path of most values is never asked for: it is written only for those that are noted.
  const copy = (from: unknown, holder: string, name: string | number, depth: number): JsonValue => {
    left -= 1
    if (from === null || typeof from === 'boolean') return from
    if (typeof from === 'number' && Number.isFinite(from)) return from
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
      // JSON such as 1e400 is a number, and is larger than any that can be kept.
      note(path, typeof from === 'number' ? 'too-large' : 'wrong-type')
      return null
    }
    // Each value inside is compared by its whole path: of long ones there would be far more text
    // than the body had.
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
      if (name === '__proto__' || isPersonal(name)) {
        note(path, 'key-refused')
        continue
      }
      entries += 1
      const kept = name.slice(0, bodyBounds.keyCharacters)
      const isTaken = Object.hasOwn(record, kept)
      if (kept !== name || isTaken) note(pathIn(path, kept), 'cut-off')
      if (!isTaken) record[kept] = copy(entry, path, kept, depth + 1)
    }
    return record
  }

  return copyRecord(value, '', 0)
}

/** Reads the fields of one object; what is absent or null is null, what is of another type is noted. */
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

  /** The full path of a field of this object. */
  at(name: string): string {
    return pathIn(this.path, name)
  }

  text(name: string): string | null {
    const value = this.value(name)
    if (value === null || typeof value === 'string') return value
    this.note(this.at(name), 'wrong-type')
    return null
  }

  /** A text that people read, its invisible characters written out. */
  shown(name: string): string | null {
    const value = this.text(name)
    return value === null ? null : visibleText(value)
  }

  /** A text that `accepts` takes for a date or time. */
  date(name: string, accepts: (text: string) => boolean): string | null {
    const value = this.text(name)
    if (value === null || accepts(value)) return value
    this.note(this.at(name), 'not-a-date')
    return null
  }

  /** A number turned into Loan Desk's whole units; `convert` answers null if it is none. */
  number(name: string, convert: (wire: number) => number | null): number | null {
    const value = this.value(name)
    if (value === null) return null
    if (typeof value !== 'number') {
      this.note(this.at(name), 'wrong-type')
      return null
    }
    const converted = convert(value)
    if (converted === null) this.note(this.at(name), 'not-whole')
    // A service may write -0, which compares and prints unlike 0.
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

  /** Entries that `keep` turns into something; the others are noted and left out. */
  list<T>(name: string, keep: (entry: JsonValue, path: string) => T | null): T[] | null {
    const value = this.value(name)
    if (value === null) return null
    if (!isJsonList(value)) {
      this.note(this.at(name), 'wrong-type')
      return null
    }
    return value.flatMap((entry, index) => {
      const path = pathIn(this.at(name), index)
      const kept = keep(entry, path)
      if (kept === null) this.note(path, 'wrong-type')
      return kept === null ? [] : [kept]
    })
  }
}

/** Longer texts are nobody's name or address. */
const longestLine = 200

/** One line, cut between characters; null if nothing is left. */
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
