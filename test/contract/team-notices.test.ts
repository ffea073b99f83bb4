import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { given } from '../support/checks/given.ts'
import { connection, type Desk } from '../support/postgres/desk-in-team.ts'
import {
  aFile,
  complete,
  denial,
  dueOn,
  inTeam,
  noticesOf,
  payslip,
  record,
  review,
  saidOn,
  sees,
  subject,
  text,
  twoDesks,
} from '../support/postgres/noticing-desks.ts'
import { teamSpaces } from '../support/postgres/team-space.ts'
import { failed, ok } from '../../shared/result.ts'

const newSpace = teamSpaces()

describe('notices of officers who share a team space', () => {
  it('are on every computer with the recorder’s name, and are no longer due there', async () => {
    const { ann, jo, anns, jos } = await twoDesks(await newSpace())
    expect(dueOn(jos)).toEqual(['2026-12-03', '2026-12-03', '2026-12-03'])
    const first = await record(anns)
    await sees(jos, `adverse-action by ${ann.name}`)
    expect(dueOn(jos)).toEqual([null, '2026-12-03', '2026-12-03'])
    expect(await jos.notices.remove({ noticeId: first.id })).toMatchObject(
      failed('notice-not-yours'),
    )
    // Both sent one: two letters were sent, and both are shown.
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

  it('are shared if they were recorded before the team space was read for the first time', async () => {
    const space = await newSpace()
    const [ann, jo] = await space.officers('ann', 'jo')
    const [anns, jos] = [await aFile(), await inTeam(jo)]
    // The network fails after the account was checked.
    anns.vault.write = (name, secret) => {
      anns.network.isReachable = false
      anns.vault.secrets.set(name, secret)
      return Promise.resolve(ok())
    }
    expect(await anns.team.connect(ann.access)).toMatchObject({
      value: { failure: { code: 'team-offline' } },
    })
    await record(anns)
    await anns.goOnline()
    await sees(jos, `adverse-action by ${ann.name}`)
  })

  it('keep a letter’s text on the computer that wrote it, even if another removes and restores the record', async () => {
    const { space, ann, anns, jos } = await twoDesks(await newSpace())
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

  it('can be recorded and removed offline, in any number and order, and merge when the team space is back', async () => {
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

  it('can be recorded and undone together for many applications', async () => {
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

  it('for many applications belong to the team even if another connection is in use by then', async () => {
    const { ann, anns, jos } = await twoDesks(await newSpace())
    const selection = { ids: ['app_1', 'app_2', 'app_3'], filter: null }
    const recording = anns.notices.recordMany({ selection, ...denial })
    anns.service.use(null)
    expect(await recording).toMatchObject({ value: { recorded: 3 } })
    anns.service.use(connection)
    await sees(jos, `adverse-action by ${ann.name}`)
    await anns.seesShared()
  })

  it('a notice whose removal needs a higher grade returns, and the officer is told', async () => {
    const { space, ann, anns } = await twoDesks(await newSpace())
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

describe('facts that officers record about an application', () => {
  it('are on every computer with their author, and both are shown when two officers disagree', async () => {
    const { ann, jo, anns, jos } = await twoDesks(await newSpace())
    await complete(anns, payslip)
    await jos.sees(() => saidOn(jos)?.complete?.reason === payslip.reason)
    expect(given(await jos.notices.read({ id: subject }))).toMatchObject({
      ...{ complete: payslip, factsBy: ann.name, unshared: 0 },
    })
    await jos.goOffline()
    given(await jos.notices.setBusiness({ id: subject, business: 'large' }))
    given(await anns.notices.setOtherTerms({ id: subject, otherTerms: true }))
    await anns.seesShared()
    await jos.goOnline()
    const change = await review(jos)
    expect(change).toMatchObject({
      ...{ kind: 'notice.facts', refusal: 'changed' },
      statedFacts: {
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

  it('stay on this computer if the team space can’t take them, and the officer is told', async () => {
    const { space, anns } = await twoDesks(await newSpace())
    const admin = await space.connectAdmin('postgres')
    await anns.goOffline()
    await complete(anns, payslip)
    await admin.query(`create or replace function desk.is_past(day text, at timestamptz)
      returns boolean language sql stable return day is null`)
    await anns.goOnline()
    const change = await review(anns)
    expect(change).toMatchObject({ kind: 'notice.facts', refusal: 'malformed', statedFacts: null })
    given(await anns.team.resolve({ op: change.op, keep: 'theirs' }))
    expect(saidOn(anns)).toMatchObject({ complete: payslip, team: null })
  })

  it('have the same order as the notices on every computer, whatever officers do online and offline', async () => {
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
          if (act === 'net') await desk.switchNetwork()
          if (act === 'pick') await desk.picks(pick)
        }
        for (const desk of [anns, jos]) await desk.settles()
        const shown = (desk: Desk) => JSON.stringify([idsOf(desk).sort(), saidOn(desk)])
        const isSame = () => shown(anns) === shown(jos)
        await Promise.any([anns.sees(isSame), jos.sees(isSame)])
        expect(idsOf(anns).sort()).toEqual(wanted.sort())
      }),
      { numRuns: 12 },
    )
  })
})
