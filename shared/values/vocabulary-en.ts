import type { KnownCreditType, KnownStatus } from './vocabulary.ts'

/** English names of the service's values, for display and search. */

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
  consumer_revolving_line_of_credit: 'Consumer revolving line of credit',
  consumer_closed_line_of_credit: 'Consumer closed-end line of credit',
  consumer_secured_installment_loan: 'Consumer secured installment loan',
  consumer_secured_revolving_line_of_credit: 'Consumer secured revolving line of credit',
  commercial_installment_loan: 'Commercial installment loan',
  commercial_revolving_line_of_credit: 'Commercial revolving line of credit',
  commercial_closed_line_of_credit: 'Commercial closed-end line of credit',
  commercial_bnpl: 'Commercial buy now, pay later',
  commercial_merchant_advance: 'Commercial merchant advance',
}

/** Short names for rows of the list. */
export const shortCreditTypes: Record<KnownCreditType, string> = {
  consumer_installment_loan: 'Installment',
  consumer_bnpl: 'Buy now, pay later',
  consumer_revolving_line_of_credit: 'Revolving line',
  consumer_closed_line_of_credit: 'Closed-end line',
  consumer_secured_installment_loan: 'Secured installment',
  consumer_secured_revolving_line_of_credit: 'Secured revolving',
  commercial_installment_loan: 'Commercial installment',
  commercial_revolving_line_of_credit: 'Commercial revolving',
  commercial_closed_line_of_credit: 'Commercial closed-end',
  commercial_bnpl: 'Commercial buy now, pay later',
  commercial_merchant_advance: 'Merchant advance',
}
