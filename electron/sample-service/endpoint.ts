import type { ServerResponse } from 'node:http'
import type { JsonValue } from '../../shared/json.ts'
import type { ServiceReply } from './service-reply.ts'

export type EndpointName =
  | 'token'
  | 'list-applications'
  | 'read-application'
  | 'approve'
  | 'reject'
  | 'rejection-reasons'
  | 'read-borrower'
  | 'consumer-coverage'
  | 'commercial-coverage'
  | 'list-agreements'
  | 'list-facilities'
  | 'read-facility'
  | 'payoff-amounts'
  | 'check-offers'
  | 'lending-details'
  | 'webhook'
  | 'read-webhook'
  | 'delete-webhook'
  | 'create-ach'
  | 'make-payment'
  | 'cancel-payment'
  | 'read-payment'
  | 'list-payments'
  | 'document'

/** A request that has reached its endpoint, with all of its body. */
export interface ReceivedRequest {
  readonly endpoint: EndpointName
  /** The application, facility or document that it is about. */
  readonly subject: string | null
  readonly response: ServerResponse
}

/**
 * Serves one request. `work` does what was requested, if it may be done, and answers the response: its
 * status is 200 if the work was done; null if the service has stopped meanwhile.
 */
export type Serve = (
  request: ReceivedRequest,
  work: () => Promise<ServiceReply | null>,
) => Promise<void>

export interface EndpointRequest {
  /** The decoded path parameter; empty if the path has none. */
  readonly id: string
  /** The parsed body; null if the endpoint takes none. */
  readonly body: JsonValue
}

/** One row of the specification's list of endpoints. */
export interface Endpoint {
  readonly name: EndpointName
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** A part in braces is the parameter; null where the profile has no such request. */
  readonly path: string | null
  /** Whether it takes a body, of JSON. */
  readonly takesBody?: true
  /** Whether anybody may ask, and not only the holder of an access token. */
  readonly isOpen?: true
  /** What the request is about, if that is not the path parameter. */
  readonly subject?: (id: string) => string | null
  /** Does the work. Status 200 says that it was done; anything else, that nothing has changed. */
  readonly handle: (request: EndpointRequest) => ServiceReply | Promise<ServiceReply>
}

/** An endpoint that only reads. */
export const reading = (
  name: EndpointName,
  path: string | null,
  handle: Endpoint['handle'],
): Endpoint => ({ name, method: 'GET', path, handle })

export interface EndpointMatch {
  readonly endpoint: Endpoint
  readonly id: string
}

/**
 * Finds the endpoint by method and exact path: no query, no trailing slash, no other spelling, as
 * the specification shows none.
 */
export function endpointFinder(
  endpoints: readonly Endpoint[],
): (method: string | undefined, target: string | undefined) => EndpointMatch | null {
  const table = endpoints.flatMap((endpoint) => {
    const pattern = endpoint.path?.replace(/\{\w+\}/, '([^/?#]+)')
    return pattern === undefined ? [] : [{ endpoint, pattern: new RegExp(`^${pattern}$`) }]
  })

  return (method, target) => {
    for (const { endpoint, pattern } of table) {
      const match = endpoint.method === method ? pattern.exec(target ?? '') : null
      if (match) return { endpoint, id: decoded(match[1] ?? '') }
    }
    return null
  }
}

/** A parameter that is not well encoded stays as it came; no id looks like that. */
function decoded(parameter: string): string {
  try {
    return decodeURIComponent(parameter)
  } catch {
    return parameter
  }
}
