import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeAuthority } from '../../electron/sample-team/certificates.ts'
import { checkFeeds } from '../../electron/adapters/team/feed-check.ts'
import { migrateSchema, schemaSteps } from '../../electron/adapters/team/team-schema.ts'
import { cuttableLine } from '../support/postgres/cuttable-line.ts'
import { aDesk, impatient } from '../support/postgres/a-desk.ts'
import { connection } from '../support/postgres/desk-in-team.ts'
import { disturbedServer, teamSpaces } from '../support/postgres/team-space.ts'
import { failed } from '../../shared/result.ts'

/* Failures between Loan Desk and the server of a team space. */

const newSpace = teamSpaces()
const application = 'app_1'
const minutes = 30

const offline = { ok: false, error: { code: 'team-offline' } }

/** Issues the server in the folder a certificate of an authority that expires at the start of a year. */
const serve = (folder: string, authority: ReturnType<typeof makeAuthority>, end: number) => () => {
  const [notBefore, notAfter] = [new Date(Date.UTC(2020, 0)), new Date(Date.UTC(end, 0))]
  const made = authority.issue({ host: 'localhost', notBefore, notAfter })
  writeFileSync(join(folder, 'server.crt'), made.cert)
  writeFileSync(join(folder, 'server.key'), made.key)
}

