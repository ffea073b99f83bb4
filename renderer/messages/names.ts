import { entryOf } from '../../shared/json.ts'
import { readable } from './format.ts'
import { words } from './words.ts'

/** The format of a code. Other text is shown as the service sent it. */
const codeShape = /^[\w.-]+$/

/** A code of the service as readable text. */
export function readableCode(value: string): string {
  return codeShape.test(value) ? readable(value) : value
}

/** The name of a status; an unknown one as readable text. */
export function statusName(status: string | null): string {
  if (status === null) return words.noStatus
  return entryOf(words.statuses, status) ?? readableCode(status)
}

/** Hover text: the name of a status, or the raw value of an unknown one. */
export function statusTitle(status: string | null): string {
  return status === null ? words.noStatus : (entryOf(words.statuses, status) ?? status)
}

/** The name of a credit type; an unknown one as readable text. */
export function creditTypeName(creditType: string | null): string {
  if (creditType === null) return words.noCreditType
  return entryOf(words.creditTypes, creditType) ?? readableCode(creditType)
}

/** The short name of a credit type, for a line of the list. */
export function creditTypeShort(creditType: string | null): string {
  return entryOf(words.shortCreditTypes, creditType) ?? creditTypeName(creditType)
}

export function offerKindName(type: string): string {
  return entryOf(words.offerKinds, type) ?? readableCode(type)
}

export function paymentPeriodName(period: string): string {
  return entryOf(words.paymentPeriods, period) ?? readableCode(period)
}

/** `36 months`; an unknown term type as readable text. */
export function termName(term: number, type: string): string {
  const known = entryOf(words.termTypes, type)
  return known?.of(term) ?? words.offer.termIn(term, readableCode(type).toLowerCase())
}
