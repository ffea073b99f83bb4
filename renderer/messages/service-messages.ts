import { serviceCodes, type ServiceCode } from '../../shared/domain/service-codes.ts'
import type { Failure } from '../../shared/result.ts'
import { connectionFailureDetails } from './connection-failures.ts'
import type { FailureMessage } from './failure-message.ts'
import { failureMessages } from './failure-messages.ts'
import { inLanguage } from './language.ts'
import { refusalDetails } from './refusal-details.ts'

const notDone = 'Nothing was done at the service.'

/**
 * Refusals that the service names with a code of its own. The specification promises none of them:
 * a code that is not here is told by what kind of failure it is.
 */
const refusalsEn: Readonly<Partial<Record<ServiceCode, FailureMessage>>> = {
  APPLICATION_CANNOT_BE_APPROVED: {
    happened: 'The application can no longer be approved',
    kept: notDone,
    next: 'Refresh it. Only a pending application can be approved.',
  },
  UNSUPPORTED_OFFER_TERMS: {
    happened: 'The service does not accept these terms',
    kept: notDone,
    next: 'Refresh the application and change what is named below.',
  },
  STATE_NOT_SUPPORTED: {
    happened: 'The lender does not offer this in the borrower’s state',
    kept: notDone,
    next: 'Ask the lender which states are open, or decline outside of this desk.',
  },
  NON_ZERO_INTEREST_NOT_ENABLED: {
    happened: 'This lender may only offer an interest rate of zero',
    kept: notDone,
    next: 'Set the rates to 0 %, or ask whoever runs the service to enable others.',
  },
  PRODUCT_NOT_SUPPORTED: {
    happened: 'This credit type is not enabled for the lender',
    kept: notDone,
    next: 'Ask whoever runs the service to enable it.',
  },
  THIRD_PARTY_MISSING: {
    happened: 'The merchant to be paid is missing in the application',
    kept: notDone,
    next: 'Have it added where the application was made, then refresh.',
  },
  MISSING_LENDING_DETAILS: {
    happened: 'The lender’s details are not set at the service',
    kept: notDone,
    next: 'Have address, phone and e-mail of the lender set, then send again.',
  },
  FACILITY_NOT_FOUND: {
    happened: 'The service does not know this facility',
    kept: 'No document was made.',
    next: 'Check the facility id, and that you use the connection it belongs to.',
  },
  INVALID_FACILITY_ID: {
    happened: 'The service does not take this for a facility id',
    kept: 'No document was made.',
    next: 'Copy the id again from the lender’s system.',
  },
  REPAYMENT_ACH_DISABLED: {
    happened: 'Repayment by ACH is switched off for this facility',
    kept: 'No document was made.',
    next: 'Ask whoever runs the service to enable it, or agree on another way to pay.',
  },
  MISSING_REPAYMENT_BANK_DETAILS: {
    happened: 'The borrower’s bank account is missing at the service',
    kept: 'No document was made.',
    next: 'Have the account added to the facility, then send again.',
  },
}

const serviceMessages = inLanguage({ en: refusalsEn })

/** What to tell of a failure: by the service’s own code where the desk knows it. */
export function messageFor(failure: Failure): FailureMessage {
  const named = serviceCodes.find((code) => code === failure.serviceCode)
  return (named && serviceMessages[named]) ?? failureMessages[failure.code]
}

/** What the rule named in a failure's `detail` means, where a code has several. */
export const failureDetails: Readonly<Record<string, string>> = inLanguage({
  en: { ...connectionFailureDetails, ...refusalDetails },
})
