import type { ServerResponse } from 'node:http'
import type { JsonValue } from '../../../shared/json.ts'
import type { Fault } from './fault-kinds.ts'
import { everyResponse, sendWhole } from '../../../electron/sample-service/response-writer.ts'
import {
  errorResponse,
  jsonResponse,
  type ServiceErrorCode,
  type ServiceResponse,
} from '../../../electron/sample-service/service-response.ts'
import { isJsonObject, parseJson } from '../../../electron/sample-service/wire.ts'

/** How a response reaches the client: whole, in part, or not at all. */
type Delivery =
  | { readonly kind: 'whole'; readonly response: ServiceResponse }
  | { readonly kind: 'length-unknown'; readonly response: ServiceResponse }
  | { readonly kind: 'cut-off'; readonly response: ServiceResponse }
  | { readonly kind: 'drop' }
  | { readonly kind: 'hang' }

/** Sends a response as the delivery says: whole, in part, or not at all. */
export function deliver(
  response: ServerResponse,
  delivery: Delivery,
  whenCleared: (release: () => void) => () => void,
): void {
  switch (delivery.kind) {
    case 'whole':
      sendWhole(response, delivery.response)
      return
    case 'length-unknown':
      response.writeHead(delivery.response.status, {
        ...everyResponse,
        ...delivery.response.headers,
      })
      response.write(delivery.response.body)
      response.end()
      return
    case 'cut-off': {
      const { status, headers, body } = delivery.response
      response.writeHead(status, { ...everyResponse, ...headers, 'content-length': body.length })
      response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
      return
    }
    case 'drop':
      response.destroy()
      return
    case 'hang': {
      const forget = whenCleared(() => response.destroy())
      response.once('close', forget)
      return
    }
  }
}

const hugeBytes = 6_000_000

const portalPage = `<!doctype html>
<html lang="en"><head><title>Welcome to the guest network</title></head>
<body><h1>Welcome to the guest network</h1><p>Please accept the terms to go on.</p></body></html>
`

const codeOfStatus: Readonly<Record<number, ServiceErrorCode>> = {
  400: 'INVALID_INPUT',
  401: 'UNAUTHORIZED',
  403: 'PRODUCT_NOT_SUPPORTED',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_CONTENT_TYPE',
  429: 'RATE_LIMITED',
  502: 'SERVICE_UNAVAILABLE',
  503: 'SERVICE_UNAVAILABLE',
  504: 'SERVICE_UNAVAILABLE',
}

/** Values that no client can know, by the field in which they appear. */
const unheardOf: Readonly<Record<string, JsonValue>> = {
  status: 'waiting_for_the_tide',
  credit_type: 'consumer_castle_in_the_air',
  type: 'handshake_offer',
  payment_period: 'every_full_moon',
  term_type: 'fortnights',
  rejection_reasons: ['umbrella_missing'],
}

/** The delivery under a fault. `done`: the response to the work, if it was done. */
export function deliveryUnder(fault: Fault, done: ServiceResponse | null): Delivery {
  switch (fault.kind) {
    case 'drop':
    case 'hang':
      return { kind: fault.kind }
    case 'status':
      return { kind: 'whole', response: statusResponse(fault) }
    case 'redirect':
      return {
        kind: 'whole',
        response: plainResponse(fault.status ?? 302, { location: fault.location }, ''),
      }
    case 'html':
      return {
        kind: 'whole',
        response: plainResponse(
          fault.status ?? 200,
          { 'content-type': 'text/html; charset=utf-8' },
          portalPage,
        ),
      }
    case 'empty':
      return { kind: 'whole', response: plainResponse(fault.status ?? 200, {}, '') }
    case 'latency':
    case 'cut-off':
    case 'invalid-json':
    case 'wrong-types':
    case 'unknown-values':
    case 'huge':
      return changedDelivery(fault, done ?? errorResponse('INTERNAL_SERVER_ERROR'))
  }
}

type ResponseFault = Extract<
  Fault,
  { kind: 'latency' | 'cut-off' | 'invalid-json' | 'wrong-types' | 'unknown-values' | 'huge' }
>

function changedDelivery(fault: ResponseFault, done: ServiceResponse): Delivery {
  switch (fault.kind) {
    case 'latency':
      return { kind: 'whole', response: done }
    case 'cut-off':
      return { kind: 'cut-off', response: done }
    case 'invalid-json':
      return {
        kind: 'whole',
        response: { ...done, body: done.body.subarray(0, Math.ceil(done.body.length / 2)) },
      }
    case 'wrong-types':
      return { kind: 'whole', response: changedJson(done, withWrongTypes) }
    case 'unknown-values':
      return { kind: 'whole', response: changedJson(done, withUnknownValues) }
    case 'huge':
      return {
        kind: fault.announced === false ? 'length-unknown' : 'whole',
        response: changedJson(done, (value) => padded(value, fault.bytes ?? hugeBytes)),
      }
  }
}

function statusResponse(fault: Extract<Fault, { kind: 'status' }>): ServiceResponse {
  const headers: Record<string, string> =
    fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
  if (fault.body !== undefined) return jsonResponse(fault.status, fault.body, headers)
  return errorResponse(codeOfStatus[fault.status] ?? 'INTERNAL_SERVER_ERROR', {
    status: fault.status,
    headers,
  })
}

function plainResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): ServiceResponse {
  return { status, headers, body: new TextEncoder().encode(body) }
}

function changedJson(
  done: ServiceResponse,
  change: (value: JsonValue) => JsonValue,
): ServiceResponse {
  if (!done.headers['content-type']?.startsWith('application/json')) return done
  const value = parseJson(new TextDecoder().decode(done.body))
  return jsonResponse(done.status, change(value), done.headers)
}

function withWrongTypes(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.length
  if (typeof value === 'number') return `about ${value}`
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null) return [null]
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withWrongTypes(one)]))
    : Object.fromEntries(Object.entries(value))
}

function withUnknownValues(value: JsonValue): JsonValue {
  if (typeof value === 'string') return 'Very well.'
  return replaceUnknown(value)
}

function replaceUnknown(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(replaceUnknown)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, unheardOf[name] ?? replaceUnknown(one)]),
  )
}

function padded(value: JsonValue, bytes: number): JsonValue {
  const padding = 'x'.repeat(bytes)
  return isJsonObject(value) ? { ...value, padding } : padding
}
