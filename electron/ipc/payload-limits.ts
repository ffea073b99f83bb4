import { failed, type Result } from '../../shared/result.ts'

/**
 * Limits for the payloads of all channels: JSON values only, with a depth, length and count that
 * any legitimate request fits in. Checked before schema validation, so that no payload can make a
 * schema run for long.
 */
const payloadLimits = {
  /** Enough for an application's JSON inside a draft inside a payload. */
  depth: 40,
  /** Enough for 50,000 pasted IDs. */
  values: 250_000,
  /** Total characters of all strings and keys. */
  characters: 16_000_000,
} as const

/** Keys through which a careless copy could change an object's prototype. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Returns the number of values in the payload. Fails with payload-too-large, or with
 * payload-invalid if a value isn't JSON (`detail` is the kind of value).
 */
export function checkPayloadLimits(payload: unknown): Result<{ readonly values: number }> {
  let values = 0
  let characters = 0
  const waiting: { readonly value: unknown; readonly depth: number }[] = [
    { value: payload, depth: 0 },
  ]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next
    values += 1
    if (values > payloadLimits.values || depth > payloadLimits.depth) {
      return failed('payload-too-large')
    }
    if (typeof value === 'string') {
      characters += value.length
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value)) return failed('payload-invalid', { detail: 'number' })
    } else if (Array.isArray(value)) {
      if (value.length > payloadLimits.values) return failed('payload-too-large')
      for (const item of value as unknown[]) waiting.push({ value: item, depth: depth + 1 })
    } else if (typeof value === 'object' && value !== null) {
      if (Object.getPrototypeOf(value) !== Object.prototype) {
        return failed('payload-invalid', { detail: 'object' })
      }
      for (const [key, item] of Object.entries(value)) {
        if (forbiddenKeys.has(key)) return failed('payload-invalid', { detail: 'key' })
        characters += key.length
        waiting.push({ value: item, depth: depth + 1 })
      }
    } else if (value !== null && typeof value !== 'boolean') {
      return failed('payload-invalid', { detail: typeof value })
    }
    if (characters > payloadLimits.characters) return failed('payload-too-large')
  }
  return { ok: true, value: { values } }
}
