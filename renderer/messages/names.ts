import { readable } from './format.ts'
import { words } from './words.ts'

function known(table: Readonly<Record<string, string>>, value: string): string | undefined {
  return Object.hasOwn(table, value) ? table[value] : undefined
}

/** The word for a status; one that the desk does not know stays as it came. */
export function statusName(status: string | null): string {
  if (status === null) return words.noStatus
  return known(words.statuses, status) ?? status
}

/** The name of a credit type; one that the desk does not know stays as it came. */
export function creditTypeName(creditType: string | null): string {
  if (creditType === null) return words.noCreditType
  return known(words.creditTypes, creditType) ?? creditType
}

export function offerKindName(type: string): string {
  return known(words.offerKinds, type) ?? type
}

export function paymentPeriodName(period: string): string {
  return known(words.paymentPeriods, period) ?? period
}

/** `36 months`; a term type that the desk does not know stays as it came. */
export function termName(term: number, type: string): string {
  return Object.hasOwn(words.termTypes, type)
    ? words.termTypes[type as keyof typeof words.termTypes].of(term)
    : words.offer.termIn(term, type)
}

const fieldNames: Readonly<Record<string, string>> = {
  status: words.application.fields.status,
  credit_type: words.application.fields.creditType,
  requested_amount: words.application.fields.requestedAmount,
  borrower_id: words.application.fields.borrowerId,
  created_on: words.application.fields.createdOn,
  decisioned_on: words.application.fields.decisionedOn,
  lender_of_record: words.application.fields.lenderOfRecord,
  offers: words.application.offers,
  rejection_reasons: words.application.reasons,
  credit_data: words.application.credit,
}

/** What a field of the service's reply is called; one that the desk has no word for is spelled out. */
export function fieldName(path: string): string {
  return known(fieldNames, path) ?? readable(path)
}

/** A rejection reason in words made from its code. */
export function reasonName(code: string): string {
  return readable(code)
}
