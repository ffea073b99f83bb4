import { fromDate, parseDate, toCalendarDate, type CalendarDate } from '@internationalized/date'
import { achChecklist, type AchDocument, type AchPurpose, type DocumentWarning } from './ach.ts'

/** Years for which the evidence of an authorization is kept (Nacha rules). */
export const evidenceYears = 2

const dayMs = 24 * 60 * 60 * 1000

type Known = Pick<AchDocument, 'usedAt' | 'supersededBy' | 'createdAt'>

/**
 * What stands against using a document at a moment (milliseconds), most serious first. It is too
 * old once more than `oldAfterDays` days have passed since it was made.
 */
export function warningsOf(document: Known, now: number, oldAfterDays: number): DocumentWarning[] {
  return [
    ...(document.usedAt === null ? [] : (['used'] as const)),
    ...(document.supersededBy === null ? [] : (['superseded'] as const)),
    ...(now - document.createdAt > oldAfterDays * dayMs ? (['too-old'] as const) : []),
  ]
}

/**
 * The day (YYYY-MM-DD) until which the evidence of a document has to be kept: two years after the
 * last of the days on which it was made, was planned for and was used. An authorization is not over
 * before its payment is, so the count never begins earlier.
 */
export function keptUntil(
  document: Pick<AchDocument, 'createdAt' | 'usedAt' | 'purpose'>,
  timeZone: string,
): string {
  const dayOf = (at: number): CalendarDate => toCalendarDate(fromDate(new Date(at), timeZone))
  const { plannedOn } = document.purpose
  const days = [
    dayOf(document.createdAt),
    ...(plannedOn === null ? [] : [parseDate(plannedOn)]),
    ...(document.usedAt === null ? [] : [dayOf(document.usedAt)]),
  ]
  const last = days.reduce((latest, day) => (day.compare(latest) > 0 ? day : latest))
  return last.add({ years: evidenceYears }).toString()
}

/** The officer's reference of the payment as it is compared: a blank around it says nothing. */
export function referenceOf({ paymentReference }: Pick<AchPurpose, 'paymentReference'>): string {
  return paymentReference.trim()
}

/** A facility and the officer's reference: what makes a payment the same one. */
export interface ForPayment {
  readonly facilityId: string
  readonly purpose: Pick<AchPurpose, 'paymentReference'>
}

/**
 * Whether two documents are for one payment: the same facility and the officer's same reference.
 * Without a reference nothing is known, so nothing is the same.
 */
export function isSamePayment(one: ForPayment, other: ForPayment): boolean {
  const reference = referenceOf(one.purpose)
  return (
    reference !== '' &&
    one.facilityId === other.facilityId &&
    reference === referenceOf(other.purpose)
  )
}

/** What is still missing before a document may be made; empty where nothing is. */
export function missingOf({ ticked, consent }: AchPurpose): string[] {
  return [
    ...achChecklist.filter((item) => !ticked.includes(item)),
    ...(consent === null ? ['consent'] : []),
  ]
}
