import type { Decision } from '../../../../shared/domain/decisions/decision.ts'
import type { DecisionTable, WaitingDecision } from '../../../ports/desk-store.ts'
import type { StoreDatabase } from '../store-database.ts'
import { fromStored, toStored } from '../stored-json.ts'
import { json, tableRows } from './table-rows.ts'

/** Without the bodies, because these rows are queried at each step of each decision. */
const waitingColumns =
  'id, connection_id as connectionId, kind, subject, state, not_before as notBefore, registration'

/** Each by the index of exactly these rows: SQLite would use one of all confirmed decisions. */
const waitingRows = [
  "decision_waiting where state in ('queued', 'unknown')",
  "decision_to_read_back where state = 'confirmed' and not_before is not null",
]

export function sqliteDecisionTable(database: StoreDatabase): DecisionTable {
  const rows = tableRows<Decision>(database, {
    table: 'decision',
    key: ['id'],
    columns: {
      id: 'id',
      connectionId: 'connection_id',
      kind: 'kind',
      subject: 'subject',
      state: 'state',
      requestKey: 'request_key',
      body: json('body'),
      seen: json('seen'),
      overrides: json('overrides'),
      found: json('found'),
      failure: json('failure'),
      response: json('response'),
      attempts: json('attempts'),
      createdAt: 'created_at',
      createdBy: 'created_by',
      updatedAt: 'updated_at',
      notBefore: 'not_before',
      resendReason: 'resend_reason',
      achPurpose: json('ach_purpose'),
      closeReason: 'close_reason',
      registration: 'registration',
    },
  })

  return {
    get: (id) => rows.one('id = ?', id),
    byRequestKey: (requestKey) => rows.one('request_key = ?', requestKey),
    insert: rows.insert,
    update: (decision, expected) =>
      rows.update(decision, 'id = ? and state = ?', decision.id, expected) === 1,
    inStates: (states, connectionId) =>
      rows.many(
        `state in (select value from json_each(?)) and connection_id = ifnull(?, connection_id)
         order by created_at, seq`,
        JSON.stringify(states),
        connectionId,
      ),
    count: (states, connectionId) =>
      database.get<{ readonly count: number }>(
        `select count(*) as count from decision
         where state in (select value from json_each(?)) and connection_id = ?`,
        JSON.stringify(states),
        connectionId,
      )?.count ?? 0,
    waiting: (connectionId) =>
      waitingRows.flatMap((these) =>
        database.all<WaitingDecision>(
          `select ${waitingColumns} from decision indexed by ${these}
           and connection_id = ? order by created_at, seq`,
          connectionId,
        ),
      ),
    ofSubject: (connectionId, subject) =>
      rows.many(
        'connection_id = ? and subject = ? order by created_at desc, seq desc',
        connectionId,
        subject,
      ),
    newest: (connectionId, limit, offset = 0) =>
      rows.many(
        'connection_id = ? order by created_at desc, seq desc limit ? offset ?',
        ...[connectionId, limit, offset],
      ),
    estimates: (id) => {
      const row = database.get<{ readonly offers: string }>(
        'select offers from estimate where decision_id = ?',
        id,
      )
      return row === null ? null : fromStored(row.offers)
    },
    putEstimates: (id, estimates) => {
      database.run(
        'insert into estimate (decision_id, offers) values (?, ?)',
        id,
        toStored(estimates),
      )
    },
  }
}
