import type { BusinessSize, NoticeKind, NoticeManner } from '../../shared/domain/notices/notice.ts'
import type {
  AchChecklistItem,
  AuthorizationKind,
  ConsentWay,
} from '../../shared/domain/documents/ach.ts'
import type { ActivityAction } from '../../shared/domain/activity/activity.ts'
import type { ConnectionKind } from '../../shared/domain/connections/connection.ts'
import type { SubmissionKind } from '../../shared/values/submission-kinds.ts'
import type { DecisionState } from '../../shared/domain/decisions/decision.ts'
import type { ShownState } from '../../shared/domain/decisions/state-groups.ts'
import type { Backup, AppWarning } from '../../shared/domain/startup/app-state.ts'
import type { Density, Theme } from '../../shared/domain/settings/settings.ts'
import type { ServiceProfileName } from '../../shared/service-profiles/all-profiles.ts'
import type { UnitsProfileName } from '../../shared/values/units.ts'
import type { LoanTermType, PaymentPeriod } from '../../shared/values/vocabulary.ts'
import type { AddOutcome, WorklistSortColumn } from '../../shared/domain/worklist/worklist.ts'
import { plural } from './format.ts'

/** Names of values from the service and from Loan Desk. */

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
  semi_monthly_first_15th: '1st and 15th of the month',
  semi_monthly_last_15th: '15th and last day of the month',
}

/** Term units, alone and with a count. */
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

/** The meaning of a submission's state and its next step. */
export interface StateText {
  readonly meaning: string
  readonly next: string
}

const settingStateTexts = {
  refused: {
    meaning: 'The service refused it. Nothing changed there.',
    next: 'Set a corrected value, or send the same request with your reason.',
  },
  unknown: {
    meaning: 'It was sent, but the response was lost. The service may have saved it.',
    next: 'Ask your administrator, then record the outcome or send it again with your reason.',
  },
}

/** The name of each kind, and its own text for states that `decisionStates` doesn't fit. */
export const kindWords: Record<
  SubmissionKind,
  {
    readonly name: string
    readonly stateTexts: Readonly<Partial<Record<DecisionState, StateText>>>
  }
> = {
  approve: { name: 'Approve application', stateTexts: {} },
  reject: { name: 'Reject application', stateTexts: {} },
  'create-ach-authorization': {
    name: 'Create ACH authorization',
    stateTexts: {
      refused: {
        meaning: 'The service refused it. No document was created.',
        next: 'Create a corrected authorization, or send the same request with your reason.',
      },
      unknown: {
        meaning: 'It was sent, but the response was lost. A document may exist at the service.',
        next: 'Check your servicing system, then record the outcome. Sending again can create a second document.',
      },
    },
  },
  'make-payment': {
    name: 'Make payment',
    stateTexts: {
      confirmed: {
        meaning: 'The service accepted the payment.',
        next: 'See its status below.',
      },
      refused: {
        meaning: 'The service refused it. No payment was made.',
        next: 'Send the same request with your reason, or dismiss it. The document stays unused.',
      },
      unknown: {
        meaning: 'It was sent, but the response was lost. The account may be debited.',
        next: 'Check the outcome, or look in your servicing system and record the outcome.',
      },
    },
  },
  'cancel-payment': {
    name: 'Cancel payment',
    stateTexts: {
      confirmed: {
        meaning: 'The service canceled the payment.',
        next: 'No action needed. Another payment needs a new document.',
      },
      refused: {
        meaning: 'The service refused it. The payment wasn’t canceled.',
        next: 'See the payment’s status below, or send the same request with your reason.',
      },
      unknown: {
        meaning: 'It was sent, but the response was lost. The payment may be canceled.',
        next: 'Check the outcome, or look in your servicing system and record the outcome.',
      },
    },
  },
  'set-lending-details': { name: 'Set lending details', stateTexts: settingStateTexts },
  'set-webhook': { name: 'Set webhook URL', stateTexts: settingStateTexts },
  'delete-webhook': {
    name: 'Delete webhook URL',
    stateTexts: {
      confirmed: {
        meaning: 'The service deleted the URL. It sends no more events.',
        next: 'No action needed.',
      },
      unknown: {
        meaning: 'It was sent, but the response was lost. The URL may be deleted.',
        next: 'Check the outcome, or ask your administrator and record the outcome.',
      },
    },
  },
}

