import { failed, type Failed } from '../../../shared/result.ts'
import { blockerOf } from './team-connection.ts'
import { codeOf } from './team-fault.ts'

/** The failure to show for a failed statement or connection; null if it is unexpected. */
export function knownFailure(cause: unknown): Failed | null {
  const code = codeOf(cause)
  switch (blockerOf(code, cause instanceof Error ? cause.message : '')) {
    case 'untrusted-certificate':
      return failed('team-certificate', { detail: code })
    case 'no-tls':
      return failed('team-certificate', { detail: 'no TLS' })
    case 'no-password':
      return failed('team-password-wrong')
    case 'other-sign-in':
      return failed('team-sign-in-unsupported')
    case 'host-not-found':
    case 'no-response':
      return failed('team-offline')
    case null:
      break
  }
  if (otherCertificate.test(code)) return failed('team-certificate', { detail: code })
  switch (code) {
    case '28P01':
      return failed('team-password-wrong')
    case '28000':
      return failed(isRefusedByRules(cause) ? 'team-address-refused' : 'team-not-an-officer')
    case '42501':
      return failed('team-not-an-officer')
    // No such database, schema, function or table.
    case '3D000':
    case '3F000':
    case '42883':
    case '42P01':
      return failed('not-a-team-space')
    case '53100':
      return failed('team-disk-full')
    case '25006':
      return failed('team-read-only')
    default:
      return passing.test(code) ? failed('team-offline') : null
  }
}

const otherCertificate = /^(?:CERT_|CRL_|HOSTNAME_MISMATCH|ERR_TLS_CERT_)/

/**
 * Temporary failures: the server, or a proxy in front of it, had no connections, resources or
 * files; was stopped, starting or shutting down; let nobody connect to the database; or aborted this
 * transaction in favor of another one or after a timeout.
 */
const passing = /^(?:08|40|53|57|58|25P03$|55000$|55P03$)/

/** Whether pg_hba.conf refused the client's address: closed accounts fail in another server routine. */
const isRefusedByRules = (cause: unknown): boolean =>
  cause instanceof Error && 'routine' in cause && cause.routine === 'ClientAuthentication'
