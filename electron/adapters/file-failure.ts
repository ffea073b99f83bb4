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
