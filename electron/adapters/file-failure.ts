import type { StoreFaultCode } from '../ports/store-fault.ts'

/** What a failed call of the file system means to the officer, by the system's error code. */
export function fileFailureCode(
  cause: unknown,
): Extract<StoreFaultCode, 'disk-full' | 'store-read-only' | 'store-failed'> {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
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

/** The same for a file that the officer saves, in a folder that need not be Loan Desk's own. */
export function saveFailureCode(
  cause: unknown,
): 'disk-full' | 'save-folder-read-only' | 'save-failed' {
  const code = fileFailureCode(cause)
  if (code === 'disk-full') return code
  return code === 'store-read-only' ? 'save-folder-read-only' : 'save-failed'
}
