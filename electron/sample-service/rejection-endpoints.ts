import { isJsonList } from '../../shared/domain/wire/body.ts'
import type { JsonValue } from '../../shared/json.ts'
import { applicationAsRead, findRecord, type ApplicationWork } from './application-endpoints.ts'
import { reading, type Endpoint } from './endpoint.ts'
import { errorResponse, jsonResponse, type ErrorDetail } from './service-response.ts'
import { isJsonObject } from './wire.ts'

const mostReasons = 4

/** The reasons of this service. Each text ends in a line break, as such services' texts do. */
export const sampleReasons: Readonly<Record<string, string>> = {
  income_too_low: 'Your income is too low for the amount of credit you requested.\n',
  bank_balance_too_low: 'The balance of your bank account is too low.\n',
  income_unpredictable: 'Your income is temporary or irregular.\n',
  user_account_duplicate: 'You already have an account with us.\n',
  sdb_check_failed: 'Your business is of a kind that we do not lend to.\n',
  bank_account_linking_error: 'We could not connect to your bank account.\n',
  mla_failed: 'We do not offer this credit to members of the military and their dependents.\n',
  iddoc_failed: 'We could not verify your identity document.\n',
  no_checking_or_savings_data: 'We found no checking or savings account.\n',
  insufficient_bank_history: 'The history of your bank account is too short.\n',
  loan_location_no_license: 'We do not lend in your state.\n',
  address_invalid: 'We could not verify your address.\n',
  income_verification_failed: 'We could not verify your income.\n',
  stacking_behavior: 'You took out several other loans within a short time.\n',
  ssn_verification_failed: 'We could not verify your Social Security number.\n',
  too_many_nsfs: 'Too many payments from your bank account were returned unpaid.\n',
  fraud_risk_too_high: 'The information in your application could not be confirmed.\n',
  has_bankruptcy_history: 'Your credit report shows a bankruptcy.\n',
  unable_to_verify_credit_information: 'We could not verify your credit history.\n',
  credit_file_frozen: 'Your credit file is frozen.\n',
  processor_suspended: 'Your payment processor has suspended your account.\n',
  cash_flow_verification_failed: 'We could not verify your cash flow.\n',
  credit_score_too_low: 'Your credit score is too low.\n',
}

export function rejectionEndpoints(work: ApplicationWork): readonly Endpoint[] {
  const path = work.profile.sendPaths.reject
  if (path === null) return []
  return [
    reading('rejection-reasons', '/api/rejection_reasons', () => jsonResponse(200, sampleReasons)),
    {
      name: 'reject',
      method: 'POST',
      path,
      takesBody: true,
      handle({ id, body }) {
        const read = readRejection(body)
        if ('found' in read) return errorResponse('INVALID_INPUT', { detail: read.found })
        const found = findRecord(work, id)
        if ('refusal' in found) return found.refusal
        if (found.record.application.status !== 'pending') {
          return errorResponse('APPLICATION_CANNOT_BE_REJECTED')
        }
        const application = {
          ...found.record.application,
          status: 'rejected',
          decisioned_on: new Date(work.now()).toISOString(),
          rejection_reasons: read.reasons,
        }
        work.state.records.set(id, { ...found.record, application })
        return jsonResponse(200, applicationAsRead(application, work.profile))
      },
    },
  ]
}

function readRejection(
  body: JsonValue,
): { readonly reasons: readonly string[] } | { readonly found: readonly ErrorDetail[] } {
  const param = 'rejection_reasons'
  const refused = (msg: string, at = param) => ({
    found: [{ msg, param: at, location: 'body' as const }],
  })
  const reasons = isJsonObject(body) ? body[param] : undefined
  if (!isJsonList(reasons)) return refused('has to be a list')
  if (reasons.length < 1 || reasons.length > mostReasons) return refused('has to be 1 to 4 reasons')
  const codes = reasons.filter((code) => typeof code === 'string')
  const wrong = reasons.findIndex(
    (code) => typeof code !== 'string' || !Object.hasOwn(sampleReasons, code),
  )
  if (wrong >= 0) return refused('is not a rejection reason', `${param}[${wrong}]`)
  return { reasons: codes }
}
