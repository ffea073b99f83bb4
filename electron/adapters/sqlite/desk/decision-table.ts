import type { Decision } from '../../../../shared/domain/decisions/decision.ts'
import type { DecisionTable, WaitingDecision } from '../../../ports/desk-store.ts'
import type { Parameter, StoreDatabase } from '../store-database.ts'
import { fromStored, fromStoredOrNull, toStored, toStoredOrNull } from '../stored-json.ts'

interface DecisionRow {
  readonly id: string
  readonly connection_id: string
  readonly kind: Decision['kind']
  readonly subject: string
  readonly state: Decision['state']
  readonly request_key: string
  readonly body: string | null
  readonly seen: string | null
  readonly overrides: string
  readonly found: string | null
  readonly failure: string | null
  readonly reply: string | null
  readonly attempts: string
  readonly created_at: number
  readonly created_by: string
  readonly updated_at: number
  readonly not_before: number | null
  readonly resend_reason: string | null
  readonly ach_purpose: string | null
  readonly close_reason: string | null
  readonly registration: string | null
}

function decisionOf(row: DecisionRow): Decision {
  return {
    id: row.id,
    connectionId: row.connection_id,
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    requestKey: row.request_key,
    body: fromStoredOrNull(row.body),
    seen: fromStoredOrNull(row.seen),
    overrides: fromStored(row.overrides),
    found: fromStoredOrNull(row.found),
    failure: fromStoredOrNull(row.failure),
    reply: fromStoredOrNull(row.reply),
    attempts: fromStored(row.attempts),
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    notBefore: row.not_before,
    resendReason: row.resend_reason,
    achPurpose: fromStoredOrNull(row.ach_purpose),
    closeReason: row.close_reason,
    registration: row.registration,
  }
}

function rowOf(decision: Decision): DecisionRow {
  return {
    id: decision.id,
    connection_id: decision.connectionId,
    kind: decision.kind,
    subject: decision.subject,
    state: decision.state,
    request_key: decision.requestKey,
    body: toStoredOrNull(decision.body),
    seen: toStoredOrNull(decision.seen),
    overrides: toStored(decision.overrides),
    found: toStoredOrNull(decision.found),
    failure: toStoredOrNull(decision.failure),
    reply: toStoredOrNull(decision.reply),
    attempts: toStored(decision.attempts),
    created_at: decision.createdAt,
    created_by: decision.createdBy,
    updated_at: decision.updatedAt,
    not_before: decision.notBefore,
    resend_reason: decision.resendReason,
    ach_purpose: toStoredOrNull(decision.achPurpose),
    close_reason: decision.closeReason,
    registration: decision.registration,
  }
}

const columns = [
  'id',
  'connection_id',
  'kind',
  'subject',
  'state',
  'request_key',
  'body',
  'seen',
  'overrides',
  'found',
  'failure',
  'reply',
  'attempts',
  'created_at',
  'created_by',
  'updated_at',
  'not_before',
  'resend_reason',
  'ach_purpose',
  'close_reason',
  'registration',
] as const satisfies readonly (keyof DecisionRow)[]

/** All of it comes without the bodies, because it is asked for at each step of each decision. */
const waitingColumns =
  'id, connection_id as connectionId, kind, subject, state, not_before as notBefore, registration'

/** Each by the index of just these rows: SQLite would take one of all that are confirmed. */
const waitingRows = [
  "decision_waiting where state in ('queued', 'unknown')",
  "decision_to_read_back where state = 'confirmed' and not_before is not null",
]

const insertSql = `insert into decision (${columns.join(', ')})
  values (${columns.map(() => '?').join(', ')})`
const updateSql = `update decision set ${columns.map((column) => `${column} = ?`).join(', ')}
  where id = ? and state = ?`

function valuesOf(decision: Decision): Parameter[] {
  const row = rowOf(decision)
  return columns.map((column) => row[column])
}

export function sqliteDecisionTable(database: StoreDatabase): DecisionTable {
  const one = (condition: string, ...parameters: Parameter[]): Decision | null => {
    const row = database.get<DecisionRow>(
      `select * from decision where ${condition}`,
      ...parameters,
    )
    return row === null ? null : decisionOf(row)
  }
  const many = (condition: string, ...parameters: Parameter[]): Decision[] =>
    database
      .all<DecisionRow>(`select * from decision where ${condition}`, ...parameters)
      .map(decisionOf)

  return {
    get: (id) => one('id = ?', id),
    byRequestKey: (requestKey) => one('request_key = ?', requestKey),
    insert: (decision) => {
      database.run(insertSql, ...valuesOf(decision))
    },
    update: (decision, expected) =>
      database.run(updateSql, ...valuesOf(decision), decision.id, expected) === 1,
    inStates: (states, connectionId) =>
      many(
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
      waitingRows.flatMap((rows) =>
        database.all<WaitingDecision>(
          `select ${waitingColumns} from decision indexed by ${rows}
           and connection_id = ? order by created_at, seq`,
          connectionId,
        ),
      ),
    ofSubject: (connectionId, subject) =>
      many(
        'connection_id = ? and subject = ? order by created_at desc, seq desc',
        connectionId,
        subject,
      ),
    newest: (connectionId, limit, offset = 0) =>
      many(
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
