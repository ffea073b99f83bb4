import type { FaultEffect } from '../support/sample-service/fault-kinds.ts'
import type { Failure } from '../../shared/result.ts'

/** One thing that the service or the network can do to a request. */
interface NetworkCase {
  readonly name: string
  readonly fault: () => FaultEffect
  readonly code: Failure['code']
  readonly status: number | null
  /** Outcome of a send. */
  readonly kind: 'unknown' | 'not-sent' | 'refused'
  /** How often a send's work is done. */
  readonly done: 0 | 1
  /** Whether a read retries by itself. */
  readonly again: boolean
}

/** Nine seconds from now, as an HTTP date. */
export const httpDate = (): string => new Date(Date.now() + 9_000).toUTCString()

const lost = { code: 'connection-lost', status: null, kind: 'unknown', again: true } as const
const unreadable = { code: 'reply-unreadable', status: 200, kind: 'unknown', again: false } as const
const page = { ...unreadable, code: 'web-page' } as const
const failing = { code: 'service-unavailable', status: 500, kind: 'unknown', again: true } as const
const tooLarge = { ...unreadable, code: 'reply-too-large', status: null } as const

type Told = Pick<NetworkCase, 'code' | 'status' | 'kind' | 'again'>

const done = (name: string, told: Told, fault: FaultEffect): NetworkCase => ({
  ...{ ...told, name: `does the work and ${name}`, done: 1, fault: () => fault },
})
const notDone = (name: string, told: Told, fault: FaultEffect): NetworkCase => ({
  ...{ ...told, name, done: 0, fault: () => fault },
})
const status = (code: number, told: Omit<Told, 'status'>): NetworkCase =>
  notDone(`answers ${code}`, { ...told, status: code }, { kind: 'status', status: code })

/** All cases; a redirect leads to `elsewhere`. */
export const networkCases = (elsewhere: () => string): readonly NetworkCase[] => [
  done('drops the connection', lost, { kind: 'drop', work: 'done' }),
  notDone('drops the connection before the work', lost, { kind: 'drop' }),
  done('cuts the reply off', lost, { kind: 'cut-off' }),
  done('answers 500', failing, { kind: 'status', status: 500, work: 'done' }),
  notDone('answers 500 with a web page', failing, { kind: 'html', status: 500 }),
  ...[500, 502, 408, 425, 499].map((code) => status(code, failing)),
  status(429, { code: 'rate-limited', kind: 'not-sent', again: true }),
  status(404, { code: 'not-found', kind: 'refused', again: false }),
  status(409, { code: 'service-refused', kind: 'refused', again: false }),
  done('answers a web page', page, { kind: 'html', work: 'done' }),
  notDone('answers the page of a captive portal', page, { kind: 'html' }),
  done('answers nothing', unreadable, { kind: 'empty', work: 'done' }),
  done('answers half of its JSON', unreadable, { kind: 'invalid-json' }),
  done('answers values of wrong types', unreadable, { kind: 'wrong-types' }),
  done('answers six announced megabytes', tooLarge, { kind: 'huge' }),
  done('answers six megabytes without an end in sight', tooLarge, {
    ...{ kind: 'huge', announced: false },
  }),
  ...([301, 302, 303, 307, 308] as const).map((code): NetworkCase => ({
    ...{ ...unreadable, name: `redirects with ${code}`, code: 'redirected', status: code, done: 0 },
    fault: () => ({ kind: 'redirect', status: code, location: elsewhere() }),
  })),
]
