import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { FailureMessage } from './failure-message.ts'

/** Errors of the network and the service. */
export const serviceFailures = {
  offline: {
    happened: 'No connection to the service',
    next: 'Try again when the network is back. Loan Desk then resumes submissions and refreshes by itself.',
  },
  'host-not-found': {
    happened: 'The service address wasn’t found',
    next: 'Check the network, and the address in Settings, Connections.',
  },
  'connect-failed': {
    happened: 'The service isn’t reachable',
    next: 'Check the network. If colleagues can reach the service, check the address in Settings, Connections.',
  },
  'tls-failed': {
    happened: 'No secure connection to the service',
    next: 'On a guest network, sign in to the network first. Otherwise ask your administrator whether the service supports TLS at this address.',
  },
  'timed-out': {
    happened: 'The service didn’t respond in time',
    next: 'Try again in a moment.',
  },
  'connection-lost': {
    happened: 'The connection ended before the response was complete',
    next: 'Try again. For a submission, check its outcome in Submissions first.',
  },
  redirected: {
    happened: 'The service address redirects to another address',
    kept: 'Your credentials weren’t sent there.',
    next: 'On a guest network, sign in to the network first. Otherwise correct the address in Settings, Connections.',
  },
  'reply-too-large': {
    happened: 'The service’s response is too large',
    next: 'Ask your administrator.',
  },
  'reply-unreadable': {
    happened: 'The service’s response can’t be read',
    next: 'Check the address in Settings, Connections, then try again.',
  },
  'rate-limited': {
    happened: 'The service asked Loan Desk to wait',
    next: 'Wait a minute, then try again. Loan Desk resumes submissions and refreshes by itself.',
  },
  'service-unavailable': {
    happened: 'The service reported an internal error',
    next: 'Try again in a few minutes.',
  },
  'service-refused': {
    happened: 'The service refused the request',
    next: 'See its reason below. Correct what it names and try again.',
  },
  'not-listed': {
    happened: 'No longer in the service’s list',
    kept: 'The cached copy is kept.',
    next: 'Refresh the application to ask for it by its ID.',
  },
  'not-found': {
    happened: 'The service doesn’t know this ID',
    next: 'Check the ID and the connection.',
  },
  unauthorized: {
    happened: 'The service rejected the sign-in',
    next: 'Sign in again in Settings, Session.',
  },
  'credentials-wrong': {
    happened: 'The service rejected this client ID and secret',
    kept: 'Nothing was saved.',
    next: 'Check both, and that they belong to this environment.',
  },
  'credentials-missing': {
    happened: 'This connection has no secret',
    next: 'Enter its secret in Settings, Connections.',
  },
  'base-url-invalid': {
    happened: 'This address can’t be used',
    next: 'Enter the service address, such as https://lending.example.',
  },
  canceled: {
    happened: 'Canceled',
    next: 'Start again when you are ready.',
  },
} satisfies Partial<Record<ErrorCode, FailureMessage>>
