import * as http from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { BrowserContextOptions } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { networkFailure } from '../../electron/adapters/lending-api/network-failures.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { makeSelfSigned } from '../../electron/sample-team/certificates.ts'
import { listening, type Listening } from '../support/drivers/networks.ts'

/*
 * The desktop app uses Chromium's network stack. These tests ask that stack for the name of each
 * failure, which Loan Desk's table must have.
 */

const suite = browserSuite()
const others: Listening[] = []

afterEach(async () => {
  for (const one of others.splice(0)) await one.stop()
})

/** The error that Chromium throws for an address, worded as by Electron's fetch. */
async function thrownFor(
  url: string,
  options: BrowserContextOptions = {},
  timeout = 30_000,
): Promise<Error> {
  const context = await suite.browser().newContext(options)
  const page = await context.newPage()
  const failed = page.waitForEvent('requestfailed')
  await page.goto(url, { timeout }).catch(() => undefined)
  const text = (await failed).failure()?.errorText ?? 'none'
  await context.close()
  return new Error(text)
}

async function proxyAnswering(statusLine: string): Promise<string> {
  const server = http.createServer()
  server.on('connect', (_, socket) => socket.end(`HTTP/1.1 ${statusLine}\r\n\r\n`))
  const proxy = await listening(server, 'http')
  others.push(proxy)
  return proxy.url
}

async function gone(scheme: 'http' | 'https'): Promise<string> {
  const one = await listening(http.createServer(), scheme)
  await one.stop()
  return one.url
}

async function withCertificate(certificate: {
  readonly cert: string
  readonly key: string
}): Promise<string> {
  const service = await listening(createTlsServer(certificate), 'https')
  others.push(service)
  return service.url
}

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000)
const host = '127.0.0.1'
const lender = 'https://lender.example/api/token'

test('a proxy that refuses to connect: refused, certainly not sent', async () => {
  const server = await proxyAnswering('403 Forbidden')
  const failure = networkFailure(await thrownFor(lender, { proxy: { server } }))
  expect(failure).toMatchObject({ failure: { code: 'proxy-refused' }, certainlyNotSent: true })
})

test('a proxy that requires a sign-in nobody provides: refused', async () => {
  const wanted = '407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="p"'
  const server = await proxyAnswering(wanted)
  // Chromium waits for the sign-in as long as it may.
  const failure = networkFailure(await thrownFor(lender, { proxy: { server } }, 500))
  expect(failure).toMatchObject({ failure: { code: 'proxy-refused' } })
})

test('a proxy that doesn’t exist: not reached, certainly not sent', async () => {
  const server = await gone('http')
  const failure = networkFailure(await thrownFor(lender, { proxy: { server } }))
  expect(failure).toMatchObject({ failure: { code: 'proxy-not-reached' }, certainlyNotSent: true })
})

test.each([
  ['a service that is not there', 'connect-failed', () => gone('https')],
  ['an address that does not exist', 'host-not-found', () => Promise.resolve('https://a.invalid')],
  [
    'a certificate that nobody vouches for',
    'certificate-untrusted',
    () => withCertificate(makeSelfSigned({ host, notBefore: inDays(-1), notAfter: inDays(1) })),
  ],
])('%s: %s, certainly not sent', async (_, code, address) => {
  const failure = networkFailure(await thrownFor(await address()))
  expect(failure).toMatchObject({ failure: { code }, certainlyNotSent: true })
})
