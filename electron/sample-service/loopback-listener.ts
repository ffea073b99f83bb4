import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

const loopback = '127.0.0.1'
/**
 * Longer than a client waits between two requests, so that keep-alive connections aren't closed
 * just then.
 */
const keepAliveMs = 75_000

export interface LoopbackListener {
  /** The given or assigned port; stays the same after closing and reopening. */
  port(): number
  isOpen(): boolean
  open(): Promise<void>
  /** Closes the socket and all live connections; new connections are refused. */
  close(): Promise<void>
}

/** An HTTP server on 127.0.0.1, on the first free port of the list; port 0 selects any free port. */
export function loopbackListener(
  preferredPorts: readonly number[],
  respond: (request: IncomingMessage, response: ServerResponse) => void,
): LoopbackListener {
  const server = createServer({ keepAliveTimeout: keepAliveMs }, respond)
  let port: number | null = null
  let latest: Promise<void> = Promise.resolve()

  /** One change at a time, so that switching off and on quickly ends in the last requested state. */
  const inTurn = (change: () => Promise<void>): Promise<void> => {
    latest = latest.then(change, change)
    return latest
  }

  return {
    port: () => port ?? 0,
    isOpen: () => server.listening,
    open: () =>
      inTurn(async () => {
        if (server.listening) return
        await listenOnFirst(server, port === null ? preferredPorts : [port])
        const address = server.address()
        if (typeof address === 'object' && address !== null) port = address.port
      }),
    close: () =>
      inTurn(
        () =>
          new Promise((resolve) => {
            if (!server.listening) return resolve()
            server.close(() => resolve())
            server.closeAllConnections()
          }),
      ),
  }
}

/** Rejects with the system's error for the last port. */
async function listenOnFirst(server: Server, ports: readonly number[]): Promise<void> {
  for (const [place, port] of ports.entries()) {
    try {
      return await listen(server, port)
    } catch (cause) {
      if (place === ports.length - 1) throw cause
    }
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, loopback, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
