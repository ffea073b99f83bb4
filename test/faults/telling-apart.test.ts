import * as http from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aLendingClient } from '../support/builders/lending-clients.ts'
import { longestResponseBytes } from '../../electron/adapters/lending-api/http-client.ts'
import type { LendingApi, RequestOutcome } from '../../electron/ports/lending-api.ts'
import { messageFor } from '../../renderer/messages/failures/service-messages.ts'
import { errorCodes, type ErrorCode } from '../../shared/error-codes.ts'
import {
  makeAuthority,
  makeSelfSigned,
  type MadeCertificate,
} from '../../electron/sample-team/certificates.ts'
import { HastyClock } from '../support/fakes/hasty-clock.ts'
import { listening, throughProxy, trusting, type Listening } from '../support/drivers/networks.ts'
import { authorizing } from '../support/builders/submissions.ts'
import { failed } from '../../shared/result.ts'

/*
 * What can come between Loan Desk and its service, over real sockets: each cause is distinguished,
 * and Loan Desk never guesses whether a decision affected by it arrived.
 */

const host = '127.0.0.1'
const dayMs = 86_400_000
const inDays = (days: number): Date => new Date(Date.now() + days * dayMs)
const authority = makeAuthority('Authority of this test')
const valid = { host, notBefore: inDays(-1), notAfter: inDays(1) }
const good = authority.issue(valid)

const tokenBody = JSON.stringify({ token: 'token-of-this-test' })
let respond: http.RequestListener
let server: TlsServer
let service: Listening
let distrust: () => void
let received: string[]
let outcomes: RequestOutcome[]
let clock: HastyClock
let api: LendingApi
const others: Listening[] = []

beforeAll(async () => {
  distrust = trusting(authority.cert)
  server = createTlsServer(good, (request, response) => {
    received.push(request.url ?? '')
    respond(request, response)
  })
  service = await listening(server, 'https')
})
afterAll(async () => {
  distrust()
  await service.stop()
})
beforeEach(() => {
  received = []
  outcomes = []
  respond = (_, response) => response.end(tokenBody)
  server.setSecureContext(good)
  clock = new HastyClock()
  api = connect(service.url)
})
afterEach(async () => {
  api.close()
  for (const one of others.splice(0)) await one.stop()
})

function connect(baseUrl: string, fetch = globalThis.fetch): LendingApi {
  return aLendingClient({
    fetch,
    clock,
    baseUrl,
    onOutcome: (outcome) => void outcomes.push(outcome),
  })
}

/** The service presents this certificate from now on, on new connections. */
function show(certificate: MadeCertificate): void {
  server.setSecureContext(certificate)
  server.closeAllConnections()
}

/** The network has a proxy that answers every CONNECT with this line. */
async function proxied(statusLine: string): Promise<void> {
  others.push(await throughProxy(statusLine))
}

interface Line {
  readonly code: ErrorCode
  readonly detail?: string
  readonly happens: () => void | Promise<void>
}

/** Fails before the first byte of a request: an affected decision is certainly not done. */
const before: Readonly<Record<string, Line>> = {
  'a certificate that nobody vouches for': {
    code: 'certificate-untrusted',
    detail: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    happens: () => show(makeSelfSigned(valid)),
  },
  'a certificate of an authority that is not trusted': {
    code: 'certificate-untrusted',
    detail: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    happens: () => show(makeAuthority('Nobody').issue(valid)),
  },
  'an expired certificate, or a clock that is ahead': {
    code: 'certificate-date',
    detail: 'CERT_HAS_EXPIRED',
    happens: () => show(authority.issue({ ...valid, notBefore: inDays(-9), notAfter: inDays(-1) })),
  },
  'a certificate that is not valid yet, or a clock that is behind': {
    code: 'certificate-date',
    detail: 'CERT_NOT_YET_VALID',
    happens: () => show(authority.issue({ ...valid, notBefore: inDays(1), notAfter: inDays(9) })),
  },
  'the certificate of another address': {
    code: 'certificate-other-host',
    detail: 'ERR_TLS_CERT_ALTNAME_INVALID',
    happens: () => show(authority.issue({ ...valid, host: 'other.example' })),
  },
  'a proxy that wants a sign-in': {
    code: 'proxy-refused',
    happens: () =>
      proxied('407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="p"'),
  },
  'a proxy that forbids the address': {
    code: 'proxy-refused',
    happens: () => proxied('403 Forbidden'),
  },
}

