import { isBankingDay } from '../../finance/banking-days.ts'
import { daysBetween, parseCalendarDate } from '../../finance/calendar.ts'
import type { AchPurpose } from './ach.ts'

/** A payment further ahead than this needs the officer's reason. */
export const mostDaysAhead = 60

/** What can be wrong with the dates of an authorization. The renderer has a sentence for each. */
export type AchDateProblem =
  | 'date-missing'
  | 'date-in-the-past'
  | 'date-not-banking-day'
  | 'date-needs-reason'
  | 'consent-in-the-future'

/** What the rules on the dates look at; a consent without a readable date has none. */
type Dated = Pick<AchPurpose, 'plannedOn' | 'dateReason'> & {
  readonly consent: { readonly takenOn: string } | null
}

/**
 * What is wrong with the dates of an authorization on the lender's `today` (YYYY-MM-DD): the
 * payment is due on a banking day of the Federal Reserve, today or later, and the borrower's
 * consent was given before.
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

/** Whether the day that a payment is planned for is over on the lender's `today`. */
export function isDatePassed({ plannedOn }: Pick<AchPurpose, 'plannedOn'>, today: string): boolean {
  return plannedOn !== null && plannedOn < today
}

/** Whether a payment on this day needs a reason for its date. */
export function isFarAhead(plannedOn: string | null, today: string): boolean {
  const planned = parseCalendarDate(plannedOn ?? '')
  const from = parseCalendarDate(today)
  return planned !== undefined && from !== undefined && daysBetween(from, planned) > mostDaysAhead
}
