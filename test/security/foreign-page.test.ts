import { request, type IncomingHttpHeaders } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import {
  startControlledService,
  type ControlledService,
} from '../support/sample-service/controlled-service.ts'
import { startLoopbackHost, type LoopbackHost } from '../support/loopback-host/loopback-server.ts'

/*
 * The attack: the officer has another page open in the browser. Its script knows that programs
 * listen on 127.0.0.1 and tries their ports: by a form, by fetch, or by a WebSocket, which the
 * browser lets connect anywhere. Or its own name, evil.example, suddenly resolves to 127.0.0.1 (DNS
 * rebinding): then the browser treats Loan Desk as part of evil.example and lets its script read
 * every response.
 *
 * Two programs listen: Loan Desk in a browser (never packaged), and the sample service.
 */

let dataDir = ''
let host: LoopbackHost
let sample: ControlledService
let own = ''
let token = ''

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'loan-desk-foreign-'))
  sample = await startControlledService()
  host = await startLoopbackHost({ dataDir, port: 0, keychain: 'memory', sample: false })
  own = `127.0.0.1:${host.port}`
  token = new URL(host.url).searchParams.get('token') ?? ''
})

afterAll(async () => {
  await host.stop()
  await sample.stop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Asked {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: string
}

interface PageResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A request as a browser would send it, with the headers that a script can't choose. */
function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body = '' }: Partial<Asked> = {},
): Promise<PageResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const { statusCode = 0 } = response
        resolve({
          status: statusCode,
          headers: response.headers,
          body: Buffer.concat(parts).toString(),
        })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Whether a WebSocket with these headers connects. */
function connects(path: string, headers: Record<string, string>): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}${path}`, { headers })
    socket.on('open', () => {
      socket.close()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

/** Names under which another page may reach this computer. */
const foreignHosts = (port: number): readonly string[] => [
  `evil.example:${port}`,
  'evil.example',
  `127.0.0.1.evil.example:${port}`,
  `127.0.0.1:${port + 1}`,
  '127.0.0.1',
  `127.0.0.1:${port}.evil.example`,
  `0.0.0.0:${port}`,
  `[::1]:${port}`,
  `2130706433:${port}`,
]
const foreignOrigins = (port: number): readonly string[] => [
  'https://evil.example',
  `http://evil.example:${port}`,
  'null',
  'file://',
  `https://127.0.0.1:${port}`,
  `http://127.0.0.1:${port + 1}`,
  `http://localhost:${port}`,
  `http://127.0.0.1:${port}.evil.example`,
]

describe('Loan Desk in a browser, against other web pages', () => {
  it('serves its own page and accepts its socket', async () => {
    const page = await ask(host.port, '/', { headers: { host: own } })
    expect(page.status).toBe(200)
    expect(await connects(`/bridge?token=${token}`, { host: own, origin: `http://${own}` })).toBe(
      true,
    )
  })

  it('serves nothing under any other host name', async () => {
    for (const name of foreignHosts(host.port)) {
      const { status, body } = await ask(host.port, '/', { headers: { host: name } })
      expect({ name, status, body }).toEqual({ name, status: 403, body: '' })
    }
  })

  it('refuses requests from another origin and sends no CORS header', async () => {
    for (const origin of foreignOrigins(host.port)) {
      const { status, headers } = await ask(host.port, '/', { headers: { host: own, origin } })
      expect({ origin, status }).toEqual({ origin, status: 403 })
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('opens no socket from another origin or host name, even with the token', async () => {
    const path = `/bridge?token=${token}`
    for (const origin of [...foreignOrigins(host.port), undefined]) {
      const headers = { host: own, ...(origin !== undefined && { origin }) }
      expect({ origin, open: await connects(path, headers) }).toEqual({ origin, open: false })
    }
    for (const name of foreignHosts(host.port)) {
      const headers = { host: name, origin: `http://${name}` }
      expect({ name, open: await connects(path, headers) }).toEqual({ name, open: false })
    }
  })

  it('opens no socket without the token or with a part of it', async () => {
    const headers = { host: own, origin: `http://${own}` }
    expect(token.length).toBeGreaterThanOrEqual(43)
    for (const path of [
      '/bridge',
      '/bridge?token=',
      `/bridge?token=${token.slice(0, -1)}`,
      `/bridge?token=${token}x`,
      `/other?token=${token}`,
      `/bridge/../other?token=${token}`,
    ]) {
      expect({ path, open: await connects(path, headers) }).toEqual({ path, open: false })
    }
  })

  it('can’t be embedded in another page', async () => {
    const { headers } = await ask(host.port, '/', { headers: { host: own } })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%5c..%5cx',
  ])('serves no file outside the page for %s', async (path) => {
    const { status, body } = await ask(host.port, path, { headers: { host: own } })
    expect(body).not.toContain('"name"')
    expect(status === 200 ? body : '').not.toContain('loan-desk')
  })
})

describe('the sample service, against web pages', () => {
  const port = () => Number(new URL(sample.baseUrl).port)
  const host127 = () => `127.0.0.1:${port()}`
  const paths = ['/api/token', '/api/applications/app_smpl0001', '/']

  it('refuses any other host name, and says so', async () => {
    for (const path of paths) {
      for (const name of foreignHosts(port())) {
        const { status, body } = await ask(port(), path, {
          method: 'POST',
          headers: { host: name },
        })
        expect({ name, refused: status >= 400 && status < 500 }).toEqual({ name, refused: true })
        expect(body).toContain('HOST_NOT_ALLOWED')
      }
    }
  })

  it('refuses any Origin, even its own, because programs send none', async () => {
    for (const path of paths) {
      for (const origin of [...foreignOrigins(port()), `http://${host127()}`]) {
        const { body, headers } = await ask(port(), path, {
          method: 'POST',
          headers: { host: host127(), origin },
        })
        expect(body).toContain('ORIGIN_NOT_ALLOWED')
        expect(headers['access-control-allow-origin']).toBeUndefined()
      }
    }
  })

  it('grants no access in response to a preflight request', async () => {
    const { status, headers } = await ask(port(), paths[0] ?? '', {
      method: 'OPTIONS',
      headers: {
        host: host127(),
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-private-network': 'true',
      },
    })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('serves a program on this computer', async () => {
    const { body } = await ask(port(), paths[1] ?? '', { headers: { host: host127() } })
    expect(body).toContain('UNAUTHORIZED')
  })
})
