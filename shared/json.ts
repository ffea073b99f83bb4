export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue }

export type JsonObject = { readonly [key: string]: JsonValue }

/** Whether the value is an object other than null and arrays. Doesn't check its property values. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns undefined if the text isn't JSON; no JSON text parses to undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Deeper than anything that a colleague shares. */
const deepest = 32

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

/**
 * `parseJson` for a text of a colleague, in the team space or a file. Also returns undefined for
 * values nested so deep that the schema that checks them would exceed the call stack.
 */
export function parseSharedJson(text: string): unknown {
  const value = parseJson(text)
  return isDeeper(value, deepest) ? undefined : value
}

/** The table's own entry; undefined for any other key, such as `constructor`. */
export function entryOf<T>(
  table: Readonly<Record<string, T>>,
  key: string | null | undefined,
): T | undefined {
  return typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined
}
