import type { Connection } from '../../../../shared/domain/connections/connection.ts'
import {
  noCreditPolicy,
  type CreditPolicy,
} from '../../../../shared/domain/offers/credit-policy.ts'
import {
  noDisclosureWords,
  type DisclosureWords,
} from '../../../../shared/domain/offers/disclosure-words.ts'
import {
  letterSettingsIn,
  type LetterSettings,
} from '../../../../shared/domain/notices/letter-settings.ts'
import { policyLimits } from '../../../../shared/domain/offers/policy-limits.ts'
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

interface ConnectionRow {
  readonly id: string
  readonly name: string
  readonly kind: Connection['kind']
  readonly base_url: string
  readonly client_id: string
  readonly units_profile: Connection['unitsProfile']
  readonly service_profile: Connection['serviceProfile']
  readonly time_zone: string
  readonly starter_mode: number
  readonly disabled_rules: string
  readonly policy_limits: string
  readonly rule_severities: string
  readonly credit_policy: string
  readonly disclosures: string
  readonly letters: string
  readonly trusted_document_hosts: string
  readonly secret_set_at: number | null
}

function connectionOf(row: ConnectionRow): Connection {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    baseUrl: row.base_url,
    clientId: row.client_id,
    unitsProfile: row.units_profile,
    serviceProfile: row.service_profile,
    timeZone: row.time_zone,
    starterMode: row.starter_mode === 1,
    disabledRules: fromStored(row.disabled_rules),
    policyLimits: policyLimits(fromStored(row.policy_limits)),
    ruleSeverities: fromStored(row.rule_severities),
    // A connection of an older file has an empty object in each of these.
    creditPolicy: { ...noCreditPolicy, ...fromStored<Partial<CreditPolicy>>(row.credit_policy) },
    disclosures: { ...noDisclosureWords, ...fromStored<Partial<DisclosureWords>>(row.disclosures) },
    letters: letterSettingsIn(fromStored<Partial<LetterSettings>>(row.letters)),
    trustedDocumentHosts: fromStored(row.trusted_document_hosts),
    secretSetAt: row.secret_set_at,
  }
}

/** Of a removed connection, until the last of what belongs to it is erased: no `Connection` has it. */
const removedKind = 'removed'
/** What a connection can have very many of, and by which column some of it are named. */
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
/** While what belongs to a removed connection is being erased, nothing is in its worklist. */
const ofConnection = `connection_id =
  (select id from connection where id = ? and kind <> '${removedKind}')`
/** Of these so many are erased at once: at most some 30 ms, if each is a notice with its letter. */
const erasedAtOnce = 100

export function sqliteConnectionTable(database: StoreDatabase): ConnectionTable {
  return {
    all: () =>
      database
        .all<ConnectionRow>('select * from connection where kind <> ? order by seq', removedKind)
        .map(connectionOf),
    get: (id) => {
      const row = database.get<ConnectionRow>(
        'select * from connection where id = ? and kind <> ?',
        ...[id, removedKind],
      )
      return row === null ? null : connectionOf(row)
    },
    put: (connection) => {
      // An upsert and no "replace": replacing would remove everything that belongs to it.
      database.run(
        `insert into connection (
           id, name, kind, base_url, client_id, units_profile, service_profile, time_zone, starter_mode,
           disabled_rules, policy_limits, rule_severities, credit_policy, disclosures,
           letters, trusted_document_hosts, secret_set_at
         ) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (id) do update set
           name = excluded.name, kind = excluded.kind, base_url = excluded.base_url,
           client_id = excluded.client_id, units_profile = excluded.units_profile,
           service_profile = excluded.service_profile,
           time_zone = excluded.time_zone, starter_mode = excluded.starter_mode,
           disabled_rules = excluded.disabled_rules, policy_limits = excluded.policy_limits,
           rule_severities = excluded.rule_severities, credit_policy = excluded.credit_policy,
           disclosures = excluded.disclosures, letters = excluded.letters,
           trusted_document_hosts = excluded.trusted_document_hosts,
           secret_set_at = excluded.secret_set_at`,
        connection.id,
        connection.name,
        connection.kind,
        connection.baseUrl,
        connection.clientId,
        connection.unitsProfile,
        connection.serviceProfile,
        connection.timeZone,
        connection.starterMode ? 1 : 0,
        toStored(connection.disabledRules),
        toStored(connection.policyLimits),
        toStored(connection.ruleSeverities),
        toStored(connection.creditPolicy),
        toStored(connection.disclosures),
        toStored(connection.letters),
        toStored(connection.trustedDocumentHosts),
        connection.secretSetAt,
      )
    },
    remove: (id) => {
      database.transaction(() => {
        database.run('update connection set kind = ? where id = ?', removedKind, id)
        for (const table of fewOfIt) {
          database.run(`delete from ${table} where connection_id = ?`, id)
        }
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
