import type { ErrorCode } from '../../shared/error-codes.ts'

/** What a person is told of a failure: what happened, what was kept, what to do now. */
export interface FailureMessage {
  readonly happened: string
  readonly kept: string
  readonly next: string
}

const nothingChanged = 'Nothing was changed.'
const copyKept = 'The copy on this computer is kept and can be read.'
const filesUntouched = 'Your files were not touched.'
const formKept = 'What you typed is still there.'

export const failureMessages: Record<ErrorCode, FailureMessage> = {
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
    happened: 'The keychain does not answer',
    kept: filesUntouched,
    next: 'A password dialog may be open behind this window. Otherwise sign out of the computer and in again, then try again.',
  },
  'keychain-absent': {
    happened: 'This computer has no keychain',
    kept: filesUntouched,
    next: 'Install one (on Debian: gnome-keyring and libsecret) and try again, or protect the files with a passphrase.',
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
  offline: {
    happened: 'There is no connection to the service',
    kept: copyKept,
    next: 'It is tried again as soon as the network is back.',
  },
  'host-not-found': {
    happened: 'The service’s address was not found',
    kept: copyKept,
    next: 'Check the network, and the address under Settings, Connections.',
  },
  'connect-failed': {
    happened: 'The service could not be reached',
    kept: copyKept,
    next: 'Check the network. If others can reach the service, check the address under Settings, Connections.',
  },
  'tls-failed': {
    happened: 'No safe connection to the service could be made',
    kept: copyKept,
    next: 'Check the date of this computer. On a guest network, sign in to the network first. Otherwise ask whoever runs the service about its certificate.',
  },
  'timed-out': {
    happened: 'The service did not answer in time',
    kept: copyKept,
    next: 'Try again in a moment.',
  },
  'connection-lost': {
    happened: 'The connection broke before the answer was complete',
    kept: copyKept,
    next: 'Try again. A decision that was being sent is settled under Decisions first.',
  },
  redirected: {
    happened: 'The service’s address leads somewhere else',
    kept: 'Your credentials were not sent on.',
    next: 'On a guest network, sign in to the network first. Otherwise correct the address under Settings, Connections.',
  },
  'reply-too-large': {
    happened: 'The service’s reply is far larger than any application',
    kept: copyKept,
    next: 'Ask whoever runs the service.',
  },
  'reply-unreadable': {
    happened: 'The service’s reply could not be understood',
    kept: copyKept,
    next: 'Check that the address under Settings, Connections is that of the lending service, then try again.',
  },
  'rate-limited': {
    happened: 'The service asks for a pause',
    kept: copyKept,
    next: 'It is tried again when the pause is over.',
  },
  'service-unavailable': {
    happened: 'The service has a fault of its own',
    kept: copyKept,
    next: 'Try again in a few minutes.',
  },
  'service-refused': {
    happened: 'The service refused',
    kept: formKept,
    next: 'Its reason is shown below. Correct what it names and try again.',
  },
  'not-found': {
    happened: 'The service does not know this id',
    kept: 'A copy that was read before stays here.',
    next: 'Check the id, and that you use the connection it belongs to.',
  },
  unauthorized: {
    happened: 'The service did not accept the sign-in',
    kept: copyKept,
    next: 'Sign in again under Settings, Connections.',
  },
  'credentials-wrong': {
    happened: 'The service does not accept this client id and secret',
    kept: 'What was saved before is kept.',
    next: 'Check both, and that they belong to this environment.',
  },
  'credentials-missing': {
    happened: 'There is no secret for this connection',
    kept: copyKept,
    next: 'Add the connection again with its secret under Settings, Connections.',
  },
  'base-url-invalid': {
    happened: 'This address cannot be used',
    kept: formKept,
    next: 'Type the address as the service’s operator gave it, beginning with https.',
  },
  cancelled: {
    happened: 'It was cancelled',
    kept: 'What was done before is kept.',
    next: 'Start it again when you like.',
  },
  'id-malformed': {
    happened: 'That is not an id',
    kept: formKept,
    next: 'An application id begins with app_ and has only letters, digits, dots, dashes, underscores and tildes.',
  },
  'application-not-here': {
    happened: 'This application is not in the worklist',
    kept: nothingChanged,
    next: 'Add it by its id.',
  },
  'connection-not-here': {
    happened: 'This connection no longer exists',
    kept: nothingChanged,
    next: 'Choose another one under Settings, Connections.',
  },
  'connection-name-taken': {
    happened: 'Another connection has this name',
    kept: formKept,
    next: 'Choose a name that tells the two apart.',
  },
  'connection-in-use': {
    happened: 'This connection is in use',
    kept: nothingChanged,
    next: 'Wait until what is being sent has ended, or switch to another connection first.',
  },
  'draft-invalid': {
    happened: 'The draft could not be read',
    kept: 'It is kept as it was.',
    next: 'Begin the form anew, or go on with an older draft.',
  },
  'decision-not-here': {
    happened: 'This decision is not in the records',
    kept: nothingChanged,
    next: 'Look it up under Decisions.',
  },
  'decision-already-open': {
    happened: 'A decision about this is already on its way',
    kept: 'The first one goes on. No second one was made.',
    next: 'See how it ends under Decisions.',
  },
  'decision-state': {
    happened: 'The decision has moved on, so this is no longer possible',
    kept: nothingChanged,
    next: 'See where it stands now under Decisions.',
  },
  'decision-stale': {
    happened: 'The application is not what you saw when you decided',
    kept: 'Nothing was sent.',
    next: 'Compare the old with the new under Decisions and decide again.',
  },
  'decision-interrupted': {
    happened: 'The desk was closed while this was being sent',
    kept: 'The decision is kept. It was not sent again.',
    next: 'Find out under Decisions whether the service did it.',
  },
  'decision-still-pending': {
    happened: 'The service still shows the application as pending',
    kept: 'The decision is kept. It was not sent again.',
    next: 'Most likely it was not done. Read it once more, or send it again with your reason.',
  },
  'reason-required': {
    happened: 'A reason is needed',
    kept: formKept,
    next: 'Say in a few words why. It is kept with the decision.',
  },
  'confirmation-required': {
    happened: 'This has to be confirmed first',
    kept: nothingChanged,
    next: 'Type the connection’s name exactly as it is shown.',
  },
  'document-not-here': {
    happened: 'This document is not in the register',
    kept: nothingChanged,
    next: 'Choose one from the register.',
  },
  'document-url-refused': {
    happened: 'The document’s address is not safe to open',
    kept: 'It was not opened.',
    next: 'Tell whoever runs the service. The reason is below.',
  },
  'host-not-trusted': {
    happened: 'The document lies on a host you have not trusted yet',
    kept: 'It was not opened.',
    next: 'Say whether this host may be opened.',
  },
  'document-warns': {
    happened: 'Something stands against using this document',
    kept: nothingChanged,
    next: 'Read what it is, then go on only if you mean it.',
  },
  'document-not-used': {
    happened: 'The document is not marked as used',
    kept: nothingChanged,
    next: 'Look at the register anew.',
  },
  'clipboard-unavailable': {
    happened: 'The link could not be put on the clipboard',
    kept: 'Nothing was copied.',
    next: 'Open the document from here. Links are copied in the desktop application, not in a browser.',
  },
  'opener-failed': {
    happened: 'The system browser could not be started',
    kept: 'The document stays in the register.',
    next: 'Check that this computer has a default browser, then try again.',
  },
  'print-in-browser': {
    happened: 'This page is open in a browser, which prints by itself',
    kept: 'Nothing was written.',
    next: 'Choose Print in the browser, and save as PDF there.',
  },
  'print-failed': {
    happened: 'The page could not be printed',
    kept: 'Nothing was written.',
    next: 'Try again. If it fails again, start the desk anew.',
  },
  'template-not-here': {
    happened: 'This template no longer exists',
    kept: formKept,
    next: 'Choose another one.',
  },
  'template-invalid': {
    happened: 'This template does not fit the form',
    kept: formKept,
    next: 'Choose another one, or save it anew.',
  },
  'template-name-taken': {
    happened: 'Another template has this name',
    kept: formKept,
    next: 'Choose another name.',
  },
  'starter-mode-only': {
    happened: 'This is for lenders in Starter Mode only',
    kept: nothingChanged,
    next: 'If your lender is in Starter Mode, say so in the connection’s settings.',
  },
  'not-sample': {
    happened: 'Only the sample service has this switch',
    kept: nothingChanged,
    next: 'Switch to the sample connection first.',
  },
  'link-refused': {
    happened: 'This link is not one of Loan Desk’s',
    kept: 'Nothing was opened.',
    next: 'Check where it came from.',
  },
  'import-unreadable': {
    happened: 'This file could not be read',
    kept: 'Nothing was imported.',
    next: 'Use a file in UTF-8, of the kind that the button names.',
  },
  'import-too-large': {
    happened: 'This file is too large',
    kept: 'Nothing was imported.',
    next: 'Split it into smaller ones.',
  },
  'apr-no-solution': {
    happened: 'No rate fits these payments',
    kept: formKept,
    next: 'Check amounts, fee and dates.',
  },
  'apr-several-solutions': {
    happened: 'More than one rate fits these payments',
    kept: formKept,
    next: 'Check amounts, fee and dates.',
  },
  'apr-not-converged': {
    happened: 'The rate could not be found',
    kept: formKept,
    next: 'Check amounts, fee and dates.',
  },
  'calculation-input': {
    happened: 'These terms cannot be calculated',
    kept: formKept,
    next: 'Check the marked fields.',
  },
  'finance-charge-negative': {
    happened: 'The payments add up to less than what is lent',
    kept: formKept,
    next: 'Check amounts, rate and fee.',
  },
  'schedule-does-not-amortize': {
    happened: 'These payments never repay the amount',
    kept: formKept,
    next: 'Raise the payment, lengthen the term or lower the rate.',
  },
}
