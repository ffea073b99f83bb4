import { Client, Connection } from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { revokeOfficer } from '../../electron/adapters/team/team-officers.ts'
import { systemClock } from '../../electron/adapters/system/system-clock.ts'
import type { Clock } from '../../electron/ports/clock.ts'
import { StoreFault } from '../../electron/ports/store-fault.ts'
import type { TeamAccess } from '../../electron/ports/team-server.ts'
import type { ErrorCode } from '../../shared/error-codes.ts'
import { createConnectionInUse } from '../../electron/services/connections/connection-in-use.ts'
import { isRecord } from '../../shared/json.ts'
import { failed, ok } from '../../shared/result.ts'
import { makeAuthority } from '../../electron/sample-team/certificates.ts'
import { aDesk, impatient, newDesk, twoDesks } from '../support/postgres/a-desk.ts'
import { connection, type Desk } from '../support/postgres/desk-in-team.ts'
import { teamSpaces } from '../support/postgres/team-space.ts'
import { aDeskStore } from '../support/stores/test-stores.ts'

const newSpace = teamSpaces()
const application = 'app_1'

/** Makes LISTEN fail until the test ends, as on a server that doesn't support it. */
function withoutListen(): void {
  const query = Reflect.get(Client.prototype, 'query') as (...given: unknown[]) => unknown
  const notSupported = 'create assertion none check (true)'
  Reflect.set(Client.prototype, 'query', function (this: Client, ...given: unknown[]): unknown {
    const [asked, ...more] = given
    const isListen = isRecord(asked) && asked['text'] === 'listen desk_feed'
    return query.call(this, isListen ? { ...asked, text: notSupported } : asked, ...more)
  })
  onTestFinished(() => void Reflect.set(Client.prototype, 'query', query))
}

