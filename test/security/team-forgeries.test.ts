import { createHash, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { checkFeeds } from '../../electron/adapters/team/feed-check.ts'
import { revokeOfficer } from '../../electron/adapters/team/team-officers.ts'
import { setCopies } from '../../electron/adapters/team/team-schema.ts'
import { codeOf } from '../../electron/adapters/team/team-fault.ts'
import { teamSpaces, type OfficerAtWork, type TeamSpace } from '../support/postgres/team-space.ts'

/*
 * The attack: a lender's officer bypasses Loan Desk and sends SQL with the account's own password.
 * The server refuses what the officer isn't allowed to do, and the feed stays true.
 */

const makeSpace = teamSpaces()

const noRight = '42501'
const tables = [
  ...['ach', 'budget', 'claim', 'copy', 'decision', 'feed', 'feed_head', 'field', 'follow_up'],
  ...['note', 'notice', 'notice_facts', 'officer', 'policy', 'policy_proposal', 'schema_step'],
  ...['tag', 'template', 'witness'],
]

interface Team {
  readonly space: TeamSpace
  /** The attacker. */
  readonly mal: OfficerAtWork
  /** Holds app_1 and wrote a note. */
  readonly ann: OfficerAtWork
  readonly note: string
}

async function makeTeam(): Promise<Team> {
  const space = await makeSpace()
  const ann = await space.officer('ann')
  const mal = await space.officer('mal')
  const note = randomUUID()
  await ann.apply('claim.take', 'app_1', { minutes: 60 })
  await ann.apply('note.append', 'app_1', { text: 'Pays on Fridays' }, { op: note })
  return { space, ann, mal, note }
}

/** The SQLSTATE with which the server refuses a statement; 'done' if it doesn't. */
const attempt = (client: Client, sql: string): Promise<string> =>
  client.query(sql).then(() => 'done', codeOf)

const applySql = (kind: string, subject: string, body: string) =>
  `select desk.apply('${randomUUID()}', '${kind}', '${subject}', '${body}', null) as response`

describe('an officer who sends their own SQL', () => {
  it('can write only under the account that signed in', async () => {
    const { mal, ann } = await makeTeam()
    await attempt(mal.client, `set application_name = '${ann.name}'`)
    await attempt(mal.client, `set role desk_officer`)
    await mal.client.query(applySql('note.append', 'app_1', '{"text": "From Ann"}'))
    const { rows } = await mal.client.query(
      `select who, by_officer from desk.feed join desk.note on id = op where text = 'From Ann'`,
    )
    expect(rows).toEqual([{ who: mal.name, by_officer: mal.name }])
    const named = '{"text": "From Ann", "by_officer": "ann"}'
    const { rows: refused } = await mal.client.query(applySql('note.append', 'app_1', named))
    expect(refused).toMatchObject([{ response: { refused: 'malformed' } }])
  })

  it('can’t become another user or gain privileges', async () => {
    const { mal, ann } = await makeTeam()
    for (const role of [`"${ann.name}"`, 'admin', 'postgres', 'desk_definer', 'desk_second']) {
      expect(await attempt(mal.client, `set role ${role}`), role).toBe(noRight)
      expect(await attempt(mal.client, `grant ${role} to "${mal.name}"`), role).toBe(noRight)
    }
    for (const role of [`"${ann.name}"`, 'admin', 'postgres']) {
      expect(await attempt(mal.client, `set session authorization ${role}`), role).toBe(noRight)
      expect(await attempt(mal.client, `alter role ${role} password 'known'`), role).toBe(noRight)
    }
    for (const right of ['superuser', 'createrole', 'bypassrls']) {
      expect(await attempt(mal.client, `alter role "${mal.name}" ${right}`), right).toBe(noRight)
    }
    expect(await attempt(mal.client, 'create role accomplice login')).toBe(noRight)
  })

  it('can’t do anything that needs a higher grade', async () => {
    const { mal, ann, note } = await makeTeam()
    const takeOver = { minutes: 15, reason: 'Mine now' }
    expect(await mal.apply('claim.take-over', 'app_1', takeOver, { seen: 1 })).toMatchObject({
      refused: 'grade',
    })
    expect(await mal.apply('note.remove', 'app_1', { note })).toMatchObject({
      refused: 'not-author',
    })
    const notice = randomUUID()
    const sent = { kind: 'adverse-action', day: '2026-11-20', manner: 'mailed' } as const
    const noLetter = { letterVersion: null, letterHash: null }
    await ann.apply(
      'notice.record',
      'app_1',
      { ...sent, ...noLetter, replyBy: null, creditType: null },
      { op: notice },
    )
    expect(await mal.apply('notice.remove', 'app_1', { notice })).toMatchObject({
      ...{ refused: 'grade', standing: { by_officer: ann.name } },
    })
    const { rows } = await ann.client.query(
      'select holder, removed from desk.claim join desk.notice using (lender, application)',
    )
    expect(rows).toEqual([{ holder: ann.name, removed: false }])
  })

  it('can’t change a policy alone, or store a copy that is too long or that another officer announced', async () => {
    const { space, mal, ann } = await makeTeam()
    const rules = { rules: '{"limit": 1}' }
    expect(await mal.apply('policy.propose', 'limits', rules)).toMatchObject({ refused: 'grade' })
    const sue = await space.officer('sue', 'second')
    const proposal = randomUUID()
    await sue.apply('policy.propose', 'limits', rules, { op: proposal })
    expect(await sue.apply('policy.confirm', 'limits', { proposal })).toMatchObject({
      refused: 'same-officer',
    })
    expect(await mal.apply('policy.confirm', 'limits', { proposal })).toMatchObject({
      refused: 'grade',
    })
    const bodyHash = createHash('sha256').update('{}').digest('hex')
    await ann.apply('copy.announce', 'app_1', { readAt: 1, bodyHash })
    for (const { client } of [mal, sue]) {
      const { rows } = await client.query(`select desk.put_copy('app_1', '{}') as put`)
      expect(rows).toEqual([{ put: false }])
    }
    const { rows } = await ann.client.query(`select desk.put_copy('app_1', '{"a": 1}') as put`)
    expect(rows).toEqual([{ put: false }])
    const long = 'a'.repeat(200_001)
    const longHash = createHash('sha256').update(long).digest('hex')
    await ann.apply('copy.announce', 'app_2', { readAt: 1, bodyHash: longHash })
    const put = await ann.client.query(`select desk.put_copy('app_2', $1) as put`, [long])
    expect(put.rows).toEqual([{ put: false }])
  })

  it('the tables in the next tests are all tables of the schema', async () => {
    const admin = await (await makeSpace()).connectAdmin()
    const { rows } = await admin.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'desk'::regnamespace and relkind not in ('i', 'c') order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(tables)
  })

  it('can’t write to any table directly', async () => {
    const { space, mal } = await makeTeam()
    const admin = await space.connectAdmin()
    for (const table of tables) {
      const { rows } = await admin.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0`,
        [`desk.${table}`],
      )
      expect(rows).not.toEqual([])
      // For the server, a grant of nothing is only a warning.
      await attempt(mal.client, `grant all on desk.${table} to "${mal.name}"`)
      for (const sql of [
        `insert into desk.${table} select * from desk.${table}`,
        `insert into desk.${table} default values`,
        `delete from desk.${table}`,
        `truncate desk.${table} cascade`,
        `drop table desk.${table}`,
        `alter table desk.${table} disable row level security`,
        `alter table desk.${table} owner to "${mal.name}"`,
        `create trigger mine before insert on desk.${table} execute function desk.my_lender()`,
        `create policy mine on desk.${table} using (true)`,
        `do $$ begin lock table desk.${table} in access exclusive mode; end $$`,
        `copy desk.${table} from program 'true'`,
        `merge into desk.${table} t using (select 1) s on true when matched then delete`,
        `select * from desk.${table} for update`,
        ...rows.map(({ name }) => `update desk.${table} set "${name}" = "${name}"`),
      ]) {
        expect(await attempt(mal.client, sql), sql).toBe(noRight)
      }
    }
  })

  it('can call only the functions that are open to officers', async () => {
    const { space, mal } = await makeTeam()
    const admin = await space.connectAdmin()
    const { rows } = await admin.query<{ name: string; arguments: string }>(
      `select p.proname as name, array_to_string(array(
          select format('null::%s', format_type(t, null)) from unnest(p.proargtypes) t
        ), ', ') as arguments
        from pg_proc p where p.pronamespace = 'desk'::regnamespace order by 1`,
    )
    const open = ['apply', 'moment', 'my_lender', 'put_copy', 'take_requests']
    expect(rows.length).toBeGreaterThan(open.length + 8)
    for (const { name, arguments: given } of rows) {
      const result = await attempt(mal.client, `select desk.${name}(${given})`)
      expect(result, name).toBe(open.includes(name) ? 'done' : noRight)
    }
  })

  it('can’t bypass a rule with a search path or an object of the same name', async () => {
    const { mal, ann } = await makeTeam()
    for (const place of ['desk', 'public', 'pg_catalog']) {
      const sql = `create function ${place}.sha256(bytea) returns bytea language sql as 'select $1'`
      expect(await attempt(mal.client, sql), sql).toBe(noRight)
      const table = `create table ${place}.claim (lender text)`
      expect(await attempt(mal.client, table), table).toBe(noRight)
    }
    expect(await attempt(mal.client, 'create schema mine')).toBe(noRight)
    expect(await attempt(mal.client, 'create temp table officer (name text)')).toBe(noRight)
    expect(
      await attempt(
        mal.client,
        'create function pg_temp.my_lender() returns text language sql as $$ select null $$',
      ),
    ).toBe(noRight)
    expect(await attempt(mal.client, 'drop function desk.apply')).toBe(noRight)
    expect(await attempt(mal.client, 'alter function desk.apply reset search_path')).not.toBe(
      'done',
    )
    for (const sql of [
      `set search_path = pg_temp, desk, public`,
      `set lock_timeout = 0`,
      `set session_replication_role = replica`,
      `set row_security = off`,
    ]) {
      await attempt(mal.client, sql)
    }
    expect(await mal.apply('claim.take', 'app_1', { minutes: 15 })).toMatchObject({
      refused: 'held',
      standing: { holder: ann.name },
    })
  })

  it('can’t read or change data of another lender, even with its IDs and numbers', async () => {
    const space = await makeSpace()
    const [sue, tom] = [await space.officer('sue', 'second'), await space.officer('tom', 'second')]
    const lea = await space.officer('lea', 'owner', 'other-lender')
    const leo = await space.officer('leo', 'owner', 'other-lender')
    const admin = await space.connectAdmin()
    const owned = tables.filter((name) => !['field', 'schema_step'].includes(name))
    const rowsOfMain = async (client: Client) => {
      const found: [string, unknown][] = []
      for (const table of owned) {
        const sql = `select json_agg(t order by t::text) as all from desk.${table} t where lender = 'main'`
        found.push([table, (await client.query<{ all: unknown }>(sql)).rows[0]?.all])
      }
      return found
    }
    const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
    const hash = createHash('sha256').update('{}').digest('hex')
    const minutes = 15
    const reason = 'Mine'
    const facts = { completeOn: null, completeReason: null, otherTerms: true, business: null }
    const sent = {
      ...({ kind: 'adverse-action', day: '2026-11-20', manner: 'mailed' } as const),
      ...{ replyBy: null, creditType: null, letterVersion: null, letterHash: null },
    }
    const payment = { payment: hash, reference: 'rent', amountCents: 1, plannedOn: '2026-12-01' }
    const proposal = { rules: '1' }

    /** Rows in every table; those that a change has to have seen are the first four. */
    const makeRows = async (one: OfficerAtWork, other: OfficerAtWork) => {
      const { apply } = one
      const applied = [
        await apply('tag.add', 'app_1', { name: 'vip' }),
        await apply('follow-up.set', 'app_1', { day: '2026-12-01' }),
        await apply('notice.facts', 'app_1', facts),
        await apply('template.put', id(1), { name: 'Short', terms: '{}' }),
        await apply('claim.take', 'app_1', { minutes }),
        await apply('note.append', 'app_1', { text: 'Pays' }, { op: id(2) }),
        await apply('ach.register', 'fac_1', payment, { op: id(3) }),
        await apply(
          'decision.open',
          'app_1',
          { decision: 'approve', bodyHash: hash },
          { op: id(4) },
        ),
        await apply('notice.record', 'app_1', sent, { op: id(5) }),
        await apply('policy.propose', 'rules', proposal, { op: id(6) }),
        await other.apply('policy.confirm', 'rules', { proposal: id(6) }),
        await apply('policy.propose', 'rules', proposal, { op: id(7), seen: 11 }),
        await apply('copy.announce', 'app_1', { readAt: one === lea ? 1 : 2, bodyHash: hash }),
        await apply('desk.witness', 'desk_1', { number: one === lea ? 1 : 2, hash }),
      ]
      expect(applied).toMatchObject(applied.map((_, place) => ({ number: place + 1 })))
      const got = await one.client.query(
        `select desk.put_copy('app_1', '{}') as put, desk.take_requests(990, false) as got`,
      )
      expect(got.rows).toMatchObject([{ put: true, got: { taken: 990 } }])
    }
    /** Changes of those rows, and how they are refused if the rows aren't the lender's own. */
    const changes = [
      ['changed', () => leo.apply('policy.confirm', 'rules', { proposal: id(7) }, { seen: 11 })],
      ['not-held', () => lea.apply('claim.renew', 'app_1', { minutes })],
      ['not-held', () => leo.apply('claim.take-over', 'app_1', { minutes, reason }, { seen: 16 })],
      ['not-held', () => leo.apply('claim.release', 'app_1', {})],
      ['not-found', () => lea.apply('note.replace', 'app_1', { note: id(2), text: 'Never' })],
      ['not-found', () => lea.apply('note.remove', 'app_1', { note: id(2) })],
      ['not-found', () => lea.apply('tag.remove', 'app_1', { name: 'vip' }, { seen: 1 })],
      ['changed', () => lea.apply('follow-up.clear', 'app_1', {}, { seen: 2 })],
      ['changed', () => lea.apply('notice.facts', 'app_1', facts, { seen: 3 })],
      ['changed', () => lea.apply('template.remove', id(1), {}, { seen: 4 })],
      ['not-found', () => lea.apply('ach.void', 'fac_1', { registration: id(3), reason })],
      [
        'not-found',
        () => lea.apply('decision.close', 'app_1', { registration: id(4), outcome: 'canceled' }),
      ],
      ['not-found', () => lea.apply('notice.remove', 'app_1', { notice: id(5) })],
    ] as const

    await makeRows(sue, tom)
    const before = await rowsOfMain(admin)
    expect(before.filter(([, rows]) => rows === null)).toEqual([])
    expect(await rowsOfMain(lea.client)).toEqual(owned.map((table) => [table, null]))
    for (const [refused, change] of changes) {
      expect(await change()).toEqual({ refused, standing: null })
    }
    // Once lea's lender has the same, they change that alone.
    await makeRows(lea, leo)
    for (const [, change] of changes) expect(await change()).toHaveProperty('number')
    expect(await rowsOfMain(admin)).toEqual(before)
    // One lender shares no copies, whatever the other one does.
    await setCopies(admin, 'main', false)
    const { rows } = await sue.client.query(`select desk.put_copy('app_1', '{}') as put`)
    expect(rows).toEqual([{ put: false }])

    await lea.client.query('set row_security = off')
    expect(await attempt(lea.client, 'select * from desk.feed')).toBe(noRight)
    await lea.client.query('set row_security = on')
    const leak = `select count(*)::int as seen from desk.claim where holder = '${sue.name}'
      or 1 / (case when lender = 'main' then 0 else 1 end) > 1`
    expect((await lea.client.query(leak)).rows).toEqual([{ seen: 0 }])
  })

  it('can’t read files or passwords of the server', async () => {
    const { mal } = await makeTeam()
    for (const sql of [
      'select * from pg_authid',
      'select * from pg_shadow',
      `select pg_read_file('postgresql.conf')`,
      `copy (select 1) to '/tmp/forged'`,
      'alter system set ssl = off',
      'create extension dblink',
      'select pg_reload_conf()',
    ]) {
      expect(await attempt(mal.client, sql), sql).toBe(noRight)
    }
  })
})

describe('an auditor', () => {
  it('can read the lender’s feed but can’t take a claim', async () => {
    const { space } = await makeTeam()
    const aud = await space.officer('aud', 'auditor')
    expect((await checkFeeds(aud.client))[0]).toMatchObject({ last: { number: 2 }, problem: null })
    const sql = applySql('claim.take', 'app_2', '{"minutes": 15}')
    expect(await attempt(aud.client, sql)).toBe(noRight)
  })
})

describe('a revoked officer', () => {
  it('has no rights left, even in an open session, and can’t sign in', async () => {
    const { space, mal } = await makeTeam()
    const admin = await space.connectAdmin()
    await admin.query(`grant pg_signal_backend to admin`)
    const second = await mal.connect()
    // Holding the lender's feed doesn't hold up the revocation.
    await mal.client.query('begin')
    await mal.apply('claim.take', 'app_2', { minutes: 15 })
    expect(await revokeOfficer(admin, mal.name)).toBe(0)
    for (const client of [mal.client, second]) {
      expect(await attempt(client, 'select 1')).not.toBe('done')
    }
    await expect(mal.connect()).rejects.toThrow('is not permitted to log in')
    expect((await checkFeeds(admin))[0]).toMatchObject({ last: { number: 2 }, problem: null })
  })

  it('can’t hold up the revocation by changing the account meanwhile', async () => {
    const { space, mal } = await makeTeam()
    const admin = await space.connectAdmin()
    const change = `set idle_in_transaction_session_timeout = 0; begin;
      alter role "${mal.name}" password 'mine'`
    await mal.client.query(change)
    await admin.query('revoke pg_signal_backend from admin')
    await expect(revokeOfficer(admin, mal.name)).rejects.toThrow('but can still sign in')
    expect(await attempt(mal.client, 'select * from desk.feed')).toBe(noRight)
    await admin.query('grant pg_signal_backend to admin')
    expect(await revokeOfficer(admin, mal.name)).toBe(0)
    await expect(mal.connect()).rejects.toThrow('is not permitted to log in')
  })

  it('can’t apply an operation that was waiting when the rights were revoked', async () => {
    const { space, ann, mal } = await makeTeam()
    const admin = await space.connectAdmin()
    const root = await space.connectAdmin('postgres')
    await ann.client.query('begin')
    await ann.apply('claim.take', 'app_2', { minutes: 15 })
    const waiting = mal.apply('claim.take', 'app_3', { minutes: 15 })
    const waits = `select usename from pg_stat_activity where wait_event_type = 'Lock' and usename = $1`
    await expect
      .poll(async () => (await root.query(waits, [mal.name])).rowCount, { interval: 10 })
      .toBe(1)
    await admin.query('update desk.officer set active = false where name = $1', [mal.name])
    await ann.client.query('commit')
    expect(await waiting).toEqual({ refused: 'not-an-officer', standing: null })
  })

  it.each(['read committed', 'repeatable read'])(
    'can’t see or apply anything even if the administrator can’t end sessions (%s)',
    async (isolation) => {
      const { space, mal } = await makeTeam()
      const admin = await space.connectAdmin()
      await admin.query('revoke pg_signal_backend from admin')
      // What such a transaction reads first, it sees until its end.
      await mal.client.query(`begin isolation level ${isolation}`)
      await mal.client.query('select from desk.officer')
      expect(await revokeOfficer(admin, mal.name)).toBe(1)
      for (const sql of [
        applySql('claim.take', 'app_2', '{"minutes": 15}'),
        'select desk.take_requests(10, false)',
        ...tables.map((table) => `select * from desk.${table}`),
      ]) {
        await mal.client.query('savepoint before')
        expect(await attempt(mal.client, sql), sql).toBe(noRight)
        await mal.client.query('rollback to before')
      }
      await mal.client.query('commit')
      expect((await checkFeeds(admin))[0]).toMatchObject({ last: { number: 2 }, problem: null })
    },
  )
})
