import type { Application } from '../applications/application.ts'
import type { LetterSettings } from './letter-settings.ts'
import type { NoticeFacts, NoticeKind } from './notice.ts'
import {
  applicantOf,
  noticeStatus,
  noticeSubject,
  noticeTermsOf,
  recordableKinds,
} from './notice-clock.ts'
import { pricingNotice } from './risk-based-pricing.ts'

/**
 * The notice kinds that can be recorded for an application under the lender's settings; the one
 * owed by a day comes first.
 */
export function kindsToRecord(
  application: Application,
  facts: NoticeFacts,
  lender: { readonly timeZone: string; readonly letters: LetterSettings },
): readonly NoticeKind[] {
  const subject = noticeSubject(application)
  const terms = noticeTermsOf(lender)
  const status = noticeStatus(subject, facts, terms)
  const kinds = recordableKinds(status, applicantOf(application, facts))
  const pricing = pricingNotice(subject, facts, terms)
  return pricing === null ? kinds : [...kinds, 'risk-based-pricing']
}
