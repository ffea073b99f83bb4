import type { AchChecklistItem, ConsentWay } from '../../shared/domain/ach.ts'
import type { ActivityAction } from '../../shared/domain/activity.ts'
import type { ConnectionKind } from '../../shared/domain/connection.ts'
import type { DecisionState, SubmissionKind } from '../../shared/domain/decisions/decision.ts'
import type { Backup, DeskNotice } from '../../shared/domain/desk-state.ts'
import type { Density, Theme } from '../../shared/domain/settings.ts'
import type { UnitsProfileName } from '../../shared/domain/units.ts'
import type {
  KnownCreditType,
  KnownStatus,
  LoanTermType,
  PaymentPeriod,
} from '../../shared/domain/vocabulary.ts'
import type { AddOutcome, WorklistSortColumn } from '../../shared/domain/worklist.ts'
import { plural } from './format.ts'

/** Names of what the service and the desk know: one word or sentence for each value. */

export const statuses: Record<KnownStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  accepted: 'Accepted',
  declined: 'Declined',
  incomplete: 'Incomplete',
  rejected: 'Rejected',
}

export const creditTypes: Record<KnownCreditType, string> = {
  consumer_installment_loan: 'Consumer installment loan',
  consumer_bnpl: 'Consumer buy now, pay later',
  consumer_revolving_line_of_credit: 'Consumer revolving line',
  consumer_closed_line_of_credit: 'Consumer closed line',
  consumer_secured_installment_loan: 'Consumer secured installment loan',
  consumer_secured_revolving_line_of_credit: 'Consumer secured revolving line',
  commercial_installment_loan: 'Commercial installment loan',
  commercial_revolving_line_of_credit: 'Commercial revolving line',
  commercial_closed_line_of_credit: 'Commercial closed line',
  commercial_bnpl: 'Commercial buy now, pay later',
  commercial_merchant_advance: 'Commercial merchant advance',
}

export const offerKinds: Readonly<Record<string, string>> = {
  loan_offer: 'Loan',
  revolving_line_of_credit_offer: 'Revolving line of credit',
  merchant_advance_offer: 'Merchant advance',
}

export const paymentPeriods: Record<PaymentPeriod, string> = {
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  monthly: 'Monthly',
  semi_monthly: 'Twice a month',
  semi_monthly_first_15th: 'On the 1st and 15th',
  semi_monthly_last_15th: 'On the 15th and last day',
}

/** What a term is counted in, and a term. */
export const termTypes: Record<LoanTermType, { name: string; of: (count: number) => string }> = {
  months: { name: 'months', of: (count) => plural(count, { one: 'month', other: 'months' }) },
  days: { name: 'days', of: (count) => plural(count, { one: 'day', other: 'days' }) },
  payments: {
    name: 'payments',
    of: (count) => plural(count, { one: 'payment', other: 'payments' }),
  },
}

export const kinds: Record<ConnectionKind, string> = {
  sample: 'Sample',
  sandbox: 'Sandbox',
  production: 'Production',
}

/** What a state means for a submission, and what to do about it. */
export interface StandingWords {
  readonly meaning: string
  readonly next: string
}

const settingStandings = {
  refused: {
    meaning: 'The service said no. Nothing was changed there.',
    next: 'Set it again with what was wrong put right, or send the same once more with your reason.',
  },
  unknown: {
    meaning: 'It was sent, but the reply was lost. The service may have taken it over.',
    next: 'Ask whoever runs the service, then say how it ended, or send it again with your reason.',
  },
}

/** The name of each kind, and how it stands where that is not what `decisionStates` says. */
export const kindWords: Record<
  SubmissionKind,
  {
    readonly name: string
    readonly standings: Readonly<Partial<Record<DecisionState, StandingWords>>>
  }
