import type { ServerResponse } from 'node:http'
import type { ServiceReply } from './service-reply.ts'

export const everyReply = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

export function sendWhole(response: ServerResponse, reply: ServiceReply): void {
  response.writeHead(reply.status, {
    ...everyReply,
    ...reply.headers,
    'content-length': reply.body.length,
  })
  response.end(reply.body)
}

/** Does the work of a request and sends its response; sends none if the service has stopped meanwhile. */
export async function sendWork(
  response: ServerResponse,
  work: () => Promise<ServiceReply | null>,
): Promise<void> {
  const reply = await work()
  if (reply !== null) sendWhole(response, reply)
}
