import type { ErrorCode } from '../../shared/error-codes.ts'
import { nothingChanged, filesUntouched, formKept, type FailureMessage } from './failure-message.ts'

/** The door, and the desk itself: its key and its files. */
export const deskFailures = {
  'caller-refused': {
    happened: 'The desk refused a request from this page',
    kept: nothingChanged,
    next: 'Close the window and start Loan Desk again.',
  },
  'channel-unknown': {
    happened: 'The page and the desk are of different versions',
    kept: nothingChanged,
    next: 'Close the window and start Loan Desk again.',
  },
  'payload-invalid': {
    happened: 'Something in this form is not as it should be',
    kept: formKept,
    next: 'Check the marked fields and try again.',
  },
  'payload-too-large': {
    happened: 'That is more than can be taken at once',
    kept: formKept,
    next: 'Split it into smaller parts.',
  },
  'too-many-requests': {
    happened: 'The desk was asked for this too often in a short time',
    kept: nothingChanged,
    next: 'Wait a moment and try again.',
  },
  unexpected: {
    happened: 'The desk met a fault of its own',
    kept: 'What was saved before is kept.',
    next: 'Try once more. If it happens again, report the reference below.',
  },
  'bridge-closed': {
    happened: 'The connection to the desk is lost',
    kept: 'Everything that was saved is kept. Nothing was sent again.',
    next: 'The page reconnects by itself. If it does not, start Loan Desk again.',
  },
  'desk-not-open': {
    happened: 'The desk is not open yet',
    kept: filesUntouched,
    next: 'Unlock the desk first.',
  },
  'key-missing': {
    happened: 'The key to your files is not in the keychain',
    kept: 'Your files are there and untouched. No new key was made, because it could not open them.',
    next: 'Sign in with the account of this computer that you used before, or restore its keychain. Then try again.',
  },
  'keychain-locked': {
    happened: 'The keychain is locked',
    kept: filesUntouched,
    next: 'Unlock the keychain of this computer, then try again.',
  },
  'keychain-hung': {
    happened: 'The keychain has not responded yet',
    kept: filesUntouched,
    next: 'If a password dialog is open, enter your password there: Loan Desk then continues. Otherwise sign out of the computer and in again, then try again.',
  },
  'keychain-absent': {
    happened: 'This computer has no keychain',
    kept: filesUntouched,
    next: 'Start or install one (on Debian: gnome-keyring and libsecret), then try again.',
  },
  'keychain-failed': {
    happened: 'The keychain refused',
    kept: filesUntouched,
    next: 'Open the keychain program of this computer and see whether it works, then try again.',
  },
  'key-wrong': {
    happened: 'The key in the keychain does not open your files',
    kept: 'Your files are there and untouched.',
    next: 'The files may come from another computer or account. Restore the keychain they belong to, then try again.',
  },
  'passphrase-wrong': {
    happened: 'That passphrase does not open your files',
    kept: filesUntouched,
    next: 'Check capital letters and the keyboard layout, then type it again.',
  },
  'store-damaged': {
    happened: 'The file with your work is damaged',
    kept: 'It was not changed. Backups are listed below.',
    next: 'Put a backup back. The damaged file is set aside, not deleted.',
  },
  'store-newer': {
    happened: 'Your files were written by a newer Loan Desk',
    kept: filesUntouched,
    next: 'Install the newer version on this computer.',
  },
  'store-read-only': {
    happened: 'The folder with your files cannot be written to',
    kept: filesUntouched,
    next: 'Give your account the right to write in the folder, or free the drive from its write protection, then try again.',
  },
  'disk-full': {
    happened: 'The disk is full',
    kept: 'Everything saved before is kept and can be read.',
    next: 'Free some space, then try again.',
  },
  'store-failed': {
    happened: 'Your files could not be read or written',
    kept: 'What was saved before is kept.',
    next: 'Check that the disk is connected and not full, then try again.',
  },
  'cache-failed': {
    happened: 'The copies of applications on this computer can’t be used',
    kept: 'Your own work is complete and untouched.',
    next: 'Check that the disk has space and that you can write in the folder with your files, then try again.',
  },
  'desk-in-use': {
    happened: 'Loan Desk is already open on these files',
    kept: 'The other one goes on undisturbed.',
    next: 'Use the other window, or close it and try again.',
  },
  'backup-missing': {
    happened: 'That backup is no longer there',
    kept: nothingChanged,
    next: 'Choose another one.',
  },
  'backup-damaged': {
    happened: 'That backup is damaged',
    kept: nothingChanged,
    next: 'Choose another one.',
  },
} satisfies Partial<Record<ErrorCode, FailureMessage>>
