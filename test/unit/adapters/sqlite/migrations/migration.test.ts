import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqliteActivityTable } from '../../../../../electron/adapters/sqlite/desk/activity-table.ts'
import { sqliteConnectionTable } from '../../../../../electron/adapters/sqlite/desk/core-tables.ts'
import { sqliteDeskStore } from '../../../../../electron/adapters/sqlite/desk/sqlite-desk-store.ts'
import { createDataFiles } from '../../../../../electron/adapters/sqlite/files/data-files.ts'
import { deskMigrations } from '../../../../../electron/adapters/sqlite/migrations/desk-migrations.ts'
import {
  fileKinds,
  migrate,
  type Migration,
} from '../../../../../electron/adapters/sqlite/migrations/migration.ts'
import { deskBegin } from '../../../../../electron/adapters/sqlite/migrations/desk-0001-begin.ts'
import { deskRegister } from '../../../../../electron/adapters/sqlite/migrations/desk-0002-register.ts'
import { StoreDatabase } from '../../../../../electron/adapters/sqlite/store-database.ts'
import type { DataFiles } from '../../../../../electron/ports/data-files.ts'
import { chainedText, type ActivityEntry } from '../../../../../shared/domain/activity/activity.ts'
import { noCreditPolicy } from '../../../../../shared/domain/offers/policy/credit-policy.ts'
import { noLetterSettings } from '../../../../../shared/domain/notices/letter-settings.ts'
import { noNoticeFacts } from '../../../../../shared/domain/notices/notice.ts'
import { noDisclosureWords } from '../../../../../shared/domain/offers/disclosure/disclosure-words.ts'
import { policyLimits } from '../../../../../shared/domain/offers/policy/policy-limits.ts'
import { folder, useStoreFolder } from '../../../../contract/real-store.ts'
import { aConnection } from '../../../../support/builders/connections.ts'
import { aDecision, anEntry } from '../../../../support/builders/desk-rows.ts'
import { seededRandom } from '../../../../support/builders/seeded-random.ts'
import { failed } from '../../../../../shared/result.ts'

let databases: StoreDatabase[]
useStoreFolder()
beforeEach(() => {
  databases = []
})
afterEach(() => {
  for (const database of databases) database.close()
})

function raw(): StoreDatabase {
  const hexKey = Buffer.from(folder.key).toString('hex')
  const database = StoreDatabase.open(folder.path('desk.db'), { hexKey, create: true })
  databases.push(database)
  return database
}

/** The file as the version before a migration step left it. */
function beforeStep(number: number): StoreDatabase {
  const database = raw()
  migrate(database, deskMigrations.slice(0, number - 1), () => undefined)
  database.execute('pragma foreign_keys = off')
  return database
}

function takeAll(database: StoreDatabase): void {
  migrate(database, deskMigrations, () => undefined)
}

/** The files as a later version with further migration steps opens them. */
function later(steps: readonly Migration[]): DataFiles {
  const { directory, clock, log } = folder
  const migrations = [...deskMigrations, ...steps]
  return createDataFiles({ directory, clock, log, random: seededRandom(3), migrations })
}

const nextStep = deskMigrations.length + 1
const addColumn: Migration = {
  number: nextStep,
  sql: "alter table facility add column tag text default 'x'",
}

