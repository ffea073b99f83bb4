import { mostNotes } from '../../../shared/domain/annotations/annotations.ts'
import { mostNotices } from '../../../shared/domain/notices/notice.ts'
import { mostViews } from '../../../shared/domain/worklist/worklist-view.ts'
import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { FailureMessage } from './failure-message.ts'

/** Errors of notes, recorded notices and worklist views. */
export const annotationFailures = {
  'note-not-here': {
    happened: 'This note no longer exists',
    next: 'Write it again.',
  },
  'note-limit': {
    happened: `This application already has ${mostNotes} notes, the most there can be`,
    next: 'Remove a note, or add the text to another one.',
  },
  'notice-not-here': {
    happened: 'This notice is no longer recorded',
    next: 'Record it again.',
  },
  'notice-limit': {
    happened: `This application already has ${mostNotices} recorded notices, the most there can be`,
    next: 'Remove one that was recorded by mistake.',
  },
  'notice-before-application': {
    happened: 'The date is before the application was created',
    next: 'Check the year. If the application was complete earlier, set its complete date first.',
  },
  'letter-limit': {
    happened: 'More than 2,000 applications are selected',
    next: 'Select fewer to write their letters at once.',
  },
  'day-in-future': {
    happened: 'The date is in the future where the lender is',
    next: 'Enter today’s date or an earlier one.',
  },
  'view-not-here': {
    happened: 'This view no longer exists',
    next: 'Save the filters and sort order as a new view.',
  },
  'view-limit': {
    happened: `You already have ${mostViews} views, the most there can be`,
    next: 'Remove a view first.',
  },
  'view-name-taken': {
    happened: 'Another view has this name',
    next: 'Choose another name.',
  },
} satisfies Partial<Record<ErrorCode, FailureMessage>>
