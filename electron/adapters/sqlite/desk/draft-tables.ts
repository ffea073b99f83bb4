import type { OfferTemplate } from '../../../../shared/contract/offers.ts'
import type { Draft } from '../../../../shared/domain/offers/draft.ts'
import type { DraftTable, TemplateTable } from '../../../ports/desk-store.ts'
import type { StoreDatabase } from '../store-database.ts'
import { fromStored, toStored } from '../stored-json.ts'

export function sqliteDraftTable(database: StoreDatabase): DraftTable {
  return {
    get: (connectionId, kind, subject) => {
      const row = database.get<{ content: string; saved_at: number }>(
        `select content, saved_at from draft
         where connection_id = ? and kind = ? and subject = ?`,
        connectionId,
        kind,
        subject,
      )
      if (row === null) return null
      const content = fromStored<Draft['content']>(row.content)
      return { kind, subject, content, savedAt: row.saved_at }
    },
    put: (connectionId, draft) => {
      database.run(
        `insert into draft (connection_id, kind, subject, content, saved_at)
         values (?, ?, ?, ?, ?)
         on conflict (connection_id, kind, subject)
         do update set content = excluded.content, saved_at = excluded.saved_at`,
        connectionId,
        draft.kind,
        draft.subject,
        toStored(draft.content),
        draft.savedAt,
      )
    },
    remove: (connectionId, kind, subject) => {
      database.run(
        'delete from draft where connection_id = ? and kind = ? and subject = ?',
        connectionId,
        kind,
        subject,
      )
    },
    count: (connectionId) =>
      database.get<{ count: number }>(
        'select count(*) as count from draft where connection_id = ?',
        connectionId,
      )?.count ?? 0,
    subjects: (connectionId, kind) =>
      database
        .all<{ subject: string }>(
          'select subject from draft where connection_id = ? and kind = ? order by subject',
          connectionId,
          kind,
        )
        .map((row) => row.subject),
  }
}

type TemplateRow = Omit<OfferTemplate, 'terms'> & { readonly terms: string }

const templateColumns = `id, name, terms, saved_at as savedAt, team_number as team, saved_by as "by"`

const templateOf = ({ terms, ...row }: TemplateRow): OfferTemplate => ({
  ...row,
  terms: fromStored<OfferTemplate['terms']>(terms),
})

export function sqliteTemplateTable(database: StoreDatabase): TemplateTable {
  return {
    get: (connectionId, id) => {
      const row = database.get<TemplateRow>(
        `select ${templateColumns} from template where connection_id = ? and id = ?`,
        connectionId,
        id,
      )
      return row === null ? null : templateOf(row)
    },
    all: (connectionId) =>
      database
        .all<TemplateRow>(
          `select ${templateColumns} from template where connection_id = ? order by saved_at, seq`,
          connectionId,
        )
        .map(templateOf),
    put: (connectionId, { id, name, terms, savedAt, team, by }) => {
      database.run(
        `insert into template (connection_id, id, name, terms, saved_at, team_number, saved_by)
         values (?, ?, ?, ?, ?, ?, ?)
         on conflict (connection_id, id) do update set
           name = excluded.name, terms = excluded.terms, saved_at = excluded.saved_at,
           team_number = excluded.team_number, saved_by = excluded.saved_by`,
        ...[connectionId, id, name, toStored(terms), savedAt, team, by],
      )
    },
    remove: (connectionId, id) =>
      database.run('delete from template where connection_id = ? and id = ?', connectionId, id) ===
      1,
  }
}