> = {
  approve: { name: 'Approve application', standings: {} },
  'create-ach-authorization': {
    name: 'Create ACH authorization',
    standings: {
      refused: {
        meaning: 'The service said no. No document was made.',
        next: 'Make another authorization with what was wrong put right, or send the same once more with your reason.',
      },
      unknown: {
        meaning: 'It was sent, but the reply was lost. A document may exist at the service.',
        next: 'Look in the lender’s own system, then say how it ended. Sent again, there may be two documents for one payment.',
      },
    },
  },
  'set-lending-details': { name: 'Set lending details', standings: settingStandings },
  'set-webhook': { name: 'Set webhook URL', standings: settingStandings },
}

export const decisionStates: Record<DecisionState, StandingWords & { readonly label: string }> = {
  draft: {
    label: 'Draft',
    meaning: 'It is not finished.',
    next: 'Open it and go on.',
  },
  queued: {
    label: 'Waiting to be sent',
    meaning: 'It is saved on this computer and goes out by itself.',
    next: 'Nothing to do. You can still take it back.',
  },
  checking: {
    label: 'Being checked',
    meaning: 'The application is read once more to see that it is still what you saw.',
    next: 'Nothing to do. You can still take it back.',
  },
  sending: {
    label: 'Being sent',
    meaning: 'The request is on its way.',
    next: 'Wait for the reply.',
  },
  confirmed: {
    label: 'Confirmed',
    meaning: 'The service did it.',
    next: 'Nothing to do.',
  },
  refused: {
    label: 'Refused',
    meaning: 'The service said no. Nothing was changed there.',
    next: 'Look at it again with what the service said, or send the same once more with your reason.',
  },
  unknown: {
    label: 'Outcome unknown',
    meaning: 'It was sent, but the reply was lost. The service may or may not have done it.',
    next: 'Find out by reading the application. Do not send again before you know.',
  },
  held: {
    label: 'Held',
    meaning: 'The application is no longer what you saw when you decided. Nothing was sent.',
    next: 'Compare the two, then send it all the same or take it back.',
  },
  cancelled: {
    label: 'Taken back',
    meaning: 'It was not sent.',
    next: 'Nothing to do.',
  },
}

/** What it means if a decision was waiting in a restored backup or another older copy of the files. */
export const backupStandings = {
  unknown:
    'It was waiting to be sent when this copy of your files was made. It may have been sent, or canceled, since.',
  stillPending:
    'It was waiting to be sent when this copy of your files was made, and the application still shows as pending.',
  held: 'It was waiting to be sent when this copy of your files was made, and the application now shows something else.',
}

/** Where a decision stands when its state alone does not say it all. */
export const decisionStandings = {
  queuedUnauthorized: {
    meaning: 'The service did not accept the sign-in for this request.',
    next: 'Nothing to do. Loan Desk checks the application, then sends once more.',
  },
  queuedAgain: {
    meaning: 'It is sent again, although the first request may have been done.',
    next: 'Nothing to do. You can still take the second request back.',
  },
  settling: {
    meaning: 'It was sent, but the reply was lost. The service may have done it.',
    next: 'Nothing to do yet. The application is read to find out; nothing is sent again by itself.',
  },
  stillPending: {
    meaning: 'It was sent, but the reply was lost, and the application still shows as pending.',
    next: 'Most likely it was not done. Find out once more, or send it again with your reason.',
  },
  heldAfterSending: {
    meaning: 'It was sent, its reply was lost, and the application now shows something else.',
    next: 'Compare the two and find out who decided, then say how yours ended.',
  },
  heldForGood: {
    meaning: 'The application can no longer be approved. Nothing was sent.',
    next: 'Compare the two, then take it back.',
  },
  overtaken: {
    meaning: 'The service confirmed your approval, and now shows something else.',
    next: 'Compare the two below, ask who else works on this application, and record the outcome.',
  },
  saidDone: {
    meaning: 'It counts as done, by your word.',
    next: 'Nothing to do.',
  },
  saidNotDone: {
    meaning: 'It counts as not done, by your word.',
    next: 'Nothing to do.',
  },
  putAside: {
    meaning: 'The service had refused it, and it was put aside.',
    next: 'Nothing to do.',
  },
} as const

