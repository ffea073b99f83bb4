import axios, { type AxiosInstance, type AxiosResponse } from 'axios'
import { readableWords, serviceErrorFromWire } from '../../../shared/domain/wire-replies.ts'
import type { JsonObject } from '../../../shared/json.ts'
import type { Failure } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import { networkFailure } from './network-failures.ts'
import { httpDate, retryAfterMs } from './retry-after.ts'

/**
 * A whole exchange, from the turn of the request to the last byte of the reply. fetch tells nothing
 * of the connection by itself, so a shorter limit for connecting is the injected fetch's to keep
 * (undici gives up after 10 s, Chromium after 4 minutes); this one bounds them all.
 */
export const wholeTimeoutMs = 30_000
/** Longest reply that is read. Enforced while it streams, after decompression. */
export const longestReplyBytes = 5 * 1024 * 1024

export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly bearer: string | null
  readonly body: JsonObject | null
  /** Texts that no failure may repeat: the token, the secret. */
  readonly hidden: readonly string[]
  /** Ends the exchange: the failure is `cancelled`. */
  readonly signal: AbortSignal
}

export type HttpOutcome =
  | {
      readonly kind: 'success'
      readonly status: number
      readonly body: unknown
      readonly clockAheadMs: number | null
    }
  /** The service answered something else than 2xx. */
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly failure: Failure
      /** How far this computer's clock is ahead of the reply's Date header; null without one. */
      readonly clockAheadMs: number | null
    }
  /** No whole answer. */
  | { readonly kind: 'unanswered'; readonly failure: Failure; readonly certainlyNotSent: boolean }

/** Speaks HTTP through axios on an injected fetch. Follows no redirect, repeats nothing. */
export class HttpClient {
  private readonly axios: AxiosInstance
  private readonly clock: Clock

  constructor(fetch: typeof globalThis.fetch, clock: Clock) {
    this.clock = clock
    this.axios = axios.create({
      adapter: 'fetch',
      env: { fetch },
      // A bearer token never goes where the service points; the reply itself is told instead.
      maxRedirects: 0,
      fetchOptions: { cache: 'no-store' },
      withCredentials: false,
      maxContentLength: longestReplyBytes,
      responseType: 'text',
      transformRequest: [(body: unknown) => body],
      transformResponse: [(body: unknown) => body],
      validateStatus: () => true,
    })
  }

  async exchange(request: HttpRequest): Promise<HttpOutcome> {
    const ending = new AbortController()
    const end = (why: 'timed-out' | 'cancelled') => (): void => ending.abort(why)
    const timer = this.clock.after(wholeTimeoutMs, end('timed-out'))
    const cancel = end('cancelled')
    request.signal.addEventListener('abort', cancel, { once: true })
    try {
      if (request.signal.aborted) return unanswered({ code: 'cancelled' }, true)
      const response = await this.axios.request<unknown>({
        method: request.method,
        url: request.url,
        headers: headersOf(request),
        data: request.body === null ? undefined : JSON.stringify(request.body),
        signal: ending.signal,
      })
      return this.read(response, request.hidden)
    } catch (cause) {
      const why: unknown = ending.signal.reason
      if (why === 'timed-out' || why === 'cancelled') return unanswered({ code: why }, false)
      if (isTooLarge(cause)) return unanswered({ code: 'reply-too-large' }, false)
      return { kind: 'unanswered', ...networkFailure(cause) }
    } finally {
      timer.cancel()
      request.signal.removeEventListener('abort', cancel)
      // Whatever of the reply is still on its way is not waited for.
      cancel()
    }
  }

  private read(response: AxiosResponse<unknown>, hidden: readonly string[]): HttpOutcome {
    const { status } = response
    const header = (name: string): string | null => {
      const value: unknown = response.headers[name]
      return typeof value === 'string' ? value : null
    }
    const text = typeof response.data === 'string' ? response.data : ''
    // Taken out before anything is cut to length: half a token is still half a token.
    const shown = (): string => withoutTexts(text, hidden)
    // A browser's fetch answers status 0 in place of a redirect that it does not follow.
    if (status === 0 || (status >= 300 && status < 400)) {
      const failure: Failure = { code: 'redirected', ...(status > 0 && { status }) }
      const host = hostOf(header('location'))
      return unanswered(host === null ? failure : { ...failure, detail: host }, false)
    }
    const servedAt = httpDate(header('date') ?? '')
    const clockAheadMs = servedAt === null ? null : this.clock.now() - servedAt
    if (status >= 200 && status < 300) {
      const body = parseJson(text)
      if (body !== undefined) return { kind: 'success', status, body, clockAheadMs }
      return isMarkup(text)
        ? unanswered({ code: 'web-page', status, ...detailOf(readableWords(shown())) }, false)
        : unanswered({ code: 'reply-unreadable', status }, false)
    }
    const pause = retryAfterMs(header('retry-after'), header('date'), this.clock.now())
    const error = serviceErrorFromWire(parseJson(shown()) ?? shown())
    return {
      kind: 'answered',
      status,
      clockAheadMs,
      failure: {
        ...error,
        code: codeOfStatus(status, text),
        status,
        ...(pause !== null && { retryAfterMs: pause }),
      },
    }
  }
}

function headersOf(request: HttpRequest): Record<string, string> {
  return {
    Accept: 'application/json',
    'User-Agent': 'LoanDesk',
    ...(request.body !== null && { 'Content-Type': 'application/json' }),
    ...(request.bearer !== null && { Authorization: `Bearer ${request.bearer}` }),
  }
}

function codeOfStatus(status: number, text: string): Failure['code'] {
  if (status === 401) return 'unauthorized'
  // A web server's own page for a wrong address says nothing of an application.
  if (status === 404) return isMarkup(text) ? 'service-refused' : 'not-found'
  // Only of a tunnel's CONNECT: neither stack hands on a 407 that comes from the service itself.
  if (status === 407) return 'proxy-refused'
  if (status === 429) return 'rate-limited'
  // Network Authentication Required: a guest network's own answer (RFC 6585, 6).
  if (status === 511) return 'web-page'
  return status >= 500 || status === 408 || status === 425
    ? 'service-unavailable'
    : 'service-refused'
}

function unanswered(failure: Failure, certainlyNotSent: boolean): HttpOutcome {
  return { kind: 'unanswered', failure, certainlyNotSent }
}

/** undefined where it is no JSON; JSON itself has no such value. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function isMarkup(text: string): boolean {
  return text.trimStart().startsWith('<')
}

function detailOf(detail: string): Pick<Failure, 'detail'> {
  return detail === '' ? {} : { detail }
}

/** The host, and nothing more, that a whole address leads to. */
function hostOf(location: string | null): string | null {
  return location !== null && URL.canParse(location) ? new URL(location).hostname || null : null
}

/** A text without these, in whatever way JSON writes them. */
function withoutTexts(text: string, hidden: readonly string[]): string {
  return hidden
    .flatMap((secret) => [JSON.stringify(secret).slice(1, -1), secret])
    .reduce((kept, secret) => (secret === '' ? kept : kept.replaceAll(secret, '•••')), text)
}

function isTooLarge(cause: unknown): boolean {
  return axios.isAxiosError(cause) && cause.message.startsWith('maxContentLength')
}
