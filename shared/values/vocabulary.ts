/**
 * Values used by the lending service. Its specification shows only some of them, so these lists are
 * defaults, not limits: an unlisted value is kept and shown as received.
 */
export const applicationStatuses = [
  'pending',
  'approved',
  'accepted',
  'declined',
  'incomplete',
  'rejected',
] as const
export type KnownStatus = (typeof applicationStatuses)[number]

/** The only status from which an application can be approved or rejected. */
export const approvableStatus: KnownStatus = 'pending'

/** Status after a rejection. */
export const rejectedStatus: KnownStatus = 'rejected'

/** Statuses after an approval: accepted means that the borrower has signed. */
export const approvedStatuses: readonly KnownStatus[] = ['approved', 'accepted']

export const creditTypes = [
  'consumer_installment_loan',
  'consumer_bnpl',
  'consumer_revolving_line_of_credit',
  'consumer_closed_line_of_credit',
  'consumer_secured_installment_loan',
  'consumer_secured_revolving_line_of_credit',
  'commercial_installment_loan',
  'commercial_revolving_line_of_credit',
  'commercial_closed_line_of_credit',
  'commercial_bnpl',
  'commercial_merchant_advance',
] as const
export type KnownCreditType = (typeof creditTypes)[number]

/** Whether the credit is for a business; false for an unknown type. */
export const isCommercial = (creditType: string | null): boolean =>
  creditType?.startsWith('commercial_') === true

export const creditClasses = ['consumer', 'commercial'] as const
export type CreditClass = (typeof creditClasses)[number]

/** Unknown types count as consumer credit. */
export const creditClassOf = (creditType: string | null): CreditClass =>
  isCommercial(creditType) ? 'commercial' : 'consumer'

/** The offer types that Loan Desk can create; responses may contain others. */
export const offerTypes = ['loan_offer', 'revolving_line_of_credit_offer'] as const
export type OfferType = (typeof offerTypes)[number]

/** The offer type for a credit type; a loan by default. */
export function offerTypeFor(creditType: string | null): OfferType {
  return creditType?.includes('revolving') === true
    ? 'revolving_line_of_credit_offer'
    : 'loan_offer'
}

export const paymentPeriods = [
  'weekly',
  'biweekly',
  'monthly',
  'semi_monthly',
  'semi_monthly_first_15th',
  'semi_monthly_last_15th',
] as const
export type PaymentPeriod = (typeof paymentPeriods)[number]

export const loanTermTypes = ['months', 'days', 'payments'] as const
export type LoanTermType = (typeof loanTermTypes)[number]

/** The only minimum payment rule that the specification shows. */
export const minimumPaymentTypes = ['interest_plus_percentage_of_principal'] as const
export type MinimumPaymentType = (typeof minimumPaymentTypes)[number]
