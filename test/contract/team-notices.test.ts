import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrateSchema, schemaSteps } from '../../electron/adapters/team/team-schema.ts'
import { addOfficer, revokeOfficer } from '../../electron/adapters/team/team-officers.ts'
import type { OperationBody } from '../../shared/domain/team/operations.ts'
import type { Result } from '../../shared/result.ts'
import { newDesk } from '../support/postgres/a-desk.ts'
import { connection, type Desk } from '../support/postgres/desk-in-team.ts'
import { teamSpaces, type OfficerAtWork, type TeamSpace } from '../support/postgres/team-space.ts'
import { reading } from './cache-stores.ts'
import { StoreFolder } from './real-store.ts'

const newSpace = teamSpaces()
const subject = 'app_1'
const day = '2026-11-20'
const denial = { kind: 'adverse-action', day, manner: 'mailed', replyBy: null } as const
const noLetter = { creditType: null, letterVersion: null, letterHash: null }
const text = 'Harbor Lending\n\nDear Ana Brooks, we regret'
const payslip = { day: '2026-11-10', reason: 'Payslip arrived' }

function given<T>(answer: Result<T>): T {
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.value
}

/** A desk on a file of its own, whose list has rejected applications that are owed a notice. */
async function aFile(count = 3): Promise<Desk> {
  const folder = new StoreFolder()
  onTestFinished(() => {
    folder.remove()
  })
  const desk = newDesk(undefined, (await folder.open()).desk)
  const ids = Array.from({ length: count }, (_, place) => `app_${place + 1}`)
  desk.store.worklist.add(connection.id, ids, 1)
  desk.cache.ensure(
    connection.id,
    ids.map((id) => ({ id, addedAt: 1 })),
  )
  desk.cache.setNoticeTerms(connection.id, { timeZone: 'UTC', noticeIfNotAdverse: true })
  for (const id of ids) {
    const read = reading(id, { status: 'rejected', created: '2026-11-03T15:00:00Z' })
    desk.cache.put(connection.id, id, read, 1)
  }
  return desk
}

async function inTeam(officer: OfficerAtWork, count?: number): Promise<Desk> {
  const desk = await aFile(count)
  given(await desk.team.connect(officer.access))
  return desk
}

/** Ann's and Jo's desks. */
async function twoDesks(space: TeamSpace, count?: number) {
  const [ann, jo] = [await space.officer('ann'), await space.officer('jo')]
  return { ann, jo, anns: await inTeam(ann, count), jos: await inTeam(jo, count) }
}

const record = async (
  desk: Desk,
  more: { readonly letter?: { version: number; text: string } } = {},
) => given(await desk.notices.record({ id: subject, ...denial, ...more }))
const complete = async (desk: Desk, said: typeof payslip | null) =>
  given(await desk.notices.setComplete({ id: subject, complete: said }))

/** The notices of an application in words, with who recorded each. */
const noticesOf = (desk: Desk, id = subject): string[] =>
  desk.store.notices
    .of(connection.id, id)
    .recorded.map(({ kind, recordedBy }) => `${kind} by ${recordedBy}`)
    .sort()
const saidOn = (desk: Desk) => desk.store.notices.said(connection.id, subject)
const sees = (desk: Desk, ...wanted: string[]): Promise<void> =>
  desk.sees(() => JSON.stringify(noticesOf(desk)) === JSON.stringify(wanted.sort()))
const dueOn = (desk: Desk) => {
  const sort = { by: 'id', direction: 'ascending' } as const
  return desk.cache
    .rows(connection.id, { filter: {}, sort, offset: 0, limit: 300 })
    .map(({ noticeOn }) => noticeOn)
}
const review = async (desk: Desk) => {
  await desk.sees(({ state }) => state?.refused.length === 1)
  const [change] = desk.told.state?.refused ?? []
  if (change === undefined) throw new Error('nothing to review')
  return change
}

