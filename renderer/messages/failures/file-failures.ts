import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { FailureMessage } from './failure-message.ts'

/** Errors of imported and exported files. */
export const fileFailures = {
  'list-is-spreadsheet': {
    happened: 'This is an Excel or zip file',
    kept: 'Nothing was added.',
    next: 'Save it as CSV in your spreadsheet program and choose that file.',
  },
  'list-is-binary': {
    happened: 'This isn’t a text file',
    kept: 'Nothing was added.',
    next: 'Choose a CSV or text file.',
  },
  'list-unreadable': {
    happened: 'The file couldn’t be read',
    kept: 'Nothing was changed.',
    next: 'It may have been moved, or be open in another program. Choose it again.',
  },
  'list-empty': {
    happened: 'The file is empty',
    kept: 'Nothing was added.',
    next: 'Choose a file with one ID per line.',
  },
  'list-quote-open': {
    happened: 'A quotation mark is misplaced or never closed',
    kept: 'Nothing was added.',
    next: 'Correct the line named below, then choose the file again.',
  },
  'list-line-too-long': {
    happened: 'A line is too long',
    kept: 'Nothing was added.',
    next: 'Choose a file with one ID per line. The line is named below.',
  },
  'settings-file-other': {
    happened: 'This isn’t a settings file that Loan Desk can read',
    kept: 'Nothing was changed.',
    next: 'Choose a file exported by this or an earlier version of Loan Desk.',
  },
  'settings-file-invalid': {
    happened: 'This settings file has errors',
    kept: 'Nothing was changed.',
    next: 'See the details below. Use the same version of Loan Desk on both computers, then export the file again.',
  },
  'settings-plan-outdated': {
    happened: 'Your settings changed since the preview',
    kept: 'Nothing was changed.',
    next: 'Review the changes again.',
  },
  'import-busy': {
    happened: 'Another list is being added',
    kept: 'Nothing was added.',
    next: 'Wait until it is finished, then try again.',
  },
  'export-busy': {
    happened: 'Another file is being saved',
    next: 'Finish or cancel that one, then try again.',
  },
  'save-not-allowed': {
    happened: 'The file can’t be saved there',
    kept: 'No file was saved.',
    next: 'Close the file if another program has it open, or choose another folder.',
  },
  'save-failed': {
    happened: 'The file couldn’t be saved',
    kept: 'No file was saved.',
    next: 'Check that the drive is connected, or choose another folder.',
  },
} satisfies Partial<Record<ErrorCode, FailureMessage>>
