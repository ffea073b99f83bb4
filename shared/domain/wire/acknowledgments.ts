import { isRecord } from '../../json.ts'
import { failed, ok, type FieldProblem, type Result } from '../../result.ts'
import { visibleText } from '../../values/visible-text.ts'
import { longestWebhookUrl } from '../settings/webhook-url.ts'
import { bodyBounds, deskPath } from './body.ts'
import { withoutPersonalNumbers } from './personal-numbers.ts'

/*
 * The small bodies of the service: token, ACH authorization document, webhook confirmation, errors.
 * Whatever is read here comes from outside; nothing of it is copied but the fields named.
 */

/** The body of POST /api/token. The secret goes no further than the request. */
export function tokenBody(
  clientId: string,
  secret: string,
): Record<'client_id' | 'secret', string> {
  return { client_id: clientId, secret }
}

/** Longest token that a header line is made of. */
const longestToken = 8_192

/**
 * The bearer token of a token response (specification, Token). Fails with reply-unreadable if it is
 * no text that a header line can carry.
 */
export function tokenFromWire(body: unknown): Result<string> {
  const token = isRecord(body) ? body['token'] : undefined
  return typeof token === 'string' && token.length <= longestToken && /^[\x21-\x7e]+$/.test(token)
    ? ok(token)
    : failed('reply-unreadable', { detail: 'no token' })
}

/** Longest ID in the register: one of a response, and a submission's if another has the same. */
export const longestDocumentId = bodyBounds.characters + 100

/**
 * An ACH authorization document (specification, Resources). Both fields are required; whether the
 * address may be opened is decided when it is. Invisible characters of the ID are written out: it is
 * shown, listed and exported. Fails with reply-unreadable.
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
 * The latest ACH authorization document of a facility, as the response to a request for it shows it;
 * null if it has none. Fails with reply-unreadable, also if the response is of another facility.
 */
export function latestAuthorizationFromWire(
  body: unknown,
  facilityId: string,
): ReturnType<typeof achAuthorizationFromWire> | Result<null> {
  if (!isRecord(body) || (body['id'] ?? facilityId) !== facilityId) {
    return failed('reply-unreadable', { detail: 'another facility' })
  }
  const { documents = null } = body
  const latest = isRecord(documents) ? (documents['unsigned_ach_authorization'] ?? null) : null
  if (latest === null) return ok(null)
  const { document_id: id, document_url } = isRecord(latest) ? latest : {}
  return achAuthorizationFromWire({ id, document_url })
}

/** What POST /api/configuration/webhook answers, to the letter. */
export const webhookConfirmation = 'Ok.'

/** Fails with reply-unreadable if it is any other text, or none. */
export function webhookReplyFromWire(body: unknown): Result<string> {
  return body === webhookConfirmation
    ? ok(webhookConfirmation)
    : failed('reply-unreadable', { detail: `not ${webhookConfirmation}` })
}

/** So many URLs are read, each as long as one that can be set. */
const mostUrls = 100

/**
 * The URLs that GET /api/configuration/webhook shows: none, or null, if nothing is set. Invisible characters
 * are written out. Fails with reply-unreadable for anything else, and for more than `mostUrls`: a
 * shortened list would tell of a URL that it is gone.
 */
export function webhookUrlsFromWire(body: unknown): Result<readonly string[]> {
  const shown = isRecord(body) ? body['urls'] : undefined
  const urls: unknown = shown === null ? [] : shown
  const isList = Array.isArray(urls) && urls.length <= mostUrls
  return isList && urls.every(isWebhookText)
    ? ok(urls.map(visibleText))
    : failed('reply-unreadable', { detail: 'no addresses' })
}

/** What an error body says, as far as it says anything. */
export interface ServiceError {
  readonly serviceCode?: string
  /** The first readable words, without control characters or markup; for the officer, not the log. */
  readonly detail?: string
  readonly problems?: readonly FieldProblem[]
}

const mostProblems = 50

/** Fields whose texts are for people, in this service and in gateways before it; the first counts. */
const wordFields = [
  ...['error_message', 'error_detail', 'message', 'detail', 'error_description', 'msg'],
  ...['title', 'error', 'errors'],
] as const
/** Lists and objects around a text: the deepest is a list of errors inside an error. */
const mostAround = 4

/**
 * Reads an error body { error_type, error_code, error_message, error_detail: [{ msg, param }] }.
 * The specification promises none of it: any other body gives its first readable words.
 */
export function serviceErrorFromWire(body: unknown): ServiceError {
  if (!isRecord(body)) return withDetail(firstWords(body))
  const code = body['error_code']
  const problems = Array.isArray(body['error_detail'])
    ? body['error_detail'].slice(0, mostProblems).flatMap(problemFromWire)
    : []
  return {
    ...(typeof code === 'string' && /^[A-Za-z0-9_.-]{1,64}$/.test(code) && { serviceCode: code }),
    // What is said of a field stands beside it.
    ...withDetail(firstWords(problems.length > 0 ? { ...body, error_detail: null } : body)),
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
  const path = visibleText(deskPath(entry['param'].slice(0, 200)))
  const message = typeof entry['msg'] === 'string' ? readableWords(entry['msg']) : ''
  return [{ path, code: 'service', ...(message !== '' && { message }) }]
}

function withDetail(detail: string): ServiceError {
  return detail === '' ? {} : { detail }
}

/** The first words of a text that a person can read: no markup or controls, nothing invisible or personal. */
export function readableWords(text: string): string {
  const plain = text
    .slice(0, bodyBounds.characters)
    .replace(/<(script|style|head)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  // By code points: a cut inside a surrogate pair would leave half a character.
  return /^.{0,200}/u.exec(visibleText(withoutPersonalNumbers(plain)))?.[0].trim() ?? ''
}

const isWebhookText = (value: unknown): value is string =>
  isFilledText(value) && value.length <= longestWebhookUrl

function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= bodyBounds.characters
}
