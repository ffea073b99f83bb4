import { keychain } from '../keychain-name.ts'
import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { FailureMessage } from './failure-message.ts'

/** Errors of IPC, the key and the files. */
export const appFailures = {
  'caller-refused': {
    happened: 'Loan Desk refused a request from this page',
    kept: 'Nothing was changed.',
    next: 'Close the window and start Loan Desk again.',
  },
  'channel-unknown': {
    happened: 'This page belongs to another version of Loan Desk',
    kept: 'Nothing was changed.',
    next: 'Close the window and start Loan Desk again.',
  },
  'payload-invalid': {
    happened: 'Some entries aren’t valid',
    next: 'Correct the marked fields and try again.',
  },
  'payload-too-large': {
    happened: 'This is too much to process at once',
    next: 'Split it into smaller parts.',
  },
  'too-many-requests': {
    happened: 'Too many requests in a short time',
    kept: 'Nothing was changed.',
    next: 'Wait a moment and try again.',
  },
  unexpected: {
    happened: 'Something went wrong in Loan Desk',
    kept: 'Saved work is safe.',
    next: 'Try again. If it happens again, report the reference below to your administrator.',
  },
  'bridge-closed': {
    happened: 'Loan Desk lost its internal connection',
    kept: 'Saved work is safe, and nothing was sent again.',
    next: 'Loan Desk reconnects automatically. If it doesn’t, start it again.',
  },
  'app-not-open': {
    happened: 'Loan Desk is locked',
    next: 'Unlock Loan Desk first.',
  },
  'key-missing': {
    happened: `${keychain.first} has no key for your files`,
    kept: 'Your files are unchanged. Loan Desk didn’t create a new key because it couldn’t open them.',
    next: `Sign in to this computer with the account you used before, or restore ${keychain.inside}. Then try again.`,
  },
  'keychain-locked': {
    happened: `${keychain.first} is locked`,
    kept: 'Your files are unchanged.',
    next: `Unlock ${keychain.inside}, then try again.`,
  },
  'keychain-hung': {
    happened: `${keychain.first} hasn’t responded yet`,
    kept: 'Your files are unchanged.',
    next: 'If a password prompt is open, enter your password there, and Loan Desk continues. Otherwise sign out of this computer, sign in and try again.',
  },
  'keychain-absent': {
    happened: `This computer has no ${keychain.bare}`,
    kept: 'Your files are unchanged.',
    next: 'Start or install one (on Debian: gnome-keyring and libsecret), then try again.',
  },
  'keychain-failed': {
    happened: `${keychain.first} reported an error`,
    kept: 'Your files are unchanged.',
    next: `Check that ${keychain.inside} works on this computer, then try again.`,
  },
  'key-wrong': {
    happened: `The key in ${keychain.inside} doesn’t open your files`,
    kept: 'Your files are unchanged.',
    next: `Your files may come from another computer or account. Restore the secrets that belong to them, then try again.`,
  },
  'passphrase-wrong': {
    happened: 'Wrong passphrase',
    kept: 'Your files are unchanged.',
    next: 'Check Caps Lock and the keyboard layout, then try again.',
  },
  'store-damaged': {
    happened: 'The file with your work is damaged',
    kept: 'It wasn’t changed.',
    next: 'Restore a backup. Loan Desk keeps the damaged file.',
  },
  'store-newer': {
    happened: 'A newer version of Loan Desk wrote your files',
    kept: 'Your files are unchanged.',
    next: 'Install the newer version on this computer.',
  },
  'store-foreign': {
    happened: 'Your data folder contains an item that Loan Desk didn’t make',
    kept: 'Your files are unchanged.',
    next: 'Move the item named below out of the folder. If it’s a link, put the file itself in its place. Then try again.',
  },
  'store-read-only': {
    happened: 'Loan Desk can’t write to your data folder',
    kept: 'Your files are unchanged.',
    next: 'Allow your account to write to the folder, or remove the drive’s write protection. Then try again.',
  },
  'disk-full': {
    happened: 'The disk is full',
    kept: 'Saved work is safe and readable.',
    next: 'Free up some space, then try again.',
  },
  'store-failed': {
    happened: 'Your files couldn’t be read or written',
    kept: 'Saved work is unchanged.',
    next: 'Check that the drive is connected and not full, then try again.',
  },
  'cache-failed': {
    happened: 'Cached applications can’t be used',
    kept: 'Your own work is complete and unchanged.',
    next: 'Check that the disk has space and that you can write to your data folder, then try again.',
  },
  'desk-in-use': {
    happened: 'Loan Desk is already open with these files',
    next: 'Use the other window, or close it and try again. If no other is open, ask your administrator: the disk may not support file locks.',
  },
  'backup-missing': {
    happened: 'This backup no longer exists',
    kept: 'Nothing was changed.',
    next: 'Choose another one.',
  },
  'backup-damaged': {
    happened: 'This backup is damaged or needs another key',
    kept: 'Nothing was changed.',
    next: 'Choose another one.',
  },
} satisfies Partial<Record<ErrorCode, FailureMessage>>
