import { parseDate } from '@internationalized/date'
import { isCommercial } from '../../values/vocabulary.ts'
import { latestDay } from '../../values/calendar-date.ts'
import type { NoticeFacts, RecordedNotice } from './notice.ts'
import {
  noticeStanding,
  noticeSubject,
  type NoticeApplication,
  type NoticeTerms,
} from './notice-clock.ts'
import { pricingNotice } from './risk-based-pricing.ts'

/** Months for which a creditor keeps an application's records after its notice (12 CFR 1002.12(b)(1)). */
const keptMonths = { consumer: 25, business: 12 }

/** What the time follows from. */
export type KeptNotice = Pick<RecordedNotice, 'day' | 'creditType'>

/**
 * The last day (YYYY-MM-DD) on which any of these notices and their letters must be kept; null if
 * there are none. A month that is too short for a notice's day counts to its end, and a credit type
 * that isn't known counts as a consumer's.
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
 * Whether an application has to stay for its notices on a day (YYYY-MM-DD): one is owed, the response
 * to one is waited for, or those that were recorded must still be kept. null: its data isn't known.
 */
export function isHeldByNotice(
  application: NoticeApplication | null,
  facts: NoticeFacts,
  { today, terms }: { readonly today: string; readonly terms: NoticeTerms },
): boolean {
  const keptUntil = noticesKeptUntil(facts.recorded)
  if (keptUntil !== null && keptUntil >= today) return true
  if (application === null) return false
  const subject = noticeSubject(application)
  const { is } = noticeStanding(subject, facts, terms)
  return is === 'owed' || is === 'waiting' || pricingNotice(subject, facts, terms) !== null
}
