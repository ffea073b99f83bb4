import * as http from 'node:http'
import type { Server as TlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** A server on this computer: its address, and how to stop it with all its connections. */
export interface Listening {
  readonly url: string
  stop(): Promise<void>
}

export async function listening(
  server: http.Server | TlsServer,
  scheme: 'http' | 'https',
): Promise<Listening> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** A service on this computer that issues a token to everyone and answers all else with `send`. */
export const answering = (send: (response: http.ServerResponse) => void): Promise<Listening> =>
  listening(
    http.createServer((request, response) => {
      if (request.url === '/api/token') response.end(JSON.stringify({ token: 'a.b.c' }))
      else send(response)
    }),
    'http',
  )

/** From now on this process reaches https through a proxy that answers every CONNECT with this line. */
export async function throughProxy(statusLine: string): Promise<Listening> {
  const server = http.createServer()
  server.on('connect', (_, socket) => socket.end(`HTTP/1.1 ${statusLine}\r\n\r\n`))
  const proxy = await listening(server, 'http')
  const back = http.setGlobalProxyFromEnv({ https_proxy: proxy.url })
  return {
    url: proxy.url,
    stop() {
      back()
      return proxy.stop()
    },
  }
}

/** Makes this process trust the authority as well, until the returned function is called. */
export function trusting(authorityCertificate: string): () => void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, authorityCertificate])
  return () => setDefaultCACertificates(before)
}