export const decisionStates: Record<ShownState, StateText & { readonly label: string }> = {
  draft: {
    label: 'Draft',
    meaning: 'This submission isn’t finished.',
    next: 'Open and finish it.',
  },
  queued: {
    label: 'Waiting to send',
    meaning: 'Loan Desk saved it and sends it automatically.',
    next: 'No action needed. You can still cancel it.',
  },
  'identity-check': {
    label: 'Waiting for identity check',
    meaning: 'The service hasn’t finished the borrower’s identity check. Nothing is approved yet.',
    next: 'No action needed. Loan Desk sends it again every 15 minutes. If the borrower can’t be identified, cancel it.',
  },
  checking: {
    label: 'Checking',
    meaning: 'Loan Desk checks that the application hasn’t changed since you reviewed it.',
    next: 'No action needed. You can still cancel it.',
  },
  sending: {
    label: 'Sending',
    meaning: 'The request is on its way.',
    next: 'Wait for the response.',
  },
  confirmed: {
    label: 'Confirmed',
    meaning: 'The service processed it.',
    next: 'No action needed.',
  },
  refused: {
    label: 'Refused',
    meaning: 'The service refused it. Nothing changed there.',
    next: 'Read the service’s reason, then review again or send the same request with your reason.',
  },
  unknown: {
    label: 'Outcome unknown',
    meaning: 'It was sent, but the response was lost. The service may have processed it.',
    next: 'Check the outcome. Don’t send it again until you know.',
  },
  held: {
    label: 'Held',
    meaning: 'The application changed after your decision. Nothing was sent.',
    next: 'Compare the changes, then send it anyway or cancel it.',
  },
  canceled: {
    label: 'Canceled',
    meaning: 'It wasn’t sent.',
    next: 'No action needed.',
  },
}

/** Meaning of a submission that was waiting in a restored backup or an older copy of the files. */
export const backupStateTexts = {
  unknown:
    'It was waiting when this copy of your files was made. It may have been sent or canceled since.',
  stillPending:
    'It was waiting when this copy of your files was made. The application is still pending.',
  held: 'It was waiting when this copy of your files was made. The application has changed since.',
}

/** Status text for submissions whose state alone isn’t specific enough. */
export const specialStateTexts = {
  queuedUnauthorized: {
    meaning: 'The service rejected the sign-in for this request.',
    next: 'No action needed. Loan Desk checks the application, then sends again.',
  },
  undoable: {
    meaning: 'Saved. Loan Desk sends it in a few seconds.',
    next: 'Undo cancels it before anything is sent.',
  },
  queuedAgain: {
    meaning: 'It is waiting to be sent again. The service may have processed the first request.',
    next: 'No action needed. You can still cancel the second request.',
  },
  settling: {
    meaning: 'It was sent, but the response was lost. The service may have processed it.',
    next: 'No action needed yet. Loan Desk checks the outcome and sends nothing automatically.',
  },
  stillPending: {
    meaning: 'It was sent, but the response was lost. The application is still pending.',
    next: 'The service probably didn’t process it. Check the outcome again, or send it again with your reason.',
  },
  heldAfterSending: {
    meaning: 'It was sent, its response was lost, and the application has changed.',
    next: 'Compare the changes, find out who made them, then record the outcome.',
  },
  heldForGood: {
    meaning: 'The application is no longer pending. Nothing was sent.',
    next: 'Compare the changes, then cancel it.',
  },
  overtaken: {
    meaning: 'The service confirmed your decision but now shows something else.',
    next: 'Compare them below, find out who else works on this application, and record the outcome.',
  },
  recordedDone: {
    meaning: 'Recorded manually as processed.',
    next: 'No action needed.',
  },
  recordedNotDone: {
    meaning: 'Recorded manually as not processed.',
    next: 'No action needed.',
  },
  canceledTooEarly: {
    meaning: 'You canceled it before the borrower’s identity check was finished.',
    next: 'No action needed.',
  },
  dismissed: {
    meaning: 'The service refused it, and you dismissed it.',
    next: 'No action needed.',
  },
} as const

export const checklist: Record<AchChecklistItem, string> = {
  'right-facility': 'The facility and payment are correct.',
  'not-used-before': 'No earlier document was used for this payment.',
  'name-is-account-holder': 'The borrower is the account holder.',
  'amount-and-date-match': 'The amount and date match the payment.',
  'revocation-wording': 'The borrower knows how to revoke and has the phone number.',
  'borrower-agreed': 'The borrower agreed and will get a copy.',
}

export const authorizationKinds: Record<AuthorizationKind, string> = {
  single: 'Single payment',
  autopay: 'Autopay',
}

export const consentWays: Record<ConsentWay, string> = {
  'in-person': 'In person',
  phone: 'By phone',
  email: 'By email',
  'signed-form': 'Signed form',
  online: 'Online',
}

export const addOutcomes: Record<AddOutcome, string> = {
  added: 'Added',
  'already-here': 'Already in the worklist',
  'not-found': 'Not found at the service',
  refused: 'Refused by the service',
  malformed: 'Not an application ID',
  waiting: 'Added, not fetched yet',
}

export const sortColumns: Record<WorklistSortColumn, string> = {
  addedAt: 'Added',
  id: 'ID',
  status: 'Status',
  creditType: 'Credit type',
  requestedAmount: 'Amount',
  borrowerId: 'Borrower',
  lenderOfRecord: 'Lender of record',
  merchant: 'Merchant',
  fico: 'FICO',
  bankruptcy: 'Bankruptcy',
  createdOn: 'Created',
  decisionedOn: 'Decided',
  fetchedAt: 'Last fetched',
  followUpOn: 'Follow-up',
  noticeOn: 'Notice due',
}

