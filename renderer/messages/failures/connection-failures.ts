import { keychain } from '../keychain-name.ts'
import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { FailureMessage } from './failure-message.ts'

/** Errors between Loan Desk and the service, such as proxies and certificates. */
export const connectionFailures = {
  'proxy-not-reached': {
    happened: 'The network’s proxy isn’t reachable',
    kept: 'Nothing was sent.',
    next: 'Check the proxy in this computer’s network settings, or ask your administrator.',
  },
  'proxy-refused': {
    happened: 'The network’s proxy blocked the connection',
    kept: 'Nothing was sent.',
    next: 'Ask your administrator to allow the service address.',
  },
  'certificate-untrusted': {
    happened: 'This computer doesn’t trust the service’s certificate',
    kept: 'Nothing was sent.',
    next: 'Check the address. On a guest network, sign in to the network first. Otherwise ask your administrator.',
  },
  'certificate-date': {
    happened: 'The service’s certificate isn’t valid on this computer’s date',
    kept: 'Nothing was sent.',
    next: 'Check this computer’s date and time. If they are right, ask your administrator to renew the certificate.',
  },
  'certificate-other-host': {
    happened: 'The certificate at this address belongs to another address',
    kept: 'Nothing was sent.',
    next: 'Check the address. If it is right, ask your administrator.',
  },
  'web-page': {
    happened: 'The service address returned a web page',
    next: 'On a guest network, sign in to the network first. Otherwise check the address in Settings, Connections.',
  },
  'service-not-here': {
    happened: 'No lending service at this address',
    next: 'Check the address in Settings, Connections. Its path may be wrong.',
  },
  'keychain-full': {
    happened: `${keychain.first} has no space for another secret`,
    kept: 'Nothing was saved.',
    next: `Free up disk space, or remove unused items from ${keychain.inside}. Then try again.`,
  },
} satisfies Partial<Record<ErrorCode, FailureMessage>>

/** Details by the system error's name, if it says more than the failure's code. */
export const connectionFailureDetails: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The computer at this address has no service on this port.',
  ERR_CONNECTION_REFUSED: 'The computer at this address has no service on this port.',
  UND_ERR_CONNECT_TIMEOUT: 'Nothing at this address responded in time.',
  ERR_CONNECTION_TIMED_OUT: 'Nothing at this address responded in time.',
  CERT_HAS_EXPIRED: 'It has expired, or this computer’s clock is ahead.',
  CERT_NOT_YET_VALID: 'It isn’t valid yet, or this computer’s clock is behind.',
  'too long': `The secret is longer than 2,560 bytes, the limit of ${keychain.inside}.`,
  ERR_CERT_DATE_INVALID: 'It has expired or isn’t valid yet.',
}
