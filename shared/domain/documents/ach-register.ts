import { parseDate } from '@internationalized/date'
import { calendarDayAt } from '../../values/calendar-day.ts'
import { achDateProblems } from './ach-dates.ts'
import {
  achChecklist,
  type AchDocument,
  type AchPurpose,
  type DocumentEvent,
  type DocumentWarning,
} from './ach.ts'
import { assentProblem } from './assent.ts'
import { isVoided } from './payment.ts'
import { parseBaseUrl } from '../connections/connection.ts'
import { dayMs } from '../../durations.ts'
import { latestDay } from '../../values/calendar-date.ts'

/** Years for which the evidence of an authorization is kept. */
const evidenceYears = 2

type Known = Pick<AchDocument, 'usedAt' | 'history' | 'supersededBy' | 'createdAt'> & {
  readonly purpose: Pick<AchPurpose, 'kind'>
}

/**
 * Warnings about using a document at `now` (epoch milliseconds), most serious first. A document is
 * too old once more than `oldAfterDays` days have passed since it was made. Debits of an autopay
 * document are no reason for a warning: it is made for a series of debits, and isn't too old once
 * it was debited.
 */
export function warningsOf(document: Known, now: number, oldAfterDays: number): DocumentWarning[] {
  const isUsed = document.usedAt !== null
  const isSeries = document.purpose.kind === 'autopay'
  const isOld = now - document.createdAt > oldAfterDays * dayMs
  return [
    ...(revocationInForce(document.history) === null ? [] : (['revoked'] as const)),
    ...(isVoided(document.history) ? (['voided'] as const) : []),
    ...(isUsed && !isSeries ? (['used'] as const) : []),
    ...(document.supersededBy === null ? [] : (['superseded'] as const)),
    ...(isOld && !(isUsed && isSeries) ? (['too-old'] as const) : []),
  ]
}

/** The revocation that was not undone; null if there is none. */
function revocationInForce(history: readonly DocumentEvent[]): DocumentEvent | null {
  const last = history.findLast(({ kind }) => kind === 'revoked' || kind === 'revocation-undone')
  return last?.kind === 'revoked' ? last : null
}

/**
 * The debits that were not undone, in the order in which they were recorded. Undoing means that a
 * single-payment document was never used, or that the last recorded debit of an autopay document
 * wasn't made.
 */
export function debitsInForce({
  history,
  purpose,
}: Pick<AchDocument, 'history' | 'purpose'>): readonly DocumentEvent[] {
  const debits: DocumentEvent[] = []
  for (const event of history) {
    if (event.kind === 'used') debits.push(event)
    if (event.kind === 'use-undone') {
      debits.splice(purpose.kind === 'autopay' ? -1 : 0)
    }
  }
  return debits
}

/**
 * The dates of a document, each YYYY-MM-DD. Its evidence is kept for two years after its last debit
 * or its revocation (12 CFR 1005.13(b); Nacha rules: two years from termination or revocation),
 * whichever is later, and for at least two years after it was made. Unless it was revoked, the
 * planned payment day also counts.
 */
export function datesOf(
  document: Pick<AchDocument, 'createdAt' | 'history' | 'purpose'>,
  timeZone: string,
): Pick<AchDocument, 'lastDebitOn' | 'revokedOn' | 'keptUntil'> {
  const { createdAt, history, purpose } = document
  const dayOf = ({ at, on }: Pick<DocumentEvent, 'at' | 'on'>): string =>
    on ?? calendarDayAt(at, timeZone)
  const lastDebitOn = latestDay(debitsInForce(document).map(dayOf))
  const revocation = revocationInForce(history)
  const revokedOn = revocation === null ? null : dayOf(revocation)
  const end = revokedOn ?? purpose.plannedOn
  const last = latestDay([dayOf({ at: createdAt }), end ?? '', lastDebitOn ?? '']) ?? ''
  return {
    lastDebitOn,
    revokedOn,
    keptUntil: parseDate(last).add({ years: evidenceYears }).toString(),
  }
}

/** What identifies a payment: the service, the facility and the officer's reference. */
export interface Payment {
  readonly baseUrl: string
  readonly facilityId: string
  readonly purpose: Pick<AchPurpose, 'paymentReference'>
}

/**
 * Payments with the same key are the same payment. Null without a reference, because the payment
 * can't be identified.
 */
export function paymentKey({ baseUrl, facilityId, purpose }: Payment): string | null {
  const reference = referenceKey(purpose)
  return reference === '' ? null : JSON.stringify([serviceOf(baseUrl), facilityId, reference])
}

/** The service's base URL in normalized form; the given text if it isn't a valid base URL. */
export function serviceOf(baseUrl: string): string {
  const service = parseBaseUrl(baseUrl)
  return service.ok ? service.value : baseUrl
}

/**
 * The officer's reference, normalized for comparison: letter width, case, spaces and invisible
 * characters (direction marks, joiners, soft hyphens) don't count.
 */
export function referenceKey({ paymentReference }: Pick<AchPurpose, 'paymentReference'>): string {
  return paymentReference
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
}

/** What prevents making a document on the lender's `today`; empty if nothing. */
export function missingOf(purpose: AchPurpose, today: string): string[] {
  const problem = assentProblem(purpose)
  return [
    ...achChecklist.filter((item) => !purpose.ticked.includes(item)),
    ...(purpose.consent === null ? ['consent'] : []),
    ...(problem === null ? [] : [problem]),
    ...achDateProblems(purpose, today),
  ]
}
