import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AccessTokens } from './access-tokens.ts'
import type { EndpointMatch, Serve } from './endpoint.ts'
import { sendWhole } from './response-writer.ts'
import { readBody, receiveBody } from './request-body.ts'
import type { RequestLimit } from './request-limit.ts'
import { errorResponse, type ServiceResponse } from './service-response.ts'

export interface ExchangeDependencies {
  readonly find: (method: string | undefined, target: string | undefined) => EndpointMatch | null
  readonly tokens: AccessTokens
  readonly serve: Serve
  readonly limit: RequestLimit
  /** After stopping, no more work is done, not even for requests already received. */
  readonly isStopped: () => boolean
}

/** Handles one request: caller check, endpoint, body, token, work, response. */
export async function respond(
  dependencies: ExchangeDependencies,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const fromWebPage = refuseWebPages(request)
  if (fromWebPage) return sendWhole(response, fromWebPage)

  const match = dependencies.find(request.method, request.url)
  if (!match) return sendWhole(response, errorResponse('NOT_FOUND', closing))
  const { endpoint, id } = match
  const subject = endpoint.subject ? endpoint.subject(id) : id === '' ? null : id

  const received = await receiveBody(request)
  if (received.bytes === null) {
    if (received.why === 'too-large')
      sendWhole(response, errorResponse('PAYLOAD_TOO_LARGE', closing))
    return
  }

  const { bytes } = received
  return dependencies.serve({ endpoint: endpoint.name, subject, response }, () =>
    work(dependencies, match, request, bytes),
  )
}

/** After these errors the rest of the request isn't read. */
const closing = { headers: { connection: 'close' } }

/**
 * Refuses web pages before anything is looked up: only programs on this computer are served, not
 * pages that reach the port through a host name that resolves to the loopback address or through a
 * script.
 */
function refuseWebPages(request: IncomingMessage): ServiceResponse | null {
  const port = request.socket.localPort
  const host = request.headers.host?.toLowerCase()
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) {
    return errorResponse('HOST_NOT_ALLOWED', closing)
  }
  return request.headers.origin === undefined ? null : errorResponse('ORIGIN_NOT_ALLOWED', closing)
}

/** The endpoint's response or an error; null if the service stopped meanwhile. */
async function work(
  dependencies: ExchangeDependencies,
  { endpoint, id }: EndpointMatch,
  request: IncomingMessage,
  bytes: Uint8Array,
): Promise<ServiceResponse | null> {
  if (endpoint.name !== 'document') {
    const waitSeconds = dependencies.limit.take()
    if (waitSeconds > 0) {
      return errorResponse('RATE_LIMITED', { headers: { 'retry-after': String(waitSeconds) } })
    }
  }
  const { authorization } = request.headers
  if (endpoint.isOpen !== true && !(await dependencies.tokens.accepts(authorization))) {
    return errorResponse('UNAUTHORIZED', { headers: { 'www-authenticate': 'Bearer' } })
  }
  if (dependencies.isStopped()) return null
  const read = readBody(endpoint, request.headers, bytes)
  return 'refusal' in read ? read.refusal : endpoint.handle({ id, body: read.body })
}