describe('a running operation of the team space', () => {
  it('is not applied if the server crashes first, and the app continues with the next operation', async () => {
    const { space, restart } = await disturbedServer()
    const [ann, jo] = [await space.officer('ann'), await space.officer('jo')]
    const desk = await aDesk(ann)
    // It waits for another operation, so that the server ends before it is applied.
    await jo.client.query('begin')
    await jo.apply('claim.take', 'app_2', { minutes })
    const result = desk.team.claim({ application })
    const admin = await space.connectAdmin('postgres')
    await expect
      .poll(
        async () =>
          (
            await admin.query(
              `select from pg_stat_activity where wait_event_type = 'Lock' and usename = $1`,
              [ann.name],
            )
          ).rowCount,
        { interval: 10 },
      )
      .toBe(1)
    // Above it, an outgoing connection could take the port while the server restarts.
    expect(Number(new URL(ann.access.url).port)).toBeLessThan(32_768)
    await restart('crash')
    expect(await result).toMatchObject(offline)
    desk.service.retry()
    await desk.seesFailure(null)
    expect(desk.told.claims).toEqual([])
    expect(await desk.team.claim({ application })).toMatchObject({ ok: true })
    expect(await checkFeeds(await space.connectAdmin())).toMatchObject([
      { last: { number: 1 }, problem: null },
    ])
  })

  it('after its response was lost: the feed shows it, and claiming again extends the claim', async () => {
    const space = await newSpace()
    const ann = await space.officer('ann')
    const line = await cuttableLine(ann.access)
    const desk = await aDesk({ name: ann.name, access: line.access })
    line.holdResponses()
    const result = desk.team.claim({ application })
    const applied = async () => (await ann.client.query('select from desk.feed')).rowCount
    await expect.poll(applied, { interval: 10 }).toBe(1)
    line.cut()
    expect(await result).toMatchObject(offline)
    desk.service.retry()
    await desk.seesHolder(ann.name)
    expect(await desk.team.claim({ application })).toMatchObject({ value: { number: 2 } })
    expect(desk.told.claims).toHaveLength(1)
  })

  it('fails as offline if the server is too slow, and the app reconnects later without the officer', async () => {
    const space = await newSpace()
    const ann = await space.officer('ann')
    const line = await cuttableLine(ann.access)
    const desk = await aDesk({ name: ann.name, access: line.access })
    line.holdResponses()
    // Shortens the adapter's 15 s timeout to half a second.
    const wait = globalThis.setTimeout
    vi.stubGlobal('setTimeout', (then: () => void, ms?: number) =>
      wait(then, ms === 15_000 ? 500 : ms),
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(await desk.team.claim({ application })).toMatchObject(offline)
    await desk.seesHolder(ann.name)
    await desk.seesFailure(null)
    expect(desk.log.lines).toEqual([])
  })
})

describe('a server of the team space', () => {
  it('that fails over to an older copy is not followed: no claim is sent and nothing is lost', async () => {
    const { space, folder, restart } = await disturbedServer()
    const [ann, jo] = [await space.officer('ann'), await space.officer('jo')]
    const desk = await aDesk(jo)
    const [data, older] = [join(folder, 'data'), join(folder, 'older')]
    await ann.apply('claim.take', application, { minutes })
    await restart(undefined, () => void spawnSync('cp', ['-a', data, older]))
    const again = await ann.connect()
    await again.query('select desk.apply(gen_random_uuid(), $1, $2, $3, null)', [
      'claim.take',
      'app_2',
      { minutes },
    ])
    desk.service.retry()
    await desk.sees(({ claims }) => claims.length === 2)
    await restart('crash', async () => {
      await rename(data, join(folder, 'newer'))
      await rename(older, data)
    })
    desk.service.retry()
    await desk.seesFailure('team-other-copy')
    expect(desk.told.claims).toHaveLength(2)
    expect(await desk.team.claim({ application: 'app_3' })).toMatchObject(failed('team-other-copy'))
    desk.restart()
    await desk.seesFailure('team-other-copy')
    expect(desk.service.claimOfColleague(connection.id, 'app_2')).toBe(ann.name)
    expect(await checkFeeds(await space.connectAdmin())).toMatchObject([{ last: { number: 1 } }])

    // Restores the database with all data.
    await restart('crash', async () => {
      await rename(data, older)
      await rename(join(folder, 'newer'), data)
    })
    desk.service.retry()
    await desk.seesFailure(null)
    expect(await desk.team.claim({ application: 'app_3' })).toMatchObject({ ok: true })
  })

  it('with a new but expired certificate: sign-in is refused', async () => {
    const { space, folder, restart } = await disturbedServer()
    const ann = await space.officer('ann')
    const authority = makeAuthority('New CA')
    const access = { ...ann.access, authority: authority.cert }
    await restart('crash', serve(folder, authority, 2049))
    const desk = await aDesk({ name: ann.name, access })
    await desk.team.claim({ application })
    await restart('crash', serve(folder, authority, 2021))
    desk.service.retry()
    await desk.seesFailure('team-certificate')
    expect(desk.told.state?.failure).toEqual({
      ...{ code: 'team-certificate', detail: 'CERT_HAS_EXPIRED' },
    })
    await desk.seesHolder(ann.name)
  })

  it('with a renewed CA: sign-in works with the new certificate, and waiting changes are shared', async () => {
    const { space, folder, restart } = await disturbedServer()
    const ann = await space.officer('ann')
    const desk = await aDesk(ann)
    await desk.team.claim({ application })
    const authority = makeAuthority('New CA')
    await restart('crash', serve(folder, authority, 2049))
    desk.service.retry()
    await desk.seesFailure('team-certificate')
    await desk.annotations.addNote({ id: application, text: 'Called' })
    expect(
      await desk.team.changeAuthority({ authority: makeAuthority('Other CA').cert }),
    ).toMatchObject({ error: { code: 'team-certificate' } })
    await expect.poll(() => desk.told.state).toMatchObject({ waiting: 1 })
    expect(await desk.team.changeAuthority({ authority: authority.cert })).toMatchObject({
      value: { failure: null, waiting: 0 },
    })
    await desk.seesHolder(ann.name)
    desk.restart()
    await desk.seesFailure(null)
    expect(desk.of(application).notes).toEqual([`${ann.name}: Called`])
  })

  it('with a full disk refuses writes, keeps its data, and continues with free space (needs root on Linux)', async (context) => {
    // Only a separate file system can be filled.
    const disk = mkdtempSync(join(tmpdir(), 'loan-desk-disk-'))
    onTestFinished(() => {
      spawnSync('umount', ['--lazy', disk])
      rmSync(disk, { recursive: true, force: true })
    })
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk])
    context.skip(mounted.status !== 0, 'no file system can be mounted')
    const { space } = await disturbedServer({
      folder: join(disk, 'pg'),
      settings: { max_wal_size: '32MB' },
    })
    const ann = await space.officer('ann')
    const desk = await aDesk(ann)
    await desk.team.claim({ application })
    const filling = join(disk, 'filling')
    spawnSync('dd', ['if=/dev/zero', `of=${filling}`, 'bs=4k'])
    // Long notes, then claims, use up what the server had preallocated.
    const text = randomBytes(2000).toString('hex')
    const write = (count: number) =>
      ann.apply('note.append', `app_${count}`, { text }).then(
        () => true,
        () => false,
      )
    let count = 1
    while (await write(count)) count += 1
    const claim = () => desk.team.claim({ application: `app_${(count += 1)}` })
    let result = await claim()
    while (result.ok) result = await claim()
    expect(result).toMatchObject({ error: { code: 'team-disk-full' } })
    expect(desk.log.lines).toEqual([])
    // Reading still works.
    await desk.seesFailure(null)
    expect(desk.told.claims.map(({ application: id }) => id)).toContain(application)
    rmSync(filling)
    expect(await desk.team.claim({ application: 'app_last' })).toMatchObject({ ok: true })
    expect(await checkFeeds(await space.connectAdmin())).toMatchObject([{ problem: null }])
  })

  it('that is read-only keeps what was shared readable, and gets waiting changes once it takes them', async () => {
    const space = await newSpace()
    const ann = await space.officer('ann')
    const desk = await aDesk(ann, impatient)
    const admin = await space.connectAdmin('postgres')
    const set = async (mode: 'on' | 'off') => {
      await admin.query(`alter role "${ann.name}" set default_transaction_read_only = ${mode}`)
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1',
        [ann.name],
      )
    }
    await set('on')
    await desk.seesFailure('team-offline')
    await desk.seesFailure(null)
    expect(await desk.team.claim({ application })).toMatchObject(failed('team-read-only'))
    await desk.annotations.addNote({ id: application, text: 'Called' })
    await desk.sees(({ state }) => state?.failure?.code === 'team-read-only' && state.waiting === 1)
    await set('off')
    await desk.seesShared()
    await desk.seesFailure(null)
    expect(desk.log.lines).toEqual([])
  })

  it('whose team space is away, as while a backup is restored, is followed again once it is back', async () => {
    const space = await newSpace()
    const jo = await space.officer('jo')
    const desk = await aDesk(jo, impatient)
    const admin = await space.connectAdmin('postgres')
    await admin.query('alter schema desk rename to away')
    await desk.seesFailure('not-a-team-space')
    await admin.query('alter schema away rename to desk')
    await desk.seesFailure(null)
    expect(desk.log.lines).toEqual([])
  })

  it('without memory counts as offline, and the app reconnects later without the officer', async () => {
    const space = await newSpace()
    const jo = await space.officer('jo')
    const desk = await aDesk(jo, impatient)
    const admin = await space.connectAdmin('postgres')
    const { rows } = await admin.query<{ made: string }>(
      `select pg_get_functiondef('desk.my_lender'::regproc) as made`,
    )
    await admin.query(`create or replace function desk.my_lender() returns text language plpgsql
      stable security definer as $$ begin raise 'no' using errcode = '53200'; end $$`)
    await desk.seesFailure('team-offline')
    await admin.query(rows[0]?.made ?? '')
    await desk.seesFailure(null)
    expect(desk.log.lines).toEqual([])
  })

  it('that refuses this computer’s network counts as offline, and the team’s notes stay', async () => {
    const { space, folder } = await disturbedServer()
    const [ann, jo] = [await space.officer('ann'), await space.officer('jo')]
    await ann.apply('note.append', application, { text: 'Called' })
    const desk = await aDesk(jo, impatient)
    const admin = await space.connectAdmin('postgres')
    const rules = join(folder, 'pg_hba.conf')
    const before = readFileSync(rules, 'utf8')
    writeFileSync(rules, `hostssl all ${jo.name} all reject\n${before}`)
    await admin.query('select pg_reload_conf()')
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
      jo.name,
    ])
    await desk.seesFailure('team-address-refused')
    expect(desk.of(application).notes).toEqual([`${ann.name}: Called`])
    expect(desk.service.sharesAs(connection.id)).toBe(jo.name)
    writeFileSync(rules, before)
    await admin.query('select pg_reload_conf()')
    await desk.seesFailure(null)
  })
})

