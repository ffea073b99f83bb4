import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { object, string, type ObjectSchema } from 'yup'
import { failed, ok, type Result } from '../../result.ts'
import { usStateCodes } from '../../values/us-states.ts'

/** Details that the lender of record shows to borrowers (specification, Lending details). */
export interface LendingDetails {
  readonly address: {
    readonly line1: string
    /** Omitted from the request if empty. */
    readonly line2: string | null
    readonly city: string
    readonly state: string
    readonly zip: string
  }
  /** E.164. */
  readonly csPhone: string
  readonly csEmail: string
}

/** Maximum characters of address parts that the service is known to accept. */
const longestAddressLine = 256
const longestCity = 30
/** RFC 5321: a path has at most 256 characters, including its two brackets. */
const longestEmail = 254

export const zipPattern = /^\d{5}(-\d{4})?$/
/** One @, no white space, and a domain that contains a dot but doesn't begin or end with one. */
const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

const phone = () =>
  string().test('us-phone', 'us-phone', (value) => value === undefined || isE164(value))

/** The schema of the form, of the IPC call and of the sent body. */
export const lendingDetailsSchema: ObjectSchema<LendingDetails> = object({
  address: object({
    line1: string().trim().min(1).max(longestAddressLine).required(),
    line2: string().trim().max(longestAddressLine).nullable().defined(),
    city: string().trim().min(1).max(longestCity).required(),
    state: string().oneOf(usStateCodes).required(),
    zip: string().matches(zipPattern, { name: 'zip', message: 'zip' }).required(),
  })
    .noUnknown()
    .required(),
  csPhone: phone().required(),
  csEmail: string()
    .max(longestEmail)
    .matches(emailPattern, { name: 'email', message: 'email' })
    .required(),
})
  .noUnknown()
  .strict()
  .required()

/** The United States and its territories; Canada and other countries share the country code. */
const phoneCountries: ReadonlySet<string> = new Set(['US', 'AS', 'GU', 'MP', 'PR', 'VI'])

/**
 * Parses a US phone number as typed and returns it in E.164, which has no extensions. Fails with
 * payload-invalid if no such number can exist (1234567890 has the right length but can't exist).
 */
export function parseUsPhone(typed: string): Result<string> {
  const number = parsePhoneNumberFromString(typed, 'US')
  const isHere = phoneCountries.has(number?.country ?? '') && number?.ext === undefined
  return number?.isValid() === true && isHere
    ? ok(number.number)
    : failed('payload-invalid', { problems: [{ path: 'csPhone', code: 'us-phone' }] })
}

function isE164(value: string): boolean {
  const read = parseUsPhone(value)
  return read.ok && read.value === value
}
