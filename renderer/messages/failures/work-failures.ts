import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { FailureMessage } from './failure-message.ts'

/** Errors of applications, submissions, documents and templates. */
export const workFailures = {
  'id-malformed': {
    happened: 'This isn’t a valid ID',
    next: 'Enter an application ID, such as app_smpl0001.',
  },
  'application-not-here': {
    happened: 'This application isn’t in the worklist',
    next: 'Add it by its ID.',
  },
  'refresh-under-way': {
    happened: 'Other applications are being refreshed',
    next: 'Wait until it is finished, or cancel it in the worklist.',
  },
  'connection-not-here': {
    happened: 'This connection no longer exists',
    next: 'Choose another one in Settings, Connections.',
  },
  'connection-name-taken': {
    happened: 'Another connection has this name',
    next: 'Choose another name.',
  },
  'connection-in-use': {
    happened: 'This connection has open submissions',
    kept: 'Nothing was changed.',
    next: 'Wait until they are sent, or cancel or dismiss them in Submissions.',
  },
  'documents-kept': {
    happened: 'This connection has documents that must be kept',
    kept: 'Nothing was removed.',
    next: 'Remove its secret instead, in Settings, Session. Its documents stay in the register.',
  },
  'notices-kept': {
    happened: 'This connection has notices that must be kept',
    kept: 'Nothing was removed.',
    next: 'Remove its secret instead, in Settings, Session. Its notices and letters stay with their applications.',
  },
  'service-profile-differs': {
    happened: 'The service responds like another service profile',
    kept: 'Nothing was saved.',
    next: 'Choose which profile to use.',
  },
  'draft-invalid': {
    happened: 'The draft can’t be read',
    kept: 'It is saved unchanged.',
    next: 'Start the form again, or continue with an older draft.',
  },
  'drafts-not-saved': {
    happened: 'What you typed couldn’t be saved',
    kept: 'The connection wasn’t changed, and what you typed is still there.',
    next: 'Free up disk space and try again, or clear what you typed.',
  },
  'decision-not-here': {
    happened: 'This submission isn’t in Loan Desk',
    next: 'Look for it in Submissions.',
  },
  'decision-already-open': {
    happened: 'A submission for this is already in progress',
    kept: 'No second one was created.',
    next: 'See its status in Submissions.',
  },
  'decision-state': {
    happened: 'The submission’s status changed, so this is no longer possible',
    kept: 'Nothing was changed.',
    next: 'See its status in Submissions.',
  },
  'decision-stale': {
    happened: 'The check before sending found changes',
    kept: 'Nothing was sent.',
    next: 'Compare the changes in Submissions and decide again.',
  },
  'check-outdated': {
    happened: 'The check before sending is too old',
    kept: 'Nothing was sent.',
    next: 'No action needed. Loan Desk checks again, then sends.',
  },
  'decision-interrupted': {
    happened: 'Loan Desk was closed while this was being sent',
    kept: 'It wasn’t sent again.',
    next: 'Check the outcome in Submissions.',
  },
  'decision-restored': {
    happened: 'The outcome after this copy of your files was made is unknown',
    kept: 'It wasn’t sent again.',
    next: 'Check the outcome. If the service didn’t process it, send it again with your reason.',
  },
  'decision-overtaken': {
    happened: 'The service confirmed this approval but now shows something else',
    kept: 'Nothing was sent again.',
    next: 'Compare them in Submissions, find out who else works on it, and record the outcome.',
  },
  'first-payment-passed': {
    happened: 'A first payment date is no longer after today',
    kept: 'Nothing was sent.',
    next: 'Review the offers, choose a later first payment date, and approve again.',
  },
  'approval-blocked': {
    happened: 'A rule for offers now blocks this approval',
    kept: 'Nothing was sent.',
    next: 'Review the offers to see the rule and approve again, or record the outcome.',
  },
  'decision-still-pending': {
    happened: 'The application is still pending at the service',
    kept: 'It wasn’t sent again.',
    next: 'The service probably didn’t process it. Check the outcome again, or send it again with your reason.',
  },
  'payment-not-shown': {
    happened: 'The service doesn’t clearly show that it was done',
    kept: 'It wasn’t sent again.',
    next: 'Check the outcome again, or look in your servicing system and record the outcome.',
  },
  'document-not-shown': {
    happened: 'The service shows no new document for this facility',
    kept: 'It wasn’t sent again.',
    next: 'Check the outcome again, or look in your servicing system and record the outcome.',
  },
  'setting-not-shown': {
    happened: 'The service shows something else than what was sent',
    kept: 'It wasn’t sent again.',
    next: 'Check the outcome again, or ask your administrator and record the outcome.',
  },
  'confirmation-required': {
    happened: 'This needs your confirmation',
    kept: 'Nothing was changed.',
    next: 'Type the connection’s name exactly as shown.',
  },
  'document-not-here': {
    happened: 'This document isn’t in the register',
    next: 'Choose one from the register.',
  },
  'document-url-refused': {
    happened: 'The document’s address isn’t safe to open',
    kept: 'It wasn’t opened.',
    next: 'See the reason below and tell your administrator.',
  },
  'host-not-trusted': {
    happened: 'You haven’t trusted this document’s host yet',
    kept: 'It wasn’t opened.',
    next: 'Decide whether to trust this host.',
  },
  'document-warns': {
    happened: 'This document has warnings',
    kept: 'Nothing was changed.',
    next: 'Read the warnings before you continue.',
  },
  'payment-has-document': {
    happened: 'This payment already has a document or a request for one',
    kept: 'No second one was created.',
    next: 'Use that one, or confirm that a new one replaces it.',
  },
  'document-not-payable': {
    happened: 'This document can’t be used for a payment',
    kept: 'Nothing was sent.',
    next: 'It is used, revoked, replaced or for autopay. Create a new authorization.',
  },
  'debits-stopped': {
    happened: 'A returned payment stopped debits for this facility',
    kept: 'Nothing was sent.',
    next: 'Clear up the return with the borrower, then choose “Allow debits” above the document register.',
  },
  'return-not-seen': {
    happened: 'Another payment of this facility was returned meanwhile',
    kept: 'Its debits stay stopped.',
    next: 'Look at the new return, then decide again.',
  },
  'payment-date-passed': {
    happened: 'The payment date has passed',
    kept: 'Nothing was sent.',
    next: 'Agree on a new date with the borrower, then create a new authorization.',
  },
  'payment-not-cancelable': {
    happened: 'This payment is no longer pending',
    kept: 'Nothing was sent.',
    next: 'Check its status. Only a pending payment can be canceled.',
  },
  'document-not-used': {
    happened: 'The document isn’t marked as used',
    kept: 'Nothing was changed.',
    next: 'Check the register.',
  },
  'document-used': {
    happened: 'The document is marked as used',
    kept: 'Nothing was changed.',
    next: 'If it wasn’t used, undo that in the register first.',
  },
  'document-not-revoked': {
    happened: 'The authorization isn’t revoked',
    kept: 'Nothing was changed.',
    next: 'Check the register.',
  },
  'changed-meanwhile': {
    happened: 'A colleague has changed this since',
    kept: 'Their change stays.',
    next: 'Look at it as it is now, then decide again.',
  },
  'clipboard-unavailable': {
    happened: 'The link couldn’t be copied',
    next: 'Open the document from here. Copying links isn’t available in a browser.',
  },
  'opener-failed': {
    happened: 'Your browser couldn’t be started',
    kept: 'The document stays in the register.',
    next: 'Check that this computer has a default browser, then try again.',
  },
  'print-in-browser': {
    happened: 'Loan Desk is open in a browser, which prints itself',
    kept: 'No file was saved.',
    next: 'Use the browser’s print command and save as PDF there.',
  },
  'print-failed': {
    happened: 'The page couldn’t be printed',
    kept: 'No file was saved.',
    next: 'Try again. If it fails again, restart Loan Desk.',
  },
  'template-not-here': {
    happened: 'This template no longer exists',
    next: 'Choose another one.',
  },
  'template-invalid': {
    happened: 'This isn’t a templates file that Loan Desk can read',
    kept: 'Nothing was imported.',
    next: 'Choose a templates file exported by this or an earlier version of Loan Desk.',
  },
  'template-name-taken': {
    happened: 'Another template has this name',
    next: 'Choose another name.',
  },
  'template-of-team': {
    happened: 'Your account may not change the team’s templates',
    next: 'Ask an officer of your team.',
  },
  'starter-mode-only': {
    happened: 'This is for lenders in Starter Mode only',
    next: 'If you use Starter Mode, turn it on in the connection’s settings.',
  },
  'not-offered': {
    happened: 'The service of this connection doesn’t offer this',
    next: 'If it does, choose its edition in the connection’s settings.',
  },
  'not-sample': {
    happened: 'This switch is for the sample service only',
    next: 'Switch to the sample connection first.',
  },
  'link-refused': {
    happened: 'This link isn’t a Loan Desk link',
    kept: 'Nothing was opened.',
    next: 'Check where the link came from.',
  },
  'import-unreadable': {
    happened: 'The file can’t be read',
    kept: 'Nothing was imported.',
    next: 'Choose a file exported by Loan Desk.',
  },
  'import-too-large': {
    happened: 'The file is too large',
    kept: 'Nothing was imported.',
    next: 'Split it into smaller files.',
  },
} satisfies Partial<Record<ErrorCode, FailureMessage>>
