import { describe, expect, it } from 'vitest'
import { migrateSchema } from '../../electron/adapters/team/team-schema.ts'
import { addOfficer, revokeOfficer } from '../../electron/adapters/team/team-officers.ts'
import type { OperationBody } from '../../shared/domain/team/operations.ts'
import { given } from '../support/checks/given.ts'
import { connection } from '../support/postgres/desk-in-team.ts'
import {
  aFile,
  complete,
  denial,
  dueOn,
  inTeam,
  noLetter,
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
import { forged } from '../support/postgres/forged-rows.ts'
import { teamSpaces } from '../support/postgres/team-space.ts'
import { failed } from '../../shared/result.ts'

const newSpace = teamSpaces()

describe('notices from before the team space', () => {
  it('stay on this computer, with their letters, until the officer shares them', async () => {
    const space = await newSpace()
    const [ann, jo] = await space.officers('ann', 'jo')
    const jos = await inTeam(jo)
    await complete(jos, payslip)
    const anns = await aFile()
    await record(anns, { letter: { version: 1, text } })
    given(await anns.notices.setOtherTerms({ id: subject, otherTerms: true }))
    given(await anns.team.connect(ann.access))
    await anns.seesShared()
    expect(noticesOf(anns)).toEqual(['adverse-action by this computer'])
    // An application has only one such record, and the officer's own isn't lost.
    expect(saidOn(anns)).toMatchObject({ complete: payslip, otherTerms: false, by: jo.name })
    expect(await review(anns)).toMatchObject({
      statedFacts: { mine: { otherTerms: true, complete: null }, theirs: { complete: payslip } },
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

  it('an auditor’s records stay on this computer, and an auditor can’t remove a colleague’s', async () => {
    const { space, ann, anns } = await twoDesks(await newSpace())
    const notice = await record(anns)
    const desk = await inTeam(await space.officer('avi', 'auditor'))
    await sees(desk, `adverse-action by ${ann.name}`)
    await record(desk)
    expect(noticesOf(desk)).toContain('adverse-action by this computer')
    expect(await desk.notices.remove({ noticeId: notice.id })).toMatchObject(
      failed('notice-not-yours'),
    )
    expect(desk.store.teamOperations.count(connection.id, 'waiting')).toBe(0)
  })
})

describe('a computer that connects later', () => {
  it('starts with the current notices, however many there are, and follows the feed from there', async () => {
    const { space, ann, anns, jos } = await twoDesks(await newSpace())
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

  it('reads notices that an earlier version of Loan Desk skipped on this computer', async () => {
    const { ann, anns, jos } = await twoDesks(await newSpace())
    await record(anns)
    await sees(jos, `adverse-action by ${ann.name}`)
    // As an earlier version left it: it read the feed to its end, without notices.
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

describe('a server with an older schema', () => {
  it('gets no notices: they stay on this computer and are shared after the schema update', async () => {
    const space = await newSpace()
    const admin = await space.makeOlder(11)
    const [ann, jo] = await space.officers('ann', 'jo')
    const [anns, jos] = [await inTeam(ann), await inTeam(jo)]
    // Loan Desk never sends this, but the server accepted it from an officer.
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

describe('leaving the team', () => {
  it('a revoked officer sees no notice of the team; their letters return when they do', async () => {
    const { space, ann, anns, jos, jo } = await twoDesks(await newSpace())
    await record(anns)
    await sees(jos, `adverse-action by ${ann.name}`)
    await record(jos, { letter: { version: 1, text } })
    await jos.seesShared()
    await complete(anns, payslip)
    await jos.sees(() => saidOn(jos) !== null)
    await jos.goOffline()
    await revokeOfficer(await space.connectAdmin('postgres'), jo.name)
    await jos.meets('team-not-an-officer')
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

  it('disconnecting keeps notices that weren’t shared or have a letter here, and reconnecting duplicates none', async () => {
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

describe('another copy of the team space’s server', () => {
  it('gets what it lacks once the officer uses it', async () => {
    const { space, ann, anns, jos } = await twoDesks(await newSpace())
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
    await anns.meets('team-other-copy')
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

describe('hostile rows of the feed', () => {
  it('rejects a hash that is a text, and keeps what was there', async () => {
    const body = JSON.stringify({
      ...{ ...denial, ...noLetter, letterVersion: 1, letterHash: 'Dear Ana Brooks' },
    })
    const { space, ann, anns } = await twoDesks(await newSpace())
    await ann.apply('notice.record', subject, { ...denial, ...noLetter })
    await sees(anns, `adverse-action by ${ann.name}`)
    await (await space.connectAdmin('postgres')).query(forged('notice.record', `'${body}'`))
    anns.service.retry()
    await anns.seesFailure('team-feed-invalid')
    expect(noticesOf(anns)).toEqual([`adverse-action by ${ann.name}`])
  })

  it('a row can’t replace or remove what is only on this computer', async () => {
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
