import type { Annotations } from '../../../../shared/domain/annotations/annotations.ts'
import { changeLine, searchable, type LineColumns } from './lines.ts'
import { dayNumberOf } from './day-number.ts'
import type { Parameter, StoreDatabase } from '../store-database.ts'
import { toStored } from '../stored-json.ts'

/** Changes the annotations of a row, if there is one with that ID. */
export function changeFlags(
  database: StoreDatabase,
  connectionNo: number,
  id: string,
  columns: LineColumns,
): void {
  const now = database.get<{ no: number } & Record<string, Parameter>>(
    `select no, has_draft, open_decision, annotation_set_no, follow_up_day, note_text, search_text
     from line where connection_no = ? and id = ?`,
    connectionNo,
    id,
  )
  if (now !== null) changeLine(database, now.no, columns, now)
}

export function ownColumns(
  database: StoreDatabase,
  { followUpOn, tags, noteText }: Annotations,
): LineColumns {
  return {
    annotation_set_no: annotationSetNo(database, noteText !== '', toStored(tags)),
    follow_up_day: followUpOn === null ? null : dayNumberOf(followUpOn),
    note_text: searchable(noteText),
  }
}

export function annotatedIds(
  database: StoreDatabase,
  connectionNo: number,
  after: string,
  limit: number,
): string[] {
  return database
    .all<{ id: string }>(
      `select id from line where connection_no = ? and id > ?
         and (annotation_set_no <> 1 or follow_up_day is not null or notice_facts is not null)
       order by id limit ?`,
      connectionNo,
      after,
      limit,
    )
    .map(({ id }) => id)
}

export function annotationsRevision(database: StoreDatabase, connectionId: string): number | null {
  return (
    database.get<{ number: number | null }>(
      'select annotations_revision as number from connection where id = ?',
      connectionId,
    )?.number ?? null
  )
}

function annotationSetNo(database: StoreDatabase, hasNote: boolean, tags: string): number {
  const sql = 'select no from annotation_set where has_note = ? and tags = ?'
  const known = database.get<{ no: number }>(sql, hasNote ? 1 : 0, tags)
  if (known !== null) return known.no
  database.run('insert into annotation_set (has_note, tags) values (?, ?)', hasNote ? 1 : 0, tags)
  return database.get<{ no: number }>(sql, hasNote ? 1 : 0, tags)?.no ?? 1
}