describe('notices of officers who share a team space', () => {
  it('are on every desk with the name of who recorded them, and no longer due there', async () => {
    const { ann, jo, anns, jos } = await twoDesks(await newSpace())
    expect(dueOn(jos)).toEqual(['2026-12-03', '2026-12-03', '2026-12-03'])
    const first = await record(anns)
    await sees(jos, `adverse-action by ${ann.name}`)
    expect(dueOn(jos)).toEqual([null, '2026-12-03', '2026-12-03'])
    expect(await jos.notices.remove({ noticeId: first.id })).toMatchObject({
      error: { code: 'notice-not-yours' },
    })
    // Both sent one: two letters were sent, and both are told.
    await record(jos)
    const both = [`adverse-action by ${ann.name}`, `adverse-action by ${jo.name}`]
    await Promise.all([sees(anns, ...both), sees(jos, ...both)])

    given(await anns.notices.remove({ noticeId: first.id }))
    await sees(jos, `adverse-action by ${jo.name}`)
    given(await anns.notices.restore({ noticeId: first.id }))
    await sees(jos, ...both)
    await anns.seesShared()
    const places = anns.store.notices.of(connection.id, subject).recorded.map(({ team }) => team)
    expect(places.every((place) => place !== null && place > 0)).toBe(true)
  })

  it('leave the text of a letter on the computer that wrote it, also when another one removes and restores the record', async () => {
    const space = await newSpace()
    const { ann, anns, jos } = await twoDesks(space)
    const sues = await inTeam(await space.officer('sue', 'second'))
    const letter = { version: 3, text }
    const notice = await record(anns, { letter })
    await sees(sues, `adverse-action by ${ann.name}`)
    await sees(jos, `adverse-action by ${ann.name}`)
    const [there] = jos.store.notices.of(connection.id, subject).recorded
    expect(there?.letter).toEqual(notice.letter)
    expect(await jos.notices.letter({ noticeId: notice.id })).toEqual({
      value: { text: null, recordedBy: ann.name },
      ok: true,
    })
    const admin = await space.connectAdmin('postgres')
    const { rows } = await admin.query<{ all: string }>(
      `select (select json_agg(f) from desk.feed f)::text
        || (select json_agg(n) from desk.notice n)::text as all`,
    )
    expect(rows[0]?.all).toContain(notice.letter?.hash)
    expect(rows[0]?.all).not.toContain('Brooks')

    given(await sues.notices.remove({ noticeId: notice.id }))
    await sees(anns)
    given(await sues.notices.restore({ noticeId: notice.id }))
    await anns.sees(() => noticesOf(anns).length === 1)
    const [again] = anns.store.notices.of(connection.id, subject).recorded
    expect(await anns.notices.letter({ noticeId: again?.id ?? '' })).toMatchObject({
      value: { text },
    })
  })

  it('are recorded and removed offline, in any number and order, and merge once the team space is back', async () => {
    const { ann, jo, anns, jos } = await twoDesks(await newSpace())
    await Promise.all([anns.goOffline(), jos.goOffline()])
    const gone = await record(anns)
    given(await anns.notices.remove({ noticeId: gone.id }))
    await record(anns, { letter: { version: 1, text } })
    await complete(anns, payslip)
    await complete(anns, null)
    await record(jos)
    anns.restart()
    await anns.goOnline()
    await jos.goOnline()
    const both = [`adverse-action by ${ann.name}`, `adverse-action by ${jo.name}`]
    await Promise.all([sees(anns, ...both), sees(jos, ...both)])
    expect(anns.told.state?.refused).toEqual([])
    expect(saidOn(jos)).toBeNull()
    const own = anns.store.notices
      .of(connection.id, subject)
      .recorded.find(({ recordedBy }) => recordedBy === ann.name)
    expect(anns.store.notices.letterText(connection.id, own?.id ?? '')).toBe(text)
  })

  it('of many applications are recorded and undone together', async () => {
    const { anns, jos } = await twoDesks(await newSpace(), 230)
    const selection = {
      ids: anns.store.worklist.page(connection.id, 0, 230).map(({ id }) => id),
      filter: null,
    }
    const asked = { selection, ...denial }
    expect(await anns.notices.recordMany(asked)).toMatchObject({ value: { recorded: 230 } })
    await anns.seesShared()
    await jos.sees(() => dueOn(jos).every((due) => due === null))
    expect(await jos.notices.recordMany(asked)).toMatchObject({
      value: { recorded: 0, notDue: 230 },
    })
    expect(await anns.notices.undoRecordMany({})).toEqual({ ok: true, value: { removed: 230 } })
    await jos.sees(() => dueOn(jos).every((due) => due !== null))
    expect(anns.told.state?.refused).toEqual([])
  })

  it('a notice whose removal needs a higher grade is back, and the officer is told', async () => {
    const space = await newSpace()
    const { ann, anns } = await twoDesks(space)
    const sue = await space.officer('sue', 'second')
    const sues = await inTeam(sue)
    const notice = await record(anns)
    await sees(sues, `adverse-action by ${ann.name}`)
    await sues.goOffline()
    given(await sues.notices.remove({ noticeId: notice.id }))
    expect(noticesOf(sues)).toEqual([])
    const admin = await space.connectAdmin('postgres')
    const account = admin.escapeIdentifier(sue.name)
    await admin.query(`revoke desk_second from ${account}; grant desk_officer to ${account}`)
    await sues.goOnline()
    expect(await review(sues)).toMatchObject({
      ...{ kind: 'notice.remove', refusal: 'grade', refusedFor: ann.name },
    })
    await sees(sues, `adverse-action by ${ann.name}`)
    expect(dueOn(sues)[0]).toBeNull()
    given(await sues.team.resolve({ op: (await review(sues)).op, keep: 'theirs' }))
    expect(sues.told.state?.refused).toEqual([])
    expect(noticesOf(anns)).toHaveLength(1)
  })
})

