import { ValidationError } from 'yup'
import { failed, ok, type FieldProblem, type Result } from '../../../result.ts'
import {
  defaultServiceProfile,
  serviceProfiles,
  type ServiceProfileName,
} from '../../../service-profiles/all-profiles.ts'
import type { OfferTerms } from '../offer.ts'
import type { FeeTreatment } from '../../../finance/loan-terms.ts'
import type { OfferDraft } from './offer-draft.ts'
import {
  fieldKind,
  fieldsOf,
  isNumberField,
  nested,
  termAt,
  textAt,
  wirePathOf,
  type OfferFieldPath,
  type OfferNumberField,
} from './offer-form-fields.ts'
import { loanOfferSchema, revolvingOfferSchema } from '../offer-schema.ts'
import { policyLimits, type PolicyLimits } from '../policy/policy-limits.ts'
import { parseTypedDate, typedDateProblems } from '../../../values/typed-dates.ts'
import {
  formatMoney,
  formatQuantity,
  parseQuantity,
  typedNumberProblems,
} from '../../../values/typed-numbers.ts'
import { toWireUnit, wireStep, type UnitsProfileName } from '../../../values/units.ts'
import type { OfferType } from '../../../values/vocabulary.ts'

/** Problems that one offer field can have by itself; the renderer has a sentence for each. */
export const offerFieldProblems = [
  ...typedNumberProblems,
  ...typedDateProblems.filter((name) => name !== 'empty'),
  'too-small',
  'too-large',
  'not-whole',
  'not-a-choice',
] as const
export type OfferFieldProblem = (typeof offerFieldProblems)[number]

type FieldValue =
  | { readonly ok: true; readonly value: number | string }
  | {
      readonly ok: false
      readonly problem: OfferFieldProblem
      /** For a number that is too precise to send: the nearest sendable values below and above. */
      readonly nearest?: readonly [below: number, above: number]
      /** For a number that is too large: the largest value that an offer can have. */
      readonly most?: number
    }

const schemas = {
  loan_offer: loanOfferSchema,
  revolving_line_of_credit_offer: revolvingOfferSchema,
} as const

/**
 * Reads one field as typed: first the text (typed-numbers.ts, typed-dates.ts), then the
 * specification's limits (offer-schema.ts), then the precision of the connection's units. The form,
 * the live figures and the sender all read fields only through this function. The path must belong
 * to the offer type.
 */
export function readField(
  profile: UnitsProfileName,
  type: OfferType,
  path: OfferFieldPath,
  typed: string,
): FieldValue {
  const parsed = parseField(path, typed)
  if (isNumberField(path)) {
    const step = wireStep(profile, wirePathOf(path))
    const exact = parsed.ok ? Number(parsed.value) : parsed.below
    if (exact !== undefined && (!parsed.ok || exact % step !== 0)) {
      const below = exact - (exact % step)
      const problem = parsed.ok ? 'not-whole' : parsed.problem
      return { ok: false, problem, nearest: [below, below + step] }
    }
  }
  if (!parsed.ok) return { ok: false, problem: parsed.problem }
  try {
    schemas[type].validateSyncAt(path, nested([[path, parsed.value]]))
    return parsed
  } catch (error) {
    return { ok: false, ...schemaProblem(error) }
  }
}

function parseField(
  path: OfferFieldPath,
  typed: string,
):
  | Extract<FieldValue, { ok: true }>
  | { readonly ok: false; readonly problem: OfferFieldProblem; readonly below?: number } {
  const kind = fieldKind(path)
  switch (kind) {
    case 'money':
    case 'rate':
    case 'days':
      return parseQuantity(kind, typed)
    case 'count':
      // The unit is shown next to the field: "90 days" must not become 90 months.
      return /[a-z]{2}/i.test(typed)
        ? { ok: false, problem: 'not-a-number' }
        : parseQuantity(kind, typed)
    case 'date':
      return parseTypedDate(typed)
    case 'choice':
      return typed === '' ? { ok: false, problem: 'empty' } : { ok: true, value: typed }
  }
}

function schemaProblem(error: unknown): {
  readonly problem: OfferFieldProblem
  readonly most?: number
} {
  if (!(error instanceof ValidationError)) throw error
  switch (error.type) {
    case 'min':
      return { problem: 'too-small' }
    case 'max':
      return { problem: 'too-large', most: Number(error.params?.['max']) }
    default:
      return { problem: 'not-a-choice' }
  }
}

/**
 * The terms of a draft. Fails with draft-invalid; `problems` names every invalid field (paths such
 * as `loanTerm.term`) with one of `offerFieldProblems`.
 */
