import { isRecord } from '../../../shared/json.ts'
import type { Failure } from '../../../shared/result.ts'
import type { Log } from '../../ports/log.ts'
import { networkFailureRows, type NetworkFailureRow as Row } from './network-failure-rows.ts'

/** Why no whole response came, and whether it is certain that the request never reached the service. */
export interface NetworkFailure {
  readonly failure: Failure
  readonly certainlyNotSent: boolean
}

const rowByName = new Map(
  networkFailureRows.flatMap((row) => row.names.map((name) => [name, row] as const)),
)
/** What else there is to say of a certificate: revoked, weak, malformed. */
const certificateName = /^(?:CERT_|CRL_|UNABLE_TO_|ERR_CERT_)/
const certificateRow: Row = { code: 'tls-failed', certainlyNotSent: true, names: [] }
const connectRow: Row = { code: 'connect-failed', certainlyNotSent: true, names: [] }

/** Failures that are told in words alone, by undici and by Electron's net. */
const rowByWords: readonly (readonly [RegExp, Row])[] = [
  [
    /redirect was cancelled|redirect policy|unexpected redirect/i,
    { ...connectRow, code: 'redirected', certainlyNotSent: false },
  ],
  [/\bbad port\b/i, connectRow],
  // undici, of the answer to CONNECT.
  [/^Proxy response \(\d+\)/, { ...connectRow, code: 'proxy-refused' }],
]

/** Logs a cause that the table doesn't have, and answers the reference it can be found under. */
export type NoteUnknown = (cause: unknown) => string

/** Once for each kind of cause: a server could end connections this way without end. */
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

/** Name, code and Chromium's names of an error, and nothing else of its text. */
function kindOf(error: Readonly<Record<string, unknown>>): string {
  const words = [error['name'], ...namesOf(error)]
  return words.filter((word) => typeof word === 'string' && /^\w{1,64}$/.test(word)).join(' ')
}

/** Reads why a fetch (Node's, or Electron's net.fetch) failed. An unknown cause may have been sent. */
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

/** How far down a chain of causes is looked. */
const mostErrors = 12

/** The error, its causes, and in place of a collection of errors its members. */
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

/** Its code, and the names of Chromium's network stack in its message. */
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
  // An unreachable network or a time-out of the connect call itself came before any request.
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