export const checklist: Record<AchChecklistItem, string> = {
  'right-facility': 'This is the right facility and payment.',
  'not-used-before': 'No earlier document is used for this payment.',
  'name-is-account-holder': 'The borrower’s name is that of the account holder.',
  'amount-and-date-match': 'Amount and date equal the payment about to be sent.',
  'revocation-wording': 'The borrower was told how to revoke, with the phone number.',
  'borrower-agreed': 'The borrower agreed and gets a copy.',
}

export const consentWays: Record<ConsentWay, string> = {
  'in-person': 'In person',
  phone: 'By phone',
  email: 'By e-mail',
  'signed-form': 'On a signed form',
  online: 'Online',
}

export const addOutcomes: Record<AddOutcome, string> = {
  added: 'Added',
  'already-here': 'Already in the worklist',
  'not-found': 'Not known to the service',
  refused: 'Refused by the service',
  malformed: 'Not an application id',
  failed: 'Could not be read',
  waiting: 'Added, read when the network is back',
}

export const sortColumns: Record<WorklistSortColumn, string> = {
  addedAt: 'Added',
  id: 'Id',
  status: 'Status',
  creditType: 'Credit type',
  requestedAmount: 'Amount',
  borrowerId: 'Borrower',
  lenderOfRecord: 'Lender of record',
  merchant: 'Merchant',
  createdOn: 'Created',
  decisionedOn: 'Decided',
  fetchedAt: 'Last read',
  followUpOn: 'Follow-up',
}

export const units: Record<UnitsProfileName, string> = {
  'cents-and-basis-points': 'Cents and basis points',
  'dollars-and-percent': 'Dollars and percent',
  'cents-and-percent': 'Cents and percent',
}

export const activityActions: Record<ActivityAction, string> = {
  'desk-opened': 'Opened the desk',
  'key-changed': 'Changed what protects the files',
  'backup-made': 'Made a backup',
  'backup-restored': 'Put a backup back',
  'cache-set-aside': 'Set damaged copies of applications aside',
  'files-older': 'Found older files in place of the newest',
  'connection-added': 'Added a connection',
  'connection-changed': 'Changed a connection',
  'connection-removed': 'Removed a connection',
  'signed-in': 'Signed in',
  'applications-added': 'Added applications',
  'applications-taken-off': 'Took applications off this computer',
  'decision-made': 'Made a decision',
  'decision-sent': 'Sent a decision',
  'decision-settled': 'Settled a decision',
  'decision-held': 'Held a decision',
  'decision-cancelled': 'Took a decision back',
  'decision-resent': 'Sent a decision again',
  'decision-restored': 'Found a decision waiting in an older copy',
  'decision-overtaken': 'Found something else after a confirmed approval',
  'document-opened': 'Opened a document',
  'document-host-trusted': 'Trusted a document host',
  'document-link-copied': 'Copied a document’s link',
  'document-used': 'Marked a document as used',
  'document-use-taken-back': 'Took the mark of use back',
  exported: 'Exported',
}

export const backupReasons: Record<Backup['reason'], string> = {
  daily: 'Daily',
  migration: 'Before an update',
  asked: 'Made by you',
  restore: 'Before putting one back',
}

export const notices: Record<DeskNotice, string> = {
  'cache-set-aside':
    'The copies of applications on this computer were damaged and have been set aside. They are read from the service again; your own work is complete.',
  'files-older':
    'Your files are older than your last work: an earlier copy is in their place, or the last changes were lost. Loan Desk sends nothing of what was waiting in them. Check under Decisions what the service has done.',
  'read-only':
    'The folder with your files cannot be written to. You can read everything; nothing new is saved.',
  'disk-full':
    'The disk is full. You can read everything; nothing new is saved until there is space.',
}

export const themes: Record<Theme, string> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
}
export const densities: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact' }

export const application = { one: 'application', other: 'applications' }
