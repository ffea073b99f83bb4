import type { OfferTemplate } from '../../../../shared/contract/offers.ts'
import type { Draft } from '../../../../shared/domain/offers/draft.ts'
import type { DraftTable, TemplateTable } from '../../../ports/desk-store.ts'
import type { StoreDatabase } from '../store-database.ts'
import { json, tableRows } from './table-rows.ts'

export function sqliteDraftTable(database: StoreDatabase): DraftTable {
  const rows = tableRows<Draft>(database, {
    table: 'draft',
    key: ['connection_id', 'kind', 'subject'],
    columns: { kind: 'kind', subject: 'subject', content: json('content'), savedAt: 'saved_at' },
  })
  return {
    get: (connectionId, kind, subject) =>
      rows.one('connection_id = ? and kind = ? and subject = ?', connectionId, kind, subject),
    put: (connectionId, draft) => {
      rows.put(draft, connectionId)
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

export function sqliteTemplateTable(database: StoreDatabase): TemplateTable {
  const rows = tableRows<OfferTemplate>(database, {
    table: 'template',
    key: ['connection_id', 'id'],
    columns: {
      id: 'id',
      name: 'name',
      terms: json('terms'),
      savedAt: 'saved_at',
      team: 'team_number',
      by: 'saved_by',
    },
  })
  return {
    get: (connectionId, id) => rows.one('connection_id = ? and id = ?', connectionId, id),
    all: (connectionId) => rows.many('connection_id = ? order by saved_at, seq', connectionId),
    put: (connectionId, template) => {
      rows.put(template, connectionId)
    },
    remove: (connectionId, id) =>
      database.run('delete from template where connection_id = ? and id = ?', connectionId, id) ===
      1,
  }
}