describe('what officers say of an application', () => {
  it('is on every desk with who said it, and of two that say otherwise both are shown', async () => {
    const { ann, jo, anns, jos } = await twoDesks(await newSpace())
    await complete(anns, payslip)
    await jos.sees(() => saidOn(jos)?.complete?.reason === payslip.reason)
    expect(given(await jos.notices.read({ id: subject }))).toMatchObject({
      ...{ complete: payslip, saidBy: ann.name, unshared: 0 },
    })
    await jos.goOffline()
    given(await jos.notices.setBusiness({ id: subject, business: 'large' }))
    given(await anns.notices.setOtherTerms({ id: subject, otherTerms: true }))
    await anns.seesShared()
    await jos.goOnline()
    const change = await review(jos)
    expect(change).toMatchObject({
      ...{ kind: 'notice.facts', refusal: 'changed' },
      said: {
        mine: { complete: payslip, otherTerms: false, business: 'large' },
        theirs: { complete: payslip, otherTerms: true, business: null, by: ann.name },
      },
    })
    expect(saidOn(jos)?.otherTerms).toBe(true)
    given(await jos.team.resolve({ op: change.op, keep: 'mine' }))
    await anns.sees(() => saidOn(anns)?.business === 'large')
    expect(saidOn(anns)).toMatchObject({ otherTerms: false, by: jo.name })
    expect(jos.told.state?.refused).toEqual([])

    await jos.goOffline()
    await complete(jos, null)
    given(await anns.notices.setBusiness({ id: subject, business: 'small' }))
    await anns.seesShared()
    await jos.goOnline()
    given(await jos.team.resolve({ op: (await review(jos)).op, keep: 'theirs' }))
    expect(saidOn(jos)).toMatchObject({ business: 'small', complete: payslip })
  })

  it('that the team space can’t take stays here, and the officer is told', async () => {
    const space = await newSpace()
    const { anns } = await twoDesks(space)
    const admin = await space.connectAdmin('postgres')
    await anns.goOffline()
    await complete(anns, payslip)
    await admin.query(`create or replace function desk.is_past(day text, at timestamptz)
      returns boolean language sql stable return day is null`)
    await anns.goOnline()
    const change = await review(anns)
    expect(change).toMatchObject({ kind: 'notice.facts', refusal: 'malformed', said: null })
    given(await anns.team.resolve({ op: change.op, keep: 'theirs' }))
    expect(saidOn(anns)).toMatchObject({ complete: payslip, team: null })
  })

  it('follows one order on every desk, with all notices, whatever officers do on and off the network', async () => {
    const { ann, jo, anns, jos } = await twoDesks(await newSpace())
    const step = fc.record({
      who: fc.nat(1),
      act: fc.constantFrom('record', 'remove', 'complete', 'nothing', 'business', 'net', 'pick'),
      pick: fc.nat(20),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const idsOf = (desk: Desk) =>
          desk.store.notices.of(connection.id, subject).recorded.map(({ id }) => id)
        const wanted = [...new Set([...idsOf(anns), ...idsOf(jos)])]
        for (const { who, act, pick } of steps) {
          const [desk, { name }] = who === 0 ? [anns, ann] : [jos, jo]
          const own = desk.store.notices
            .of(connection.id, subject)
            .recorded.filter(({ recordedBy }) => recordedBy === name)
          const one = own[pick % Math.max(own.length, 1)]
          if (act === 'record' && own.length < 8) wanted.push((await record(desk)).id)
          if (act === 'remove' && one !== undefined) {
            given(await desk.notices.remove({ noticeId: one.id }))
            wanted.splice(wanted.indexOf(one.id), 1)
          }
          if (act === 'complete') {
            await complete(desk, { ...payslip, day: `2026-11-${String((pick % 9) + 10)}` })
          }
          if (act === 'nothing') await complete(desk, null)
          if (act === 'business') {
            const business = pick % 2 === 0 ? 'large' : null
            given(await desk.notices.setBusiness({ id: subject, business }))
          }
          if (act === 'net') await (desk.network.isReachable ? desk.goOffline() : desk.goOnline())
          const refused = desk.told.state?.refused ?? []
          const { op = '' } = refused[pick % Math.max(refused.length, 1)] ?? {}
          const keep = pick % 2 === 0 ? 'mine' : 'theirs'
          if (act === 'pick' && op !== '') await desk.team.resolve({ op, keep })
        }
        for (const desk of [anns, jos]) {
          await desk.goOnline()
          for (const { op } of desk.told.state?.refused ?? []) {
            await desk.team.resolve({ op, keep: 'theirs' })
          }
          await desk.seesShared()
        }
        const shown = (desk: Desk) => JSON.stringify([idsOf(desk).sort(), saidOn(desk)])
        const isSame = () => shown(anns) === shown(jos)
        await Promise.any([anns.sees(isSame), jos.sees(isSame)])
        expect(idsOf(anns).sort()).toEqual(wanted.sort())
      }),
      { numRuns: 12 },
    )
  })
})

