import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import {
  networkFailure,
  unknownCauses,
} from '../../../../electron/adapters/lending-api/network-failures.ts'
import { aLendingClient } from '../../../support/builders/lending-clients.ts'
import { HastyClock } from '../../../support/fakes/hasty-clock.ts'
import { RecordingLog } from '../../../support/fakes/recorders.ts'

/** The error of Node's fetch: "fetch failed", with the system's error as its cause. */
function fetchFailed(cause: object): Error {
  return new TypeError('fetch failed', { cause })
}

function systemError(code: string, syscall?: string): Error {
  return Object.assign(new Error(`${syscall ?? 'x'} ${code} 127.0.0.1:1`), { code, syscall })
}

describe('failures that prove the request was not sent', () => {
  test.each([
    ['host-not-found', fetchFailed(systemError('ENOTFOUND', 'getaddrinfo'))],
    ['host-not-found', fetchFailed(systemError('EAI_AGAIN', 'getaddrinfo'))],
    ['connect-failed', fetchFailed(systemError('ECONNREFUSED', 'connect'))],
    ['connect-failed', fetchFailed(systemError('ETIMEDOUT', 'connect'))],
    ['connect-failed', fetchFailed(systemError('ENETUNREACH', 'connect'))],
    ['connect-failed', fetchFailed(systemError('UND_ERR_CONNECT_TIMEOUT'))],
    ['connect-failed', fetchFailed(new Error('bad port'))],
    [
      'connect-failed',
      fetchFailed(
        Object.assign(
          new AggregateError([
            systemError('ETIMEDOUT', 'connect'),
            systemError('ENETUNREACH', 'connect'),
          ]),
          { code: 'ETIMEDOUT' },
        ),
      ),
    ],
    ['certificate-untrusted', fetchFailed(systemError('DEPTH_ZERO_SELF_SIGNED_CERT'))],
    ['certificate-date', fetchFailed(systemError('CERT_HAS_EXPIRED'))],
    ['certificate-untrusted', fetchFailed(systemError('UNABLE_TO_VERIFY_LEAF_SIGNATURE'))],
    ['certificate-other-host', fetchFailed(systemError('ERR_TLS_CERT_ALTNAME_INVALID'))],
    ['tls-failed', fetchFailed(systemError('CERT_REVOKED'))],
    ['tls-failed', fetchFailed(systemError('ERR_SSL_WRONG_VERSION_NUMBER'))],
    ['host-not-found', new Error('net::ERR_NAME_NOT_RESOLVED')],
    ['connect-failed', new Error('net::ERR_CONNECTION_REFUSED')],
    ['connect-failed', new Error('net::ERR_CONNECTION_TIMED_OUT')],
    ['proxy-not-reached', new Error('net::ERR_PROXY_CONNECTION_FAILED')],
    ['proxy-not-reached', new Error('net::ERR_MANDATORY_PROXY_CONFIGURATION_FAILED')],
    ['proxy-refused', new Error('net::ERR_TUNNEL_CONNECTION_FAILED')],
    ['proxy-refused', new Error('net::ERR_PROXY_AUTH_REQUESTED')],
    ['certificate-untrusted', new Error('net::ERR_CERT_AUTHORITY_INVALID')],
    ['certificate-date', new Error('net::ERR_CERT_DATE_INVALID')],
    ['certificate-other-host', new Error('net::ERR_CERT_COMMON_NAME_INVALID')],
    ['tls-failed', new Error('net::ERR_CERT_REVOKED')],
  ])('%s: %s', (code, cause) => {
    expect(networkFailure(cause)).toMatchObject({ failure: { code }, certainlyNotSent: true })
  })
})

