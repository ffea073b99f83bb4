import type { ErrorCode } from '../../shared/error-codes.ts'
import type { FailureMessage } from './failure-message.ts'

const nothingAdded = 'Nothing was added.'

/** Of lists that come in as files. */
export const fileFailures = {
  'list-is-spreadsheet': {
    happened: 'This is an Excel file or another packed one',
    kept: nothingAdded,
    next: 'Open it in the spreadsheet, save it as CSV and choose that file.',
  },
  'list-is-binary': {
    happened: 'This file holds no text',
    kept: nothingAdded,
    next: 'Choose a CSV or text file.',
  },
  'list-unreadable': {
    happened: 'The file could not be read',
    kept: nothingAdded,
    next: 'It may have been moved, or be open in another program. Choose it again.',
  },
  'list-empty': {
    happened: 'The file is empty',
    kept: nothingAdded,
    next: 'Choose one with an id in each line.',
  },
  'list-quote-open': {
    happened: 'A quotation mark is opened and never closed',
    kept: nothingAdded,
    next: 'Mend the line that the detail names, then choose the file again.',
  },
  'list-line-too-long': {
    happened: 'One line is longer than a list can be',
    kept: nothingAdded,
    next: 'Choose a file with an id in each line. The detail names the line.',
  },
  'import-busy': {
    happened: 'Another list is being added',
    kept: nothingAdded,
    next: 'Wait until it is done, or stop it.',
  },
  'export-busy': {
    happened: 'Another file is being written',
    kept: 'The first one goes on.',
    next: 'Wait until it is done, or stop it.',
  },
} satisfies Partial<Record<ErrorCode, FailureMessage>>
