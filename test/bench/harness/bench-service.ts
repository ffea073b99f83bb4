import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BenchService {
  readonly baseUrl: string
  stop(): void
}

/** A lending service that issues tokens and responds on the paths in `responses`. */
export async function startBenchService(
  responses: Readonly<Record<string, (response: ServerResponse) => void>>,
): Promise<BenchService> {
  const server = createServer((request, response) => {
    request.resume()
    const { url = '' } = request
    if (url === '/api/token') response.end(JSON.stringify({ token: 'a.b.c' }))
    else if (responses[url] === undefined) response.writeHead(404).end('{}')
    else responses[url](response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
