import {
  fieldsOf,
  type OfferFieldPath,
} from '../../../shared/domain/offers/form/offer-form-fields.ts'
import type { OfferDraft } from '../../../shared/domain/offers/form/offer-draft.ts'
import type { OfferType } from '../../../shared/values/vocabulary.ts'

/** A row of the form: one field of all offers, or the introductory rate, which is read-only. */
export type OfferRow = OfferFieldPath | 'promo'

/** One order for both kinds, so that common fields share a row. */
export const rowOrder: readonly OfferRow[] = [
  'amount',
  'interestRate',
  'apr',
  'loanTerm.term',
  'paymentPeriod',
  'firstPaymentDate',
  'originationFee',
  'minimumPayment.type',
  'minimumPayment.value',
  'minimumPayment.floor',
  'billingCycle',
  'annualFee',
  'financeCharge',
  'latePaymentFee',
  'gracePeriod.term',
  'gracePeriod.interestRate',
  'promo',
]

/** Fields that are in the cell of another one. */
export const companions: Partial<Record<OfferFieldPath, OfferFieldPath>> = {
  'loanTerm.term': 'loanTerm.termType',
}

export function hasRow(type: OfferType, row: OfferRow): boolean {
  return row === 'promo' ? type === 'revolving_line_of_credit_offer' : fieldsOf(type).includes(row)
}

/** The rows that at least one of the offers has. */
export function rowsOf(offers: readonly OfferDraft[]): readonly OfferRow[] {
  return rowOrder.filter((row) => offers.some(({ type }) => hasRow(type, row)))
}

/** The ID of a field's control, to which findings and refusals link. */
export function fieldId(key: string, path: string): string {
  return `offer-${key}-${path.replaceAll('.', '-')}`
}
