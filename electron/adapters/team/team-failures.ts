import { failed, type Failed } from '../../../shared/result.ts'
import { hindranceOf } from './team-connection.ts'

/** What an officer is told of a failed statement or connection; null: nobody expected it. */
export function knownFailure(code: string, message: string): Failed | null {
  switch (hindranceOf(code, message)) {
    case 'untrusted-certificate':
      return failed('team-certificate', { detail: code })
    case 'no-tls':
      return failed('team-certificate', { detail: 'no TLS' })
    case 'no-password':
      return failed('team-password-wrong')
    case 'host-not-found':
    case 'no-response':
      return failed('team-offline')
    case null:
      break
  }
  switch (code) {
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return failed('team-certificate', { detail: code })
    case '28P01':
      return failed('team-password-wrong')
    case '28000':
    case '42501':
      return failed('team-not-an-officer')
    // No such database, schema, function or table.
    case '3D000':
    case '3F000':
    case '42883':
    case '42P01':
      return failed('not-a-team-space')
    // Ended by the administrator or a crash, starting or shutting down, too many connections, took
    // too long, a standby that only reads.
    case '57P01':
    case '57P02':
    case '57P03':
    case '53300':
    case '57014':
    case '25006':
      return failed('team-offline')
    case '53100':
      return failed('team-disk-full')
    default:
      return null
  }
}
