import type { DocumentWarning } from '../../../shared/domain/documents/ach.ts'
import { plural } from '../../messages/format.ts'
import { inLanguage } from '../../messages/language.ts'

const warnings: Record<DocumentWarning, (oldAfterDays: number) => string> = {
  used: () => 'Already used. Each payment needs its own document.',
  superseded: () => 'Replaced by a newer document for the same payment. Use that one.',
  'too-old': (days) =>
    `Older than ${plural(days, { one: 'day', other: 'days' })}. Check the amount and date.`,
}
const standings: Record<DocumentWarning | 'ready', string> = {
  used: 'Used',
  superseded: 'Replaced',
  'too-old': 'Old',
  ready: 'Not used',
}

const documentsCount = (count: number): string =>
  plural(count, { one: 'document', other: 'documents' })

/** Text for the document register, beyond what the first screen needs. */
const documentsEn = {
  warnings,
  standings,
  columns: {
    standing: 'Status',
    kept: 'Kept until',
  },
  by: (who: string) => `by ${who}`,
  byAt: (who: string, when: string) => `${when} by ${who}`,
  firstOpened: (day: string) => `first ${day}`,
  showAll: 'Show all facilities',
  ofFacility: (facility: string) => `Documents of ${facility}`,
  noneHere: 'No documents for this facility yet.',
  more: (payment: string) => `More actions for ${payment}`,
  next: 'New authorization for next payment',
  nextLong: (payment: string) => `New authorization for next payment, after ${payment}`,
  copy: 'Copy link',
  use: 'Mark as used',
  undoUse: 'Mark as not used',
  evidence: 'Evidence sheet',
  decision: 'Show submission',
  exportCsv: 'Export as CSV',
  exported: (where: string) => `Saved as ${where}`,
  copied: 'Link copied.',
  markedUsed: 'Marked as used.',
  useUndone: 'Marked as not used.',
  warnTitle: 'Review document warnings',
  warnOpen: 'Open anyway',
  warnUse: 'Mark as used anyway',
  cancel: 'Cancel',
  copyTitle: 'Copy document link?',
  copyText:
    'Anyone with this link may be able to read the document. Paste it only in a private place, then copy something else.',
  copyHost: (host: string) => `The document is on ${host}.`,
  copyConfirm: 'Copy link',
  undoUseTitle: 'Mark document as not used?',
  undoUseText:
    'Continue only if the document wasn’t used for its payment. Loan Desk saves your reason.',
  reason: 'Reason',
  reasonShort: 'Enter at least three characters.',
  submitLater: (connection: string) => `Save now, create at ${connection} later`,
  offline:
    'The service isn’t reachable. Loan Desk saves the authorization and creates it when the network is back.',
  forApplication: (id: string) => `The facility of application ${id}.`,
  leftToDo: 'Complete the checklist and the consent.',
  mayExist:
    'The outcome is unknown, and a document may exist at the service. Check your servicing system, then record the outcome in Submissions. Sending again can create a second document.',
  samePayment:
    'This payment already has a document or a request for one. A new document replaces it. Don’t use the earlier one.',
  samePaymentAt: (connections: string) =>
    `It belongs to ${connections}, which uses the same service.`,
  thisComputerOnly: 'Loan Desk only checks documents created on this computer.',
  replace: 'Replace the earlier document',
  facilities: {
    title: 'Facilities',
    search: 'Search facilities',
    searchHint: 'ID, name or application',
    add: 'Add facility',
    id: 'Facility ID',
    name: 'Name',
    application: 'Application',
    documents: documentsCount,
    documentsOf: (count: number, id: string) => `Show ${documentsCount(count)} of ${id}`,
    nothingFound: 'No facilities match.',
    empty: 'No facilities yet. Add one, or create an authorization.',
    one: (id: string) => `Facility ${id}`,
    unnamed: 'Facility without a name',
    notKnown: 'Not in your list yet. Name it to find it again.',
    nameIt: 'Name facility',
    change: 'Edit name or application',
    edit: (id: string) => `Edit ${id}`,
    remove: 'Remove facility',
    removeLong: (id: string) => `Remove ${id}`,
    removeTitle: (id: string) => `Remove ${id} from the list?`,
    removeText:
      'Its documents and submissions stay. Its name and link to an application are removed.',
    create: 'New authorization',
    createLong: (id: string) => `New authorization ${id}`,
    formTitle: 'Facility',
    save: 'Save facility',
    nameHint: 'Your own name for this facility.',
    applicationHint: 'Its application ID, if you know it.',
    applicationInvalid: 'Enter an application ID, such as app_smpl0001.',
  },
  settings: {
    title: 'Authorization documents',
    oldAfter: 'Unused documents are old after',
    oldAfterHint: 'Loan Desk warns before you open or use an old document.',
    days: 'days',
  },
  sheet: {
    title: 'ACH authorization evidence',
    lead: 'One page to print or save, without the document address.',
    back: 'Back to the register',
    pages: 'Evidence sheet',
    document: 'Document',
    facility: 'Facility',
    connection: 'Connection',
    host: 'Host',
    decisionId: 'Submission',
    requestKey: 'Request key',
    payment: 'Payment',
    amount: 'Amount',
    plannedOn: 'Payment date',
    frequency: 'Entry',
    single: 'Single',
    made: 'Created',
    openedFirst: 'First opened',
    openedLast: 'Last opened',
    used: 'Used',
    keptUntil: 'Kept until',
    supersededBy: 'Replaced by',
    checklist: 'Confirmed before creation',
    ticked: 'confirmed',
    notTicked: 'not confirmed',
    bankingDay: 'The payment date is a Federal Reserve banking day.',
    bankingDayDecided: (isBankingDay: boolean) =>
      `${isBankingDay ? 'yes' : 'no'}, checked by Loan Desk`,
    dateReason: 'Reason for the late date',
    consent: 'The borrower’s consent',
    consentGiven: (way: string, day: string, by: string) => `${way}, ${day}, by ${by}`,
    uses: 'Use history',
    usedBy: (when: string) => `Marked as used, ${when}`,
    useUndone: (when: string) => `Marked as not used, ${when}`,
    because: (what: string, reason: string) => `${what}: ${reason}`,
    log: 'Activity log entries',
    none: 'None',
  },
} as const

/** The words of the register of documents in the language of Loan Desk. */
export const documentsMessages = inLanguage({ en: documentsEn })