describe('notices from before the team space', () => {
  it('stay on this computer until the officer shares them, with their letters', async () => {
    const space = await newSpace()
    const [ann, jo] = [await space.officer('ann'), await space.officer('jo')]
    const jos = await inTeam(jo)
    await complete(jos, payslip)
    const anns = await aFile()
    await record(anns, { letter: { version: 1, text } })
    given(await anns.notices.setOtherTerms({ id: subject, otherTerms: true }))
    given(await anns.team.connect(ann.access))
    await anns.seesShared()
    expect(noticesOf(anns)).toEqual(['adverse-action by this computer'])
    // Of an application there is one such record, and the officer's own is not lost.
    expect(saidOn(anns)).toMatchObject({ complete: payslip, otherTerms: false, by: jo.name })
    expect(await review(anns)).toMatchObject({
      said: { mine: { otherTerms: true, complete: null }, theirs: { complete: payslip } },
    })
    expect(given(await anns.notices.read({ id: subject })).unshared).toBe(1)
    expect(noticesOf(jos)).toEqual([])

    given(await anns.notices.share({ id: subject }))
    await sees(jos, `adverse-action by ${ann.name}`)
    await sees(anns, `adverse-action by ${ann.name}`)
    expect(given(await anns.notices.read({ id: subject })).unshared).toBe(0)
    const [shared] = anns.store.notices.of(connection.id, subject).recorded
    expect(anns.store.notices.letterText(connection.id, shared?.id ?? '')).toBe(text)
  })

  it('what an auditor records stays on this computer, and a colleague’s is not theirs to remove', async () => {
    const space = await newSpace()
    const { ann, anns } = await twoDesks(space)
    const notice = await record(anns)
    const desk = await inTeam(await space.officer('avi', 'auditor'))
    await sees(desk, `adverse-action by ${ann.name}`)
    await record(desk)
    expect(noticesOf(desk)).toContain('adverse-action by this computer')
    expect(await desk.notices.remove({ noticeId: notice.id })).toMatchObject({
      error: { code: 'notice-not-yours' },
    })
    expect(desk.store.teamOperations.count(connection.id, 'waiting')).toBe(0)
  })
})

