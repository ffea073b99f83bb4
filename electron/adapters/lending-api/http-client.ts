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
 * Time limit of a whole exchange, from the request's turn to the response's last byte. fetch
 * reports nothing about the connection, so a shorter limit for connecting is up to the injected
 * fetch (undici gives up after 10 s, Chromium after 4 minutes); this limit covers everything.
 */
export const wholeTimeoutMs = 30_000
/** Longest response that is read, after decompression. Enforced while it streams. */
export const longestResponseBytes = 5 * 1024 * 1024
/** Time limit of a whole list, which the service sends in one response. */
const listTimeoutMs = 5 * 60_000
/** Longest wait for the next chunk of a list after its first chunk. */
const longestBreakMs = 30_000
const listLimits = {
  bytes: 256 * 1024 * 1024,
  elementBytes: longestResponseBytes,
  elements: 1_000_000,
} as const

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  /** null only in a token request. */
  readonly bearer: string | null
  readonly body: JsonObject | null
  /** Set if the response is an array: maps each element to its value in a success's body. */
  readonly mapElement: ((element: unknown) => unknown) | null
  /** Number of elements to read; the rest is not waited for. */
  readonly mostElements: number
  /** Aborts the exchange; the failure is then `canceled`. */
  readonly signal: AbortSignal
}

export type HttpOutcome =
  | {
      readonly kind: 'success'
      readonly status: number
      readonly body: unknown
      readonly clockAheadMs: number | null
    }
  /** The service responded with a status other than 2xx. */
  | {
      readonly kind: 'error-response'
      readonly status: number
      readonly failure: Failure
      /** How far this computer's clock is ahead of the response's Date header; null without one. */
      readonly clockAheadMs: number | null
    }
  /** No complete response. */
  | { readonly kind: 'no-response'; readonly failure: Failure; readonly certainlyNotSent: boolean }

/** Sends HTTP requests through axios on an injected fetch. Follows no redirect and repeats nothing. */
export class HttpClient {
  private readonly defaults: CreateAxiosDefaults
  private client: Promise<AxiosInstance> | null = null
  private readonly clock: Clock
  private readonly hidden: HiddenTexts
  private readonly noteUnknown: NoteUnknown