export const units: Record<UnitsProfileName, string> = {
  'cents-and-basis-points': 'Cents and basis points',
  'dollars-and-percent': 'Dollars and percent',
  'cents-and-percent': 'Cents and percent',
}

export const serviceProfiles: Record<ServiceProfileName, string> = {
  specification: 'Specification',
  '2024-10': 'October 2024',
  '2025-03': 'March 2025',
}

export const noticeKinds: Record<NoticeKind, string> = {
  'adverse-action': 'Adverse action notice',
  counteroffer: 'Counteroffer notice',
  'counteroffer-with-adverse-action': 'Counteroffer and adverse action notice in one (form C-4)',
  incompleteness: 'Notice of incompleteness',
  'right-to-reasons': 'Disclosure of the right to reasons (form C-8)',
  'risk-based-pricing': 'Risk-based pricing notice',
  withdrawal: 'No notice: the borrower withdrew',
}

export const businessSizes: Record<BusinessSize, string> = {
  small: 'At most $1 million',
  large: 'More than $1 million, or trade credit',
}

export const noticeManners: Record<NoticeManner, string> = {
  mailed: 'Mailed',
  'handed-over': 'Handed over',
  electronic: 'Sent electronically, with the borrower’s consent',
}

export const activityActions: Record<ActivityAction, string> = {
  'desk-opened': 'Opened Loan Desk',
  'key-changed': 'Changed file encryption',
  'backup-made': 'Made a backup',
  'backup-restored': 'Restored a backup',
  'cache-set-aside': 'Quarantined damaged cached applications',
  'files-older': 'Found an older copy of the files',
  'connection-added': 'Added a connection',
  'connection-changed': 'Changed a connection',
  'service-profile-changed': 'Changed a service profile',
  'connection-removed': 'Removed a connection',
  'signed-in': 'Signed in',
  'applications-added': 'Added applications',
  'applications-taken-off': 'Removed applications from this computer',
  'decision-made': 'Created a submission',
  'rejection-made': 'Submitted a rejection',
  'payment-made': 'Submitted a payment',
  'cancellation-made': 'Submitted a payment cancellation',
  'webhook-deletion-made': 'Submitted a webhook deletion',
  'decision-sent': 'Sent a submission',
  'decision-unregistered': 'Sent before the team space registered it',
  'decision-settled': 'Recorded a submission’s outcome',
  'decision-held': 'Held a submission',
  'decision-cancelled': 'Canceled a submission',
  'decision-resent': 'Sent a submission again',
  'decision-restored': 'Found a waiting submission in an older copy',
  'decision-overtaken': 'Found a change after a confirmed decision',
  'registration-voided': 'Voided an ACH registration',
  'document-opened': 'Opened a document',
  'document-host-trusted': 'Trusted a document host',
  'document-link-copied': 'Copied a document link',
  'document-used': 'Marked a document as used',
  'document-use-taken-back': 'Marked a document as not used',
  'document-assent-recorded': 'Recorded the borrower’s assent',
  'document-revoked': 'Recorded a revocation',
  'document-revocation-undone': 'Undid a revocation',
  'payment-changed': 'Found a new payment status',
  'debits-allowed': 'Allowed debits after a return',
  'complete-date-set': 'Set a complete date',
  'complete-date-removed': 'Removed a complete date',
  'other-terms-set': 'Recorded other terms than requested',
  'other-terms-removed': 'Removed the record of other terms',
  'revenue-set': 'Set the revenue of a business',
  'revenue-removed': 'Removed the revenue of a business',
  'notice-recorded': 'Recorded a notice',
  'notice-removed': 'Removed a recorded notice',
  'letter-made': 'Printed or saved a letter',
  exported: 'Exported',
}

export const backupReasons: Record<Backup['reason'], string> = {
  daily: 'Daily',
  migration: 'Before an update',
  asked: 'On request',
  restore: 'Before a restore',
}

export const warnings: Record<AppWarning, string> = {
  'cache-set-aside':
    'Cached applications on this computer were damaged. Loan Desk quarantined them and fetches them again. Your own work is complete.',
  'files-older':
    'Your files are older than your last work: they were replaced by an earlier copy, or changes were lost. Loan Desk doesn’t send what was waiting. Check the outcomes in Submissions.',
  'read-only':
    'Loan Desk can’t write to your data folder. You can read everything, but nothing new is saved.',
  'disk-full':
    'The disk is full. You can read everything, but nothing new is saved until you free up space.',
}

export const themes: Record<Theme, string> = {
  system: 'Same as system',
  light: 'Light',
  dark: 'Dark',
}
export const densities: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact' }

export const application = { one: 'application', other: 'applications' }
