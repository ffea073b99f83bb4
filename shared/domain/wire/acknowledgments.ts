import { isRecord } from '../../json.ts'
import { failed, ok, type FieldProblem, type Result } from '../../result.ts'
import { visibleText } from '../../values/visible-text.ts'
import { longestWebhookUrl } from '../settings/webhook-url.ts'
import { bodyBounds, fieldPath } from './body.ts'
import { withoutPersonalNumbers } from './personal-numbers.ts'

/*
 * The service's small response bodies: token, ACH authorization document, webhook confirmation,
 * errors. They come from outside, so only the named fields are copied.
 */

/** The body of POST /api/token. The secret is used only in the request. */
export function tokenBody(
  clientId: string,
  secret: string,
): Record<'client_id' | 'secret', string> {
  return { client_id: clientId, secret }
}

/** Maximum characters of a token in a header line. */
const longestToken = 8_192

/**
 * The bearer token of a token response (specification, Token). Fails with reply-unreadable if it
 * isn't text that a header line can contain.
 */
export function tokenFromWire(body: unknown): Result<string> {
  const token = isRecord(body) ? body['token'] : undefined
  return typeof token === 'string' && token.length <= longestToken && /^[\x21-\x7e]+$/.test(token)
    ? ok(token)
    : failed('reply-unreadable', { detail: 'no token' })
}

/**
 * Maximum characters of an ID in the register: an ID from a response, plus the submission's ID if
 * another document has the same ID.
 */
export const longestDocumentId = bodyBounds.characters + 100

/**
 * An ACH authorization document (specification, Resources). Both fields are required; whether the
 * URL may be opened is decided when it is opened. Invisible characters of the ID are made visible,
 * because it is shown, listed and exported. Fails with reply-unreadable.
 */
export function achAuthorizationFromWire(
  body: unknown,
): Result<{ readonly id: string; readonly documentUrl: string }> {
  const named = isRecord(body) ? body['id'] : undefined
  const documentUrl = isRecord(body) ? body['document_url'] : undefined
  const id = typeof named === 'string' ? visibleText(named) : undefined
  return isFilledText(id) && isFilledText(documentUrl)
    ? ok({ id, documentUrl })
    : failed('reply-unreadable', { detail: 'no document' })
}

/**
 * The latest ACH authorization document in the response to a request for a facility; null if the
 * facility has none. Fails with reply-unreadable, also if the response is about another facility.
 */
export function latestAuthorizationFromWire(
  body: unknown,
  facilityId: string,
): ReturnType<typeof achAuthorizationFromWire> | Result<null> {
  if (!isRecord(body) || (body['id'] ?? facilityId) !== facilityId) {
    return failed('reply-unreadable', { detail: 'another facility' })
  }
  const documents = body['documents'] ?? {}
  if (!isRecord(documents)) return failed('reply-unreadable', { detail: 'no documents' })
  const latest = documents['unsigned_ach_authorization'] ?? null
  if (latest === null) return ok(null)
  const { document_id: id, document_url } = isRecord(latest) ? latest : {}
  return achAuthorizationFromWire({ id, document_url })
}

/** The exact response text of POST /api/configuration/webhook. */
const webhookConfirmation = 'Ok.'

/** Fails with reply-unreadable if the body isn't exactly that text. */
export function webhookResponseFromWire(body: unknown): Result<string> {
  return body === webhookConfirmation
    ? ok(webhookConfirmation)
    : failed('reply-unreadable', { detail: `not ${webhookConfirmation}` })
}

/** Maximum number of URLs; each may be as long as one that can be set. */
const mostUrls = 100

/**
 * The URLs in the response of GET /api/configuration/webhook; an empty list or null means that
 * nothing is set. Invisible characters are made visible. Fails with reply-unreadable for anything
 * else, and for more than `mostUrls`: a shortened list would make existing URLs look removed.
 */
export function webhookUrlsFromWire(body: unknown): Result<readonly string[]> {
  const shown = isRecord(body) ? body['urls'] : undefined
  const urls: unknown = shown === null ? [] : shown
  const isList = Array.isArray(urls) && urls.length <= mostUrls
  return isList && urls.every(isWebhookText)
    ? ok(urls.map(visibleText))
    : failed('reply-unreadable', { detail: 'no addresses' })
}

/** The readable parts of an error body. */
export interface ServiceError {
  readonly serviceCode?: string
  /** The first readable text, without control characters or markup; shown to the officer, never logged. */
  readonly detail?: string
  readonly problems?: readonly FieldProblem[]
}

const mostProblems = 50

/**
 * Fields with readable text, of this service and of gateways in front of it; the first one with
 * text counts.
 */
const wordFields = [
  ...['error_message', 'error_detail', 'message', 'detail', 'error_description', 'msg'],
  ...['title', 'error', 'errors'],
] as const
/**
 * Maximum nesting of lists and objects around a text; the deepest known case is a list of errors
 * inside an error.
 */
const mostAround = 4

/**
 * Reads an error body { error_type, error_code, error_message, error_detail: [{ msg, param }] }.
 * The specification guarantees none of these fields: for any other body, returns its first readable
 * text.
 */
export function serviceErrorFromWire(body: unknown): ServiceError {
  if (!isRecord(body)) return withDetail(firstWords(body))
  const code = body['error_code']
  const details: readonly unknown[] = Array.isArray(body['error_detail'])
    ? body['error_detail'].slice(0, mostProblems)
    : []
  const problems = details.flatMap(problemFromWire)
  const others = details.filter((entry) => problemFromWire(entry).length === 0)
  return {
    ...(typeof code === 'string' && /^[A-Za-z0-9_.-]{1,64}$/.test(code) && { serviceCode: code }),
    // Messages about fields are shown at the fields.
    ...withDetail(firstWords(problems.length > 0 ? { ...body, error_detail: others } : body)),
    ...(problems.length > 0 && { problems }),
  }
}

function firstWords(body: unknown, around = mostAround): string {
  if (typeof body === 'string') return readableWords(body)
  if (around === 0) return ''
  const parts: readonly unknown[] = Array.isArray(body)
    ? body.slice(0, mostProblems)
    : isRecord(body)
      ? wordFields.map((name) => body[name])
      : []
  for (const part of parts) {
    const words = firstWords(part, around - 1)
    if (words !== '') return words
  }
  return ''
}

function problemFromWire(entry: unknown): FieldProblem[] {
  if (!isRecord(entry) || typeof entry['param'] !== 'string') return []
  const path = visibleText(fieldPath(entry['param'].slice(0, 200)))
  const message = typeof entry['msg'] === 'string' ? readableWords(entry['msg']) : ''
  return [{ path, code: 'service', ...(message !== '' && { message }) }]
}

function withDetail(detail: string): ServiceError {
  return detail === '' ? {} : { detail }
}

/**
 * The first 200 characters of a text without markup, control characters or personal numbers, and
 * with invisible characters made visible.
 */
export function readableWords(text: string): string {
  const plain = text
    .slice(0, bodyBounds.characters)
    .replace(/<(script|style|head)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  // By code points, because a cut inside a surrogate pair would leave half a character.
  return /^.{0,200}/u.exec(visibleText(withoutPersonalNumbers(plain)))?.[0].trim() ?? ''
}

const isWebhookText = (value: unknown): value is string =>
  isFilledText(value) && value.length <= longestWebhookUrl

function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= bodyBounds.characters
}