/** Replaces the service's response: whether the service did the work is unknown. */
const inPlace: Readonly<Record<string, Line>> = {
  'the page of a guest network': {
    code: 'web-page',
    detail: 'Welcome Sign in',
    happens: () => {
      respond = (_, response) => response.end('<html><h1>Welcome</h1> Sign in</html>')
    },
  },
  'the guest network’s own status': {
    code: 'web-page',
    happens: () => {
      respond = (_, response) => response.writeHead(511).end()
    },
  },
  'an address that leads elsewhere, which is named by its host alone': {
    code: 'redirected',
    detail: 'www.lender.example',
    happens: () => {
      const location = 'https://www.lender.example/api/token?client=7'
      respond = (_, response) => response.writeHead(301, { location }).end()
    },
  },
}

describe.each(Object.entries(before))('%s', (_what, { code, detail, happens }) => {
  test('is reported at sign-in', async () => {
    await happens()
    expect(await api.signIn()).toMatchObject({ ok: false, error: { code } })
    expect(outcomes.at(-1)).toMatchObject({ reached: false, failure: { code } })
  })

  test('leaves a decision certainly unsent', async () => {
    expect(await api.signIn()).toMatchObject({ ok: true })
    await happens()
    // The first request may still reuse a kept-alive connection, which is correctly "unknown".
    await api.readApplication('app_1')
    received = []
    expect(await api.send(authorizing('fac_1'))).toMatchObject({
      kind: 'not-sent',
      failure: { code, ...(detail !== undefined && { detail }) },
    })
    expect(received).toEqual([])
  })
})

describe.each(Object.entries(inPlace))('%s', (_what, { code, detail, happens }) => {
  test('is reported at sign-in, and doesn’t count as a response of the service', async () => {
    await happens()
    const error = { code, ...(detail !== undefined && { detail }) }
    expect(await api.signIn()).toMatchObject({ ok: false, error })
    expect(outcomes.at(-1)).toMatchObject({ reached: false, failure: { code } })
  })

  test('leaves a decision unknown', async () => {
    expect(await api.signIn()).toMatchObject({ ok: true })
    await happens()
    expect(await api.send(authorizing('fac_1'))).toMatchObject({
      kind: 'unknown',
      failure: { code },
    })
    expect(received.filter((url) => url.endsWith('create_ach_authorization'))).toHaveLength(1)
  })
})

test('a tunnel’s 407 that Chromium returns as a response leaves a decision certainly unsent', async () => {
  let isTunnelled = true
  api = connect(service.url, (input, init) =>
    isTunnelled
      ? globalThis.fetch(input, init)
      : Promise.resolve(new Response('', { status: 407 })),
  )
  expect(await api.signIn()).toMatchObject({ ok: true })
  isTunnelled = false
  expect(await api.send(authorizing('fac_1'))).toMatchObject({
    kind: 'not-sent',
    status: 407,
    failure: { code: 'proxy-refused' },
  })
  expect(outcomes.at(-1)).toMatchObject({ reached: false })
})

test.each<[string, ErrorCode, http.RequestListener]>([
  ['unreadable', 'reply-unreadable', (_, response) => response.end('{')],
  ['empty by its status', 'reply-unreadable', (_, response) => response.writeHead(204).end()],
  [
    'too long',
    'reply-too-large',
    (_, response) => response.end('x'.repeat(longestResponseBytes + 1)),
  ],
])('a response that is %s is one of the service', async (_, code, send) => {
  respond = send
  expect(await api.signIn()).toMatchObject({ ok: false, error: { code } })
  expect(outcomes.at(-1)).toMatchObject({ reached: true, failure: { code } })
})

