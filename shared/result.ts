import type { ErrorCode } from './error-codes.ts'

/**
 * One problem with one value of a form, a payload or a response.
 * `path` is formatted like `offers[0].loanTerm.term`; `code` is the name of the broken rule.
 */
export interface FieldProblem {
  readonly path: string
  readonly code: string
  readonly message?: string
}

/**
 * An expected failure. It contains no secrets and no personal data: it may be logged and shown.
 * `detail` is a short technical fact, shown in small print below the sentence (never a secret,
 * borrower data or a URL); the renderer looks up the sentence by `code`.
 */
export interface Failure {
  readonly code: ErrorCode
  readonly detail?: string
  /** HTTP status, if the service responded. */
  readonly status?: number
  /** The service's own `error_code`, if its body had one. */
  readonly serviceCode?: string
  readonly problems?: readonly FieldProblem[]
  /** Milliseconds to wait before retrying, if the service specified a time. */
  readonly retryAfterMs?: number
  /** Reference to the log entry of an unexpected failure. */
  readonly reference?: string
}

export type Ok<T> = { readonly ok: true; readonly value: T }
export type Failed = { readonly ok: false; readonly error: Failure }

/** Result of a call: a value, or a failure. Errors cross IPC as `Result` values, never as exceptions. */
export type Result<T> = Ok<T> | Failed

export function ok(): Ok<null>
export function ok<T>(value: T): Ok<T>
export function ok<T>(value?: T): Ok<T | null> {
  return { ok: true, value: value ?? (null as T | null) }
}

/** Creates a failure from its code and, optionally, further facts. */
export function failed(code: ErrorCode, facts: Omit<Failure, 'code'> = {}): Failed {
  return { ok: false, error: { code, ...facts } }
}

/** The first failure among the results; null if all succeeded. */
export function firstFailure(...results: readonly Result<unknown>[]): Failure | null {
  for (const result of results) if (!result.ok) return result.error
  return null
}

/** Makes the compiler check that all cases are handled; reached at run time only because of a bug. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`)
}
