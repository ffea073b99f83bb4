import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A host on this computer that Loan Desk must never connect to. */
export interface ForeignHost {
  readonly port: number
  /** A switch for Chromium: every name under `.example` resolves to this host. */
  readonly switch: string
  /** Number of connections made to it. */
  connections(): number
  close(): void
}

/** Starts it; it answers every request with a page that allows reads from any origin. */
export async function startForeignHost(): Promise<ForeignHost> {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const body = '<title>Loan Desk</title><iframe src="/inside"></iframe>'
      socket.end(
        [
          'HTTP/1.1 200 OK',
          'content-type: text/html',
          'access-control-allow-origin: *',
          `content-length: ${body.length}`,
          'connection: close',
          '',
          body,
        ].join('\r\n'),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    switch: `--host-resolver-rules=MAP *.example 127.0.0.1:${port}`,
    connections: () => connections,
    close: () => void server.close(),
  }
}