test('a web server’s page for a wrong address doesn’t count as an application that is gone', async () => {
  await api.signIn()
  respond = (_, response) => response.writeHead(404).end('\n<html>Not Found</html>')
  expect(await api.readApplication('app_1')).toEqual(
    failed('service-refused', { status: 404, detail: 'Not Found' }),
  )
})

test('uses a token that the service issues twice, and doesn’t show it in a host’s name', async () => {
  await api.signIn()
  expect(await api.signIn()).toMatchObject({ ok: true })
  const location = 'https://token-of-this-test.lender.example/'
  respond = (_, response) => response.writeHead(302, { location }).end()
  const read = await api.readApplication('app_1')
  expect(read).toMatchObject({ error: { code: 'redirected' } })
  expect(JSON.stringify(read)).not.toContain('token-of-this-test')
})

describe('at sign-in', () => {
  test('reports an address that doesn’t exist', async () => {
    api = connect('https://lender.invalid')
    expect(await api.signIn()).toMatchObject({ error: { code: 'host-not-found' } })
  })

  test('reports a service that doesn’t support TLS', async () => {
    const plain = http.createServer((_, response) => response.end(tokenBody))
    others.push(await listening(plain, 'https'))
    api = connect(others[0]?.url ?? '')
    expect(await api.signIn()).toMatchObject({ error: { code: 'tls-failed' } })
  })

  test.each([
    [404, 'service-not-here'],
    [405, 'service-not-here'],
    [410, 'service-not-here'],
    [401, 'credentials-wrong'],
    [403, 'unauthorized'],
    [418, 'unauthorized'],
    [503, 'service-unavailable'],
  ])('reports status %i: %s', async (status, code) => {
    respond = (_, response) => response.writeHead(status).end('<html>no</html>')
    expect(await api.signIn()).toMatchObject({ error: { code, status } })
  })

  test('reports a wrong client ID or secret in the service’s own text', async () => {
    respond = (_, response) =>
      response.writeHead(403).end('{"error_code":"UNAUTHORIZED","error_message":"No such client"}')
    expect(await api.signIn()).toMatchObject(
      failed('credentials-wrong', { serviceCode: 'UNAUTHORIZED', detail: 'No such client' }),
    )
  })
})

describe('clock differences between this computer and the service', () => {
  test.each([
    ['ahead', 3 * 3_600_000],
    ['behind', -3 * 3_600_000],
  ])('reports with each response how far this computer’s clock is %s', async (_, byMs) => {
    clock.setWall(byMs)
    await api.signIn()
    const ahead = outcomes.at(-1)?.clockAheadMs ?? 0
    expect(Math.abs(ahead - byMs)).toBeLessThan(60_000)
  })

  test('reports nothing for a response without a readable date or from another server', async () => {
    respond = (_, response) => {
      response.sendDate = false
      response.end(tokenBody)
    }
    await api.signIn()
    respond = (_, response) => response.writeHead(511).end()
    await api.readApplication('app_1')
    expect(outcomes.map(({ clockAheadMs }) => clockAheadMs ?? null)).toEqual(
      outcomes.map(() => null),
    )
    expect(outcomes.length).toBeGreaterThan(1)
  })
})

test('each problem has its own sentence that says what to do', () => {
  const ofTheWay = errorCodes.slice(errorCodes.indexOf('offline'), errorCodes.indexOf('canceled'))
  expect(ofTheWay).toEqual(expect.arrayContaining(['proxy-refused', 'web-page', 'unauthorized']))
  const codes: readonly ErrorCode[] = [...ofTheWay, 'keychain-full', 'keychain-locked']
  const messages = codes.map((code) => messageFor({ code }))
  expect(new Set(messages.map(({ happened }) => happened)).size).toBe(codes.length)
  expect(new Set(messages.map(({ next }) => next)).size).toBe(codes.length)
})
