import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { Failure } from '../../../shared/result.ts'

const hindering: ReadonlySet<ErrorCode> = new Set([
  'credentials-wrong',
  'credentials-missing',
  'unauthorized',
  'keychain-locked',
  'keychain-hung',
  'keychain-absent',
  'keychain-full',
  'keychain-failed',
])

/** There is no token, and only the officer can mend why: asking for more would go on for ever. */
export function hindersSignIn({ code }: Failure): boolean {
  return hindering.has(code)
}
