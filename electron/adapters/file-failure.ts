import { constants } from 'node:os'
import { failed, type Failed } from '../../shared/result.ts'
import type { Log } from '../ports/log.ts'
import type { StoreFaultCode } from '../ports/store-fault.ts'

/** Failure code for the officer, from the error code of a failed file system call. */
export function fileFailureCode(
  cause: unknown,
): Extract<StoreFaultCode, 'disk-full' | 'store-read-only' | 'store-failed'> {
  if (isQuotaUsedUp(cause)) return 'disk-full'
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null
  switch (code) {
    case 'ENOSPC':
    case 'EFBIG':
      return 'disk-full'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'store-read-only'
    default:
      return 'store-failed'
  }
}

/** Node has no name for this error, only the system's number. */
const isQuotaUsedUp = (cause: unknown): boolean =>
  cause instanceof Error && 'errno' in cause && cause.errno === -constants.errno.EDQUOT

/**
 * The same for a file that the officer saves, possibly outside Loan Desk's folders. The file's name
 * may be a borrower's and isn't logged.
 */
export function saveFailure(cause: unknown, log: Pick<Log, 'unexpected'>): Failed {
  if (cause instanceof DOMException && cause.name === 'AbortError') return failed('canceled')
  const code = fileFailureCode(cause)
  if (code === 'disk-full') return failed(code)
  // Windows reports this for a file that another program has open, such as a list in Excel.
  const isInUse = cause instanceof Error && 'code' in cause && cause.code === 'EBUSY'
  if (code === 'store-read-only' || isInUse) return failed('save-not-allowed')
  return failed('save-failed', { reference: log.unexpected('file-not-saved', cause) })
}
