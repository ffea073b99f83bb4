import { isBankingDay } from '../../finance/banking-days.ts'
import { daysBetween, parseCalendarDate } from '../../finance/calendar.ts'
import type { AchPurpose } from './ach.ts'

/** A payment more than this many days ahead needs the officer's reason. */
export const mostDaysAhead = 60

/** Date problems of an authorization. The renderer has a sentence for each. */
export type AchDateProblem =
  | 'date-missing'
  | 'date-in-the-past'
  | 'date-not-banking-day'
  | 'date-needs-reason'
  | 'consent-in-the-future'

/** The facts that the date rules use. `consent` is null if its date can't be read. */
type Dated = Pick<AchPurpose, 'plannedOn' | 'dateReason'> & {
  readonly consent: { readonly takenOn: string } | null
}

/**
 * Date problems of an authorization on the lender's `today` (YYYY-MM-DD). The payment must be due
 * on a Federal Reserve banking day, today or later, and the borrower's consent must not be in the
 * future.
 */
export function achDateProblems(purpose: Dated, today: string): AchDateProblem[] {
  const payment = paymentProblem(purpose, today)
  const isConsentAhead = purpose.consent !== null && purpose.consent.takenOn > today
  return [
    ...(payment === null ? [] : [payment]),
    ...(isConsentAhead ? (['consent-in-the-future'] as const) : []),
  ]
}

function paymentProblem(
  { plannedOn, dateReason = '' }: Dated,
  today: string,
): AchDateProblem | null {
  const planned = parseCalendarDate(plannedOn ?? '')
  if (planned === undefined) return 'date-missing'
  if (isDatePassed({ plannedOn }, today)) return 'date-in-the-past'
  if (!isBankingDay(planned)) return 'date-not-banking-day'
  return isFarAhead(plannedOn, today) && dateReason.trim() === '' ? 'date-needs-reason' : null
}

/** Whether the planned payment day is before the lender's `today`. */
export function isDatePassed({ plannedOn }: Pick<AchPurpose, 'plannedOn'>, today: string): boolean {
  return plannedOn !== null && plannedOn < today
}

/** Whether a payment on this day needs a reason for its date. */
export function isFarAhead(plannedOn: string | null, today: string): boolean {
  const planned = parseCalendarDate(plannedOn ?? '')
  const from = parseCalendarDate(today)
  return planned !== undefined && from !== undefined && daysBetween(from, planned) > mostDaysAhead
}