describe('the first migration', () => {
  it('of desk.db identifies the file', () => {
    const database = raw()
    migrate(database, [deskBegin], () => undefined)
    expect(database.pragma('application_id')).toBe(fileKinds.desk)
  })

  /** desk.db with three entries in its activity log. */
  async function withLog(): Promise<StoreDatabase> {
    const files = await folder.open()
    for (let at = 0; at < 3; at += 1) files.desk.activity.append({ ...anEntry, at })
    files.close()
    return raw()
  }

  it('creates an activity log that can’t be changed or shortened, or have a gap', async () => {
    const database = await withLog()
    const attempts = [
      "update activity set who = 'somebody else'",
      'delete from activity where number = 3',
      'insert into activity select 9, at, who, connection_id, action, subject, body_hash, outcome, previous_hash, hash from activity where number = 3',
      'insert or replace into activity select * from activity where number = 2',
    ]
    for (const sql of attempts) expect(() => database.run(sql)).toThrow('store-failed')
  })

  it.each([
    ["update activity set who = 'somebody else' where number = 2", 2],
    ['delete from activity where number = 2', 2],
    ['delete from activity where number = 1', 1],
    ['update activity set at = at + 1 where number = 1', 1],
    ['update activity set number = 9 where number = 3', 3],
  ])('creates a chain that shows where it was broken: %s', async (sql, brokenAt) => {
    const database = await withLog()
    database.execute(
      'drop trigger activity_is_never_changed; drop trigger activity_is_never_removed',
    )
    database.run(sql)
    database.close()
    expect((await (await folder.open()).desk.activity.verify()).brokenAt).toBe(brokenAt)
  })

  it('creates a chain that a rewritten entry breaks even with a matching hash of its own', async () => {
    const database = await withLog()
    const [first] = sqliteActivityTable(database).page(2, 1)
    const forged = { ...first, who: 'somebody else' } as ActivityEntry
    const hash = createHash('sha256').update(chainedText(forged)).digest('hex')
    database.execute('drop trigger activity_is_never_changed')
    database.run('update activity set who = ?, hash = ? where number = 1', forged.who, hash)
    expect((await sqliteActivityTable(database).verify()).brokenAt).toBe(2)
  })
})

it('migration 2 keeps every document with its first opening, and records its use by its creator', () => {
  const database = beforeStep(2)
  const add = (id: string, openedAt: number | null, usedAt: number | null): void =>
    void database.run(
      `insert into document (id, connection_id, facility_id, decision_id, host, document_url,
         purpose, created_at, created_by, opened_at, used_at)
       values (?, 'connection-1', 'fac_1', ?, 'h', 'https://h/', '{}', 1, 'officer', ?, ?)`,
      id,
      id,
      openedAt,
      usedAt,
    )
  add('new', null, null)
  add('used', 7, 9)
  migrate(database, [deskBegin, deskRegister], () => undefined)
  expect(
    database.all('select id, first_opened_at as opened, uses from document order by seq'),
  ).toEqual([
    { id: 'new', opened: null, uses: '[]' },
    { id: 'used', opened: 7, uses: '[{"at":9,"by":"officer","kind":"used","reason":""}]' },
  ])
})

it('migrations 4 and later give every existing connection the standard rules and letters', async () => {
  const before = beforeStep(4)
  before.run(
    `insert into connection (id, name, kind, base_url, client_id, units_profile, time_zone,
       starter_mode, disabled_rules, trusted_document_hosts, secret_set_at)
     values ('old', 'Old', 'sandbox', 'https://old.example', 'c', 'cents-and-basis-points',
       'America/Los_Angeles', 0, '["too-few-payments"]', '["docs.example"]', 5)`,
  )
  takeAll(before)
  expect(sqliteConnectionTable(before).get('old')).toEqual({
    id: 'old',
    name: 'Old',
    kind: 'sandbox',
    baseUrl: 'https://old.example',
    clientId: 'c',
    unitsProfile: 'cents-and-basis-points',
    serviceProfile: 'specification',
    timeZone: 'America/Los_Angeles',
    starterMode: false,
    disabledRules: ['too-few-payments'],
    ruleSeverities: {},
    policyLimits: policyLimits(),
    creditPolicy: noCreditPolicy,
    disclosures: noDisclosureWords,
    letters: noLetterSettings,
    trustedDocumentHosts: ['docs.example'],
    secretSetAt: 5,
  })
})

