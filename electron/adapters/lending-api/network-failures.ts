import { isRecord } from '../../../shared/json.ts'
import type { Failure } from '../../../shared/result.ts'
import type { Log } from '../../ports/log.ts'
import { networkFailureRows, type NetworkFailureRow as Row } from './network-failure-rows.ts'

/** Why no complete response arrived, and whether the request certainly never reached the service. */
export interface NetworkFailure {
  readonly failure: Failure
  readonly certainlyNotSent: boolean
}

const rowByName = new Map(
  networkFailureRows.flatMap((row) => row.names.map((name) => [name, row] as const)),
)
/** Other certificate errors: revoked, weak, malformed. */
const certificateName = /^(?:CERT_|CRL_|UNABLE_TO_|ERR_CERT_)/
const certificateRow: Row = { code: 'tls-failed', certainlyNotSent: true, names: [] }
const connectRow: Row = { code: 'connect-failed', certainlyNotSent: true, names: [] }

/** Failures that undici and Electron's net describe only in the message. */
const rowByWords: readonly (readonly [RegExp, Row])[] = [
  [
    /redirect was cancelled|redirect policy|unexpected redirect/i,
    { ...connectRow, code: 'redirected', certainlyNotSent: false },
  ],
  [/\bbad port\b/i, connectRow],
  // undici, for the response to CONNECT.
  [/^Proxy response \(\d+\)/, { ...connectRow, code: 'proxy-refused' }],
]

/** Logs a cause that isn't in the table, and returns the log's reference to it. */
export type NoteUnknown = (cause: unknown) => string

/** Logs each kind of cause once: a server could end connections this way again and again. */
export function unknownCauses(log: Log): NoteUnknown {
  const references = new Map<string, string>()
  return (cause) => {
    const causes = errorsIn(cause).map(kindOf)
    const kind = causes.join()
    const reference = references.get(kind) ?? log.unexpected('network-failure', cause, { causes })
    references.set(kind, reference)
    return reference
  }
}

/** An error's name, code and Chromium names, and nothing else of its text. */
function kindOf(error: Readonly<Record<string, unknown>>): string {
  const words = [error['name'], ...namesOf(error)]
  return words.filter((word) => typeof word === 'string' && /^\w{1,64}$/.test(word)).join(' ')
}

/**
 * Classifies why a fetch (Node's, or Electron's net.fetch) failed. After an unknown cause, the
 * request may have been sent.
 */
export function networkFailure(cause: unknown, noteUnknown?: NoteUnknown): NetworkFailure {
  const found = errorsIn(cause).flatMap(rowsOf)
  const worst = found.find(({ row }) => !row.certainlyNotSent) ?? found[0]
  if (worst === undefined) {
    const reference = noteUnknown?.(cause)
    return {
      failure: { code: 'connection-lost', ...(reference !== undefined && { reference }) },
      certainlyNotSent: false,
    }
  }
  return {
    failure: {
      code: worst.row.code,
      ...(worst.name !== '' && { detail: worst.name }),
    },
    certainlyNotSent: worst.row.certainlyNotSent,
  }
}

/** Number of errors read from a chain of causes. */
const mostErrors = 12

/** The error and its causes; a collection of errors is replaced by its members. */
function errorsIn(cause: unknown): Readonly<Record<string, unknown>>[] {
  const found: Readonly<Record<string, unknown>>[] = []
  const waiting: unknown[] = [cause]
  while (waiting.length > 0 && found.length < mostErrors) {
    const next = waiting.shift()
    if (!isRecord(next)) continue
    const members: unknown = next['errors']
    if (isFilledList(members)) waiting.push(...members.slice(0, mostErrors))
    else found.push(next)
    waiting.push(next['cause'])
  }
  return found
}

const messageOf = ({ message }: Readonly<Record<string, unknown>>): string =>
  typeof message === 'string' ? message : ''

/** The error's code, and the names of Chromium's network stack in its message. */
function namesOf(error: Readonly<Record<string, unknown>>): string[] {
  const { code } = error
  const ofChromium = messageOf(error)
    .slice(0, 1_000)
    .matchAll(/\bnet::([A-Z0-9_]+)/g)
  return [
    ...(typeof code === 'string' ? [code] : []),
    ...Array.from(ofChromium, ([, name]) => name ?? ''),
  ]
}

function rowsOf(
  error: Readonly<Record<string, unknown>>,
): { readonly row: Row; readonly name: string }[] {
  const code = typeof error['code'] === 'string' ? error['code'] : ''
  // An unreachable network or a timeout in the connect call itself precedes any request.
  if (error['syscall'] === 'connect' && code !== '') return [{ row: connectRow, name: code }]
  const named = namesOf(error).flatMap((name) => {
    const row = rowByName.get(name) ?? (certificateName.test(name) ? certificateRow : undefined)
    return row === undefined ? [] : [{ row, name }]
  })
  if (named.length > 0) return named
  return rowByWords.flatMap(([words, row]) =>
    words.test(messageOf(error)) ? [{ row, name: '' }] : [],
  )
}

function isFilledList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0
}
