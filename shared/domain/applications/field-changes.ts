import { isRecord, type JsonObject } from '../../json.ts'
import { visibleText } from '../../values/visible-text.ts'

/** One field that differs between two copies of an application, as text for a person to compare. */
export interface FieldChange {
  /** Path of the field on the wire, e.g. `offers[0].amount`. */
  readonly path: string
  readonly before: string | null
  readonly after: string | null
  readonly at: number
}

/** Most differences that are kept of one application; a response that is another one altogether has no end. */
export const mostFieldChanges = 100
/** Longest path, and longest text of a value, in characters. */
export const longestFieldText = 200

const cutMark = '…'

/**
 * Every field that differs between two bodies, each a leaf, in the order of their paths: those of
 * `before` first, then those that only `after` has. A field that is not there is null as text, and
 * so tells itself apart from the JSON null, which reads `null`.
 */
export function fieldChanges(before: JsonObject, after: JsonObject, at: number): FieldChange[] {
  const changes: FieldChange[] = []
  compare(before, after, '', at, changes)
  return changes
}

/**
 * Earlier differences that were not looked at yet, followed by newer ones: the first `before` and
 * the last `after` of each path. A field that is back at what the officer saw is no difference.
 */
export function mergeFieldChanges(
  earlier: readonly FieldChange[],
  newer: readonly FieldChange[],
): FieldChange[] {
  const merged = new Map(earlier.map((change) => [change.path, change]))
  for (const change of newer) {
    const known = merged.get(change.path)
    if (known !== undefined && isBack(known, change)) merged.delete(change.path)
    else merged.set(change.path, known === undefined ? change : { ...change, before: known.before })
  }
  return [...merged.values()].slice(0, mostFieldChanges)
}

/** Who made a copy differ from the one before: what officers did themselves they need not be shown. */
export type ChangedBy =
  | 'service'
  /** A submission that was begun then; another fetch may have met what it did before its response. */
  | { readonly officerSince: number }

/** What the officer has still to look at after newer differences. */
export function unseenChanges(
  earlier: readonly FieldChange[],
  newer: readonly FieldChange[],
  by: ChangedBy,
): FieldChange[] {
  if (by === 'service') return mergeFieldChanges(earlier, newer)
  const own = new Set(newer.map(({ path }) => path))
  return earlier.filter(({ path, at }) => at < by.officerSince && !own.has(path))
}

/** Texts that were cut may differ behind the cut, so they never count as back. */
function isBack(known: FieldChange, change: FieldChange): boolean {
  return known.before === change.after && change.after?.endsWith(cutMark) !== true
}

function compare(
  before: unknown,
  after: unknown,
  path: string,
  at: number,
  changes: FieldChange[],
): void {
  if (Object.is(before, after)) return
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length)
    for (let index = 0; index < length && changes.length < mostFieldChanges; index += 1) {
      compare(before[index], after[index], `${path}[${index}]`, at, changes)
    }
    return
  }
  if (isRecord(before) && isRecord(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (changes.length >= mostFieldChanges) return
      const inner = path === '' ? key : `${path}.${key}`
      compare(ownValue(before, key), ownValue(after, key), inner, at, changes)
    }
    return
  }
  changes.push({
    path: visibleText(cut(path)),
    before: textOf(before),
    after: textOf(after),
    at,
  })
}

/** A response may name a field `__proto__`; only what the body itself has is compared. */
function ownValue(record: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null
  return visibleText(cut(typeof value === 'string' ? value : JSON.stringify(value)))
}

function cut(text: string): string {
  return text.length <= longestFieldText ? text : text.slice(0, longestFieldText - 1) + cutMark
}
