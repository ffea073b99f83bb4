/**
 * Error codes that the service is known to use. The specification guarantees none of them. Any
 * other code is unknown text: it is shown, but neither logged nor included in the diagnostics,
 * because it may contain anything.
 */
export const serviceCodes = [
  'APPLICATION_ACCESS_DENIED',
  'APPLICATION_CANNOT_BE_APPROVED',
  'APPLICATION_CANNOT_BE_REJECTED',
  'APPLICATION_NOT_FOUND',
  'BALANCE_REMAINING_LESS_THAN_PAYMENT',
  'CANNOT_CANCEL_TRANSACTION_INCORRECT_STATUS',
  'DOCUMENT_NOT_FOUND',
  'FACILITY_NOT_FOUND',
  'HOST_NOT_ALLOWED',
  'INTERNAL_SERVER_ERROR',
  'INVALID_APPLICATION_ID',
  'INVALID_FACILITY_ID',
  'INVALID_INPUT',
  'INVALID_REQUEST',
  'INVALID_WEBHOOK_URL',
  'KYC_NOT_APPROVED',
  'MISSING_LENDING_DETAILS',
  'MISSING_REPAYMENT_BANK_DETAILS',
  'NON_ZERO_INTEREST_NOT_ENABLED',
  'NOT_FOUND',
  'ORIGIN_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'PAYMENT_ALREADY_SUBMITTED',
  'PAYMENT_NOT_FOUND',
  'PRODUCT_NOT_SUPPORTED',
  'RATE_LIMITED',
  'REPAYMENT_ACH_DISABLED',
  'SERVICE_UNAVAILABLE',
  'STARTER_MODE_ONLY',
  'STATE_NOT_SUPPORTED',
  'THIRD_PARTY_MISSING',
  'UNABLE_TO_INITIATE_PAYMENT',
  'UNAUTHORIZED',
  'UNSUPPORTED_CONTENT_TYPE',
  'UNSUPPORTED_OFFER_TERMS',
] as const
export type ServiceCode = (typeof serviceCodes)[number]

/** The code if it is known, otherwise "other". */
export function loggableServiceCode(code: string): ServiceCode | 'other' {
  return serviceCodes.find((known) => known === code) ?? 'other'
}
