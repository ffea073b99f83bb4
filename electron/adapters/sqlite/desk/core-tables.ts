import type { Connection } from '../../../../shared/domain/connections/connection.ts'
import {
  noCreditPolicy,
  type CreditPolicy,
} from '../../../../shared/domain/offers/policy/credit-policy.ts'
import {
  noDisclosureWords,
  type DisclosureWords,
} from '../../../../shared/domain/offers/disclosure/disclosure-words.ts'
import {
  letterSettingsIn,
  type LetterSettings,
} from '../../../../shared/domain/notices/letter-settings.ts'
import { policyLimits } from '../../../../shared/domain/offers/policy/policy-limits.ts'
import type { JsonValue } from '../../../../shared/json.ts'
import type {
  ConnectionTable,
  LeaseTable,
  ValueTable,
  WorklistEntry,
  WorklistIdTable,
} from '../../../ports/desk-store.ts'
import type { StoreDatabase } from '../store-database.ts'
import { fromStored, toStored } from '../stored-json.ts'
import { flag, json, tableRows } from './table-rows.ts'

type StoredConnection = Omit<Connection, 'creditPolicy' | 'disclosures' | 'letters'> & {
  // Connections of an older file have an empty object in each of these fields.
  readonly creditPolicy: Partial<CreditPolicy>
  readonly disclosures: Partial<DisclosureWords>
  readonly letters: Partial<LetterSettings>
}

const connectionOf = (row: StoredConnection): Connection => ({
  ...row,
  policyLimits: policyLimits(row.policyLimits),
  creditPolicy: { ...noCreditPolicy, ...row.creditPolicy },
  disclosures: { ...noDisclosureWords, ...row.disclosures },
  letters: letterSettingsIn(row.letters),
})

/** Kind of a removed connection until its last row is erased; no `Connection` has it. */
const removedKind = 'removed'
/** Tables in which a connection can have very many rows, and the column by which rows are erased. */
const manyOfIt = {
  worklist: 'id',
  listed: 'id',
  note: 'id',
  notice: 'id',
  tag: 'subject',
  follow_up: 'subject',
  officer_facts: 'subject',
} as const
const fewOfIt = [
  ...['draft', 'template', 'decision', 'document', 'payment', 'facility', 'view'],
  'team_operation',
]
/** Matches no removed connection: while its rows are being erased, its worklist is empty. */
const ofConnection = `connection_id =
  (select id from connection where id = ? and kind <> '${removedKind}')`
/** Values of that column erased at once: at most about 30 ms, if each is a notice with its letter. */
const erasedAtOnce = 100

export function sqliteConnectionTable(database: StoreDatabase): ConnectionTable {
  const rows = tableRows<StoredConnection>(database, {
    table: 'connection',
    key: ['id'],
    columns: {
      id: 'id',
      name: 'name',
      kind: 'kind',
      baseUrl: 'base_url',
      clientId: 'client_id',
      unitsProfile: 'units_profile',
      serviceProfile: 'service_profile',
      timeZone: 'time_zone',
      starterMode: flag('starter_mode'),
      disabledRules: json('disabled_rules'),
      policyLimits: json('policy_limits'),
      ruleSeverities: json('rule_severities'),
      creditPolicy: json('credit_policy'),
      disclosures: json('disclosures'),
      letters: json('letters'),
      trustedDocumentHosts: json('trusted_document_hosts'),
      secretSetAt: 'secret_set_at',
    },
  })
  return {
    all: () => rows.many('kind <> ? order by seq', removedKind).map(connectionOf),
    get: (id) => {
      const row = rows.one('id = ? and kind <> ?', id, removedKind)
      return row && connectionOf(row)
    },
    put: rows.put,
    remove: (id) => {
      database.transaction(() => {
        database.run('update connection set kind = ? where id = ?', removedKind, id)
        for (const table of fewOfIt) {
          database.run(`delete from ${table} where connection_id = ?`, id)
        }
        // Values that hold data by connection, such as the claims of its team.
        const part = `$."${id}"`
        database.run(
          'update value set content = json_remove(content, ?) where json_type(content, ?) is not null',
          ...[part, part],
        )
      })
    },
    eraseRemoved: () => {
      const row = database.get<{ id: string }>(
        'select id from connection where kind = ?',
        removedKind,
      )
      if (row === null) return false
      const isSomeErased = Object.entries(manyOfIt).some(
        ([table, column]) =>
          database.run(
            `delete from ${table} where connection_id = ? and ${column} in
               (select ${column} from ${table} where connection_id = ? limit ${erasedAtOnce})`,
            ...[row.id, row.id],
          ) > 0,
      )
      if (!isSomeErased) database.run('delete from connection where id = ?', row.id)
      return true
    },
  }
}

