import type { AxiosInstance, AxiosResponse, CreateAxiosDefaults } from 'axios'
import { readableWords, serviceErrorFromWire } from '../../../shared/domain/wire/acknowledgments.ts'
import { parseJson, type JsonObject } from '../../../shared/json.ts'
import type { Failure } from '../../../shared/result.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import { arrayElements, ArrayTooLarge, NoWholeArray, WebPage } from './array-elements.ts'
import type { HiddenTexts } from './hidden-texts.ts'
import { networkFailure, type NoteUnknown } from './network-failures.ts'
import { httpDate, retryAfterMs } from './retry-after.ts'

/**
 * A whole exchange, from the turn of the request to the last byte of the response. fetch tells nothing
 * of the connection by itself, so a shorter limit for connecting is the injected fetch's to keep
 * (undici gives up after 10 s, Chromium after 4 minutes); this one bounds them all.
 */
export const wholeTimeoutMs = 30_000
/** Longest response that is read. Enforced while it streams, after decompression. */
export const longestReplyBytes = 5 * 1024 * 1024
/** The same of a whole list, which the service sends in one response. */
const listTimeoutMs = 5 * 60_000
/** Longest wait for the next part of a list that has begun. */
const longestBreakMs = 30_000
const listLimits = {
  bytes: 256 * 1024 * 1024,
  elementBytes: longestReplyBytes,
  elements: 1_000_000,
} as const

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  /** null only if a token is asked for. */
  readonly bearer: string | null
  readonly body: JsonObject | null
  /** The response is an array: the body of a success is what is kept of its elements. */
  readonly kept: ((element: unknown) => unknown) | null
  /** So many of its elements are read; what follows is left where it is. */
  readonly mostElements: number
  /** Ends the exchange: the failure is `canceled`. */
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
      /** How far this computer's clock is ahead of the response's Date header; null without one. */
      readonly clockAheadMs: number | null
    }
  /** No whole answer. */
  | { readonly kind: 'unanswered'; readonly failure: Failure; readonly certainlyNotSent: boolean }

/** Speaks HTTP through axios on an injected fetch. Follows no redirect, repeats nothing. */
export class HttpClient {
  private readonly defaults: CreateAxiosDefaults
  private client: Promise<AxiosInstance> | null = null
  private readonly clock: Clock
  private readonly hidden: HiddenTexts
  private readonly noteUnknown: NoteUnknown

  /** `hidden`: what no outcome may repeat of what the server was sent. */
  constructor(
    fetch: typeof globalThis.fetch,
    clock: Clock,
    hidden: HiddenTexts,
    noteUnknown: NoteUnknown,
  ) {
    this.clock = clock
    this.hidden = hidden
    this.noteUnknown = noteUnknown
    this.defaults = {
      adapter: 'fetch',
      env: { fetch },
      // A bearer token never goes where the service points; the response itself is told instead.
      maxRedirects: 0,
      fetchOptions: { cache: 'no-store' },
      withCredentials: false,
      responseType: 'stream',
      transformRequest: [(body: unknown) => body],
      transformResponse: [(body: unknown) => body],
      validateStatus: () => true,
    }
  }

  /** Loaded at the first request: the first screen is there before it. */
  private axios(): Promise<AxiosInstance> {
    return (this.client ??= import('axios').then(({ default: axios }) =>
      axios.create(this.defaults),
    ))
  }

  async exchange(request: HttpRequest): Promise<HttpOutcome> {
    const ending = new AbortController()
    // axios leaves a response open that it gives up, and unsubscribes from signals that let it.
    const signal = Object.assign(ending.signal, { unsubscribe: () => undefined })
    const end = (why: 'timed-out' | 'canceled') => (): void => ending.abort(why)
    const limitMs = request.kept !== null ? listTimeoutMs : wholeTimeoutMs
    const timer = this.clock.after(limitMs, end('timed-out'))
    const cancel = end('canceled')
    request.signal.addEventListener('abort', cancel, { once: true })
    try {
      const axios = await this.axios()
      if (request.signal.aborted) return unanswered({ code: 'canceled' }, true)
      const response = await axios.request<unknown>({
        method: request.method,
        url: request.url,
        headers: headersOf(request),
        data: request.body === null ? undefined : JSON.stringify(request.body),
        signal,
      })
      await this.takeStream(response, request, end('timed-out'))
      return this.read(response, request.bearer === null)
    } catch (cause) {
      const why: unknown = ending.signal.reason
      if (why === 'timed-out' || why === 'canceled') return unanswered({ code: why }, false)
      if (cause instanceof WebPage) return unanswered({ code: 'web-page' }, false)
      if (cause instanceof NoWholeArray) return unanswered({ code: 'reply-unreadable' }, false)
      if (cause instanceof ArrayTooLarge) return unanswered({ code: 'reply-too-large' }, false)
      return { kind: 'unanswered', ...networkFailure(cause, this.noteUnknown) }
    } finally {
      timer.cancel()
      request.signal.removeEventListener('abort', cancel)
      // Whatever of the response is still on its way is not waited for.
      cancel()
    }
  }

