import type { ErrorCode } from '../../shared/error-codes.ts'

export type StoreFaultCode = Extract<
  ErrorCode,
  | 'store-damaged'
  | 'store-newer'
  | 'store-foreign'
  | 'store-read-only'
  | 'disk-full'
  | 'store-failed'
  | 'cache-failed'
  | 'key-wrong'
>

/**
 * The one exception that crosses a port. The stores are synchronous, and any statement can meet a
 * full disk or a damaged page; a Result on each of them would be checked nowhere near where it can
 * be mended. A fault undoes the transaction it happens in. The router turns it into a failure with
 * its code; a service that runs by itself (the outbox) catches it and stops.
 */
export class StoreFault extends Error {
  override readonly name = 'StoreFault'
  readonly code: StoreFaultCode
  /** Name of the file it was met in; null if it is of no single file. */
  readonly file: string | null

  constructor(code: StoreFaultCode, cause?: unknown, file: string | null = null) {
    super(code, { cause })
    this.code = code
    this.file = file
  }
}