describe('a desk that connects later', () => {
  it('begins with what stands, however much that is, and follows from there', async () => {
    const space = await newSpace()
    const { ann, anns, jos } = await twoDesks(space)
    const gone = await record(anns)
    given(await anns.notices.remove({ noticeId: gone.id }))
    await record(anns, { letter: { version: 2, text } })
    await complete(jos, payslip)
    await Promise.all([anns.seesShared(), jos.seesShared()])
    const body = JSON.stringify({ ...denial, ...noLetter })
    await ann.client.query(
      `select desk.apply(gen_random_uuid(), 'notice.record', 'app_' || n, $1::jsonb, null)
        from generate_series(1000, 2100) n`,
      [body],
    )
    const sams = await inTeam(await space.officer('sam'))
    const [kept] = anns.store.notices.of(connection.id, subject).recorded
    const [read] = sams.store.notices.of(connection.id, subject).recorded
    expect(read).toEqual({ ...kept, recordedAt: read?.recordedAt })
    expect(noticesOf(sams, 'app_2100')).toEqual([`adverse-action by ${ann.name}`])
    expect(saidOn(sams)).toMatchObject({ complete: payslip, otherTerms: false })
    await record(jos)
    await sams.sees(() => noticesOf(sams).length === 2)
  })

  it('reads notices that an earlier Loan Desk on this computer left out', async () => {
    const { ann, anns, jos } = await twoDesks(await newSpace())
    await record(anns)
    await sees(jos, `adverse-action by ${ann.name}`)
    // As an earlier version left it: it followed the feed to its end, and knew no notices.
    const kept = jos.store.values.get('team') as Record<string, Record<string, string>>
    const { edition: _unknown, ...before } = kept[connection.id] ?? {}
    const [notice] = jos.store.notices.of(connection.id, subject).recorded
    jos.store.notices.remove(connection.id, notice?.id ?? '')
    jos.service.stop()
    jos.store.values.put('team', { [connection.id]: before })
    jos.restart()
    expect(noticesOf(jos)).toEqual([])
    await sees(jos, `adverse-action by ${ann.name}`)
  })
})

describe('a server whose schema is older', () => {
  it('is asked for no notices: they stay here, and are shared once it is brought up to date', async () => {
    const space = await newSpace()
    const admin = await space.connectAdmin()
    await admin.query('drop schema desk cascade')
    await migrateSchema(admin, schemaSteps.slice(0, 11))
    const [ann, jo] = [await space.officer('ann'), await space.officer('jo')]
    const [anns, jos] = [await inTeam(ann), await inTeam(jo)]
    // Nobody sends it, but nothing kept an officer from it.
    const old = { notice: 'adverse-action', dueOn: '2026-12-24' }
    await ann.client.query(
      `select desk.apply(gen_random_uuid(), 'notice.start', 'app_1', $1, null)`,
      [old],
    )
    await record(anns)
    await anns.seesShared()
    expect(noticesOf(anns)).toEqual(['adverse-action by this computer'])
    expect(given(await anns.notices.read({ id: subject })).unshared).toBe(0)
    await migrateSchema(admin)
    for (const desk of [anns, jos]) {
      await desk.goOffline()
      await desk.goOnline()
    }
    given(await anns.notices.share({ id: subject }))
    await sees(jos, `adverse-action by ${ann.name}`)
    expect(jos.told.state?.failure).toBeNull()
  })
})

describe('ending', () => {
  it('a revoked officer’s desk shows no notice of the team; their letters are back when they are', async () => {
    const space = await newSpace()
    const { ann, anns, jos, jo } = await twoDesks(space)
    await record(anns)
    await sees(jos, `adverse-action by ${ann.name}`)
    await record(jos, { letter: { version: 1, text } })
    await jos.seesShared()
    await complete(anns, payslip)
    await jos.sees(() => saidOn(jos) !== null)
    await jos.goOffline()
    await revokeOfficer(await space.connectAdmin('postgres'), jo.name)
    jos.network.isReachable = true
    jos.service.retry()
    await jos.seesFailure('team-not-an-officer')
    await sees(jos)
    expect(saidOn(jos)).toBeNull()
    expect(dueOn(jos)[0]).toBe('2026-12-03')

    const admin = await space.connectAdmin('postgres')
    const password = await addOfficer(admin, { name: jo.name, grade: 'officer', lender: 'main' })
    given(await jos.team.connect({ ...jo.access, password }))
    await sees(jos, `adverse-action by ${ann.name}`, `adverse-action by ${jo.name}`)
    const own = jos.store.notices
      .of(connection.id, subject)
      .recorded.find(({ recordedBy }) => recordedBy === jo.name)
    expect(jos.store.notices.letterText(connection.id, own?.id ?? '')).toBe(text)
  })

  it('disconnecting keeps what was not shared and what has its letter here, and connecting again doubles nothing', async () => {
    const { ann, anns, jos, jo } = await twoDesks(await newSpace())
    await record(anns)
    await sees(jos, `adverse-action by ${ann.name}`)
    await record(jos, { letter: { version: 1, text } })
    await jos.seesShared()
    await jos.goOffline()
    const waits = await record(jos)
    await complete(jos, payslip)
    given(await jos.team.disconnect({}))
    expect(noticesOf(jos)).toEqual(Array(2).fill(`adverse-action by ${jo.name}`))
    expect(saidOn(jos)).toEqual({
      ...{ complete: payslip, otherTerms: false, business: null, team: null, by: null },
    })
    expect(jos.store.notices.get(connection.id, waits.id)?.team).toBeNull()
    expect(jos.store.teamOperations.count(connection.id, 'waiting')).toBe(0)

    jos.network.isReachable = true
    given(await jos.team.connect(jo.access))
    expect(noticesOf(jos)).toHaveLength(3)
    expect(given(await jos.notices.read({ id: subject })).unshared).toBe(2)
    given(await jos.notices.share({ id: subject }))
    await anns.sees(() => noticesOf(anns).length === 3 && saidOn(anns) !== null)
    expect(noticesOf(jos)).toEqual(noticesOf(anns))
  })
})

