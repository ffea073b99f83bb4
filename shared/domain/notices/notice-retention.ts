import { parseDate } from '@internationalized/date'
import { isCommercial } from '../../values/vocabulary.ts'
import { latestDay } from '../../values/calendar-date.ts'
import type { NoticeFacts, RecordedNotice } from './notice.ts'
import {
  noticeStatus,
  noticeSubject,
  type NoticeApplication,
  type NoticeTerms,
} from './notice-clock.ts'
import { pricingNotice } from './risk-based-pricing.ts'

/** Months for which a creditor must keep an application's records after its notice (12 CFR 1002.12(b)(1)). */
const keptMonths = { consumer: 25, business: 12 }

/** The facts that the retention period depends on. */
export type KeptNotice = Pick<RecordedNotice, 'day' | 'creditType'>

/**
 * The last day (YYYY-MM-DD) on which any of these notices and their letters must be kept; null if
 * there are none. If the final month lacks a notice's day, its last day counts; an unknown credit
 * type counts as consumer credit.
 */
export function noticesKeptUntil(notices: readonly KeptNotice[]): string | null {
  return latestDay(
    notices.map(({ day, creditType }) => {
      const months = isCommercial(creditType) ? keptMonths.business : keptMonths.consumer
      return parseDate(day).add({ months }).toString()
    }),
  )
}

/**
 * Whether notices block removing an application on a day (YYYY-MM-DD): one is owed, a response to
 * one is pending, or recorded notices must still be kept. `application` is null if its data isn't
 * known.
 */
export function isBlockedByNotice(
  application: NoticeApplication | null,
  facts: NoticeFacts,
  { today, terms }: { readonly today: string; readonly terms: NoticeTerms },
): boolean {
  const keptUntil = noticesKeptUntil(facts.recorded)
  if (keptUntil !== null && keptUntil >= today) return true
  if (application === null) return false
  const subject = noticeSubject(application)
  const { is } = noticeStatus(subject, facts, terms)
  return is === 'owed' || is === 'waiting' || pricingNotice(subject, facts, terms) !== null
}
