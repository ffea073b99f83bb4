import type { RecordedNotice } from '../../../shared/domain/notices/notice.ts'
import type { NoticeTerms } from '../../../shared/domain/notices/notice-clock.ts'

/** Terms of a lender in New York that doesn't use a cutoff score. */
export const eastern: NoticeTerms = {
  timeZone: 'America/New_York',
  noticeIfNotAdverse: true,
  pricingCutoff: null,
}

export function aNotice(fields: Partial<RecordedNotice> = {}): RecordedNotice {
  return {
    id: 'notice-1',
    subject: 'app_1',
    kind: 'adverse-action',
    day: '2026-11-20',
    manner: 'mailed',
    replyBy: null,
    recordedAt: 5,
    recordedBy: 'officer',
    team: null,
    creditType: null,
    letter: null,
    ...fields,
  }
}
