import type { StoredOperation, TeamOperationTable } from '../../../ports/team-operations.ts'
import type { StoreDatabase } from '../store-database.ts'
import { json, tableRows } from './table-rows.ts'

export function sqliteTeamOperationTable(database: StoreDatabase): TeamOperationTable {
  const rows = tableRows<StoredOperation>(database, {
    table: 'team_operation',
    key: ['connection_id', 'op'],
    columns: {
      op: 'op',
      kind: 'kind',
      subject: 'subject',
      body: json('body'),
      seen: 'seen',
      addedAt: 'added_at',
      state: 'state',
      refusal: 'refusal',
      refusedFor: 'refused_for',
    },
  })
  return {
    get: (connectionId, op) => rows.one('connection_id = ? and op = ?', connectionId, op),
    put: (connectionId, operation) => {
      rows.put(operation, connectionId)
    },
    inState: (connectionId, state, limit) =>
      rows.many(
        'connection_id = ? and state = ? order by seq limit ?',
        ...[connectionId, state, limit],
      ),
    count: (connectionId, state) =>
      database.get<{ count: number }>(
        'select count(*) as count from team_operation where connection_id = ? and state = ?',
        connectionId,
        state,
      )?.count ?? 0,
    pendingOf: (connectionId, subject) =>
      rows.many(
        "connection_id = ? and subject = ? and state <> 'applied' order by seq",
        connectionId,
        subject,
      ),
    remove: (connectionId, op) => {
      database.run(
        'delete from team_operation where connection_id = ? and op = ?',
        connectionId,
        op,
      )
    },
    removeAll: (connectionId) => {
      database.run('delete from team_operation where connection_id = ?', connectionId)
    },
    removeApplied: (connectionId, before) => {
      database.run(
        `delete from team_operation
         where connection_id = ? and state = 'applied' and added_at < ?`,
        connectionId,
        before,
      )
    },
  }
}
