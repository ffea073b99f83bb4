import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { FailureMessage } from './failure-message.ts'

const currentVersionWorks = 'Your current version still works.'

/** Errors of updates. */
export const updateFailures = {
  'update-failed': {
    happened: 'Loan Desk couldn’t check for, download or verify an update',
    kept: currentVersionWorks,
    next: 'Try again later. If it fails again, ask your administrator.',
  },
  'update-gone': {
    happened: 'This update is no longer available',
    kept: currentVersionWorks,
    next: 'Check for updates again.',
  },
  'update-while-sending': {
    happened: 'A submission is being sent',
    kept: 'Nothing was installed.',
    next: 'Try again when it is finished.',
  },
} satisfies Partial<Record<ErrorCode, FailureMessage>>
