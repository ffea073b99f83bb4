import { isRecord } from '../../../json.ts'
import type { LoanOfferTerms, OfferTerms, RevolvingOfferTerms } from '../offer.ts'
import type { OfferDraft } from './offer-draft.ts'
import { offerQuantities, type Quantity } from '../../../values/units.ts'
import type { OfferType } from '../../../values/vocabulary.ts'

/** Paths of the leaves of a type, such as `loanTerm.term`. */
type Leaves<T> = {
  [K in keyof T & string]: T[K] extends object ? `${K}.${Leaves<T[K]>}` : K
}[keyof T & string]

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : S

export type LoanFieldPath = Exclude<Leaves<Omit<LoanOfferTerms, 'feeTreatment'>>, 'type'>
export type RevolvingFieldPath = Exclude<Leaves<RevolvingOfferTerms>, 'type'>
export type OfferFieldPath = LoanFieldPath | RevolvingFieldPath

export type OfferNumberField = Exclude<
  OfferFieldPath,
  'firstPaymentDate' | 'paymentPeriod' | 'loanTerm.termType' | 'minimumPayment.type'
>

/** The fields of each offer type, in the order of the form. */
export const offerFields = {
  loan_offer: [
    'amount',
    'interestRate',
    'loanTerm.term',
    'loanTerm.termType',
    'paymentPeriod',
    'firstPaymentDate',
    'originationFee',
    'latePaymentFee',
    'gracePeriod.term',
    'gracePeriod.interestRate',
  ],
  revolving_line_of_credit_offer: [
    'amount',
    'interestRate',
    'apr',
    'billingCycle',
    'paymentPeriod',
    'firstPaymentDate',
    'minimumPayment.type',
    'minimumPayment.value',
    'minimumPayment.floor',
    'annualFee',
    'financeCharge',
    'latePaymentFee',
    'gracePeriod.term',
    'gracePeriod.interestRate',
  ],
} as const satisfies {
  readonly loan_offer: readonly LoanFieldPath[]
  readonly revolving_line_of_credit_offer: readonly RevolvingFieldPath[]
}

export function fieldsOf(type: OfferType): readonly OfferFieldPath[] {
  return offerFields[type]
}

/** The wire path of a field: `loanTerm.term` becomes `loan_term.term`. */
export function wirePathOf<P extends OfferFieldPath>(path: P): SnakeCase<P> {
  return path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<P>
}

/** Kind of a field's value: a quantity of units.ts, a date, or a choice from a list. */
export function fieldKind(path: OfferFieldPath): Quantity | 'date' | 'choice' {
  if (path === 'firstPaymentDate') return 'date'
  return isNumberField(path) ? offerQuantities[wirePathOf(path)] : 'choice'
}

export function isNumberField(path: OfferFieldPath): path is OfferNumberField {
  return wirePathOf(path) in offerQuantities
}

/** The text in one field of a draft; empty if there is none. */
export function textAt(draft: object, path: OfferFieldPath): string {
  const value = valueAt(draft, path)
  return typeof value === 'string' ? value : ''
}

/** A copy of the draft with new text in one field. */
export function withText(draft: OfferDraft, path: OfferFieldPath, text: string): OfferDraft {
  const [first = '', second] = path.split('.')
  const owner = valueAt(draft, first)
  const value = second === undefined ? text : { ...(isRecord(owner) && owner), [second]: text }
  return { ...draft, [first]: value }
}

/** The value at a path of terms, or undefined if this type of offer has no such field. */
export function termAt(terms: OfferTerms, path: OfferFieldPath): number | string | undefined {
  const value = valueAt(terms, path)
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

function valueAt(owner: object, path: string): unknown {
  let value: unknown = owner
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.getOwnPropertyDescriptor(value, name)?.value
  }
  return value
}

/** Builds an object from values by path: `{ 'loanTerm.term': 36 }` becomes `{ loanTerm: { term: 36 } }`. */
export function nested(
  values: Iterable<readonly [path: string, value: unknown]>,
): Record<string, unknown> {
  const whole: Record<string, unknown> = {}
  for (const [path, value] of values) {
    const [first = '', second] = path.split('.')
    if (second === undefined) whole[first] = value
    else {
      const owner = whole[first]
      whole[first] = { ...(isRecord(owner) && owner), [second]: value }
    }
  }
  return whole
}
