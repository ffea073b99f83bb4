import type { FaultEffect } from '../support/sample-service/fault-kinds.ts'
import type { Failure } from '../../shared/result.ts'

/** One thing that the service, or the network in its place, can do to a request. */
interface NetworkCase {
  readonly name: string
  readonly fault: () => FaultEffect
  readonly code: Failure['code']
  readonly status: number | null
  /** What a send comes to. */
  readonly kind: 'unknown' | 'not-sent' | 'refused'
  /** How often the work of a send is done. */
  readonly done: 0 | 1
  /** A read asks again by itself. */
  readonly again: boolean
}

/** Nine seconds from now, as a header says it. */
export const httpDate = (): string => new Date(Date.now() + 9_000).toUTCString()

const status = (
  code: number,
  kind: NetworkCase['kind'],
  failure: Failure['code'],
  again: boolean,
): NetworkCase => ({
  name: `answers ${code}`,
  fault: () => ({ kind: 'status', status: code }),
  code: failure,
  status: code,
  kind,
  done: 0,
  again,
})

const lost = { code: 'connection-lost', status: null, kind: 'unknown', again: true } as const
const unreadable = { code: 'reply-unreadable', status: 200, kind: 'unknown', again: false } as const
const page = { ...unreadable, code: 'web-page' } as const
const failing = { code: 'service-unavailable', kind: 'unknown', again: true } as const

/** All of them; a redirect leads to `elsewhere`. */
export const networkCases = (elsewhere: () => string): readonly NetworkCase[] => [
  {
    ...lost,
    name: 'does the work and drops the connection',
    done: 1,
    fault: () => ({ kind: 'drop', work: 'done' }),
  },
  {
    ...lost,
    name: 'drops the connection before the work',
    done: 0,
    fault: () => ({ kind: 'drop' }),
  },
  {
    ...lost,
    name: 'does the work and cuts the reply off',
    done: 1,
    fault: () => ({ kind: 'cut-off' }),
  },
  {
    ...failing,
    name: 'does the work and answers 500',
    status: 500,
    done: 1,
    fault: () => ({ kind: 'status', status: 500, work: 'done' }),
  },
  {
    ...failing,
    name: 'answers 500 with a web page',
    status: 500,
    done: 0,
    fault: () => ({ kind: 'html', status: 500 }),
  },
  status(500, 'unknown', 'service-unavailable', true),
  status(502, 'unknown', 'service-unavailable', true),
  status(408, 'unknown', 'service-unavailable', true),
  status(425, 'unknown', 'service-unavailable', true),
  status(429, 'not-sent', 'rate-limited', true),
  status(404, 'refused', 'not-found', false),
  status(409, 'refused', 'service-refused', false),
  {
    ...page,
    name: 'does the work and answers a web page',
    done: 1,
    fault: () => ({ kind: 'html', work: 'done' }),
  },
  {
    ...page,
    name: 'answers the page of a captive portal',
    done: 0,
    fault: () => ({ kind: 'html' }),
  },
  {
    ...unreadable,
    name: 'does the work and answers nothing',
    done: 1,
    fault: () => ({ kind: 'empty', work: 'done' }),
  },
  {
    ...unreadable,
    name: 'does the work and answers half of its JSON',
    done: 1,
    fault: () => ({ kind: 'invalid-json' }),
  },
  {
    ...unreadable,
    name: 'does the work and answers values of wrong types',
    done: 1,
    fault: () => ({ kind: 'wrong-types' }),
  },
  {
    name: 'does the work and answers six announced megabytes',
    code: 'reply-too-large',
    status: null,
    kind: 'unknown',
    done: 1,
    again: false,
    fault: () => ({ kind: 'huge' }),
  },
  {
    name: 'does the work and answers six megabytes without an end in sight',
    code: 'reply-too-large',
    status: null,
    kind: 'unknown',
    done: 1,
    again: false,
    fault: () => ({ kind: 'huge', announced: false }),
  },
  ...([301, 302, 303, 307, 308] as const).map((code): NetworkCase => ({
    name: `redirects with ${code}`,
    code: 'redirected',
    status: code,
    kind: 'unknown',
    done: 0,
    again: false,
    fault: () => ({ kind: 'redirect', status: code, location: elsewhere() }),
  })),
]
