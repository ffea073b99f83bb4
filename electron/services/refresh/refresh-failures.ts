import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { Failure } from '../../../shared/result.ts'
import { blocksSignIn } from '../connections/sign-in-failures.ts'

const unreachableCodes: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'host-not-found',
  'connect-failed',
  'connection-lost',
  'timed-out',
  'proxy-not-reached',
  'proxy-refused',
  'web-page',
])
const stoppingCodes: ReadonlySet<ErrorCode> = new Set([
  'certificate-untrusted',
  'certificate-date',
  'certificate-other-host',
  'tls-failed',
  'redirected',
  'base-url-invalid',
  'service-not-here',
  'connection-not-here',
])

/** Whether the service wasn't reached, so that the failure isn't about the application. */
export function isUnreachable({ code }: Failure): boolean {
  return unreachableCodes.has(code)
}

/** Whether no application can be fetched until somebody fixes the cause. */
export function stopsAll(failure: Failure): boolean {
  return stoppingCodes.has(failure.code) || blocksSignIn(failure)
}
