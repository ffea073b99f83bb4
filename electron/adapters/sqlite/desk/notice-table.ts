import {
  areNoFacts,
  noNoticeFacts,
  noOfficerFacts,
  type BusinessSize,
  type NoticeFacts,
  type OfficerFacts,
  type RecordedNotice,
  type StatedFacts,
} from '../../../../shared/domain/notices/notice.ts'
import type { KeptNotice } from '../../../../shared/domain/notices/notice-retention.ts'
import type { NoticeTable } from '../../../ports/notices.ts'
import type { StoreDatabase } from '../store-database.ts'
import { rowsAbout } from './rows-about.ts'

const columns = `id, subject, kind, on_day as day, manner, reply_by as replyBy,
  recorded_at as recordedAt, recorded_by as recordedBy, credit_type as creditType,
  team_number as team, letter_version as letterVersion, letter_hash as letterHash`
const shown = '(select * from notice where not removed)'
const factColumns = `complete_on as day, complete_reason as reason, other_terms as otherTerms,
  business`

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
  /** Two queries, however many subjects are requested. */
  function ofMany(connectionId: string, subjects: readonly string[]): Map<string, NoticeFacts> {
    const statedFacts = rowsAbout<FactsRow & { subject: string }>(
      database,
      {
        columns: `subject, ${factColumns}`,
        table: 'officer_facts',
        order: '1',
      },
      connectionId,
      subjects,
    )
    const recorded = rowsAbout<NoticeRow>(
      database,
      { columns, table: shown, order: 'on_day desc, seq desc' },
      connectionId,
      subjects,
    )
    return new Map(
      subjects.map((subject) => {
        const [row] = statedFacts.get(subject) ?? []
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

  function setRemoved(connectionId: string, id: string, removed: 0 | 1): void {
    database.run(
      'update notice set removed = ? where connection_id = ? and id = ?',
      ...[removed, connectionId, id],
    )
  }

  return {
    of: (connectionId, subject) => ofMany(connectionId, [subject]).get(subject) ?? noNoticeFacts,
    ofMany,
    lastDays: (connectionId) =>
      database
        .all<{ creditType: string | null; day: string | null }>(
          // Finds the newest relevant day of each type; older rows, with their letters, aren't
          // read.
          `select type.credit_type as creditType, (
             select on_day from notice
             where connection_id = type.connection_id and credit_type is type.credit_type
               and (letter is not null or not removed and coalesce(team_number, 0) = 0)
             order by on_day desc limit 1
           ) as day
           from (select distinct connection_id, credit_type from notice where connection_id = ?) type`,
          connectionId,
        )
        .flatMap(({ creditType, day }): KeptNotice[] =>
          day === null ? [] : [{ creditType, day }],
        ),
    get: (connectionId, id) => {
      const row = database.get<NoticeRow>(
        `select ${columns} from ${shown} where connection_id = ? and id = ?`,
        connectionId,
        id,
      )
      return row && noticeOf(row)
    },
    letterText: (connectionId, id) =>
      database.get<{ letter: string | null }>(
        `select written.letter from notice asked join notice written
           on written.connection_id = asked.connection_id and written.subject = asked.subject
             and (written.id = asked.id or written.letter_hash = asked.letter_hash)
             and written.letter is not null
         where asked.connection_id = ? and asked.id = ? and not asked.removed`,
        connectionId,
        id,
      )?.letter ?? null,
    put: (connectionId, notice, letterText = null) => {
      database.run(
        `insert into notice (connection_id, id, subject, kind, on_day, manner, reply_by,
           recorded_at, recorded_by, team_number, credit_type, letter_version, letter_hash, letter)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (connection_id, id) do update set
           subject = excluded.subject, kind = excluded.kind, on_day = excluded.on_day,
           manner = excluded.manner, reply_by = excluded.reply_by,
           recorded_at = excluded.recorded_at, recorded_by = excluded.recorded_by,
           team_number = excluded.team_number, credit_type = excluded.credit_type,
           letter_version = excluded.letter_version, letter_hash = excluded.letter_hash,
           letter = coalesce(excluded.letter, letter), removed = 0`,
        connectionId,
        notice.id,
        notice.subject,
        notice.kind,
        notice.day,
        notice.manner,
        notice.replyBy,
        notice.recordedAt,
        notice.recordedBy,
        notice.team,
        notice.creditType,
        notice.letter?.version ?? null,
        notice.letter?.hash ?? null,
        letterText,
      )
    },
    setTeam: (connectionId, id, team) => {
      database.run(
        'update notice set team_number = ? where connection_id = ? and id = ?',
        ...[team, connectionId, id],
      )
    },
    hide: (connectionId, id) => {
      setRemoved(connectionId, id, 1)
    },
    show: (connectionId, id) => {
      setRemoved(connectionId, id, 0)
    },
    remove: (connectionId, id) =>
      database.run('delete from notice where connection_id = ? and id = ?', connectionId, id) === 1,
    statedFacts: (connectionId, subject) => {
      const row = database.get<FactsRow & Pick<StatedFacts, 'team' | 'by'>>(
        `select ${factColumns}, team_number as team, recorded_by as "by" from officer_facts
         where connection_id = ? and subject = ?`,
        ...[connectionId, subject],
      )
      return row && { ...factsOf(row), team: row.team, by: row.by }
    },
    setFacts: (connectionId, subject, facts, { team, by } = { team: null, by: null }) => {
      if (areNoFacts(facts)) {
        database.run(
          'delete from officer_facts where connection_id = ? and subject = ?',
          connectionId,
          subject,
        )
        return
      }
      database.run(
        `insert into officer_facts (connection_id, subject, complete_on, complete_reason,
           other_terms, business, team_number, recorded_by)
         values (?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (connection_id, subject) do update set
           complete_on = excluded.complete_on, complete_reason = excluded.complete_reason,
           other_terms = excluded.other_terms, business = excluded.business,
           team_number = excluded.team_number, recorded_by = excluded.recorded_by`,
        connectionId,
        subject,
        facts.complete?.day ?? null,
        facts.complete?.reason ?? null,
        Number(facts.otherTerms),
        facts.business,
        ...[team, by],
      )
    },
  }
}
