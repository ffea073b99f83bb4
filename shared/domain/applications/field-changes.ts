import { isRecord, type JsonObject } from '../../json.ts'
import { visibleText } from '../../values/visible-text.ts'

/** One field that differs between two copies of an application, as display text. */
export interface FieldChange {
  /** Wire path of the field, such as `offers[0].amount`. */
  readonly path: string
  readonly before: string | null
  readonly after: string | null
  readonly at: number
}

/** Maximum number of differences per application; bounds the list for completely different responses. */
export const mostFieldChanges = 100
/** Maximum characters of a path and of a value's text. */
export const longestFieldText = 200

const cutMark = '…'

/**
 * Every leaf field that differs between two bodies, in the order of paths: those of `before` first,
 * then those only in `after`. The text of a missing field is null; the text of a JSON null is
 * `null`.
 */
export function fieldChanges(before: JsonObject, after: JsonObject, at: number): FieldChange[] {
  const changes: FieldChange[] = []
  compare(before, after, '', at, changes)
  return changes
}

/**
 * Merges earlier differences that the officer hasn't viewed yet with newer ones: the first `before`
 * and the last `after` of each path. A field that is back at the value that the officer saw is no
 * difference.
 */
function mergeFieldChanges(
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

/** Who caused the difference from the previous copy. Changes by officers themselves needn't be shown. */
export type ChangedBy =
  | 'service'
  /** Start time of the submission; another fetch may have shown its effects before its response arrived. */
  | { readonly officerSince: number }

/** The differences that the officer hasn't viewed yet, after newer ones. */
export function unseenChanges(
  earlier: readonly FieldChange[],
  newer: readonly FieldChange[],
  by: ChangedBy,
): FieldChange[] {
  if (by === 'service') return mergeFieldChanges(earlier, newer)
  const own = new Set(newer.map(({ path }) => path))
  return earlier.filter(({ path, at }) => at < by.officerSince && !own.has(path))
}

/** Shortened texts may differ after the cut, so they never count as back. */
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

/** A response may contain a field named `__proto__`; only the body's own fields are compared. */
function ownValue(record: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null
  return visibleText(cut(typeof value === 'string' ? value : JSON.stringify(value)))
}

/** Never between the halves of a character. */
function cut(text: string): string {
  if (text.length <= longestFieldText) return text
  return text.slice(0, longestFieldText - 1).replace(/[\uD800-\uDBFF]$/, '') + cutMark
}
