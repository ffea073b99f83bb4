import type { JsonValue } from '../../shared/json.ts'
import type { ErrorDetail } from './service-response.ts'
import { isJsonObject } from './wire.ts'

/*
 * Handwritten on purpose: Loan Desk validates its requests with a schema library. The service side
 * uses different code, so that one mistake can't hide on both sides.
 */

/** Checks one value and reports problems under its path. */
export type FieldCheck = (value: JsonValue, path: string, found: ErrorDetail[]) => void

/** Maximum length of a text repeated in an error. */
const repeatedTextLimit = 200

export function report(found: ErrorDetail[], path: string, msg: string, value?: JsonValue): void {
  const repeatable =
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    value === null ||
    (typeof value === 'string' && value.length <= repeatedTextLimit)
  found.push({ ...(repeatable && { value }), msg, param: path, location: 'body' })
}

interface FieldRule {
  readonly check: FieldCheck
  readonly optional?: boolean
}

export function required(check: FieldCheck): FieldRule {
  return { check }
}

/** The field may be omitted; null doesn't count as omitted. */
export function optional(check: FieldCheck): FieldRule {
  return { check, optional: true }
}

/** An object with only these fields. */
export function object(fields: Readonly<Record<string, FieldRule>>): FieldCheck {
  return (value, path, found) => {
    if (!isJsonObject(value)) return report(found, path, 'must be an object', value)
    const at = (name: string) => (path === '' ? name : `${path}.${name}`)
    for (const [name, rule] of Object.entries(fields)) {
      const field = Object.hasOwn(value, name) ? value[name] : undefined
      if (field !== undefined) rule.check(field, at(name), found)
      else if (!rule.optional) report(found, at(name), 'is required')
    }
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(fields, name)) {
        report(found, at(name.slice(0, repeatedTextLimit)), 'is not a field of the specification')
      }
    }
  }
}

/** A list with at least one entry. */
export function filledList(check: FieldCheck): FieldCheck {
  return (value, path, found) => {
    if (!Array.isArray(value)) return report(found, path, 'must be a list', value)
    if (value.length === 0) report(found, path, 'must have at least one entry')
    value.forEach((entry: JsonValue, position) => check(entry, `${path}[${position}]`, found))
  }
}

/** A whole number in this range, inclusive. */
export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER): FieldCheck {
  return (value, path, found) => {
    if (typeof value !== 'number') return report(found, path, 'must be a number', value)
    if (!Number.isSafeInteger(value)) return report(found, path, 'must be a whole number', value)
    if (value < least || value > most) {
      const limits =
        most === Number.MAX_SAFE_INTEGER ? `at least ${least}` : `from ${least} to ${most}`
      report(found, path, `must be ${limits}`, value)
    }
  }
}

/** A text with a length in this range, in characters. */
export function text(least: number, most: number): FieldCheck {
  return (value, path, found) => {
    if (typeof value !== 'string') return report(found, path, 'must be a string', value)
    if (value.length < least || value.length > most) {
      report(found, path, `must have ${least} to ${most} characters`, value)
    }
  }
}

/** A text that `accepts` accepts; `expected` completes the sentence "must be …". */
export function textLike(accepts: (value: string) => boolean, expected: string): FieldCheck {
  return (value, path, found) => {
    if (typeof value !== 'string') return report(found, path, 'must be a string', value)
    if (!accepts(value)) report(found, path, `must be ${expected}`, value)
  }
}

export function oneOf(choices: readonly string[]): FieldCheck {
  return textLike((value) => choices.includes(value), `one of ${choices.join(', ')}`)
}