it('migration 6 keeps canceled and interrupted submissions under their current names', () => {
  const before = beforeStep(6)
  const add = (id: string, state: string, failure: string | null, attempts: string): void =>
    void before.run(
      `insert into decision (id, connection_id, kind, subject, state, request_key, overrides,
         failure, attempts, created_at, created_by, updated_at)
       values (?, 'connection-1', 'approve', 'app_1', ?, ?, '[]', ?, ?, 1, 'officer', 2)`,
      id,
      state,
      id,
      failure,
      attempts,
    )
  const interrupted = '[{"purpose":"check","failure":{"code":"cancelled"}}]'
  add('ended', 'cancelled', null, interrupted)
  add('waiting', 'queued', '{"code":"cancelled"}', '[]')
  add('other', 'refused', '{"code":"timed-out"}', '[{"purpose":"send"}]')
  takeAll(before)
  expect(before.all('select id, state, failure, attempts from decision order by seq')).toEqual([
    {
      id: 'ended',
      state: 'canceled',
      failure: null,
      attempts: '[{"purpose":"check","failure":{"code":"canceled"}}]',
    },
    { id: 'waiting', state: 'queued', failure: '{"code":"canceled"}', attempts: '[]' },
    {
      id: 'other',
      state: 'refused',
      failure: '{"code":"timed-out"}',
      attempts: '[{"purpose":"send"}]',
    },
  ])
})

it('migration 13 keeps every document and submission, each for a single payment', () => {
  const before = beforeStep(13)
  const purpose = '{"paymentReference":"INV-1","amount":41250,"ticked":[],"consent":null}'
  const reason = 'said "kind":"taken-back"'
  const uses = [
    { at: 7, by: 'officer', kind: 'used', reason: '' },
    { at: 8, by: 'officer', kind: 'taken-back', reason },
  ]
  before.run(
    `insert into document (id, connection_id, facility_id, decision_id, host, document_url,
       purpose, created_at, created_by, uses)
     values ('doc', 'connection-1', 'fac_1', 'dec', 'h', 'https://h/', ?, 1, 'officer', ?)`,
    purpose,
    JSON.stringify(uses),
  )
  const add = (id: string, asked: string | null): void =>
    void before.run(
      `insert into decision (id, connection_id, kind, subject, state, request_key, overrides,
         ach_purpose, attempts, created_at, created_by, updated_at)
       values (?, 'connection-1', 'create-ach-authorization', 'fac_1', 'queued', ?, '[]', ?, '[]',
         1, 'officer', 2)`,
      id,
      id,
      asked,
    )
  add('waiting', purpose)
  add('approval', null)
  takeAll(before)

  const desk = sqliteDeskStore(before)
  const kept = { paymentReference: 'INV-1', amount: 41_250, ticked: [], consent: null }
  expect(desk.documents.get('doc')).toMatchObject({
    purpose: { ...kept, kind: 'single' },
    history: [
      { at: 7, by: 'officer', kind: 'used', reason: '' },
      { at: 8, by: 'officer', kind: 'use-undone', reason },
    ],
  })
  expect(desk.decisions.get('waiting')?.achPurpose).toEqual({ ...kept, kind: 'single' })
  expect(desk.decisions.get('approval')?.achPurpose).toBeNull()
})

it('migration 14 keeps every complete date', () => {
  const before = beforeStep(14)
  before.execute(
    "insert into complete_date values ('connection-1', 'app_1', '2026-11-10', 'All there')",
  )
  takeAll(before)
  expect(sqliteDeskStore(before).notices.of('connection-1', 'app_1')).toEqual({
    ...noNoticeFacts,
    complete: { day: '2026-11-10', reason: 'All there' },
  })
})

it('migration 18 keeps every annotation, on this computer only', () => {
  const before = beforeStep(18)
  before.execute(`
    insert into note (connection_id, id, subject, content, written_at, written_by)
      values ('connection-1', 'note-1', 'app_1', 'Called', 5, 'officer');
    insert into tag values ('connection-1', 'app_1', 'vip');
    insert into follow_up values ('connection-1', 'app_1', '2026-12-01')`)
  takeAll(before)
  const desk = sqliteDeskStore(before)
  expect(desk.notes.get('connection-1', 'note-1')).toMatchObject({ text: 'Called', team: null })
  expect(desk.annotations.placed('connection-1', ['app_1']).get('app_1')).toEqual({
    followUp: { day: '2026-12-01', team: null, by: null },
    tags: [{ name: 'vip', team: null }],
  })
})

