import type { JsonValue } from '../../shared/json.ts'

/** One problem of a request, as in the service's `error_detail`. */
export interface ErrorDetail {
  readonly value?: JsonValue
  readonly msg: string
  /** Formatted like `offers[0].loan_term.term`. */
  readonly param: string
  readonly location: 'body'
}

/** A response before it is written to a connection. */
export interface ServiceResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

const encoder = new TextEncoder()

export function jsonResponse(
  status: number,
  body: JsonValue,
  headers: Readonly<Record<string, string>> = {},
): ServiceResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: encoder.encode(JSON.stringify(body)),
  }
}

/** All errors of the sample service: HTTP status, type and message of each code. */
const errorTable = {
  UNAUTHORIZED: [401, 'AUTHENTICATION_ERROR', 'The credentials or the access token are not valid.'],
  NOT_FOUND: [404, 'INVALID_REQUEST', 'There is no such endpoint.'],
  INVALID_INPUT: [400, 'INVALID_REQUEST', 'The request does not have the specified form.'],
  UNSUPPORTED_CONTENT_TYPE: [415, 'INVALID_REQUEST', 'A body has to be application/json.'],
  PAYLOAD_TOO_LARGE: [413, 'INVALID_REQUEST', 'The body is too large.'],
  HOST_NOT_ALLOWED: [403, 'INVALID_REQUEST', 'This service answers on its own address only.'],
  ORIGIN_NOT_ALLOWED: [403, 'INVALID_REQUEST', 'This service does not answer web pages.'],
  RATE_LIMITED: [429, 'RATE_LIMIT_ERROR', 'Too many requests in a minute.'],
  APPLICATION_NOT_FOUND: [404, 'APPLICATION_ERROR', 'There is no application with this id.'],
  INVALID_APPLICATION_ID: [400, 'APPLICATION_ERROR', 'This is not the id of an application.'],
  APPLICATION_ACCESS_DENIED: [403, 'APPLICATION_ERROR', 'The application is another lender’s.'],
  APPLICATION_CANNOT_BE_APPROVED: [
    400,
    'APPLICATION_ERROR',
    'Only a pending application can be approved.',
  ],
  APPLICATION_CANNOT_BE_REJECTED: [
    400,
    'APPLICATION_ERROR',
    'Only a pending application can be rejected.',
  ],
  UNSUPPORTED_OFFER_TERMS: [400, 'APPLICATION_ERROR', 'The terms of an offer are not supported.'],
  STATE_NOT_SUPPORTED: [400, 'APPLICATION_ERROR', 'The borrower’s state is not supported.'],
  NON_ZERO_INTEREST_NOT_ENABLED: [
    403,
    'APPLICATION_ERROR',
    'Offers with interest are not enabled for this product.',
  ],
  PRODUCT_NOT_SUPPORTED: [403, 'APPLICATION_ERROR', 'This product is not enabled.'],
  THIRD_PARTY_MISSING: [
    400,
    'APPLICATION_ERROR',
    'The third party that receives the funds is missing.',
  ],
  MISSING_LENDING_DETAILS: [
    400,
    'APPLICATION_ERROR',
    'The lending details have to be set before this application can be approved.',
  ],
  KYC_NOT_APPROVED: [400, 'BORROWER_ERROR', 'The borrower’s identity has not been approved yet.'],
  BORROWER_NOT_FOUND: [404, 'BORROWER_ERROR', 'There is no borrower with this id.'],
  STARTER_MODE_ONLY: [
    403,
    'CONFIGURATION_ERROR',
    'Lending details can be set in Starter Mode only.',
  ],
  INVALID_WEBHOOK_URL: [
    400,
    'CONFIGURATION_ERROR',
    'The webhook URL has to be https, with a host and without user information.',
  ],
  FACILITY_NOT_FOUND: [404, 'FACILITY_ERROR', 'There is no facility with this id.'],
  INVALID_FACILITY_ID: [400, 'FACILITY_ERROR', 'This is not the id of a facility.'],
  REPAYMENT_ACH_DISABLED: [400, 'FACILITY_ERROR', 'Repayment by ACH is not enabled.'],
  MISSING_REPAYMENT_BANK_DETAILS: [
    400,
    'FACILITY_ERROR',
    'The borrower’s bank details for repayment are missing.',
  ],
  BALANCE_REMAINING_LESS_THAN_PAYMENT: [
    400,
    'PAYMENT_ERROR',
    'The payment is more than what is left to pay.',
  ],
  PAYMENT_ALREADY_SUBMITTED: [
    400,
    'PAYMENT_ERROR',
    'A payment was already made with this authorization.',
  ],
  CANNOT_CANCEL_TRANSACTION_INCORRECT_STATUS: [
    409,
    'PAYMENT_ERROR',
    'Only a pending payment can be canceled.',
  ],
  PAYMENT_NOT_FOUND: [404, 'PAYMENT_ERROR', 'There is no payment with this id.'],
  DOCUMENT_NOT_FOUND: [404, 'DOCUMENT_ERROR', 'There is no such document.'],
  SERVICE_UNAVAILABLE: [503, 'API_ERROR', 'The service is not available at the moment.'],
  INTERNAL_SERVER_ERROR: [500, 'API_ERROR', 'The service failed.'],
} as const satisfies Record<string, readonly [status: number, type: string, message: string]>

export type ServiceErrorCode = keyof typeof errorTable

export interface ErrorFacts {
  readonly detail?: readonly ErrorDetail[]
  readonly headers?: Readonly<Record<string, string>>
  /** Replaces the code's default HTTP status. */
  readonly status?: number
}

/** The error body { error_type, error_code, error_message, error_detail? }. */
export function errorResponse(code: ServiceErrorCode, facts: ErrorFacts = {}): ServiceResponse {
  const [status, type, message] = errorTable[code]
  return jsonResponse(
    facts.status ?? status,
    {
      error_type: type,
      error_code: code,
      error_message: message,
      ...(facts.detail && { error_detail: facts.detail.map((one) => ({ ...one })) }),
    },
    facts.headers,
  )
}