export function termsFromDraft(
  draft: OfferDraft,
  profile: UnitsProfileName,
  service: ServiceProfileName = defaultServiceProfile,
): Result<OfferTerms> {
  const problems: FieldProblem[] = []
  const values: [string, number | string][] = [['type', draft.type]]
  for (const path of fieldsOf(draft.type)) {
    const read = readField(profile, draft.type, path, textAt(draft, path))
    if (read.ok) values.push([path, read.value])
    else problems.push({ path, code: read.problem })
  }
  if (!isFeeSendable(draft, service))
    problems.push({ path: 'originationFee', code: 'not-a-choice' })
  if (draft.type === 'loan_offer' && draft.feeTreatment !== 'withheld') {
    values.push(['feeTreatment', draft.feeTreatment])
  }
  if (problems.length > 0) return failed('draft-invalid', { problems })
  return ok(schemas[draft.type].validateSync(nested(values)))
}

/** Whether the service accepts how the fee of a loan is collected, if it is told at all. */
export function isFeeSendable(
  offer: { readonly type: OfferType; readonly feeTreatment?: FeeTreatment | undefined },
  service: ServiceProfileName,
): boolean {
  return (
    offer.type !== 'loan_offer' ||
    offer.feeTreatment !== 'paid-separately' ||
    serviceProfiles[service].originationFee === 'number'
  )
}

/** The fields of already parsed terms that can't be sent in these units to this service. */
export function unsendableIn(
  profile: UnitsProfileName,
  service: ServiceProfileName,
  terms: OfferTerms,
): FieldProblem[] {
  const problems = fieldsOf(terms.type)
    .filter(isNumberField)
    .flatMap((path) => {
      const value = Number(termAt(terms, path))
      return value % wireStep(profile, wirePathOf(path)) === 0 ? [] : [{ path, code: 'not-whole' }]
    })
  return isFeeSendable(terms, service)
    ? problems
    : [...problems, { path: 'originationFee', code: 'not-a-choice' }]
}

/** Terms as a form draft. `key` identifies the draft within its composition. */
export function draftFromTerms(
  terms: OfferTerms,
  key: string,
  feeTreatment: FeeTreatment = feeTreatmentOf(terms),
): OfferDraft {
  const texts = fieldsOf(terms.type).map((path): [string, string] => [
    path,
    fieldText(path, termAt(terms, path)),
  ])
  return { ...nested(texts), type: terms.type, key, feeTreatment } as OfferDraft
}

function feeTreatmentOf(terms: OfferTerms): FeeTreatment {
  return (terms.type === 'loan_offer' ? terms.feeTreatment : undefined) ?? 'withheld'
}

/** Text of a value in its field: 125000 cents are "1,250.00", 1250 basis points are "12.50". */
export function fieldText(path: OfferFieldPath, value: number | string | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  const kind = fieldKind(path)
  return kind === 'date' || kind === 'choice' ? String(value) : formatQuantity(kind, value)
}

/** The wire value of a number field, or null if its text can't be read. */
export function wireNumber(
  profile: UnitsProfileName,
  type: OfferType,
  path: OfferNumberField,
  typed: string,
): number | null {
  const read = readField(profile, type, path, typed)
  return read.ok && typeof read.value === 'number'
    ? toWireUnit(profile, wirePathOf(path), read.value)
    : null
}

/** Initial values of a new offer that Loan Desk knows before the officer types anything. */
export interface OfferDefaults {
  readonly key: string
  /** Cents; null if the application names no amount. */
  readonly amount: number | null
  /** YYYY-MM-DD, or null. */
  readonly firstPaymentDate: string | null
  /** The connection's own limits; the standard ones if none are given. */
  readonly limits?: PolicyLimits
}

/**
 * Defaults for a new line of credit, in days, unless a policy limit is higher: grace period and
 * billing cycle.
 */
const lineDays = { grace: 25, billingCycle: 30 }

/**
 * A new draft. Rates and term stay empty, because the officer decides them. Values that are usually
 * zero start at zero; the floor of the minimum payment starts at the service's 15.00.
 */
export function newOfferDraft(type: OfferType, defaults: OfferDefaults): OfferDraft {
  const common = {
    key: defaults.key,
    feeTreatment: 'withheld',
    amount: defaults.amount === null ? '' : formatMoney(defaults.amount),
    firstPaymentDate: defaults.firstPaymentDate ?? '',
    interestRate: '',
    latePaymentFee: '0.00',
    paymentPeriod: 'monthly',
  } as const
  const limits = defaults.limits ?? policyLimits()
  if (type === 'loan_offer') {
    return {
      ...common,
      type,
      gracePeriod: { term: '0', interestRate: '0.00' },
      loanTerm: { term: '', termType: 'months' },
      originationFee: '0.00',
    }
  }
  return {
    ...common,
    type,
    gracePeriod: {
      term: String(Math.max(lineDays.grace, limits.consumerGraceDays)),
      interestRate: '0.00',
    },
    annualFee: '0.00',
    apr: '',
    billingCycle: String(Math.max(lineDays.billingCycle, limits.consumerBillingDays)),
    financeCharge: '0.00',
    minimumPayment: {
      type: 'interest_plus_percentage_of_principal',
      value: '1.00',
      floor: '15.00',
    },
  }
}
