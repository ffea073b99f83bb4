import type { ErrorCode } from '../../shared/error-codes.ts'
import type { FailureMessage } from './failure-message.ts'

/** What can go wrong with notes and views of the worklist. */
export const markFailures = {
  'note-not-here': {
    happened: 'This note no longer exists',
    kept: 'Your other notes are kept.',
    next: 'Write it again.',
  },
  'note-limit': {
    happened: 'This application has as many notes as there can be',
    kept: 'What you typed is still there.',
    next: 'Remove one, or add the text to another.',
  },
  'view-not-here': {
    happened: 'This view no longer exists',
    kept: 'Filter and order are as they were.',
    next: 'Save them under a name.',
  },
  'view-limit': {
    happened: 'There are as many views as there can be',
    kept: 'Filter and order are as they were.',
    next: 'Remove a view first.',
  },
  'view-name-taken': {
    happened: 'Another view has this name',
    kept: 'What you typed is still there.',
    next: 'Choose another name.',
  },
} satisfies Partial<Record<ErrorCode, FailureMessage>>
