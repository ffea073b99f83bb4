import type { CompleteDate, RecordedNotice } from '../../../../shared/domain/notices/notice.ts'
import type { NoticeTable } from '../../../ports/notices.ts'
import type { StoreDatabase } from '../store-database.ts'

const columns = `id, subject, kind, on_day as day, manner, reply_by as replyBy,
  recorded_at as recordedAt, recorded_by as recordedBy`

export function sqliteNoticeTable(database: StoreDatabase): NoticeTable {
  return {
    of: (connectionId, subject) => ({
      complete: database.get<CompleteDate>(
        `select on_day as day, reason from complete_date
         where connection_id = ? and subject = ?`,
        connectionId,
        subject,
      ),
      recorded: database.all<RecordedNotice>(
        `select ${columns} from notice where connection_id = ? and subject = ?
         order by on_day desc, seq desc`,
        connectionId,
        subject,
      ),
    }),
    has: (connectionId, subject) =>
      database.get<{ found: number }>(
        `select 1 as found from notice where connection_id = ? and subject = ?
         union all
         select 1 from complete_date where connection_id = ? and subject = ? limit 1`,
        ...[connectionId, subject, connectionId, subject],
      ) !== null,
    get: (connectionId, id) =>
      database.get<RecordedNotice>(
        `select ${columns} from notice where connection_id = ? and id = ?`,
        connectionId,
        id,
      ),
    put: (connectionId, notice) => {
      database.run(
        `insert into notice (connection_id, id, subject, kind, on_day, manner, reply_by,
           recorded_at, recorded_by)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        connectionId,
        notice.id,
        notice.subject,
        notice.kind,
        notice.day,
        notice.manner,
        notice.replyBy,
        notice.recordedAt,
        notice.recordedBy,
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