it('migration 20 keeps every notice and the officer’s facts, on this computer only', () => {
  const before = beforeStep(20)
  before.execute(`
    insert into notice (connection_id, id, subject, kind, on_day, recorded_at, recorded_by, letter)
      values ('connection-1', 'notice-1', 'app_1', 'withdrawal', '2026-11-10', 5, 'officer', 'Dear');
    insert into officer_facts (connection_id, subject, other_terms)
      values ('connection-1', 'app_1', 1)`)
  takeAll(before)
  const { notices } = sqliteDeskStore(before)
  expect(notices.get('connection-1', 'notice-1')).toMatchObject({
    kind: 'withdrawal',
    team: null,
  })
  expect(notices.letterText('connection-1', 'notice-1')).toBe('Dear')
  expect(notices.statedFacts('connection-1', 'app_1')).toMatchObject({
    otherTerms: true,
    team: null,
  })
})

describe('a later migration', () => {
  it('runs once, after a backup, and keeps existing data', async () => {
    const before = await folder.open()
    before.desk.connections.put(aConnection())
    before.close()
    for (let n = 0; n < 2; n += 1) {
      const opened = await later([addColumn]).open(folder.key, null)
      expect(opened.ok && opened.value.desk.connections.all()).toEqual([aConnection()])
      if (opened.ok) opened.value.close()
    }
    expect(
      folder
        .files()
        .backups()
        .map(({ reason }) => reason),
    ).toEqual(['migration'])
    const database = raw()
    expect(database.pragma('user_version')).toBe(nextStep)
    database.close()
  })

  it('that fails leaves the file at the previous version', async () => {
    const before = await folder.open()
    before.close()
    const wrong: Migration = {
      ...addColumn,
      sql: `${addColumn.sql}; insert into nowhere values (1)`,
    }
    const opened = await later([wrong]).open(folder.key, null)
    expect(opened).toMatchObject({ ok: false, error: { code: 'store-failed' } })
    const again = await folder.open()
    expect(again.desk.facilities.all('connection-1')).toEqual([])
  })

  it('of desk.db is refused by a version that doesn’t know it', async () => {
    const first = await folder.open()
    first.close()
    const newer = await later([addColumn]).open(folder.key, null)
    if (newer.ok) newer.value.close()
    expect(await folder.files().open(folder.key, null)).toMatchObject(
      failed('store-newer', { detail: 'desk.db' }),
    )
  })
})

it('migrations 23 and 25 keep every decision with its response, and find the waiting ones', () => {
  const before = beforeStep(23)
  // Up to step 25, the column of the response had another name.
  before.execute('alter table decision rename column reply to response')
  const old = sqliteDeskStore(before)
  const response = { id: 'app_1', status: 'approved' }
  const made = (['queued', 'unknown', 'refused', 'confirmed'] as const).map((state, at) =>
    aDecision({ id: state, requestKey: state, state, createdAt: at, response }),
  )
  for (const decision of made) old.decisions.insert(decision)
  before.execute('alter table decision rename column response to reply')
  takeAll(before)
  const { decisions } = sqliteDeskStore(before)
  expect(decisions.newest('connection-1', 10).toReversed()).toEqual(made)
  expect(decisions.waiting('connection-1').map(({ id }) => id)).toEqual(['queued', 'unknown'])
  expect(decisions.count(['refused', 'unknown'], 'connection-1')).toBe(2)
})

it('migration 26 keeps the number of annotation changes and who recorded facts', () => {
  const before = beforeStep(26)
  sqliteDeskStore(before).connections.put(aConnection())
  before.execute(`
    update connection set marks_revision = 7;
    insert into officer_facts (connection_id, subject, other_terms, team_number, said_by)
    values ('connection-1', 'app_1', 1, 3, 'Ada Moreno')
  `)
  takeAll(before)
  const { annotations, notices } = sqliteDeskStore(before)
  expect(annotations.revision('connection-1')).toBe(7)
  expect(notices.statedFacts('connection-1', 'app_1')).toMatchObject({ by: 'Ada Moreno', team: 3 })
})
