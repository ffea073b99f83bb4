import type { ErrorCode } from '../../shared/error-codes.ts'
import { nothingChanged, type FailureMessage } from './failure-message.ts'

const nothingAdded = 'Nothing was added.'
const nothingSaved = 'No file was written.'

/** Of lists and settings that come in as files, and of lists that go out. */
export const fileFailures = {
  'list-is-spreadsheet': {
    happened: 'This is an Excel or zip file, not a list',
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
  'settings-file-other': {
    happened: 'This is no file of settings that this desk can read',
    kept: nothingChanged,
    next: 'Choose a file that Loan Desk has written. One of a later version needs a later Loan Desk.',
  },
  'settings-file-invalid': {
    happened: 'Something in this file is not as it should be',
    kept: nothingChanged,
    next: 'The places are named below. Export the file again at the other desk.',
  },
  'settings-plan-outdated': {
    happened: 'The file would change something else by now',
    kept: nothingChanged,
    next: 'Look at what it changes once more.',
  },
  'import-busy': {
    happened: 'Another list is being added',
    kept: nothingAdded,
    next: 'Wait until it is done, or stop it.',
  },
  'export-busy': {
    happened: 'Another file is being saved',
    kept: 'That file isn’t affected.',
    next: 'Finish or cancel that one, then try again.',
  },
  'save-folder-read-only': {
    happened: 'You can’t save files in this folder',
    kept: nothingSaved,
    next: 'Choose another folder.',
  },
  'save-failed': {
    happened: 'The file couldn’t be saved',
    kept: nothingSaved,
    next: 'Check that the drive is connected, or choose another folder.',
  },
} satisfies Partial<Record<ErrorCode, FailureMessage>>
