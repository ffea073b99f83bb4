import {
  noAnnotations,
  noteTextOf,
  type Note,
  type Annotations,
} from '../../../../shared/domain/annotations/annotations.ts'
import type {
  WorklistView,
  WorklistViewContent,
} from '../../../../shared/domain/worklist/worklist-view.ts'
import type {
  AnnotationTable,
  NoteTable,
  PlacedFollowUp,
  PlacedTag,
  ViewTable,
} from '../../../ports/annotations.ts'
import type { StoreDatabase } from '../store-database.ts'
import { rowsAbout } from './rows-about.ts'
import { json, tableRows } from './table-rows.ts'

export function sqliteNoteTable(database: StoreDatabase): NoteTable {
  const rows = tableRows<Note>(database, {
    table: 'note',
    key: ['connection_id', 'id'],
    columns: {
      id: 'id',
      subject: 'subject',
      text: 'content',
      writtenAt: 'written_at',
      writtenBy: 'written_by',
      editedAt: 'edited_at',
      team: 'team_number',
    },
  })
  return {
    get: (connectionId, id) => rows.one('connection_id = ? and id = ?', connectionId, id),
    ofSubject: (connectionId, subject) =>
      rows.many(
        'connection_id = ? and subject = ? order by written_at desc, seq desc',
        connectionId,
        subject,
      ),
    put: (connectionId, note) => {
      rows.put(note, connectionId)
    },
    remove: (connectionId, id) =>
      database.run('delete from note where connection_id = ? and id = ?', connectionId, id) === 1,
  }
}

