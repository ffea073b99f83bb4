import { string } from 'yup'
import {
  longestCompleteReason,
  noticeKinds,
  noticeManners,
  type NoticeFacts,
  type RecordedNotice,
} from '../domain/notices/notice.ts'
import { calendarDate } from '../values/calendar-date.ts'
import { applicationId } from './applications.ts'
import { entry, exactly } from './entry.ts'

const day = () => calendarDate().required()
const noticeId = () => string().min(1).max(64).required()

/** What the officer records of the notices that applications of the connection in use are owed. */
export const notices = {
  read: entry<NoticeFacts>()(exactly({ id: applicationId() })),
  /** null takes the date away. Fails with day-in-future. */
  setComplete: entry<NoticeFacts>()(
    exactly({
      id: applicationId(),
      complete: exactly({
        day: day(),
        reason: string().trim().min(1).max(longestCompleteReason).required(),
      }).nullable(),
    }),
  ),
  /** Fails with day-in-future, or notice-limit if the application has the most notices allowed. */
  record: entry<RecordedNotice>()(
    exactly({
      id: applicationId(),
      kind: string().oneOf(noticeKinds).required(),
      day: day(),
      manner: string().oneOf(noticeManners).nullable().defined(),
      replyBy: calendarDate().nullable().defined(),
    }).test(
      'fits-kind',
      ({ kind, manner, replyBy }) =>
        (kind === 'withdrawal') === (manner === null) &&
        (kind === 'incompleteness') === (replyBy !== null),
    ),
  ),
  remove: entry<null>()(exactly({ noticeId: noticeId() })),
  /** Puts one back that was removed since Loan Desk was opened. */
  restore: entry<RecordedNotice>()(exactly({ noticeId: noticeId() })),
} as const
