import type { ErrorCode } from '../../shared/error-codes.ts'
import type { FailureMessage } from './failure-message.ts'

const versionKept = 'This version goes on as it is.'

/** What can go wrong with a newer version of the desk. */
export const updateFailures = {
  'update-failed': {
    happened: 'The newer version could not be read, or is not what was announced',
    kept: versionKept,
    next: 'Try again later. If it stays so, tell whoever installs the desk.',
  },
  'update-gone': {
    happened: 'This version is no longer the one at hand',
    kept: versionKept,
    next: 'Look for a newer version again.',
  },
  'update-while-sending': {
    happened: 'A decision is being sent',
    kept: 'Nothing was installed, and the decision goes on.',
    next: 'Try again once it is over.',
  },
} satisfies Partial<Record<ErrorCode, FailureMessage>>
