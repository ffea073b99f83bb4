import type { ServerResponse } from 'node:http'
import type { ServiceResponse } from './service-response.ts'

export const everyResponse = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

export function sendWhole(outgoing: ServerResponse, response: ServiceResponse): void {
  outgoing.writeHead(response.status, {
    ...everyResponse,
    ...response.headers,
    'content-length': response.body.length,
  })
  outgoing.end(response.body)
}

/** Does the work of a request and sends its response; sends none if the service has stopped meanwhile. */
export async function sendWork(
  outgoing: ServerResponse,
  work: () => Promise<ServiceResponse | null>,
): Promise<void> {
  const response = await work()
  if (response !== null) sendWhole(outgoing, response)
}
