import type { IncomingMessage } from 'node:http'
import type { JsonValue } from '../../shared/json.ts'
import type { Endpoint } from './endpoint.ts'
import { errorResponse, type ServiceResponse } from './service-response.ts'
import { parseJson } from './wire.ts'

/** Maximum body size in bytes: far more than any request of the specification needs. */
const largestBody = 1_000_000

/** The bytes of a request's body, or why they are missing. */
export type ReceivedBody =
  { readonly bytes: Uint8Array } | { readonly bytes: null; readonly why: 'too-large' | 'gone' }

export function receiveBody(request: IncomingMessage): Promise<ReceivedBody> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = []
    let size = 0
    request.on('data', (chunk: Uint8Array) => {
      size += chunk.length
      if (size <= largestBody) chunks.push(chunk)
      else resolve({ bytes: null, why: 'too-large' })
    })
    request.on('end', () => resolve({ bytes: Buffer.concat(chunks) }))
    request.on('error', () => resolve({ bytes: null, why: 'gone' }))
    request.on('close', () => resolve({ bytes: null, why: 'gone' }))
  })
}

/** The parsed body, or an error response. */
export function readBody(
  endpoint: Endpoint,
  headers: IncomingMessage['headers'],
  bytes: Uint8Array,
): { readonly body: JsonValue } | { readonly refusal: ServiceResponse } {
  if (endpoint.takesBody !== true) {
    return bytes.length === 0 ? { body: null } : refused('this request has no body')
  }
  const type = headers['content-type'] ?? ''
  const plain = headers['content-encoding'] === undefined
  if (!plain || !/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    return { refusal: errorResponse('UNSUPPORTED_CONTENT_TYPE') }
  }
  try {
    return { body: parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch {
    return refused('must be JSON in UTF-8')
  }
}

function refused(msg: string): { readonly refusal: ServiceResponse } {
  const detail = [{ msg, param: '', location: 'body' }] as const
  return { refusal: errorResponse('INVALID_INPUT', { detail }) }
}
