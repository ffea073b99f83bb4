/** What a failed write to a file means to the officer, by the system's error code. */
export function fileFailureCode(cause: unknown): 'disk-full' | 'store-read-only' | 'store-failed' {
  switch ((cause as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'disk-full'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'store-read-only'
    default:
      return 'store-failed'
  }
}
