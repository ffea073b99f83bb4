/**
 * The reasons of form C-1, part I (12 CFR 1002, appendix C); officers state other reasons in their
 * own words.
 */
export const formReasons = [
  'Credit application incomplete',
  'Insufficient number of credit references provided',
  'Unacceptable type of credit references provided',
  'Unable to verify credit references',
  'Temporary or irregular employment',
  'Unable to verify employment',
  'Length of employment',
  'Income insufficient for amount of credit requested',
  'Excessive obligations in relation to income',
  'Unable to verify income',
  'Length of residence',
  'Temporary residence',
  'Unable to verify residence',
  'No credit file',
  'Limited credit experience',
  'Poor credit performance with us',
  'Delinquent past or present credit obligations with others',
  'Collection action or judgment',
  'Garnishment or attachment',
  'Foreclosure or repossession',
  'Bankruptcy',
  'Number of recent inquiries on credit bureau report',
  'Value or type of collateral not sufficient',
] as const
export type FormReason = (typeof formReasons)[number]

/**
 * The form's reason that corresponds to a service code. None for unable_to_verify_credit_information:
 * it can mean the references or that there is no file, so the service's own text states it.
 */
const byCode: Readonly<Record<string, FormReason>> = {
  income_too_low: 'Income insufficient for amount of credit requested',
  income_verification_failed: 'Unable to verify income',
  has_bankruptcy_history: 'Bankruptcy',
  address_invalid: 'Unable to verify residence',
}

export const formReasonOf = (code: string): FormReason | null =>
  Object.hasOwn(byCode, code) ? (byCode[code] ?? null) : null
