import {
  isNothingSaid,
  noNoticeFacts,
  noOfficerFacts,
  type BusinessSize,
  type NoticeFacts,
  type OfficerFacts,
  type RecordedNotice,
} from '../../../../shared/domain/notices/notice.ts'
import type { KeptNotice } from '../../../../shared/domain/notices/notice-retention.ts'
import type { NoticeTable } from '../../../ports/notices.ts'
import type { StoreDatabase } from '../store-database.ts'
import { rowsAbout } from './rows-about.ts'

const columns = `id, subject, kind, on_day as day, manner, reply_by as replyBy,
  recorded_at as recordedAt, recorded_by as recordedBy, credit_type as creditType,
  letter_version as letterVersion, letter_hash as letterHash`

type NoticeRow = Omit<RecordedNotice, 'letter'> & {
  readonly letterVersion: number | null
  readonly letterHash: string | null
}

function noticeOf({ letterVersion: version, letterHash: hash, ...notice }: NoticeRow) {
  return { ...notice, letter: version === null || hash === null ? null : { version, hash } }
}

interface FactsRow {
  readonly day: string | null
  readonly reason: string | null
  readonly otherTerms: number
  readonly business: BusinessSize | null
}

function factsOf({ day, reason, otherTerms, business }: FactsRow): OfficerFacts {
  const complete = day === null || reason === null ? null : { day, reason }
  return { complete, otherTerms: otherTerms === 1, business }
}

export function sqliteNoticeTable(database: StoreDatabase): NoticeTable {
  /** Two questions, however many are asked for. */
  function ofMany(connectionId: string, subjects: readonly string[]): Map<string, NoticeFacts> {
    const said = rowsAbout<FactsRow & { subject: string }>(
      database,
      {
        columns: `subject, complete_on as day, complete_reason as reason,
          other_terms as otherTerms, business`,
        table: 'officer_facts',
        order: '1',
      },
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
        const [row] = said.get(subject) ?? []
        return [
          subject,
          {
            ...(row === undefined ? noOfficerFacts : factsOf(row)),
            recorded: (recorded.get(subject) ?? []).map(noticeOf),
          },
        ]
      }),
    )
  }

  return {
    of: (connectionId, subject) => ofMany(connectionId, [subject]).get(subject) ?? noNoticeFacts,
    ofMany,
    lastDays: (connectionId) =>
      database.all<KeptNotice>(
        `select credit_type as creditType, max(on_day) as day from notice
         where connection_id = ? group by credit_type`,
        connectionId,
      ),
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
           recorded_at, recorded_by, credit_type, letter_version, letter_hash, letter)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        connectionId,
        notice.id,
        notice.subject,
        notice.kind,
        notice.day,
        notice.manner,
        notice.replyBy,
        notice.recordedAt,
        notice.recordedBy,
        notice.creditType,
        notice.letter?.version ?? null,
        notice.letter?.hash ?? null,
        letterText,
      )
    },
    remove: (connectionId, id) =>
      database.run('delete from notice where connection_id = ? and id = ?', connectionId, id) === 1,
    setFacts: (connectionId, subject, facts) => {
      if (isNothingSaid(facts)) {
        database.run(
          'delete from officer_facts where connection_id = ? and subject = ?',
          connectionId,
          subject,
        )
        return
      }
      database.run(
        `insert into officer_facts (connection_id, subject, complete_on, complete_reason,
           other_terms, business)
         values (?, ?, ?, ?, ?, ?)
         on conflict (connection_id, subject) do update set
           complete_on = excluded.complete_on, complete_reason = excluded.complete_reason,
           other_terms = excluded.other_terms, business = excluded.business`,
        connectionId,
        subject,
        facts.complete?.day ?? null,
        facts.complete?.reason ?? null,
        Number(facts.otherTerms),
        facts.business,
      )
    },
  }
}
