import type { ErrorCode } from '../../shared/error-codes.ts'
import { copyKept, type FailureMessage } from './failure-message.ts'

const nothingSent = 'Nothing was sent: neither credentials nor a decision.'

/** What stands between the desk and the service, and what answers in its place. */
export const connectionFailures = {
  'proxy-not-reached': {
    happened: 'The proxy of this network could not be reached',
    kept: nothingSent,
    next: 'Check the proxy in this computer’s network settings, or ask whoever runs the network.',
  },
  'proxy-refused': {
    happened: 'The proxy of this network did not let the connection through',
    kept: nothingSent,
    next: 'Ask whoever runs the network to allow the service’s address, or for the sign-in that the proxy wants.',
  },
  'certificate-untrusted': {
    happened: 'The service’s certificate comes from nobody that this computer trusts',
    kept: nothingSent,
    next: 'Check the address. On a guest network, sign in to the network first. Otherwise ask whoever runs the service or this computer which certificate authority has to be trusted.',
  },
  'certificate-date': {
    happened: 'The service’s certificate is not valid at the date of this computer',
    kept: nothingSent,
    next: 'Check date and time of this computer. If they are right, whoever runs the service has to renew the certificate.',
  },
  'certificate-other-host': {
    happened: 'The certificate at this address belongs to another address',
    kept: nothingSent,
    next: 'Check the address letter by letter. If it is right, tell whoever runs the service.',
  },
  'web-page': {
    happened: 'A web page came instead of the service’s reply',
    kept: copyKept,
    next: 'On a guest network, open a browser and sign in to the network first. Otherwise check the address under Settings, Connections.',
  },
  'service-not-here': {
    happened: 'There is no lending service at this address',
    kept: copyKept,
    next: 'Something answers there, but knows no sign-in. Check the address under Settings, Connections: a path too many, or one that is missing.',
  },
  'keychain-full': {
    happened: 'The keychain has no room for another secret',
    kept: 'Nothing was saved.',
    next: 'Free space on this computer’s disk, or remove what is no longer needed in its keychain program. Then try again.',
  },
} satisfies Partial<Record<ErrorCode, FailureMessage>>

/** What the name of a failure adds to its sentence, where it tells more than the code. */
export const connectionFailureDetails: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'A computer answers at this address, but no service at this port.',
  ERR_CONNECTION_REFUSED: 'A computer answers at this address, but no service at this port.',
  UND_ERR_CONNECT_TIMEOUT: 'Nothing at this address answered in time.',
  ERR_CONNECTION_TIMED_OUT: 'Nothing at this address answered in time.',
  CERT_HAS_EXPIRED: 'It has expired, or this computer’s clock is ahead.',
  CERT_NOT_YET_VALID: 'It is not valid yet: most likely this computer’s clock is behind.',
  'too long': 'The secret is longer than a keychain holds: 2,560 bytes.',
  ERR_CERT_DATE_INVALID: 'It has expired or is not valid yet.',
}