describe('failures after which the request may have arrived', () => {
  test.each([
    ['connection-lost', fetchFailed(systemError('ECONNRESET', 'read'))],
    ['connection-lost', fetchFailed(systemError('EPIPE', 'write'))],
    ['connection-lost', fetchFailed(systemError('UND_ERR_SOCKET'))],
    ['connection-lost', fetchFailed(systemError('EHOSTUNREACH', 'read'))],
    ['connection-lost', new TypeError('terminated', { cause: systemError('UND_ERR_SOCKET') })],
    ['connection-lost', new Error('net::ERR_CONNECTION_RESET')],
    ['connection-lost', new Error('net::ERR_CONNECTION_CLOSED')],
    ['connection-lost', new Error('net::ERR_NETWORK_CHANGED')],
    ['connection-lost', new Error('net::ERR_NETWORK_IO_SUSPENDED')],
    ['offline', new Error('net::ERR_INTERNET_DISCONNECTED')],
    ['connection-lost', new Error('net::ERR_EMPTY_RESPONSE')],
    ['connection-lost', new Error('net::ERR_ADDRESS_UNREACHABLE')],
    ['connection-lost', new Error('net::ERR_SOMETHING_NEW')],
    ['timed-out', fetchFailed(systemError('ETIMEDOUT', 'read'))],
    ['timed-out', fetchFailed(systemError('UND_ERR_HEADERS_TIMEOUT'))],
    ['timed-out', new Error('net::ERR_TIMED_OUT')],
    ['tls-failed', new Error('net::ERR_SSL_PROTOCOL_ERROR')],
    ['proxy-refused', new Error('net::ERR_UNEXPECTED_PROXY_AUTH')],
    ['tls-failed', fetchFailed(systemError('EPROTO', 'write'))],
    ['redirected', new Error('Redirect was cancelled')],
    ['redirected', new Error("Attempted to redirect, but redirect policy was 'error'")],
    ['redirected', new Error('net::ERR_TOO_MANY_REDIRECTS')],
    ['reply-too-large', fetchFailed(systemError('UND_ERR_HEADERS_OVERFLOW'))],
    ['reply-unreadable', new Error('net::ERR_CONTENT_DECODING_FAILED')],
    ['connection-lost', 'a text'],
    ['connection-lost', null],
    ['connection-lost', undefined],
  ])('%s: %s', (code, cause) => {
    expect(networkFailure(cause)).toMatchObject({ failure: { code }, certainlyNotSent: false })
  })
})

test('the request may have arrived if one cause is certain and another is not', () => {
  const refused = systemError('ECONNREFUSED', 'connect')
  const lost = systemError('ECONNRESET', 'read')
  for (const both of [
    [refused, lost],
    [lost, refused],
  ]) {
    expect(networkFailure(fetchFailed(new AggregateError(both)))).toMatchObject({
      failure: { code: 'connection-lost' },
      certainlyNotSent: false,
    })
  }
})

test('handles a circular chain of causes', () => {
  const cause = new Error('round')
  cause.cause = cause
  expect(networkFailure(cause).failure.code).toBe('connection-lost')
})

test('the detail is the name of the failure, never an address', () => {
  const { failure } = networkFailure(fetchFailed(systemError('ECONNREFUSED', 'connect')))
  expect(failure).toEqual({ code: 'connect-failed', detail: 'ECONNREFUSED' })
})

test('logs an unknown cause once per kind, without its message', () => {
  const log = new RecordingLog()
  const noteUnknown = unknownCauses(log)
  const read = (cause: unknown) => networkFailure(cause, noteUnknown).failure
  const unknown = (): Error => fetchFailed(systemError('ESOMETHING', 'https://lender.example'))
  expect(read(unknown())).toEqual({ code: 'connection-lost', reference: 'R1' })
  expect(read(unknown())).toEqual({ code: 'connection-lost', reference: 'R1' })
  expect(read(new Error('net::ERR_SOMETHING_NEW at https://lender.example'))).toEqual({
    code: 'connection-lost',
    reference: 'R2',
  })
  expect(read(fetchFailed(systemError('ECONNRESET', 'read')))).not.toHaveProperty('reference')
  const facts = log.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(facts.map(({ event, causes }) => [event, causes])).toEqual([
    ['network-failure', ['TypeError', 'Error ESOMETHING']],
    ['network-failure', ['Error ERR_SOMETHING_NEW']],
  ])
})

test('a sign-in logs an unknown failure once, and the officer gets the reference', async () => {
  const log = new RecordingLog()
  const clock = new HastyClock()
  const fetch = () => Promise.reject(new Error('net::ERR_SOMETHING_NEW'))
  const client = aLendingClient({ clock, log, fetch, onOutcome: () => undefined })
  const signedIn = await client.signIn()
  expect(signedIn).toMatchObject({ error: { code: 'connection-lost', reference: 'R1' } })
  expect(log.lines.filter((line) => line.includes('network-failure'))).toHaveLength(1)
})

test('recognizes the error that this computer throws for a closed port', async () => {
  const port = await closedPort()
  const cause: unknown = await fetch(`http://127.0.0.1:${port}/`).catch((error: unknown) => error)
  expect(networkFailure(cause)).toMatchObject({
    failure: { code: 'connect-failed' },
    certainlyNotSent: true,
  })
})

/** A port that was just closed, so nothing listens on it. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