  /** `hidden`: secrets sent to the server, which no outcome may contain. */
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
      // A bearer token must not follow a redirect; the outcome reports the redirect instead.
      maxRedirects: 0,
      fetchOptions: { cache: 'no-store' },
      withCredentials: false,
      responseType: 'stream',
      transformRequest: [(body: unknown) => body],
      transformResponse: [(body: unknown) => body],
      validateStatus: () => true,
    }
  }

  /** Loaded at the first request, so that the first screen doesn't wait for it. */
  private axios(): Promise<AxiosInstance> {
    return (this.client ??= import('axios').then(({ default: axios }) =>
      axios.create(this.defaults),
    ))
  }

  async exchange(request: HttpRequest): Promise<HttpOutcome> {
    const ending = new AbortController()
    // When axios gives up, it leaves the response open and calls a signal's `unsubscribe` if there
    // is one. The no-op keeps the signal connected, so that it still ends the response.
    const signal = Object.assign(ending.signal, { unsubscribe: () => undefined })
    const end = (why: 'timed-out' | 'canceled') => (): void => ending.abort(why)
    const limitMs = request.mapElement !== null ? listTimeoutMs : wholeTimeoutMs
    const timer = this.clock.after(limitMs, end('timed-out'))
    const cancel = end('canceled')
    request.signal.addEventListener('abort', cancel, { once: true })
    try {
      const axios = await this.axios()
      if (request.signal.aborted) return noResponse({ code: 'canceled' }, true)
      const whole = async (): Promise<HttpOutcome> => {
        const response = await axios.request<unknown>({
          method: request.method,
          url: request.url,
          headers: headersOf(request),
          data: request.body === null ? undefined : JSON.stringify(request.body),
          signal,
        })
        await this.takeStream(response, request, end('timed-out'))
        return this.read(response, request.bearer === null)
      }
      return await Promise.race([whole(), aborted(signal)])
    } catch (cause) {
      const why: unknown = ending.signal.reason
      if (why === 'timed-out' || why === 'canceled') return noResponse({ code: why }, false)
      if (cause instanceof WebPage) return noResponse({ code: 'web-page' }, false)
      if (cause instanceof NoWholeArray) return noResponse({ code: 'reply-unreadable' }, false)
      if (cause instanceof ArrayTooLarge) return noResponse({ code: 'reply-too-large' }, false)
      return { kind: 'no-response', ...networkFailure(cause, this.noteUnknown) }
    } finally {
      timer.cancel()
      request.signal.removeEventListener('abort', cancel)
      // Ends the rest of the response instead of waiting for it.
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
    // Masked before anything is truncated: half a token is still half a token.
    const shown = this.hidden.in(text)
    // A browser's fetch returns status 0 in place of a redirect that it doesn't follow.
    if (status === 0 || (status >= 300 && status < 400)) {
      const failure: Failure = { code: 'redirected', ...(status > 0 && { status }) }
      const host = hostOf(this.hidden.in(header('location') ?? ''))
      return noResponse(host === null ? failure : { ...failure, detail: host }, false)
    }
    const servedAt = httpDate(header('date') ?? '')
    const clockAheadMs = servedAt === null ? null : this.clock.now() - servedAt
    // Part of a response: from a list of one page, all other applications would seem to be gone.
    if (status === 206) return noResponse({ code: 'reply-unreadable', status }, false)
    if (status >= 200 && status < 300) {
      if (Array.isArray(data)) return { kind: 'success', status, body: data, clockAheadMs }
      // Not masked: a token is itself a secret and may be a hidden text; it stays in the client.
      const body = isToken ? parseJson(text) : this.hidden.parsed(text)
      if (body !== undefined) return { kind: 'success', status, body, clockAheadMs }
      return isMarkup(text)
        ? noResponse({ code: 'web-page', status, ...detailOf(readableWords(shown)) }, false)
        : noResponse({ code: 'reply-unreadable', status }, false)
    }
    const pause = retryAfterMs(header('retry-after'), header('date'), this.clock.now())
    const body = this.hidden.parsed(text)
    const error = serviceErrorFromWire(body === undefined ? shown : body)
    return {
      kind: 'error-response',
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

  /** Replaces the stream by its content: the mapped elements of a list, otherwise the text. */
  private async takeStream(
    response: AxiosResponse<unknown>,
    { mapElement, mostElements }: HttpRequest,
    giveUp: () => void,
  ): Promise<void> {
    const chunks = response.data as AsyncIterable<Uint8Array> | null
    if (chunks === null) return
    const isSuccess = response.status >= 200 && response.status < 300
    if (mapElement !== null && isSuccess) {
      const elements: unknown[] = []
      for await (const element of arrayElements(this.withoutBreak(chunks, giveUp), listLimits)) {
        elements.push(mapElement(this.whole(element)))
        if (elements.length >= mostElements) break
      }
      response.data = elements
      return
    }
    const text = await textOf(chunks)
    if (text === null && isSuccess) throw new ArrayTooLarge('bytes')
    // For a refusal that is too long, its status and headers still count.
    response.data = text
  }

  /** Passes the chunks on; calls `giveUp` if the next one doesn't arrive in time. */
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

  /** Parses one element of a list and masks hidden texts. Throws NoWholeArray. */
  private whole(text: string): unknown {
    const element = this.hidden.parsed(text)
    if (element === undefined) throw new NoWholeArray('an element')
    return element
  }
}

/**
 * Rejects when the signal is aborted. fetch can miss that: a `Request` made from another one follows
 * its signal only until the other one is garbage collected.
 */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
  })
}

function headersOf(request: HttpRequest): Record<string, string | false> {
  return {
    Accept: 'application/json',
    'User-Agent': 'LoanDesk',
    // false: without a body, axios would send a form's content type, which strict servers refuse.
    'Content-Type': request.body !== null && 'application/json',
    ...(request.bearer !== null && { Authorization: `Bearer ${request.bearer}` }),
  }
}

function codeOfStatus(status: number, text: string): Failure['code'] {
  if (status === 401) return 'unauthorized'
  // A web server's own page for a wrong address says nothing about an application.
  if (status === 404) return isMarkup(text) ? 'service-refused' : 'not-found'
  // Only from a tunnel's CONNECT: neither stack passes on a 407 from the service itself.
  if (status === 407) return 'proxy-refused'
  if (status === 429) return 'rate-limited'
  // Network Authentication Required: the response of a guest network (RFC 6585, 6).
  if (status === 511) return 'web-page'
  return status >= 499 || status === 408 || status === 425
    ? 'service-unavailable'
    : 'service-refused'
}

function noResponse(failure: Failure, certainlyNotSent: boolean): HttpOutcome {
  return { kind: 'no-response', failure, certainlyNotSent }
}

function isMarkup(text: string): boolean {
  return text.trimStart().startsWith('<')
}

function detailOf(detail: string): Pick<Failure, 'detail'> {
  return detail === '' ? {} : { detail }
}

/** Only the host of an absolute URL; null if there is none. */
function hostOf(location: string): string | null {
  return URL.canParse(location) ? new URL(location).hostname || null : null
}

/** null if the text exceeds `longestResponseBytes`. */
async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > longestResponseBytes) return null
    parts.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}
