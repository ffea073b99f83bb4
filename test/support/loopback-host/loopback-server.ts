import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { WebSocketServer, type WebSocket } from 'ws'
import type { AppEvent } from '../../../shared/contract/events.ts'
import { isRecord } from '../../../shared/json.ts'
import { startApp, type AppOptions } from './app-process.ts'
import { mayTalk, tokenIn } from './loopback-guard.ts'
import { serveStatic } from './static-files.ts'

export interface LoopbackHost {
  /** The address to open, with its one-time token. */
  readonly url: string
  readonly port: number
  readonly desk: Awaited<ReturnType<typeof startApp>>
  stop(): Promise<void>
}

/** Larger than any payload that the router accepts, so that the router refuses it. */
const largestMessageBytes = 64 * 1024 * 1024

/**
 * Serves the built page and one WebSocket on 127.0.0.1. A request must name this host and port
 * (against DNS rebinding), a socket must come from this page's own origin, and the first socket
 * must present the token of the address; the page then gets a cookie-less session: the same token,
 * known to no one else, as long as this process lives.
 */
export async function startLoopbackHost(
  options: AppOptions & { readonly port: number; readonly rendererDir?: string },
): Promise<LoopbackHost> {
  const files = serveStatic(
    options.rendererDir ?? join(import.meta.dirname, '../../../out/renderer'),
  )
  const token = randomBytes(32).toString('base64url')
  const sockets = new Set<WebSocket>()
  const desk = await startApp(options, (event: AppEvent) => {
    const message = JSON.stringify({ event: structuredClone(event) })
    for (const socket of sockets) socket.send(message)
  })

  const server = createServer((request, response) => {
    if (!mayTalk(request, port())) {
      response.writeHead(403).end()
      return
    }
    files(request, response)
  })
  const port = (): number => (server.address() as AddressInfo).port
  const bridge = new WebSocketServer({ noServer: true, maxPayload: largestMessageBytes })

  server.on('upgrade', (request, socket, head) => {
    const origin = `http://127.0.0.1:${port()}`
    if (
      !mayTalk(request, port()) ||
      request.headers.origin !== origin ||
      !tokenIn(request.url, '/bridge', token)
    ) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return
    }
    bridge.handleUpgrade(request, socket, head, (page) => {
      sockets.add(page)
      page.on('close', () => sockets.delete(page))
      page.on('error', () => page.terminate())
      page.on('message', (data: Buffer, isBinary) => {
        void respond(page, isBinary ? null : data.toString('utf8'))
      })
    })
  })

  async function respond(page: WebSocket, text: string | null): Promise<void> {
    const message = parse(text)
    if (message === null) {
      page.close(1003, 'not a request')
      return
    }
    const result = await desk.router.handle(message.channel, message.payload)
    // Electron clones what it transfers; cloning here too reveals values that can't be cloned.
    const json = JSON.stringify({ id: message.id, result: structuredClone(result) })
    if (page.readyState === page.OPEN) page.send(json)
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })

  return {
    url: `http://127.0.0.1:${port()}/?token=${token}`,
    port: port(),
    desk,
    async stop() {
      for (const socket of sockets) socket.terminate()
      bridge.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      await desk.stop()
    },
  }
}

function parse(text: string | null): { id: number; channel: string; payload: unknown } | null {
  try {
    const message: unknown = JSON.parse(text ?? '')
    if (!isRecord(message)) return null
    const { id, channel } = message
    return typeof id === 'number' && typeof channel === 'string'
      ? { id, channel, payload: message['payload'] }
      : null
  } catch {
    return null
  }
}
