import { fromDate, parseDate, toCalendarDate, type CalendarDate } from '@internationalized/date'
import { achDateProblems } from './ach-dates.ts'
import { achChecklist, type AchDocument, type AchPurpose, type DocumentWarning } from './ach.ts'
import { parseBaseUrl } from '../connections/connection.ts'
import { dayMs } from '../../durations.ts'

/** Years for which the evidence of an authorization is kept (Nacha rules). */
export const evidenceYears = 2

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

/** What makes a payment the same one: the service, the facility and the officer's reference. */
export interface Payment {
  readonly baseUrl: string
  readonly facilityId: string
  readonly purpose: Pick<AchPurpose, 'paymentReference'>
}

/** Two payments with the same key are one. Null without a reference: then nothing is known. */
export function paymentKey({ baseUrl, facilityId, purpose }: Payment): string | null {
  const reference = referenceKey(purpose)
  const service = parseBaseUrl(baseUrl)
  return reference === ''
    ? null
    : JSON.stringify([service.ok ? service.value : baseUrl, facilityId, reference])
}

/**
 * The officer's reference as it is compared: letters of another width or case, spaces and characters
 * that nobody sees (direction marks, joiners, soft hyphens) make no other payment.
 */
export function referenceKey({ paymentReference }: Pick<AchPurpose, 'paymentReference'>): string {
  return paymentReference
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
}

/** What stands against making a document on the lender's `today`; empty if nothing does. */
export function missingOf(purpose: AchPurpose, today: string): string[] {
  return [
    ...achChecklist.filter((item) => !purpose.ticked.includes(item)),
    ...(purpose.consent === null ? ['consent'] : []),
    ...achDateProblems(purpose, today),
  ]
}
