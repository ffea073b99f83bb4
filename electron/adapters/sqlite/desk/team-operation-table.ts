import type { KeptOperation, TeamOperationTable } from '../../../ports/team-operations.ts'
import type { StoreDatabase } from '../store-database.ts'
import { fromStored, toStored } from '../stored-json.ts'

type Row = Omit<KeptOperation, 'body'> & { readonly body: string }

const columns = `op, kind, subject, body, seen, added_at as addedAt, state, refusal,
  refused_for as refusedFor`

const operationOf = ({ body, ...row }: Row): KeptOperation =>
  ({ ...row, body: fromStored(body) }) as KeptOperation

export function sqliteTeamOperationTable(database: StoreDatabase): TeamOperationTable {
  return {
    get: (connectionId, op) => {
      const row = database.get<Row>(
        `select ${columns} from team_operation where connection_id = ? and op = ?`,
        connectionId,
        op,
      )
      return row === null ? null : operationOf(row)
    },
    put: (connectionId, operation) => {
      const { op, kind, subject, body, seen, addedAt, state, refusal, refusedFor } = operation
      database.run(
        `insert into team_operation (
           connection_id, op, kind, subject, body, seen, added_at, state, refusal, refused_for
         ) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (connection_id, op) do update set
           kind = excluded.kind, subject = excluded.subject, body = excluded.body,
           seen = excluded.seen, added_at = excluded.added_at, state = excluded.state,
           refusal = excluded.refusal, refused_for = excluded.refused_for`,
        ...[connectionId, op, kind, subject, toStored(body), seen],
        ...[addedAt, state, refusal, refusedFor],
      )
    },
    inState: (connectionId, state, limit) =>
      database
        .all<Row>(
          `select ${columns} from team_operation where connection_id = ? and state = ?
           order by seq limit ?`,
          ...[connectionId, state, limit],
        )
        .map(operationOf),
    count: (connectionId, state) =>
      database.get<{ count: number }>(
        'select count(*) as count from team_operation where connection_id = ? and state = ?',
        connectionId,
        state,
      )?.count ?? 0,
    pendingOf: (connectionId, subject) =>
      database
        .all<Row>(
          `select ${columns} from team_operation
           where connection_id = ? and subject = ? and state <> 'applied' order by seq`,
          connectionId,
          subject,
        )
        .map(operationOf),
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
