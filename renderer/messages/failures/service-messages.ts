import { serviceCodes, type ServiceCode } from '../../../shared/domain/wire/service-codes.ts'
import type { Failure } from '../../../shared/result.ts'
import { connectionFailureDetails } from './connection-failures.ts'
import type { FailureMessage } from './failure-message.ts'
import { failureMessages } from './failure-messages.ts'
import { inLanguage } from '../language.ts'
import { refusalDetails } from './refusal-details.ts'

/**
 * Messages for the service's own error codes. The specification promises none of them; unknown
 * codes get the message of their failure.
 */
const refusalsEn: Readonly<Partial<Record<ServiceCode, FailureMessage>>> = {
  APPLICATION_CANNOT_BE_APPROVED: {
    happened: 'The application can no longer be approved',
    next: 'Refresh it. Only a pending application can be approved.',
  },
  APPLICATION_CANNOT_BE_REJECTED: {
    happened: 'The application can no longer be rejected',
    next: 'Refresh it. Only a pending application can be rejected.',
  },
  KYC_NOT_APPROVED: {
    happened: 'The borrower’s identity check isn’t finished',
    next: 'Loan Desk sends it again every 15 minutes. You can cancel it until then.',
  },
  UNSUPPORTED_OFFER_TERMS: {
    happened: 'The service doesn’t support these terms',
    next: 'Refresh the application and change the terms named below.',
  },
  STATE_NOT_SUPPORTED: {
    happened: 'You don’t offer this product in the borrower’s state',
    next: 'Ask your administrator which states are enabled.',
  },
  NON_ZERO_INTEREST_NOT_ENABLED: {
    happened: 'Only a zero interest rate is enabled',
    next: 'Set the rates to 0%, or ask your administrator to enable other rates.',
  },
  PRODUCT_NOT_SUPPORTED: {
    happened: 'This credit type isn’t enabled',
    next: 'Ask your administrator to enable it.',
  },
  THIRD_PARTY_MISSING: {
    happened: 'The application has no merchant',
    next: 'Add the merchant where the application was created, then refresh.',
  },
  MISSING_LENDING_DETAILS: {
    happened: 'Your lending details aren’t set at the service',
    next: 'Set the lender’s address, phone and email, then send again.',
  },
  FACILITY_NOT_FOUND: {
    happened: 'The service doesn’t know this facility',
    next: 'Check the facility ID and the connection.',
  },
  INVALID_FACILITY_ID: {
    happened: 'The service rejected this facility ID',
    next: 'Copy the ID again from your servicing system.',
  },
  REPAYMENT_ACH_DISABLED: {
    happened: 'ACH repayment is disabled for this facility',
    next: 'Ask your administrator to enable it, or agree on another way to pay.',
  },
  BALANCE_REMAINING_LESS_THAN_PAYMENT: {
    happened: 'The payment is more than the balance',
    next: 'Create a new authorization for at most the balance.',
  },
  CANNOT_CANCEL_TRANSACTION_INCORRECT_STATUS: {
    happened: 'The payment can no longer be canceled',
    next: 'Check its status. Only a pending payment can be canceled.',
  },
  PAYMENT_ALREADY_SUBMITTED: {
    happened: 'This document was already used for a payment',
    next: 'Look for that payment in your servicing system.',
  },
  UNABLE_TO_INITIATE_PAYMENT: {
    happened: 'The service couldn’t start the payment',
    next: 'Try again later, or ask your administrator.',
  },
  MISSING_REPAYMENT_BANK_DETAILS: {
    happened: 'The service has no bank account for this borrower',
    next: 'Add the account to the facility, then send again.',
  },
}

const serviceMessages = inLanguage({ en: refusalsEn })

/** The message of a failure, by the service's own code if it is known. */
export function messageFor(failure: Failure): FailureMessage {
  const named = serviceCodes.find((code) => code === failure.serviceCode)
  const message: FailureMessage = (named && serviceMessages[named]) ?? failureMessages[failure.code]
  const { by } = message
  return by === undefined || failure.detail === undefined
    ? message
    : { ...message, happened: by(isolated(failure.detail)) }
}

/** A name in a sentence, isolated so that its text direction doesn't affect the sentence. */
const isolated = (name: string): string => `\u2068${name}\u2069`

/** The meaning of a failure's `detail`, for codes with several rules. */
export const failureDetails: Readonly<Record<string, string>> = inLanguage({
  en: { ...connectionFailureDetails, ...refusalDetails },
})
