import type { ServerResponse } from 'node:http'
import type { Delivery } from './fault-replies.ts'
import type { FaultPlan } from './faults.ts'
import type { ServiceReply } from './service-reply.ts'

const everyReply = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** Sends a reply as the delivery says: whole, in part, or not at all. */
export function deliver(response: ServerResponse, delivery: Delivery, faults: FaultPlan): void {
  switch (delivery.kind) {
    case 'whole':
      sendWhole(response, delivery.reply)
      return
    case 'length-unknown':
      response.writeHead(delivery.reply.status, { ...everyReply, ...delivery.reply.headers })
      response.write(delivery.reply.body)
      response.end()
      return
    case 'cut-off': {
      const { status, headers, body } = delivery.reply
      response.writeHead(status, { ...everyReply, ...headers, 'content-length': body.length })
      response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
      return
    }
    case 'drop':
      response.destroy()
      return
    case 'hang': {
      const forget = faults.whenCleared(() => response.destroy())
      response.once('close', forget)
      return
    }
  }
}

export function sendWhole(response: ServerResponse, reply: ServiceReply): void {
  response.writeHead(reply.status, {
    ...everyReply,
    ...reply.headers,
    'content-length': reply.body.length,
  })
  response.end(reply.body)
}
