import type { ErrorCode } from '../../shared/error-codes.ts'
import { nothingChanged, formKept, type FailureMessage } from './failure-message.ts'

/** What the officer works with. */
export const workFailures = {
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
  'refresh-under-way': {
    happened: 'Other applications are being refreshed',
    kept: nothingChanged,
    next: 'Let it finish, or cancel it in the worklist.',
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
    next: 'Wait until what is being sent has ended, or take back what waits under Decisions.',
  },
  'draft-invalid': {
    happened: 'The draft could not be read',
    kept: 'It is kept as it was.',
    next: 'Begin the form again, or go on with an older draft.',
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
  'check-outdated': {
    happened: 'The application was read too long before the request could leave',
    kept: 'The decision is kept. Nothing was sent.',
    next: 'Nothing to do: it is read again and goes out by itself.',
  },
  'decision-interrupted': {
    happened: 'The desk was closed while this was being sent',
    kept: 'The decision is kept. It was not sent again.',
    next: 'Find out under Decisions whether the service did it.',
  },
  'decision-restored': {
    happened: 'What became of it after this copy of your files was made is not known',
    kept: 'The decision is kept. It was not sent again.',
    next: 'Find out whether the service did it. If not, send it again with your reason.',
  },
  'decision-overtaken': {
    happened: 'The service confirmed this approval and now shows something else',
    kept: 'Nothing was sent again.',
    next: 'Compare the two under Decisions, ask who else works on it, and record the outcome.',
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
  'payment-has-document': {
    happened: 'There is a document for this payment already, or one is on its way',
    kept: 'No second one was made. What you typed is still there.',
    next: 'Use that one; what is on its way is listed under Decisions. Or confirm that another one takes its place.',
  },
  'document-not-used': {
    happened: 'The document is not marked as used',
    kept: nothingChanged,
    next: 'Look at the register again.',
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
    next: 'Try again. If it fails again, start the desk again.',
  },
  'template-not-here': {
    happened: 'This template no longer exists',
    kept: formKept,
    next: 'Choose another one.',
  },
  'template-invalid': {
    happened: 'This template does not fit the form',
    kept: formKept,
    next: 'Choose another one, or save it again.',
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
    next: 'Choose a file that was exported from a desk.',
  },
  'import-too-large': {
    happened: 'This file is too large',
    kept: 'Nothing was imported.',
    next: 'Split it into smaller ones.',
  },
} satisfies Partial<Record<ErrorCode, FailureMessage>>
