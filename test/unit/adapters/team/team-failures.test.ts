import { expect, it } from 'vitest'
import { knownFailure } from '../../../../electron/adapters/team/team-failures.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

it.each([
  // On a computer that wakes up without its network.
  ...['ENETDOWN', 'ENETUNREACH', 'EHOSTDOWN', 'EADDRNOTAVAIL', 'ECONNABORTED'],
  // From PostgreSQL, or from a proxy in front of it.
  ...['08P01', '40001', '40P01', '53200', '53300', '57014', '57P05', '58030', '25P03', '55P03'],
  // While an administrator lets nobody connect to the database.
  '55000',
])('%s is temporary: the server counts as offline', (code) => {
  expect(knownFailure(withCode(code))).toEqual({ ok: false, error: { code: 'team-offline' } })
})

it.each(['CERT_REVOKED', 'CERT_HAS_EXPIRED', 'UNABLE_TO_GET_ISSUER_CERT', 'HOSTNAME_MISMATCH'])(
  '%s is a certificate that can’t be trusted',
  (code) => {
    const error = { code: 'team-certificate', detail: code }
    expect(knownFailure(withCode(code))).toEqual({ ok: false, error })
  },
)

it.each([
  'The server does not support SSL connections',
  'There was an error establishing an SSL connection',
])('a server without TLS, or one that is no PostgreSQL, can’t be trusted: %s', (message) => {
  const error = { code: 'team-certificate', detail: 'no TLS' }
  expect(knownFailure(new Error(message))).toEqual({ ok: false, error })
})

it.each(['', 'XX000', '42601'])('an error with the code %j is unexpected', (code) => {
  expect(knownFailure(withCode(code))).toBeNull()
})