  private read(response: AxiosResponse<unknown>, isToken: boolean): HttpOutcome {
    const { status } = response
    const header = (name: string): string | null => {
      const value: unknown = response.headers[name]
      return typeof value === 'string' ? value : null
    }
    const { data } = response
    const text = typeof data === 'string' ? data : ''
    // Before anything is cut to length: half a token is still half a token.
    const shown = this.hidden.in(text)
    // A browser's fetch answers status 0 in place of a redirect that it does not follow.
    if (status === 0 || (status >= 300 && status < 400)) {
      const failure: Failure = { code: 'redirected', ...(status > 0 && { status }) }
      const host = hostOf(this.hidden.in(header('location') ?? ''))
      return unanswered(host === null ? failure : { ...failure, detail: host }, false)
    }
    const servedAt = httpDate(header('date') ?? '')
    const clockAheadMs = servedAt === null ? null : this.clock.now() - servedAt
    if (status >= 200 && status < 300) {
      if (Array.isArray(data)) return { kind: 'success', status, body: data, clockAheadMs }
      // A token is itself a secret, and may be the one that is hidden; it stays in the client.
      const body = isToken ? parseJson(text) : this.hidden.parsed(text)
      if (body !== undefined) return { kind: 'success', status, body, clockAheadMs }
      return isMarkup(text)
        ? unanswered({ code: 'web-page', status, ...detailOf(readableWords(shown)) }, false)
        : unanswered({ code: 'reply-unreadable', status }, false)
    }
    const pause = retryAfterMs(header('retry-after'), header('date'), this.clock.now())
    const error = serviceErrorFromWire(this.hidden.parsed(text) ?? shown)
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

  /** Puts what was streamed in the stream's place: the elements of a list, or the text of anything else. */
  private async takeStream(
    response: AxiosResponse<unknown>,
    { kept, mostElements }: HttpRequest,
    giveUp: () => void,
  ): Promise<void> {
    const chunks = response.data as AsyncIterable<Uint8Array> | null
    if (chunks === null) return
    const isSuccess = response.status >= 200 && response.status < 300
    if (kept !== null && isSuccess) {
      const elements: unknown[] = []
      for await (const element of arrayElements(this.withoutBreak(chunks, giveUp), listLimits)) {
        elements.push(kept(this.whole(element)))
        if (elements.length >= mostElements) break
      }
      response.data = elements
      return
    }
    const text = await textOf(chunks)
    if (text === null && isSuccess) throw new ArrayTooLarge('bytes')
    // Of a refusal that is too long, its status and headers still count.
    response.data = text
  }

  /** The same, given up if the next chunk doesn't come in time. */
  private async *withoutBreak(
    chunks: AsyncIterable<Uint8Array>,
    giveUp: () => void,
  ): AsyncGenerator<Uint8Array> {
    let timer: Timer | null = null
    try {
      for await (const chunk of chunks) {
        timer?.cancel()
        yield chunk
        timer = this.clock.after(longestBreakMs, giveUp)
      }
    } finally {
      timer?.cancel()
    }
  }

  /** One element of a list, without what is hidden. */
  private whole(text: string): unknown {
    const element = this.hidden.parsed(text)
    if (element === undefined) throw new NoWholeArray('an element')
    return element
  }
}

function headersOf(request: HttpRequest): Record<string, string | false> {
  return {
    Accept: 'application/json',
    'User-Agent': 'LoanDesk',
    // false: without a body axios would call it a form's, and a strict server refuses that.
    'Content-Type': request.body !== null && 'application/json',
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
  return status >= 499 || status === 408 || status === 425
    ? 'service-unavailable'
    : 'service-refused'
}

function unanswered(failure: Failure, certainlyNotSent: boolean): HttpOutcome {
  return { kind: 'unanswered', failure, certainlyNotSent }
}

function isMarkup(text: string): boolean {
  return text.trimStart().startsWith('<')
}

function detailOf(detail: string): Pick<Failure, 'detail'> {
  return detail === '' ? {} : { detail }
}

/** The host, and nothing more, that a whole address leads to. */
function hostOf(location: string): string | null {
  return URL.canParse(location) ? new URL(location).hostname || null : null
}

/** null if it is longer than is read. */
async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > longestReplyBytes) return null
    parts.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}
