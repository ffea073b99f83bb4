import type { PaymentStatus, ReturnCode } from '../../../shared/domain/documents/payment.ts'
import { inLanguage } from '../../messages/language.ts'

const statuses: Record<PaymentStatus, string> = {
  pending: 'Payment pending',
  processing: 'Payment processing',
  processed: 'Payment processed',
  settled: 'Payment settled',
  failed: 'Payment failed',
  canceled: 'Payment canceled',
  cancellation_pending: 'Payment cancellation pending',
}

const returns: Record<ReturnCode, string> = {
  R01: 'Insufficient funds (R01)',
  R02: 'Account closed (R02)',
  R03: 'Account not found (R03)',
  R04: 'Invalid account number (R04)',
  R10: 'Not authorized (R10)',
}

/** Text for the payment of a document. */
const paymentEn = {
  statuses: statuses as Readonly<Record<string, string>>,
  /** A status that Loan Desk doesn't know, unchanged. */
  otherStatus: (status: string) => `Payment: ${status}`,
  returns: returns as Readonly<Record<string, string>>,
  title: 'Payment',
  make: 'Make payment',
  question: 'Make this payment?',
  meaning: 'The account is debited once. The document can’t be used again.',
  cancelPayment: 'Cancel payment',
  cancelQuestion: 'Cancel this payment?',
  cancelMeaning: 'The service stops the debit if it is still pending. The document stays used.',
  keep: 'Keep payment',
  facility: 'Facility',
  document: 'Document',
  reference: 'Payment reference',
  plannedOn: 'Payment date',
  amount: 'Amount',
  otherDay: (planned: string) =>
    `The borrower authorized a debit on ${planned}. The service starts it as soon as it is sent.`,
  earlierDebit: (day: string) =>
    `A debit with this payment reference was made on ${day}. Continue only if this is another payment.`,
  offline: 'The service isn’t reachable. Loan Desk sends the payment when the network is back.',
  offlineCancel:
    'The service isn’t reachable. Loan Desk sends the cancellation when the network is back.',
  check: 'Check payment status',
  checked: 'Payment status fetched.',
  status: 'Status',
  returned: 'Return',
  readAt: 'Last fetched',
  id: 'Payment ID',
  none: 'None',
  evidence: 'Evidence sheet',
  allowedOn: (when: string, reason: string) => `${when}: ${reason}`,
  allowedBy: 'Debits allowed',
  stopped: {
    title: 'Stopped debits',
    one: (facility: string) => `Facility ${facility} gets no new documents or payments.`,
    why: (returned: string) => `A payment was returned: ${returned}.`,
    allow: 'Allow debits',
    allowLong: (facility: string) => `Allow debits of ${facility}`,
    question: (facility: string) => `Allow debits of ${facility} again?`,
    meaning:
      'Continue only if the borrower gave a valid account and agreed. Loan Desk saves your reason.',
    allowed: 'Debits allowed.',
  },
} as const

export const paymentMessages = inLanguage({ en: paymentEn })