describe('computers that share a team space', () => {
  it('when two claim one application at once, one gets it and both see who', async () => {
    const { ann, jo, anns: first, jos: second } = await twoDesks(await newSpace())
    const responses = await Promise.all(
      [first, second].map(async (desk) => desk.team.claim({ application })),
    )
    const refused = responses.filter((result) => !result.ok)
    expect(refused).toMatchObject([{ error: { code: 'claim-held' } }])
    const holder = responses[0]?.ok === true ? ann.name : jo.name
    await Promise.all([first.seesHolder(holder), second.seesHolder(holder)])
    const other = holder === ann.name ? second : first
    expect(other.service.claimOfColleague(connection.id, application)).toBe(holder)
    expect(other.service.claimOfColleague(connection.id, 'app_2')).toBeNull()
    expect(other.service.claimOfColleague('another', application)).toBeNull()
    const own = holder === ann.name ? first : second
    expect(own.service.claimOfColleague(connection.id, application)).toBeNull()

    expect(await own.team.renew({ application })).toMatchObject({ value: { isMine: true } })
    expect(await other.team.release({ application })).toMatchObject(failed('claim-not-held'))
    expect(await own.team.release({ application })).toMatchObject({ ok: true })
    await other.seesHolder(null)
  })

  it('a senior officer can take over the claim that they saw, with a reason; other officers can’t', async () => {
    const space = await newSpace()
    const [ann, jo] = await space.officers('ann', 'jo')
    const sam = await space.officer('sam', 'second')
    const [anns, jos, sams] = [await aDesk(ann), await aDesk(jo), await aDesk(sam)]
    const claim = await anns.team.claim({ application })
    const seen = claim.ok ? claim.value.number : 0
    await Promise.all([jos.seesHolder(ann.name), sams.seesHolder(ann.name)])
    const asked = { application, reason: 'Ann is ill', seen }
    expect(await jos.team.takeOver(asked)).toMatchObject({ error: { code: 'team-grade-needed' } })
    expect(await sams.team.takeOver({ ...asked, seen: seen + 1 })).toMatchObject(
      failed('claim-changed'),
    )
    expect(await sams.team.takeOver(asked)).toMatchObject({ value: { holder: sam.name } })
    await anns.seesHolder(sam.name)
  })

  it('a senior officer can take over the claim of an officer who was revoked', async () => {
    const space = await newSpace()
    const [ann, sam] = [await space.officer('ann'), await space.officer('sam', 'second')]
    const [anns, sams] = [await aDesk(ann), await aDesk(sam)]
    const claim = await anns.team.claim({ application })
    await sams.seesHolder(ann.name)
    await revokeOfficer(await space.connectAdmin('postgres'), ann.name)
    const seen = claim.ok ? claim.value.number : 0
    const taken = await sams.team.takeOver({ application, reason: 'Ann left the bank', seen })
    expect(taken).toMatchObject({ value: { holder: sam.name } })
  })

  it('a senior officer can record once the outcome of a decision that a colleague can’t finish', async () => {
    const space = await newSpace()
    const [ann, jo] = await space.officers('ann', 'jo')
    const sam = await space.officer('sam', 'second')
    await ann.apply('decision.open', application, { decision: 'approve', bodyHash: 'a'.repeat(64) })
    const [jos, sams] = [await aDesk(jo), await aDesk(sam)]
    const deciding = (desk: Desk) =>
      desk.service.register.colleagueDeciding(connection.id, application)
    await vi.waitFor(() => expect([deciding(jos), deciding(sams)]).toEqual([ann.name, ann.name]))
    const registration = sams.told.state?.decisions[0]?.registration ?? ''
    const outcome = { registration, outcome: 'canceled' } as const
    expect(await jos.team.closeDecision(outcome)).toMatchObject(failed('team-grade-needed'))
    expect(await sams.team.closeDecision(outcome)).toEqual(ok())
    expect(deciding(sams)).toBeNull()
    await vi.waitFor(() => expect(deciding(jos)).toBeNull())
    // The outcome of another decision on the application stays open.
    await jo.apply('decision.open', application, { decision: 'approve', bodyHash: 'b'.repeat(64) })
    await vi.waitFor(() => expect(deciding(sams)).toBe(jo.name))
    expect(await sams.team.closeDecision(outcome)).toEqual(ok())
    const { rows } = await sam.client.query(
      'select outcome, closed_by from desk.decision order by number',
    )
    expect(rows).toEqual([
      { outcome: 'canceled', closed_by: sam.name },
      { outcome: null, closed_by: null },
    ])
  })

  it('a senior officer can record the outcome of their own decision on a computer that is lost', async () => {
    const sam = await (await newSpace()).officer('sam', 'second')
    await sam.apply('decision.open', application, { decision: 'approve', bodyHash: 'a'.repeat(64) })
    const sams = await aDesk(sam)
    expect(sams.told.state?.decisions).toMatchObject([{ application, officer: sam.name }])
    const registration = sams.told.state?.decisions[0]?.registration ?? ''
    expect(await sams.team.closeDecision({ registration, outcome: 'canceled' })).toEqual(ok())
    expect(sams.told.state?.decisions).toEqual([])
  })

  it('soon shows operations announced before it listened and applied after it read the feed', async () => {
    const space = await newSpace()
    const [ann, jo] = await space.officers('ann', 'jo')
    const anns = await aDesk(ann)
    const gathered: (() => void)[] = []
    const holding: Clock = {
      ...systemClock,
      after(ms, call) {
        if (ms < 250) return systemClock.after(ms, call)
        // The poll every 15 seconds never runs.
        if (ms < 500) gathered.push(call)
        return { cancel: () => undefined }
      },
    }
    const jos = newDesk(holding)
    jos.network.isDeaf = true
    await jos.team.connect(jo.access)
    await anns.team.claim({ application })
    for (const call of gathered) call()
    await jos.seesHolder(ann.name)
  })

  it('shows what colleagues do by polling when the server doesn’t support LISTEN', async () => {
    const space = await newSpace()
    const [ann, jo] = await space.officers('ann', 'jo')
    withoutListen()
    const jos = await aDesk(jo, impatient)
    await ann.apply('claim.take', application, { minutes: 30 })
    await jos.seesHolder(ann.name)
    expect(await jos.team.claim({ application: 'app_2' })).toMatchObject({ ok: true })
    expect(jos.log.lines.join()).toContain('0A000')
  })

  it('continues to follow the feed after its own file was unreadable for a moment', async () => {
    const space = await newSpace()
    const [ann, jo] = await space.officers('ann', 'jo')
    const store = aDeskStore()
    const { teamOperations } = store
    let failures = -1
    const count: typeof teamOperations.count = (...asked) => {
      if (failures < 0) return teamOperations.count(...asked)
      failures += 1
      throw new StoreFault('store-failed')
    }
    const jos = newDesk(impatient, { ...store, teamOperations: { ...teamOperations, count } })
    jos.network.isDeaf = true
    await jos.team.connect(jo.access)
    failures = 0
    await ann.apply('claim.take', application, { minutes: 30 })
    await expect.poll(() => failures).toBeGreaterThan(0)
    failures = -1
    await jos.seesHolder(ann.name)
  })

  it('starts with the current claims, and still knows them offline after a restart', async () => {
    const space = await newSpace()
    const ann = await space.officer('ann')
    const anns = await aDesk(ann)
    await anns.team.claim({ application })
    const jos = await aDesk(await space.officer('jo'))
    expect(await jos.team.claims({})).toMatchObject({ value: [{ application, holder: ann.name }] })

    jos.vault.condition = 'locked'
    jos.restart()
    await jos.seesFailure('keychain-locked')
    expect(jos.told.claims).toMatchObject([{ application, holder: ann.name, isMine: false }])
    expect(jos.service.claimOfColleague(connection.id, application)).toBe(ann.name)
    expect(await jos.team.claim({ application: 'app_2' })).toMatchObject(failed('keychain-locked'))
  })

  it('reconnects after the connection breaks and catches up', async () => {
    const space = await newSpace()
    const [ann, jo] = await space.officers('ann', 'jo')
    const jos = await aDesk(jo)
    const admin = await space.connectAdmin('postgres')
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'loan-desk' and datname = current_database()`)
    await jos.seesFailure('team-offline')
    expect(await jos.team.claim({ application })).toMatchObject({ error: { code: 'team-offline' } })
    await ann.apply('claim.take', application, { minutes: 30 })
    jos.service.retry()
    await jos.seesHolder(ann.name)
    await jos.seesFailure(null)
  })

  it('with the clock set ahead, keeps a colleague’s claim but not its own until it asks the server', async () => {
    const space = await newSpace()
    const ann = await space.officer('ann')
    let ahead = 0
    const clock: Clock = { ...systemClock, now: () => systemClock.now() + ahead }
    const desk = await aDesk(await space.officer('jo'), clock)
    await ann.apply('claim.take', application, { minutes: 30 })
    await desk.team.claim({ application: 'app_2' })
    const left = () => {
      const result = desk.service.handlers.claims({})
      const claims = result instanceof Promise || !result.ok ? [] : result.value
      return claims.map(({ isMine, until }) => [
        isMine ? 'own' : 'colleague',
        Math.round((until - clock.now()) / 60_000),
      ])
    }
    const both = [
      ['colleague', 30],
      ['own', 30],
    ]
    expect(left()).toEqual(both)
    ahead = 180 * 60_000
    expect(left()).toEqual([['colleague', 30]])
    desk.service.retry()
    await expect.poll(left).toEqual(both)
  })

  describe('an officer whose account is revoked', () => {
    /** Jo's Loan Desk, which shows a claim of Ann's. */
    async function withClaim() {
      const space = await newSpace()
      const [ann, jo] = await space.officers('ann', 'jo')
      await ann.apply('claim.take', application, { minutes: 30 })
      const desk = await aDesk(jo)
      await desk.seesHolder(ann.name)
      return { desk, jo, owner: await space.connectAdmin('postgres') }
    }

    async function showsNothing(desk: Desk): Promise<void> {
      desk.service.retry()
      await desk.seesFailure('team-not-an-officer')
      expect(desk.told.claims).toEqual([])
      expect(await desk.team.claim({ application: 'app_2' })).toMatchObject(
        failed('team-not-an-officer'),
      )
    }

    it('sees nothing of the team and can’t claim anything', async () => {
      const { desk, jo, owner } = await withClaim()
      await revokeOfficer(owner, jo.name)
      await desk.seesFailure('team-offline')
      await showsNothing(desk)
    })

    it('sees the same when the administrator can’t end the session', async () => {
      const { desk, jo, owner } = await withClaim()
      await owner.query('update desk.officer set active = false where name = $1', [jo.name])
      await showsNothing(desk)
    })
  })

  it('forgets password, address and claims when it disconnects', async () => {
    const space = await newSpace()
    const ann = await space.officer('ann')
    const desk = await aDesk(ann)
    await desk.team.claim({ application })
    expect(desk.vault.secrets.get(`team:${connection.id}`)).toBe(ann.access.password)
    expect(JSON.stringify(desk.store.values.get('team'))).not.toContain(ann.access.password)
    expect(await desk.team.disconnect({})).toEqual({ ok: true, value: null })
    expect(desk.told).toEqual({ state: null, claims: [] })
    expect(desk.store.values.get('team')).toEqual({})
    expect([...desk.vault.secrets.keys()]).not.toContain(`team:${connection.id}`)
  })
})

it('rejects an invalid feed entry and everything after it', async () => {
  const space = await newSpace()
  const [ann, jo] = await space.officers('ann', 'jo')
  const desk = await aDesk(jo)
  await ann.apply('claim.take', application, { minutes: 30 })
  await desk.seesHolder(ann.name)
  const admin = await space.connectAdmin('postgres')
  await admin.query(`insert into desk.feed select lender, 2, gen_random_uuid(), at, who, kind,
    '<script>alert(1)</script>', body, hash, hash from desk.feed where number = 1`)
  desk.restart()
  await desk.seesFailure('team-feed-invalid')
  expect(desk.told.claims).toHaveLength(1)
})

describe('connecting to a team space', () => {
  type Change = (access: TeamAccess) => Partial<TeamAccess>
  const at =
    (from: string | RegExp, to: string): Change =>
    ({ url }) => ({ url: url.replace(from, to) })
  const cases: readonly [string, ErrorCode, Change][] = [
    ['a URL of something else', 'team-url-invalid', at(/.*/, 'https://a.b/c')],
    ['a URL with a password', 'team-url-invalid', at('@', ':x@')],
    ['a URL that names a file', 'team-url-invalid', at(/$/, '?sslrootcert=a')],
    ['a socket of this computer', 'team-url-invalid', at('localhost', '%2Ftmp')],
    ['another password', 'team-password-wrong', () => ({ password: 'other' })],
    ['another CA', 'team-certificate', () => ({ authority: makeAuthority('Other CA').cert })],
    ['no CA', 'team-certificate', () => ({ authority: null })],
    ['another name of the server', 'team-certificate', at('localhost', '127.0.0.1')],
    ['a port where nothing is', 'team-offline', at(/:\d+\//, ':9/')],
    ['a database that is no team space', 'not-a-team-space', at(/[^/]+$/, 'template1')],
    ['a database that is not there', 'not-a-team-space', at(/[^/]+$/, 'nowhere')],
  ]

  it('names the problem and saves nothing', async () => {
    const space = await newSpace()
    const { access } = await space.officer('ann')
    for (const [name, code, change] of cases) {
      const desk = newDesk()
      const result = await desk.team.connect({ ...access, ...change(access) })
      expect([name, result]).toMatchObject([name, { ok: false, error: { code } }])
      expect(desk.vault.secrets.size).toBe(0)
      expect(desk.store.values.get('team')).toBeNull()
      expect(desk.log.lines.join()).not.toMatch(/postgres:|localhost|ann-/)
    }
  })

  it('binds the password proof to the TLS channel', async () => {
    const name = 'sendSASLInitialResponseMessage'
    const begin = Reflect.get(Connection.prototype, name) as (...given: unknown[]) => unknown
    const mechanisms: unknown[] = []
    Reflect.set(Connection.prototype, name, function (this: Connection, ...given: unknown[]) {
      mechanisms.push(given[0])
      return begin.apply(this, given)
    })
    onTestFinished(() => void Reflect.set(Connection.prototype, name, begin))
    const { access } = await (await newSpace()).officer('ann')
    mechanisms.splice(0)
    expect(await newDesk().team.connect(access)).toMatchObject({ ok: true })
    expect(new Set(mechanisms)).toEqual(new Set(['SCRAM-SHA-256-PLUS']))
  })

  it('requires a certificate even if the environment tells Node to require none', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { access } = await (await newSpace()).officer('ann')
    const elsewhere = { ...access, authority: makeAuthority('Other CA').cert }
    expect(await newDesk().team.connect(elsewhere)).toMatchObject(failed('team-certificate'))
  })

  it('fails and saves no password if another connection was chosen during the keychain call', async () => {
    const space = await newSpace()
    const { access } = await space.officer('ann')
    const desk = newDesk()
    desk.vault.write = (name, secret) => {
      desk.vault.secrets.set(name, secret)
      createConnectionInUse(desk.store).set('another')
      return Promise.resolve(ok())
    }
    expect(await desk.team.connect(access)).toMatchObject(failed('connection-not-here'))
    expect(desk.store.values.get('team')).toBeNull()
    expect([...desk.vault.secrets.keys()]).not.toContain(`team:${connection.id}`)
  })

  it('refuses an account that is not an officer', async () => {
    const space = await newSpace()
    const { access } = await space.officer('ann')
    const admin = await space.connectAdmin('postgres')
    await admin.query(`create role stranger login password 'of the test only'`)
    const url = access.url.replace(/\/\/[^@]+@/, '//stranger@')
    const stranger = { ...access, url, password: 'of the test only' }
    const refused = { error: { code: 'team-not-an-officer' } }
    expect(await newDesk().team.connect(stranger)).toMatchObject(refused)
    await admin.query('grant desk_auditor to stranger')
    expect(await newDesk().team.connect(stranger)).toMatchObject(refused)
  })
})
