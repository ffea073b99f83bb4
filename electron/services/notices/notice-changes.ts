import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { Handlers } from '../../../shared/contract/contract.ts'
import type { RecordedLetter, RecordedNotice } from '../../../shared/domain/notices/notice.ts'
import { calendarDayAt } from '../../../shared/values/calendar-day.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Person } from '../../ports/person.ts'
import type { Random } from '../../ports/random.ts'
import type { NoticeSharing } from '../../ports/team-sharing.ts'
import type { ActivityLine, LogActivity } from '../log-activity.ts'
import type { AnnotationsMirror } from '../annotations/annotations-mirror.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import type { BulkWork } from '../worklist/bulk-work.ts'
import type { NewNotice } from './own-notices.ts'

export interface NoticeDependencies {
  readonly desk: Pick<DeskStore, 'connections' | 'notices' | 'worklist' | 'drafts'>
  readonly cache: Pick<CacheStore, 'get' | 'borrower' | 'total' | 'idsAfter'>
  readonly bulk: Pick<BulkWork, 'run'>
  readonly mirror: Pick<AnnotationsMirror, 'change'>
  readonly inUse: ConnectionInUse
  readonly team: NoticeSharing
  readonly clock: Clock
  readonly random: Random
  readonly person: Person
  readonly logActivity: LogActivity
  readonly sha256: (text: string) => string
}

export type WrittenLetter = Parameters<Handlers['notices']['letterMade']>[0]['letter']

/** A change of an application's notices, as the activity log records it. */
export type LoggedChange = Omit<ActivityLine, 'connectionId'> & { readonly subject: string }

/** Changes of notices with their lines in the activity log. */
export interface NoticeChanges {
  note(connectionId: string, line: LoggedChange): void
  /** Makes a change and its log entry in one transaction, then updates the list. */
  change<T>(connectionId: string, line: LoggedChange, work: () => T): T
  /** Makes a change for many notices, each with its log entry. */
  changeMany<N extends NewNotice>(
    connectionId: string,
    action: 'notice-recorded' | 'notice-removed',
    notices: readonly N[],
    work: (notice: N) => void,
  ): void
  recordedLetter(letter: WrittenLetter): RecordedLetter
  /** Whether a day (YYYY-MM-DD) is in the future in the lender's time zone. */
  isInFuture(connection: Connection, day: string): boolean
}

export function createNoticeChanges({
  mirror,
  logActivity,
  clock,
  sha256,
}: NoticeDependencies): NoticeChanges {
  function note(connectionId: string, line: LoggedChange): void {
    logActivity({ connectionId, ...line })
  }

  return {
    note,
    change: (connectionId, line, work) =>
      mirror.change(connectionId, [line.subject], () => {
        const done = work()
        note(connectionId, line)
        return done
      }),
    changeMany(connectionId, action, notices, work) {
      if (notices.length === 0) return
      const subjects = notices.map(({ subject }) => subject)
      mirror.change(connectionId, subjects, () => {
        for (const notice of notices) {
          work(notice)
          note(connectionId, logged(action, notice))
        }
      })
    },
    recordedLetter: ({ version, text }) => ({ version, hash: sha256(text) }),
    isInFuture: ({ timeZone }, day) => day > calendarDayAt(clock.now(), timeZone),
  }
}

/** Log entry of a notice: kind, manner, day and the version of its letter's settings. */
export function logged(
  action: 'notice-recorded' | 'notice-removed',
  { subject, kind, manner, day, letter }: NewNotice,
): LoggedChange {
  return {
    action,
    subject,
    bodyHash: letter?.hash ?? null,
    outcome: [kind, manner, day, letter?.version].filter((part) => part != null).join(' '),
  }
}

type NoticeForm = Pick<RecordedNotice, 'kind' | 'day' | 'manner' | 'replyBy'>

export const noticeOf = (
  { kind, day, manner, replyBy }: NoticeForm,
  rest: Pick<NewNotice, 'subject' | 'creditType' | 'letter'>,
): NewNotice => ({ kind, day, manner, replyBy, ...rest })