describe('another copy of the server', () => {
  it('gets what it lacks once the officer uses it', async () => {
    const space = await newSpace()
    const { ann, anns, jos } = await twoDesks(space)
    given(await jos.annotations.addNote({ id: subject, text: 'Early' }))
    await jos.seesShared()
    const notice = await record(anns, { letter: { version: 1, text } })
    await complete(anns, payslip)
    await anns.seesShared()
    await jos.sees(() => noticesOf(jos).length === 1 && saidOn(jos) !== null)
    await anns.goOffline()
    jos.service.stop()
    const admin = await space.connectAdmin('postgres')
    await admin.query(`delete from desk.feed where number > 1; delete from desk.notice;
      delete from desk.notice_facts;
      update desk.feed_head h set number = 1, hash = f.hash from desk.feed f where f.number = 1`)
    anns.network.isReachable = true
    anns.service.retry()
    await anns.seesFailure('team-other-copy')
    given(await anns.team.useCopy({}))
    await anns.seesShared()
    await anns.sees(() => saidOn(anns) !== null && noticesOf(anns).length === 1)
    expect(noticesOf(anns)).toEqual([`adverse-action by ${ann.name}`])
    expect(anns.store.notices.letterText(connection.id, notice.id)).toBe(text)
    jos.restart()
    await jos.seesFailure('team-other-copy')
    given(await jos.team.useCopy({}))
    expect(noticesOf(jos)).toEqual(noticesOf(anns))
    expect(saidOn(jos)).toEqual(saidOn(anns))
  })
})

describe('hostile rows', () => {
  const forged = (kind: string, body: string) => `insert into desk.feed
    select lender, 2, '00000000-0000-4000-8000-000000000001', at, 'eve', '${kind}', subject,
      ${body}, hash, desk.feed_hash(row(lender, 2, '00000000-0000-4000-8000-000000000001', at, 'eve',
      '${kind}', subject, ${body}, hash, hash)::desk.feed) from desk.feed where number = 1`
  const withField = (field: object) => `'${JSON.stringify({ ...denial, ...noLetter, ...field })}'`

  it.each([
    ['a kind of notice that is none', withField({ kind: '<b>letter</b>' })],
    ['a day that is none', withField({ day: '2026-99-99' })],
    ['a manner that is a list', withField({ manner: ['mailed'] })],
    ['a hash that is a text', withField({ letterVersion: 1, letterHash: 'Dear Ana Brooks' })],
    ['a credit type of a thousand characters', withField({ creditType: 'a'.repeat(1000) })],
  ])('%s is not taken, and what was there stays', async (_name, body) => {
    const space = await newSpace()
    const { ann, anns } = await twoDesks(space)
    await ann.apply('notice.record', subject, { ...denial, ...noLetter })
    await sees(anns, `adverse-action by ${ann.name}`)
    await (await space.connectAdmin('postgres')).query(forged('notice.record', body))
    anns.service.retry()
    await anns.seesFailure('team-feed-invalid')
    expect(noticesOf(anns)).toEqual([`adverse-action by ${ann.name}`])
  })

  it('a row can’t replace or remove what is on this computer only', async () => {
    const space = await newSpace()
    const desk = await aFile()
    const own = await record(desk, { letter: { version: 1, text } })
    given(await desk.team.connect((await space.officer('jo')).access))
    const eve = await space.officer('eve')
    const other: OperationBody<'notice.record'> = { ...denial, ...noLetter, manner: 'electronic' }
    await eve.apply('notice.record', subject, other, { op: own.id })
    await eve.apply('notice.remove', subject, { notice: own.id })
    await eve.apply('notice.record', 'app_2', other)
    await desk.sees(() => noticesOf(desk, 'app_2').length === 1)
    expect(desk.store.notices.of(connection.id, subject).recorded).toEqual([own])
    expect(desk.store.notices.letterText(connection.id, own.id)).toBe(text)
  })
})