export function sqliteWorklistIdTable(database: StoreDatabase): WorklistIdTable {
  return {
    add: (connectionId, ids, at) =>
      database.transaction(() =>
        ids.filter(
          (id) =>
            database.run(
              `insert into worklist (connection_id, id, added_at) values (?, ?, ?)
               on conflict (connection_id, id) do nothing`,
              connectionId,
              id,
              at,
            ) === 1,
        ),
      ),
    remove: (connectionId, ids) => {
      database.transaction(() => {
        for (const id of ids) {
          database.run('delete from worklist where connection_id = ? and id = ?', connectionId, id)
        }
      })
    },
    has: (connectionId, id) =>
      database.get(`select 1 from worklist where ${ofConnection} and id = ?`, connectionId, id) !==
      null,
    among: (connectionId, ids) =>
      new Set(
        database
          .all<{ id: string }>(
            `select id from worklist
             where ${ofConnection} and id in (select value from json_each(?))`,
            connectionId,
            toStored(ids),
          )
          .map(({ id }) => id),
      ),
    countAfter: (connectionId, cursor, limit) => {
      const counted = database.get<{ count: number; cursor: number | null }>(
        `select count(*) as count, max(seq) as cursor from
           (select seq from worklist where ${ofConnection} and seq > ? order by seq limit ?)`,
        connectionId,
        cursor,
        limit,
      )
      return counted?.count === limit ? counted : { count: counted?.count ?? 0, cursor: null }
    },
    listed: (connectionId, after, limit) =>
      database
        .all<{ id: string }>(
          `select id from listed where ${ofConnection} and id > ? order by id limit ?`,
          connectionId,
          after,
          limit,
        )
        .map(({ id }) => id),
    setListed: (connectionId, ids, isListed) => {
      const sql = isListed
        ? 'insert into listed (connection_id, id) values (?, ?) on conflict do nothing'
        : 'delete from listed where connection_id = ? and id = ?'
      database.transaction(() => {
        for (const id of ids) database.run(sql, connectionId, id)
      })
    },
    page: (connectionId, cursor, limit) =>
      database.all<WorklistEntry>(
        `select id, added_at as addedAt, seq as cursor from worklist
         where ${ofConnection} and seq > ? order by seq limit ?`,
        connectionId,
        cursor,
        limit,
      ),
  }
}

export function sqliteValueTable(database: StoreDatabase): ValueTable {
  return {
    get: (name) => {
      const row = database.get<{ content: string }>(
        'select content from value where name = ?',
        name,
      )
      return row === null ? null : fromStored<JsonValue>(row.content)
    },
    put: (name, value) => {
      database.run(
        `insert into value (name, content) values (?, ?)
         on conflict (name) do update set content = excluded.content`,
        name,
        toStored(value),
      )
    },
  }
}

export function sqliteLeaseTable(database: StoreDatabase): LeaseTable {
  return {
    take: (holder, now, milliseconds) =>
      database.run(
        `insert into lease (only, holder, until) values (1, ?, ?)
         on conflict (only) do update set holder = excluded.holder, until = excluded.until
         where lease.holder = excluded.holder or lease.until <= ? or lease.until > excluded.until`,
        holder,
        now + milliseconds,
        now,
      ) === 1,
    release: (holder) => {
      database.run('delete from lease where holder = ?', holder)
    },
  }
}
