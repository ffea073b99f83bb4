import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { Failure } from '../../../shared/result.ts'

const blocking: ReadonlySet<ErrorCode> = new Set([
  'credentials-wrong',
  'credentials-missing',
  'unauthorized',
  'keychain-locked',
  'keychain-hung',
  'keychain-absent',
  'keychain-full',
  'keychain-failed',
])

/** Whether the token is missing for a reason that only the officer can fix: retrying would never end. */
export function blocksSignIn({ code }: Failure): boolean {
  return blocking.has(code)
}
