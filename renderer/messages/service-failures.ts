import type { ErrorCode } from '../../shared/error-codes.ts'
import { copyKept, formKept, type FailureMessage } from './failure-message.ts'

/** The network and the service. */
export const serviceFailures = {
  offline: {
    happened: 'There is no connection to the service',
    kept: copyKept,
    next: 'It is tried again as soon as the network is back.',
  },
  'host-not-found': {
    happened: 'The service’s address was not found',
    kept: copyKept,
    next: 'Check the network, and the address under Settings, Connections.',
  },
  'connect-failed': {
    happened: 'The service could not be reached',
    kept: copyKept,
    next: 'Check the network. If others can reach the service, check the address under Settings, Connections.',
  },
  'tls-failed': {
    happened: 'No safe connection to the service could be made',
    kept: copyKept,
    next: 'On a guest network, sign in to the network first. Otherwise ask whoever runs the service whether it speaks TLS at this address and port.',
  },
  'timed-out': {
    happened: 'The service did not answer in time',
    kept: copyKept,
    next: 'Try again in a moment.',
  },
  'connection-lost': {
    happened: 'The connection broke before the answer was complete',
    kept: copyKept,
    next: 'Try again. A decision that was being sent is settled under Decisions first.',
  },
  redirected: {
    happened: 'The service’s address leads somewhere else',
    kept: 'Your credentials were not sent on.',
    next: 'On a guest network, sign in to the network first. Otherwise correct the address under Settings, Connections.',
  },
  'reply-too-large': {
    happened: 'The service’s reply is far larger than any application',
    kept: copyKept,
    next: 'Ask whoever runs the service.',
  },
  'reply-unreadable': {
    happened: 'The service’s reply could not be understood',
    kept: copyKept,
    next: 'Check that the address under Settings, Connections is that of the lending service, then try again.',
  },
  'rate-limited': {
    happened: 'The service asks for a pause',
    kept: copyKept,
    next: 'It is tried again when the pause is over.',
  },
  'service-unavailable': {
    happened: 'The service has a fault of its own',
    kept: copyKept,
    next: 'Try again in a few minutes.',
  },
  'service-refused': {
    happened: 'The service refused',
    kept: formKept,
    next: 'Its reason is shown below. Correct what it names and try again.',
  },
  'not-found': {
    happened: 'The service does not know this id',
    kept: 'A copy that was read before stays here.',
    next: 'Check the id, and that you use the connection it belongs to.',
  },
  unauthorized: {
    happened: 'The service did not accept the sign-in',
    kept: copyKept,
    next: 'Sign in again under Settings, Session.',
  },
  'credentials-wrong': {
    happened: 'The service does not accept this client id and secret',
    kept: 'What was saved before is kept.',
    next: 'Check both, and that they belong to this environment.',
  },
  'credentials-missing': {
    happened: 'There is no secret for this connection',
    kept: copyKept,
    next: 'Edit the connection under Settings, Connections and type its secret.',
  },
  'base-url-invalid': {
    happened: 'This address cannot be used',
    kept: formKept,
    next: 'Type the address as you were given it, beginning with https.',
  },
  cancelled: {
    happened: 'It was cancelled',
    kept: 'What was done before is kept.',
    next: 'Start it again when you like.',
  },
} satisfies Partial<Record<ErrorCode, FailureMessage>>
