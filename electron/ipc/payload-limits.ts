import { failed, type Result } from '../../shared/result.ts'

/**
 * What any payload may be, whatever its channel: JSON values, no deeper, longer or more numerous
 * than honest work needs. Checked before a schema sees it, so that no schema can be made to work
 * for long.
 */
export const payloadLimits = {
  /** An application as it came, inside a draft, inside a payload. */
  depth: 40,
  /** 50,000 pasted ids and room to spare. */
  values: 250_000,
  /** Characters of all texts and keys together. */
  characters: 16_000_000,
} as const

/** Keys with which a careless copy would reach an object's prototype. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Returns how many values the payload has. Fails with payload-too-large, or with payload-invalid
 * if something is no JSON value (`detail` says what kind of thing).
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
      const prototype: unknown = Object.getPrototypeOf(value)
      if (prototype !== Object.prototype && prototype !== null) {
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
