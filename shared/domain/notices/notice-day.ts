import type { NoticeFacts } from './notice.ts'
import { noticeStatus, type NoticeSubject, type NoticeTerms } from './notice-clock.ts'
import { pricingNotice } from './risk-based-pricing.ts'

/**
 * Placeholder day of an owed notice without a known day: earlier than every real day, so it counts
 * as due.
 */
export const undatedNotice = '0001-01-01'

/** Placeholder for the day on which the borrower accepts, which can be any day: it counts as due, too. */
export const dueBeforeAgreement = '0001-01-02'

/**
 * The day (YYYY-MM-DD) that the worklist shows: when the first notice is due, or by when the
 * applicant is asked to respond to one; null if neither applies.
 */
export function noticeDay(
  application: NoticeSubject,
  facts: NoticeFacts,
  terms: NoticeTerms,
): string | null {
  const status = noticeStatus(application, facts, terms)
  if (status.is === 'owed' && status.dueOn === null) return undatedNotice
  if (pricingNotice(application, facts, terms) !== null) return dueBeforeAgreement
  if (status.is === 'owed') return status.dueOn
  return status.is === 'waiting' ? status.notice.replyBy : null
}
