import type { ServerResponse } from 'node:http'
import type { JsonValue } from '../../shared/json.ts'
import { submissionKinds } from '../../shared/values/submission-kinds.ts'
import type { ServiceResponse } from './service-response.ts'

/** Requests that change something are named after their kind of submission. */
export const endpointNames = [
  ...submissionKinds,
  'token',
  'list-applications',
  'read-application',
  'rejection-reasons',
  'read-borrower',
  'consumer-coverage',
  'commercial-coverage',
  'list-agreements',
  'list-facilities',
  'read-facility',
  'payoff-amounts',
  'check-offers',
  'read-webhook',
  'read-payment',
  'list-payments',
  'document',
] as const
export type EndpointName = (typeof endpointNames)[number]

/** A request that was matched to its endpoint, with its complete body. */
export interface ReceivedRequest {
  readonly endpoint: EndpointName
  /** ID of the application, facility or document that the request is about. */
  readonly subject: string | null
  readonly response: ServerResponse
}

/**
 * Serves one request. `work` does the requested work if it is allowed, and returns the response,
 * with status 200 if the work was done; null if the service has stopped meanwhile.
 */
export type Serve = (
  request: ReceivedRequest,
  work: () => Promise<ServiceResponse | null>,
) => Promise<void>

export interface EndpointRequest {
  /** The decoded path parameter; empty if the path has none. */
  readonly id: string
  /** The parsed body; null if the endpoint takes none. */
  readonly body: JsonValue
}

/** One row of the specification's endpoint list. */
export interface Endpoint {
  readonly name: EndpointName
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** The part in braces is the parameter; null if the profile has no such request. */
  readonly path: string | null
  /** Whether the endpoint takes a JSON body. */
  readonly takesBody?: true
  /** Whether the endpoint works without an access token. */
  readonly isOpen?: true
  /** What the request is about, if it isn't the path parameter. */
  readonly subject?: (id: string) => string | null
  /** Does the work. Status 200 means that it was done; any other status means that nothing changed. */
  readonly handle: (request: EndpointRequest) => ServiceResponse | Promise<ServiceResponse>
}

/** A read-only endpoint. */
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
 * Finds the endpoint by method and exact path: no query, no trailing slash and no other spelling,
 * because the specification shows none.
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

/** Returns an incorrectly encoded parameter unchanged; it can't match an ID. */
function decoded(parameter: string): string {
  try {
    return decodeURIComponent(parameter)
  } catch {
    return parameter
  }
}
