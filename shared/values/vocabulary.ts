/**
 * Words of the lending service. Its specification shows few of their values, so each list is a
 * default and never a limit: a value that stands in none is kept and shown as it came.
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

/** The one status from which an application can be approved or rejected. */
export const approvableStatus: KnownStatus = 'pending'

/** What a rejection leads to. */
export const rejectedStatus: KnownStatus = 'rejected'

/** What an approval leads to: accepted comes after the borrower has signed. */
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

/** Whether it is credit for a business; false of a type that isn't known. */
export const isCommercial = (creditType: string | null): boolean =>
  creditType?.startsWith('commercial_') === true

export const creditClasses = ['consumer', 'commercial'] as const
export type CreditClass = (typeof creditClasses)[number]

/** One of an unknown type counts as consumer credit. */
export const creditClassOf = (creditType: string | null): CreditClass =>
  isCommercial(creditType) ? 'commercial' : 'consumer'

/** The offer types that Loan Desk composes; a response may hold others. */
export const offerTypes = ['loan_offer', 'revolving_line_of_credit_offer'] as const
export type OfferType = (typeof offerTypes)[number]

/** The kind of offer that fits a credit type; a loan if nothing says otherwise. */
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

/** The only rule of a minimum payment that the specification shows. */
export const minimumPaymentTypes = ['interest_plus_percentage_of_principal'] as const
export type MinimumPaymentType = (typeof minimumPaymentTypes)[number]
