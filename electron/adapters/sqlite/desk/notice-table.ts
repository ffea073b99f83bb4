import {
  noNoticeFacts,
  type CompleteDate,
  type NoticeFacts,
  type RecordedNotice,
} from '../../../../shared/domain/notices/notice.ts'
import type { NoticeTable } from '../../../ports/notices.ts'
import type { StoreDatabase } from '../store-database.ts'
import { rowsAbout } from './rows-about.ts'

const columns = `id, subject, kind, on_day as day, manner, reply_by as replyBy,
  recorded_at as recordedAt, recorded_by as recordedBy,
  letter_version as letterVersion, letter_hash as letterHash`

type NoticeRow = Omit<RecordedNotice, 'letter'> & {
  readonly letterVersion: number | null
  readonly letterHash: string | null
}

function noticeOf({ letterVersion: version, letterHash: hash, ...notice }: NoticeRow) {
  return { ...notice, letter: version === null || hash === null ? null : { version, hash } }
}

export function sqliteNoticeTable(database: StoreDatabase): NoticeTable {
  /** Two questions, however many are asked for. */
  function ofMany(connectionId: string, subjects: readonly string[]): Map<string, NoticeFacts> {
    const complete = rowsAbout<CompleteDate & { subject: string }>(
      database,
      { columns: 'subject, on_day as day, reason', table: 'complete_date', order: '1' },
      connectionId,
      subjects,
    )
    const recorded = rowsAbout<NoticeRow>(
      database,
      { columns, table: 'notice', order: 'on_day desc, seq desc' },
      connectionId,
      subjects,
    )
    return new Map(
      subjects.map((subject) => {
        const [date] = complete.get(subject) ?? []
        return [
          subject,
          {
            complete: date === undefined ? null : { day: date.day, reason: date.reason },
            recorded: (recorded.get(subject) ?? []).map(noticeOf),
          },
        ]
      }),
    )
  }

  return {
    of: (connectionId, subject) => ofMany(connectionId, [subject]).get(subject) ?? noNoticeFacts,
    ofMany,
    has: (connectionId, subject) =>
      database.get<{ found: number }>(
        `select 1 as found from notice where connection_id = ? and subject = ?
         union all
         select 1 from complete_date where connection_id = ? and subject = ? limit 1`,
        ...[connectionId, subject, connectionId, subject],
      ) !== null,
    get: (connectionId, id) => {
      const row = database.get<NoticeRow>(
        `select ${columns} from notice where connection_id = ? and id = ?`,
        connectionId,
        id,
      )
      return row && noticeOf(row)
    },
    letterText: (connectionId, id) =>
      database.get<{ letter: string | null }>(
        'select letter from notice where connection_id = ? and id = ?',
        connectionId,
        id,
      )?.letter ?? null,
    put: (connectionId, notice, letterText = null) => {
      database.run(
        `insert into notice (connection_id, id, subject, kind, on_day, manner, reply_by,
           recorded_at, recorded_by, letter_version, letter_hash, letter)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        connectionId,
        notice.id,
        notice.subject,
        notice.kind,
        notice.day,
        notice.manner,
        notice.replyBy,
        notice.recordedAt,
        notice.recordedBy,
        notice.letter?.version ?? null,
        notice.letter?.hash ?? null,
        letterText,
      )
    },
    remove: (connectionId, id) =>
      database.run('delete from notice where connection_id = ? and id = ?', connectionId, id) === 1,
    setComplete: (connectionId, subject, complete) => {
      if (complete === null) {
        database.run(
          'delete from complete_date where connection_id = ? and subject = ?',
          connectionId,
          subject,
        )
        return
      }
      database.run(
        `insert into complete_date (connection_id, subject, on_day, reason) values (?, ?, ?, ?)
         on conflict (connection_id, subject) do update set
           on_day = excluded.on_day, reason = excluded.reason`,
        connectionId,
        subject,
        complete.day,
        complete.reason,
      )
    },
  }
}
