import type { BusinessSize, NoticeKind, NoticeManner } from '../../shared/domain/notices/notice.ts'
import type {
  AchChecklistItem,
  AuthorizationKind,
  ConsentWay,
} from '../../shared/domain/documents/ach.ts'
import type { ActivityAction } from '../../shared/domain/activity/activity.ts'
import type { ConnectionKind } from '../../shared/domain/connections/connection.ts'
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
