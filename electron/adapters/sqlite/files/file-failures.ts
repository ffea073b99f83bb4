import { failed, type Failed, type Result } from '../../../../shared/result.ts'
import type { Log } from '../../../ports/log.ts'
import { codeOf, storeFaultOf } from '../store-errors.ts'

/** Runs `work` and converts what it throws to a failure. */
export function asResult<T>(log: Log, work: () => Result<T>): Result<T> {
  try {
    return work()
  } catch (cause) {
    return failureOf(cause, log)
  }
}

export function failureOf(cause: unknown, log: Log): Failed {
  const fault = storeFaultOf(cause)
  const reason = codeOf(fault.cause)
  if (reason.startsWith('SQLITE_BUSY')) return failed('desk-in-use')
  const detail = [fault.file, reason].filter(Boolean).join(' ')
  return failed(fault.code, {
    ...(detail !== '' && { detail }),
    ...(fault.code === 'store-failed' && {
      reference: log.unexpected('desk files', fault.cause ?? fault),
    }),
  })
}