describe('an account of the team space', () => {
  it('can sign in again although its computer keeps losing the network unnoticed by the server', async () => {
    const space = await newSpace()
    const ann = await space.officer('ann')
    await ann.client.end()
    const line = await cuttableLine(ann.access)
    onTestFinished(line.close)
    // Shortens the minute after which the server ends a session without statements.
    const query = Reflect.get(Client.prototype, 'query') as (...given: unknown[]) => unknown
    vi.spyOn(Client.prototype, 'query').mockImplementation(function (
      this: Client,
      { text, ...more }: { readonly text: string },
    ) {
      return Reflect.apply(query, this, [{ ...more, text: text.replace("'1min'", "'500ms'") }])
    } as never)
    const desk = await aDesk({ name: ann.name, access: line.access }, impatient)
    for (let times = 1; times <= 4; times += 1) {
      line.forget()
      await desk.seesFailure('team-offline')
      await desk.seesFailure(null)
    }
    expect(desk.log.lines).toEqual([])
  })

  it('with a changed password: the officer is asked for the new one, and nothing is lost', async () => {
    const space = await newSpace()
    const ann = await space.officer('ann')
    const desk = await aDesk(ann)
    await desk.team.claim({ application })
    const admin = await space.connectAdmin('postgres')
    await admin.query(`alter role "${ann.name}" password 'another of the test'`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
      ann.name,
    ])
    await desk.seesFailure('team-offline')
    desk.service.retry()
    await desk.seesFailure('team-password-wrong')
    await desk.seesHolder(ann.name)
    expect(await desk.annotations.addNote({ id: application, text: 'Called' })).toMatchObject({
      ok: true,
    })
    expect(await desk.team.changePassword({ password: 'the old one' })).toMatchObject(
      failed('team-password-wrong'),
    )
    expect(await desk.team.changePassword({ password: 'another of the test' })).toMatchObject({
      value: { failure: null, waiting: 0 },
    })
    await desk.seesHolder(ann.name)
    const { rows } = await admin.query('select text from desk.note')
    expect(rows).toEqual([{ text: 'Called' }])
  })
})

