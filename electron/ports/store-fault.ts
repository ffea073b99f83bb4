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
 * The only exception that crosses a port. The stores are synchronous, and any statement can hit a
 * full disk or a damaged page; callers couldn't handle a Result of each statement. A StoreFault
 * rolls back the transaction it occurs in. The router turns it into a failure with its code; a
 * service that runs in the background (the outbox) catches it and stops.
 */
export class StoreFault extends Error {
  override readonly name = 'StoreFault'
  readonly code: StoreFaultCode
  /** Name of the affected file; null if the fault isn't about a single file. */
  readonly file: string | null

  constructor(code: StoreFaultCode, cause?: unknown, file: string | null = null) {
    super(code, { cause })
    this.code = code
    this.file = file
  }
}
