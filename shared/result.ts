import type { ErrorCode } from './error-codes.ts'

/**
 * One thing that is wrong with one value of a form, a payload or a response.
 * `path` reads like `offers[0].loanTerm.term`; `code` is the name of the rule that was broken.
 */
export interface FieldProblem {
  readonly path: string
  readonly code: string
  readonly message?: string
}

/**
 * An expected failure. It carries nothing secret and nothing personal: it may be logged and shown.
 * `detail` is a short technical fact for the small line below the sentence (never a secret, a
 * borrower's data or a URL); the sentence itself is the renderer's, looked up by `code`.
 */
export interface Failure {
  readonly code: ErrorCode
  readonly detail?: string
  /** HTTP status, if a service answered. */
  readonly status?: number
  /** The service's own `error_code`, if its body had one. */
  readonly serviceCode?: string
  readonly problems?: readonly FieldProblem[]
  /** Milliseconds to wait before asking again, if the service named a time. */
  readonly retryAfterMs?: number
  /** Number under which the log knows the cause of an unexpected failure. */
  readonly reference?: string
}

export type Ok<T> = { readonly ok: true; readonly value: T }
export type Failed = { readonly ok: false; readonly error: Failure }

/** What every call answers: the value, or why there is none. Nothing is thrown across the bridge. */
export type Result<T> = Ok<T> | Failed

export function ok(): Ok<null>
export function ok<T>(value: T): Ok<T>
export function ok<T>(value?: T): Ok<T | null> {
  return { ok: true, value: value ?? (null as T | null) }
}

/** A failure with its code and, if there are any, further facts. */
export function failed(code: ErrorCode, facts: Omit<Failure, 'code'> = {}): Failed {
  return { ok: false, error: { code, ...facts } }
}

/** Why the first of them has no value; null if all have. */
export function firstFailure(...results: readonly Result<unknown>[]): Failure | null {
  for (const result of results) if (!result.ok) return result.error
  return null
}

/** Makes the compiler prove that every case was handled; reached only through a bug. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`)
}
