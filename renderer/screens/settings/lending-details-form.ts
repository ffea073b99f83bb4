import type { TypedSchema } from 'vee-validate'
import { ValidationError } from 'yup'
import {
  lendingDetailsSchema,
  parseUsPhone,
  zipPattern,
  type LendingDetails,
} from '../../../shared/domain/settings/lending-details.ts'
import { usStateCodes, zipFitsState } from '../../../shared/values/us-states.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { configurationMessages } from '../../messages/configuration-messages.ts'

const text = configurationMessages.lending

const fields = ['line1', 'line2', 'city', 'state', 'zip', 'csPhone', 'csEmail'] as const
type FieldName = (typeof fields)[number]

/** The form values; also the content of the draft. */
export type TypedLendingDetails = Record<FieldName, string>

export const emptyLendingDetails: TypedLendingDetails = {
  line1: '',
  line2: '',
  city: '',
  state: '',
  zip: '',
  csPhone: '',
  csEmail: '',
}

/** The request from the form values: trimmed, with the phone number in E.164 if it is valid. */
export function toLendingDetails(typed: TypedLendingDetails): LendingDetails {
  const phone = parseUsPhone(typed.csPhone)
  const line2 = typed.line2.trim()
  return {
    address: {
      line1: typed.line1.trim(),
      line2: line2 === '' ? null : line2,
      city: typed.city.trim(),
      state: typed.state.trim().toUpperCase(),
      zip: typed.zip.trim(),
    },
    csPhone: phone.ok ? phone.value : typed.csPhone.trim(),
    csEmail: typed.csEmail.trim(),
  }
}

export function typedFrom({ address, csPhone, csEmail }: LendingDetails): TypedLendingDetails {
  return { ...address, line2: address.line2 ?? '', csPhone, csEmail }
}

/** The form values from a saved draft; missing and non-text fields are empty. */
export function typedFromDraft(content: JsonObject): TypedLendingDetails {
  const read = { ...emptyLendingDetails }
  for (const name of fields) {
    const value = content[name]
    if (typeof value === 'string') read[name] = value
  }
  return read
}

/** A warning, never an error, if a ZIP code doesn't start like those of the state. */
export function zipStateWarning(typed: Pick<TypedLendingDetails, 'zip' | 'state'>): string | null {
  const zip = typed.zip.trim()
  const typedState = typed.state.trim().toUpperCase()
  const state = usStateCodes.find((code) => code === typedState)
  if (state === undefined || !zipPattern.test(zip) || zipFitsState(zip, state)) return null
  return text.zipWarning(zip, state)
}

/** The errors of the form, one sentence per field; empty if it can be sent. */
export function lendingDetailsProblems(
  typed: TypedLendingDetails,
): Partial<Record<FieldName, string>> {
  try {
    lendingDetailsSchema.validateSync(toLendingDetails(typed), { abortEarly: false })
    return {}
  } catch (cause) {
    if (!(cause instanceof ValidationError)) throw cause
    const found: Partial<Record<FieldName, string>> = {}
    for (const { path, type, params } of cause.inner) {
      const name = fields.find((field) => path === field || path === `address.${field}`)
      if (name === undefined) continue
      found[name] = typed[name].trim() === '' ? text.problems.required : sentenceOf(type, params)
    }
    return found
  }
}

function sentenceOf(rule: string | undefined, params: ValidationError['params']): string {
  if (rule === 'max') return text.tooLong(Number(params?.['max']))
  const sentences: Readonly<Record<string, string>> = text.problems
  return sentences[rule ?? ''] ?? text.otherProblem
}

/** The validation of the request (shared/domain), with errors shown at the form's fields. */
export const lendingDetailsFormSchema: TypedSchema<TypedLendingDetails> = {
  __type: 'VVTypedSchema',
  parse(values) {
    const problems = lendingDetailsProblems({ ...emptyLendingDetails, ...values })
    const errors = Object.entries(problems).map(([path, sentence]) => ({
      path,
      errors: [sentence],
    }))
    return Promise.resolve(errors.length === 0 ? { value: values, errors } : { errors })
  },
}