export function sqliteAnnotationTable(database: StoreDatabase): AnnotationTable {
  const about =
    (connectionId: string, subjects: readonly string[]) =>
    <Row extends { readonly subject: string }>(
      columns: string,
      table: string,
      order: string,
    ): Map<string, Row[]> =>
      rowsAbout(database, { columns: `subject, ${columns}`, table, order }, connectionId, subjects)

  /** Three queries, however many subjects are requested. */
  function ofMany(connectionId: string, subjects: readonly string[]): Map<string, Annotations> {
    const rows = about(connectionId, subjects)
    const followUps = rows<{ subject: string; day: string }>('on_day as day', 'follow_up', '1')
    const tags = rows<{ subject: string; name: string }>('name', 'tag', 'name')
    const notes = rows<{ subject: string; text: string }>(
      'content as text',
      'note',
      'written_at desc, seq desc',
    )
    return new Map(
      subjects.map((subject) => [
        subject,
        {
          followUpOn: followUps.get(subject)?.[0]?.day ?? null,
          tags: tags.get(subject)?.map(({ name }) => name) ?? [],
          noteText: noteTextOf(notes.get(subject) ?? []),
        },
      ]),
    )
  }

  function revision(connectionId: string): number {
    return (
      database.get<{ number: number }>(
        'select annotations_revision as number from connection where id = ?',
        connectionId,
      )?.number ?? 0
    )
  }

  return {
    revision,
    advance: (connectionId) => {
      database.run(
        'update connection set annotations_revision = annotations_revision + 1 where id = ?',
        connectionId,
      )
      return revision(connectionId)
    },
    of: (connectionId, subject) => ofMany(connectionId, [subject]).get(subject) ?? noAnnotations,
    ofMany,
    placed: (connectionId, subjects) => {
      const rows = about(connectionId, subjects)
      const followUps = rows<{ subject: string } & PlacedFollowUp>(
        'on_day as day, team_number as team, set_by as "by"',
        'follow_up',
        '1',
      )
      const tags = rows<{ subject: string } & PlacedTag>('name, team_number as team', 'tag', 'name')
      return new Map(
        subjects.map((subject) => [
          subject,
          {
            followUp: followUps.get(subject)?.map(withoutSubject)[0] ?? null,
            tags: tags.get(subject)?.map(withoutSubject) ?? [],
          },
        ]),
      )
    },
    setFollowUp: (connectionId, subject, day, { team, by } = { team: null, by: null }) => {
      if (day === null) {
        database.run(
          'delete from follow_up where connection_id = ? and subject = ?',
          connectionId,
          subject,
        )
        return
      }
      database.run(
        `insert into follow_up (connection_id, subject, on_day, team_number, set_by)
         values (?, ?, ?, ?, ?)
         on conflict (connection_id, subject) do update set
           on_day = excluded.on_day, team_number = excluded.team_number, set_by = excluded.set_by`,
        ...[connectionId, subject, day, team, by],
      )
    },
    addTag: (connectionId, subject, name, team = null) => {
      database.run(
        `insert into tag (connection_id, subject, name, team_number) values (?, ?, ?, ?)
         on conflict (connection_id, subject, name) do update set
           team_number = excluded.team_number`,
        ...[connectionId, subject, name, team],
      )
    },
    removeTag: (connectionId, subject, tag) => {
      database.run(
        'delete from tag where connection_id = ? and subject = ? and name = ?',
        connectionId,
        subject,
        tag,
      )
    },
    tagsInUse: (connectionId, limit) =>
      database.all<{ name: string; count: number }>(
        `select name, count(*) as count from tag where connection_id = ?
         group by name order by count(*) desc, name limit ?`,
        connectionId,
        limit,
      ),
    subjects: (connectionId, after, limit) =>
      database
        .all<{ subject: string }>(
          // Each part has its own limit, so that none is read further than the page needs.
          `select subject from (
             select * from (select distinct subject from note
               where connection_id = ? and subject > ? order by subject limit ?)
             union select * from (select subject from follow_up
               where connection_id = ? and subject > ? order by subject limit ?)
             union select * from (select distinct subject from tag
               where connection_id = ? and subject > ? order by subject limit ?)
             union select * from (select distinct subject from notice
               where connection_id = ? and subject > ? order by subject limit ?)
             union select * from (select subject from officer_facts
               where connection_id = ? and subject > ? order by subject limit ?)
           ) order by subject limit ?`,
          ...[1, 2, 3, 4, 5].flatMap(() => [connectionId, after, limit]),
          limit,
        )
        .map(({ subject }) => subject),
    inTeam: (connectionId, limit) =>
      database
        .all<{ subject: string }>(
          // Each part has its own limit, so that none is read further than needed.
          `select * from (select distinct subject from note
             where connection_id = ? and team_number > 0 limit ?)
           union select * from (select distinct subject from tag
             where connection_id = ? and team_number > 0 limit ?)
           union select * from (select subject from follow_up
             where connection_id = ? and team_number > 0 limit ?)
           union select * from (select subject from officer_facts
             where connection_id = ? and team_number > 0 limit ?)
           union select * from (select distinct subject from notice
             where connection_id = ? and team_number > 0 and not removed limit ?)
           limit ?`,
          ...[1, 2, 3, 4, 5].flatMap(() => [connectionId, limit]),
          limit,
        )
        .map(({ subject }) => subject),
    leaveTeam: (connectionId, subject) => {
      database.run(
        `update notice set removed = 1
         where connection_id = ? and subject = ? and team_number > 0 and letter is not null`,
        ...[connectionId, subject],
      )
      for (const table of tables) {
        database.run(
          `delete from ${table} where connection_id = ? and subject = ? and team_number > 0`,
          connectionId,
          subject,
        )
      }
      database.run(
        `delete from notice
         where connection_id = ? and subject = ? and team_number > 0 and letter is null`,
        ...[connectionId, subject],
      )
    },
    keepWaiting: (connectionId) => {
      for (const table of tables) {
        database.run(
          `update ${table} set team_number = null where connection_id = ? and team_number = 0`,
          connectionId,
        )
      }
      database.run(
        `update notice set team_number = null where connection_id = ? and team_number >= 0
           and (team_number = 0 or letter is not null and not removed)`,
        connectionId,
      )
      database.run(
        `update follow_up set set_by = null
         where connection_id = ? and team_number is null and set_by is not null`,
        connectionId,
      )
      database.run(
        `update officer_facts set recorded_by = null
         where connection_id = ? and team_number is null and recorded_by is not null`,
        connectionId,
      )
    },
  }
}

const tables = ['note', 'tag', 'follow_up', 'officer_facts'] as const

const withoutSubject = <Row extends { readonly subject: string }>({
  subject: _subject,
  ...row
}: Row): Omit<Row, 'subject'> => row

type StoredView = Omit<WorklistView, keyof WorklistViewContent> & {
  readonly content: WorklistViewContent
}

export function sqliteViewTable(database: StoreDatabase): ViewTable {
  const rows = tableRows<StoredView>(database, {
    table: 'view',
    key: ['connection_id', 'id'],
    columns: { id: 'id', name: 'name', content: json('content'), savedAt: 'saved_at' },
  })
  return {
    all: (connectionId) =>
      rows
        .many('connection_id = ? order by seq', connectionId)
        .map(({ content, ...view }) => ({ ...view, ...content })),
    put: (connectionId, { id, name, savedAt, ...content }: WorklistView) => {
      rows.put({ id, name, savedAt, content }, connectionId)
    },
    remove: (connectionId, id) =>
      database.run('delete from view where connection_id = ? and id = ?', connectionId, id) === 1,
  }
}