describe('a team space password that is missing on this computer', () => {
  it('is requested again as the account’s password, and nothing is lost', async () => {
    const space = await newSpace()
    const ann = await space.officer('ann')
    const desk = await aDesk(ann)
    await desk.team.claim({ application })
    desk.vault.secrets.delete(`team:${connection.id}`)
    desk.restart()
    await desk.seesFailure('team-password-missing')
    expect(await desk.team.changeAuthority({ authority: null })).toMatchObject(
      failed('team-password-missing'),
    )
    expect(await desk.team.changePassword({ password: ann.access.password })).toMatchObject({
      value: { failure: null },
    })
    await desk.seesHolder(ann.name)
  })
})

describe('two versions of Loan Desk', () => {
  it('an older version skips operations that only a newer version knows and reads on', async () => {
    const space = await newSpace()
    const [ann, jo] = [await space.officer('ann'), await space.officer('jo')]
    const desk = await aDesk(jo)
    const admin = await space.connectAdmin()
    const number = schemaSteps.length + 1
    const sql = `set local role desk_definer; alter type desk.kind add value 'claim.share'`
    await migrateSchema(admin, [...schemaSteps, { number, sql }])
    await admin.query(`
      with head as (select * from desk.feed_head), made as (
        select lender, number + 1 as number, gen_random_uuid() as op, now() as at, '${ann.name}' as who,
          'claim.share'::desk.kind as kind, 'app_1' as subject, '{"with": "jo"}' as body,
          hash as previous, null::bytea as hash from head
      ), entry as (
        insert into desk.feed select lender, number, op, at, who, kind, subject, body, previous,
          desk.feed_hash(made::desk.feed) from made returning number, hash
      )
      update desk.feed_head h set number = entry.number, hash = entry.hash from entry`)
    await ann.apply('claim.take', application, { minutes })
    await desk.seesHolder(ann.name)
    expect(desk.told.state?.failure).toBeNull()
    desk.restart()
    await desk.seesFailure(null)
    await desk.seesHolder(ann.name)
  })
})
