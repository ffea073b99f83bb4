import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Row } from '../harness/bench.ts'
import { inOwnProcess, weighed } from '../harness/own-process.ts'
import * as listApplications from '../tasks/list-applications.ts'

/** As many applications as a whole worklist has arrive in one list. */
export const arriving: Row = async ({ scale, applicationsFile, scratch }) => {
  const count = scale.applications
  const service = await listServer(await readFile(applicationsFile))
  try {
    const { seconds, megabytes } = await inOwnProcess(
      listApplications,
      { folder: scratch('arriving'), baseUrl: service.baseUrl, count },
      weighed,
    )
    const name = `${count.toLocaleString('en-US')} applications arrive in one list`
    return [
      {
        name,
        unit: 's',
        ours: seconds,
        peers: {},
        limit: count / 5000,
        budget: 'at most 20 s for 100,000',
      },
      {
        name: `${name}, most memory over the idle backend`,
        unit: 'MB',
        ours: megabytes,
        peers: {},
        limit: 200,
        budget: 'at most 200 MB',
      },
    ]
  } finally {
    service.stop()
  }
}

/** A service that lists nothing when it is first asked, and then every line of the file. */
async function listServer(
  lines: Buffer,
): Promise<{ readonly baseUrl: string; readonly stop: () => void }> {
  const newline = 0x0a
  const elements = lines.map((byte) => (byte === newline ? 0x2c : byte)).subarray(0, -1)
  let asked = 0
  const server = createServer((request, response) => {
    request.resume()
    if (request.url === '/api/token') return response.end(JSON.stringify({ token: 'a.b.c' }))
    if (request.url !== '/api/applications') return response.writeHead(404).end('{}')
    asked += 1
    if (asked === 1) return response.end('[]')
    response.write('[')
    response.write(elements)
    return response.end(']')
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
