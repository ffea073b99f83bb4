import type { ReadApplication } from '../../../shared/domain/application.ts'
import { sendPaths } from '../../../shared/domain/decisions/kinds/send-paths.ts'
import type { UnitsProfileName } from '../../../shared/domain/units.ts'
import { plainBody } from '../../../shared/domain/wire-body.ts'
import {
  achAuthorizationFromWire,
  tokenFromWire,
  webhookReplyFromWire,
} from '../../../shared/domain/wire-replies.ts'
import {
  applicationFromResponse,
  lendingDetailsFromWire,
  hasIntegers,
  offersIn,
} from '../../../shared/domain/wire.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { AchAuthorization } from '../../ports/lending-api.ts'

/** One endpoint of the specification. */
export interface Endpoint<Reply> {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** The path to the letter; a part in braces is the percent-encoded parameter. */
  readonly path: string
  /** A read may be repeated; a send changes something and is never repeated by itself. */
  readonly purpose: 'read' | 'send'
  /** Whether a body is one that the specification allows; null where there is none. */
  readonly accepts: ((body: JsonObject) => boolean) | null
  /** Reads the body of a 200 to a request about `id`; fails with reply-unreadable. */
  readonly reply: (body: unknown, profile: UnitsProfileName, id: string) => Result<Reply>
}

/** All six endpoints of the specification. Another dialect of the service is another such table. */
export const endpoints = {
  token: {
    name: 'token',
    method: 'POST',
    path: '/api/token',
    purpose: 'read',
    accepts: (body) => hasTexts(body, 'client_id', 'secret'),
    reply: tokenFromWire,
  } satisfies Endpoint<string>,
  readApplication: {
    name: 'read-application',
    method: 'GET',
    path: '/api/applications/{application_id}',
    purpose: 'read',
    accepts: null,
    reply: applicationFromResponse,
  } satisfies Endpoint<ReadApplication>,
  approve: {
    name: 'approve',
    method: 'POST',
    path: sendPaths.approve,
    purpose: 'send',
    accepts: (body) => offersIn(body).length > 0 && offersIn(body).every(hasIntegers),
    reply: applicationFromResponse,
  } satisfies Endpoint<ReadApplication>,
  setLendingDetails: {
    name: 'set-lending-details',
    method: 'POST',
    path: sendPaths['set-lending-details'],
    purpose: 'send',
    accepts: (body) => lendingDetailsFromWire(body).ok,
    reply: lendingDetailsEcho,
  } satisfies Endpoint<JsonObject>,
  setWebhook: {
    name: 'set-webhook',
    method: 'POST',
    path: sendPaths['set-webhook'],
    purpose: 'send',
    accepts: (body) => hasTexts(body, 'url'),
    reply: webhookReplyFromWire,
  } satisfies Endpoint<string>,
  createAchAuthorization: {
    name: 'create-ach-authorization',
    method: 'POST',
    path: sendPaths['create-ach-authorization'],
    purpose: 'send',
    accepts: null,
    reply: achAuthorizationFromWire,
  } satisfies Endpoint<AchAuthorization>,
} as const

/**
 * The path of an endpoint with its parameter percent-encoded, so that an id can never change which
 * request it is part of. Fails with id-malformed for an empty id and for `.` and `..`, which a URL
 * takes for steps however they are written.
 */
export function pathOf(endpoint: { readonly path: string }, id: string): Result<string> {
  if (!endpoint.path.includes('{')) return ok(endpoint.path)
  if (id === '' || id === '.' || id === '..' || !id.isWellFormed()) return failed('id-malformed')
  return ok(endpoint.path.replace(/\{\w+\}/, () => encodeURIComponent(id)))
}

/**
 * The echo as it came, once it holds every field that the specification requires; where it says
 * something else than was sent, the officer sees the difference.
 */
function lendingDetailsEcho(body: unknown): Result<JsonObject> {
  const details = lendingDetailsFromWire(body)
  if (!details.ok) return details
  const echo = plainBody(body, () => undefined)
  return echo === null ? failed('reply-unreadable') : ok(echo)
}

function hasTexts(body: JsonObject, ...names: readonly string[]): boolean {
  return names.every((name) => typeof body[name] === 'string' && body[name] !== '')
}
