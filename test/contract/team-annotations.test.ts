import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { addOfficer, revokeOfficer } from '../../electron/adapters/team/team-officers.ts'
import { StoreFault } from '../../electron/ports/store-fault.ts'
import { normalizeTag } from '../../shared/domain/annotations/annotations.ts'
import type { WorklistFilter } from '../../shared/domain/worklist/worklist.ts'
import { given } from '../support/checks/given.ts'
import { aDesk, newDesk, twoDesks } from '../support/postgres/a-desk.ts'
import { connection, type Desk } from '../support/postgres/desk-in-team.ts'
import { forged } from '../support/postgres/forged-rows.ts'
import { teamSpaces } from '../support/postgres/team-space.ts'
import { failed } from '../../shared/result.ts'

const newSpace = teamSpaces()
const subject = 'app_1'
const one = (id: string) => ({ ids: [id], filter: null })

const note = async (desk: Desk, text: string, id = subject) =>
  given(await desk.annotations.addNote({ id, text }))
const tag = (desk: Desk, name: string) =>
  desk.annotations.addTag({ selection: one(subject), tag: name })
const untag = (desk: Desk, name: string) =>
  desk.annotations.removeTag({ selection: one(subject), tag: name })
const followUp = (desk: Desk, day: string | null) =>
  desk.annotations.setFollowUp({ selection: one(subject), day })

/** IDs that the list shows with a filter. */
const listed = (desk: Desk, filter: WorklistFilter): string[] => {
  const sort = { by: 'id', direction: 'ascending' } as const
  return desk.cache.rows(connection.id, { filter, sort, offset: 0, limit: 10 }).map(({ id }) => id)
}

const has = (desk: Desk, wanted: Partial<ReturnType<Desk['of']>>): Promise<void> =>
  desk.sees(() => {
    const { notes, tags, followUpOn } = desk.of(subject)
    const now = { notes, tags, followUpOn, ...wanted }
    return JSON.stringify(now) === JSON.stringify({ notes, tags, followUpOn })
  })

describe('notes, tags and follow-ups of officers who share a team space', () => {
  it('are on every computer with their author’s name, and only the author can change them', async () => {
    const { ann, jo, anns, jos } = await twoDesks(await newSpace())
    const first = await note(anns, 'Called the borrower')
    await tag(anns, 'call back')
    await followUp(anns, '2026-12-01')
    await has(jos, {
      notes: [`${ann.name}: Called the borrower`],
      tags: ['call back'],
      followUpOn: '2026-12-01',
    })
    expect(given(await jos.annotations.read({ id: subject }))).toMatchObject({
      followUpBy: ann.name,
      unshared: 0,
    })
    expect(listed(jos, { tags: ['call back'] })).toEqual([subject])
    expect(await jos.annotations.editNote({ noteId: first.id, text: 'x' })).toMatchObject(
      failed('note-not-yours'),
    )
    expect(await jos.annotations.removeNote({ noteId: first.id })).toMatchObject(
      failed('note-not-yours'),
    )

    const edited = given(await anns.annotations.editNote({ noteId: first.id, text: 'No answer' }))
    await note(jos, 'Got the payslip')
    const both = [`${jo.name}: Got the payslip`, `${ann.name}: No answer`]
    await Promise.all([has(anns, { notes: both }), has(jos, { notes: both })])
    await anns.annotations.removeNote({ noteId: edited.id })
    await untag(jos, 'call back')
    await followUp(jos, null)
    const left = { notes: [`${jo.name}: Got the payslip`], tags: [], followUpOn: null }
    await Promise.all([has(anns, left), has(jos, left)])
    await anns.annotations.restoreNote({ noteId: edited.id })
    await has(jos, { notes: [`${ann.name}: No answer`, `${jo.name}: Got the payslip`] })
  })

  it('can be written offline, in any number and order, and merge when the team space is back', async () => {
    const { ann, jo, anns, jos } = await twoDesks(await newSpace())
    await Promise.all([anns.goOffline(), jos.goOffline()])
    const draft = await note(anns, 'Frst')
    const better = given(await anns.annotations.editNote({ noteId: draft.id, text: 'First' }))
    const gone = await note(anns, 'Nothing')
    await anns.annotations.removeNote({ noteId: gone.id })
    await tag(anns, 'vip')
    await tag(jos, 'vip')
    await tag(jos, 'late')
    await untag(jos, 'late')
    await followUp(anns, '2026-12-01')
    await followUp(anns, null)
    await followUp(anns, '2026-12-02')
    await note(jos, 'Second')
    anns.restart()
    await anns.goOnline()
    await jos.goOnline()
    const merged = {
      notes: [`${jo.name}: Second`, `${ann.name}: First`],
      tags: ['vip'],
      followUpOn: '2026-12-02',
    }
    await Promise.all([has(anns, merged), has(jos, merged)])
    expect(anns.told.state?.refused).toEqual([])
    expect(anns.store.notes.get(connection.id, better.id)?.team).toBeGreaterThan(0)
  })

  it('are shared with the team they were made for, even if another connection is in use by then', async () => {
    const { anns, jos } = await twoDesks(await newSpace())
    const tagging = tag(anns, 'vip')
    const following = followUp(anns, '2026-12-01')
    anns.service.use(null)
    await Promise.all([tagging, following])
    anns.service.use(connection)
    await has(jos, { tags: ['vip'], followUpOn: '2026-12-01' })
    const untagging = untag(jos, 'vip')
    const clearing = followUp(jos, null)
    jos.service.use(null)
    expect(await untagging).toMatchObject({ ok: true })
    await clearing
    jos.service.use(connection)
    await has(anns, { tags: [], followUpOn: null })
  })

  it('a tag is removed only if the officer has seen its current state', async () => {
    const { anns, jos } = await twoDesks(await newSpace())
    await tag(anns, 'vip')
    await has(jos, { tags: ['vip'] })
    await anns.goOffline()
    await untag(anns, 'vip')
    await untag(jos, 'vip')
    await tag(jos, 'vip')
    await jos.seesShared()
    await anns.goOnline()
    await anns.sees(({ state }) => state?.refused.length === 1)
    expect(anns.told.state?.refused).toMatchObject([
      { kind: 'tag.remove', attempted: 'vip', refusal: 'changed' },
    ])
    expect(anns.of(subject).tags).toEqual(['vip'])
    const { op } = anns.told.state?.refused[0] ?? { op: '' }
    given(await anns.team.resolve({ op, keep: 'mine' }))
    await has(jos, { tags: [] })
  })

  it('when two dates are set offline, both are shown and the officer picks one', async () => {
    const { ann, anns, jos } = await twoDesks(await newSpace())
    await followUp(anns, '2026-12-01')
    await has(jos, { followUpOn: '2026-12-01' })
    await jos.goOffline()
    await followUp(jos, '2026-12-10')
    await followUp(anns, '2026-12-05')
    await anns.seesShared()
    await jos.goOnline()
    await jos.sees(({ state }) => state?.refused.length === 1)
    const refused = jos.told.state?.refused[0]
    expect(refused).toMatchObject({
      kind: 'follow-up.set',
      attempted: '2026-12-10',
      current: { day: '2026-12-05', by: ann.name },
    })
    expect(jos.of(subject).followUpOn).toBe('2026-12-05')
    given(await jos.team.resolve({ op: refused?.op ?? '', keep: 'mine' }))
    await has(anns, { followUpOn: '2026-12-10' })
    expect(await jos.team.resolve({ op: refused?.op ?? '', keep: 'mine' })).toMatchObject(
      failed('team-change-gone'),
    )

    await jos.goOffline()
    await followUp(jos, null)
    await followUp(anns, '2026-12-06')
    await anns.seesShared()
    await jos.goOnline()
    await jos.sees(({ state }) => state?.refused.length === 1)
    const removal = jos.told.state?.refused[0]
    expect(removal).toMatchObject({ kind: 'follow-up.clear', attempted: null })
    given(await jos.team.resolve({ op: removal?.op ?? '', keep: 'theirs' }))
    expect(jos.of(subject).followUpOn).toBe('2026-12-06')
    expect(jos.told.state?.refused).toEqual([])
  })

  it('have the same order on every computer, whatever officers do online and offline', async () => {
    const { anns, jos } = await twoDesks(await newSpace())
    const step = fc.record({
      who: fc.nat(1),
      act: fc.constantFrom(
        'note',
        'edit',
        'remove',
        'tag',
        'untag',
        'day',
        'no day',
        'net',
        'pick',
      ),
      pick: fc.nat(20),
    })
    let round = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        round += 1
        for (const { who, act, pick } of steps) {
          const desk = who === 0 ? anns : jos
          const own = desk.store.notes
            .ofSubject(connection.id, subject)
            .filter(({ writtenBy }) => writtenBy === desk.told.state?.account)
          const noteId = own[pick % Math.max(own.length, 1)]?.id ?? ''
          const name = `tag ${pick % 3}`
          if (act === 'note') await note(desk, `${round}.${pick}`)
          if (act === 'edit') await desk.annotations.editNote({ noteId, text: `e${round}.${pick}` })
          if (act === 'remove') await desk.annotations.removeNote({ noteId })
          if (act === 'tag') await tag(desk, name)
          if (act === 'untag') await untag(desk, name)
          if (act === 'day') await followUp(desk, `2026-12-${String((pick % 20) + 10)}`)
          if (act === 'no day') await followUp(desk, null)
          if (act === 'net') await desk.switchNetwork()
          if (act === 'pick') await desk.picks(pick)
        }
        for (const desk of [anns, jos]) await desk.settles()
        const sorted = (desk: Desk) => ({
          ...desk.of(subject),
          notes: desk.of(subject).notes.sort(),
        })
        const isSame = () => JSON.stringify(sorted(anns)) === JSON.stringify(sorted(jos))
        await Promise.any([anns.sees(isSame), jos.sees(isSame)])
      }),
      { numRuns: 15 },
    )
  })
})

describe('sending operations to the team space', () => {
  it('applies an operation once after its response was lost, even after the process is killed', async () => {
    const { anns, jos, ann } = await twoDesks(await newSpace())
    anns.network.losesNextResponse = true
    await note(anns, 'Once')
    await anns.seesFailure('team-offline')
    anns.restart()
    await anns.goOnline()
    await has(jos, { notes: [`${ann.name}: Once`] })
    await has(anns, { notes: [`${ann.name}: Once`] })
    const { rows } = await ann.client.query('select number from desk.feed')
    expect(rows).toEqual([{ number: '1' }])
  })

  it('sends many changes in order', async () => {
    const { ann, anns, jos } = await twoDesks(await newSpace())
    for (let count = 0; count < 150; count++) await note(anns, `Note ${count}`, 'app_2')
    await anns.seesShared()
    await jos.sees(() => jos.of('app_2').notes.length === 150)
    expect(jos.of('app_2').notes.toReversed()).toEqual(
      Array.from({ length: 150 }, (_, count) => `${ann.name}: Note ${count}`),
    )
  })

  it('continues after a change that the server can’t read, and tells the officer', async () => {
    const { anns, jos } = await twoDesks(await newSpace())
    await anns.goOffline()
    const half = { name: '\ud83d' }
    anns.service.share(connection.id, { kind: 'tag.add', subject, body: half })
    await tag(anns, 'vip')
    await anns.goOnline()
    await has(jos, { tags: ['vip'] })
    expect(anns.told.state?.refused).toMatchObject([{ kind: 'tag.add', refusal: 'malformed' }])
  })

  it('keeps a tag on this computer if the team space refused it and the officer keeps it', async () => {
    const { anns, jos } = await twoDesks(await newSpace())
    const long = 'longer than a team space takes one'
    await tag(anns, long)
    await anns.sees(({ state }) => state?.refused.length === 1)
    given(await anns.team.resolve({ op: anns.told.state?.refused[0]?.op ?? '', keep: 'theirs' }))
    await tag(jos, 'vip')
    await has(anns, { tags: [long, 'vip'] })
    const { tags } = anns.store.annotations.placed(connection.id, [subject]).get(subject) ?? {}
    expect(tags?.map(({ team }) => team)).toEqual([null, expect.any(Number)])
  })

  it('shares text with characters that the team space can’t store', async () => {
    const { ann, anns, jos } = await twoDesks(await newSpace())
    await tag(anns, normalizeTag('vip \ud83d'))
    await note(anns, 'a\u0000b\u0007c\r\nd \ud800 €')
    await has(jos, { notes: [`${ann.name}: abc\nd \ufffd €`], tags: ['vip \ufffd'] })
    expect(anns.of(subject)).toEqual(jos.of(subject))
  })
})

describe('annotations from before the team space', () => {
  it('stay on this computer until the officer shares them', async () => {
    const space = await newSpace()
    const [ann, jo] = await space.officers('ann', 'jo')
    const jos = await aDesk(jo)
    await tag(jos, 'vip')
    await followUp(jos, '2026-12-24')
    await jos.seesShared()
    const anns = newDesk()
    await note(anns, 'My own')
    await tag(anns, 'mine')
    await followUp(anns, '2026-12-01')
    await anns.team.connect(ann.access)
    await anns.seesShared()
    expect(anns.of(subject)).toEqual({
      notes: ['this computer: My own'],
      tags: ['mine', 'vip'],
      followUpOn: '2026-12-24',
    })
    // The application has only one date, and the officer's own isn't lost.
    expect(anns.told.state?.refused).toMatchObject([{ attempted: '2026-12-01' }])
    expect(given(await anns.annotations.read({ id: subject })).unshared).toBe(2)
    expect(jos.of(subject)).toMatchObject({ notes: [], tags: ['vip'] })

    await anns.annotations.share({ id: subject })
    await has(jos, { notes: [`${ann.name}: My own`], tags: ['mine', 'vip'] })
    expect(given(await anns.annotations.read({ id: subject })).unshared).toBe(0)
  })

  it('an auditor’s notes stay on this computer', async () => {
    const space = await newSpace()
    const anns = await aDesk(await space.officer('ann'))
    const desk = await aDesk(await space.officer('avi', 'auditor'))
    await note(desk, 'For the report')
    expect(desk.of(subject).notes).toEqual(['this computer: For the report'])
    await followUp(anns, '2026-12-01')
    await has(desk, { followUpOn: '2026-12-01' })
    await followUp(desk, '2026-12-05')
    await followUp(anns, null)
    await tag(anns, 'done')
    await has(desk, { tags: ['done'], followUpOn: '2026-12-05' })
    expect(desk.store.teamOperations.count(connection.id, 'waiting')).toBe(0)
  })

  it('an auditor can’t remove a tag of the team', async () => {
    const space = await newSpace()
    const anns = await aDesk(await space.officer('ann'))
    const avis = await aDesk(await space.officer('avi', 'auditor'))
    await tag(anns, 'vip')
    await has(avis, { tags: ['vip'] })
    await tag(avis, 'mine')
    expect(await untag(avis, 'vip')).toMatchObject({ error: { code: 'tag-not-yours' } })
    expect(await untag(avis, 'mine')).toMatchObject({ ok: true })
    expect(avis.of(subject).tags).toEqual(['vip'])
    expect(avis.store.teamOperations.count(connection.id, 'waiting')).toBe(0)
  })

  it('an auditor can’t remove a follow-up date of the team', async () => {
    const space = await newSpace()
    const anns = await aDesk(await space.officer('ann'))
    const avis = await aDesk(await space.officer('avi', 'auditor'))
    await followUp(anns, '2026-12-01')
    await has(avis, { followUpOn: '2026-12-01' })
    expect(await followUp(avis, null)).toEqual(failed('follow-up-not-yours'))
    expect(avis.of(subject).followUpOn).toBe('2026-12-01')
    await followUp(avis, '2026-12-05')
    expect(await followUp(avis, null)).toMatchObject({ ok: true })
  })
})

describe('a computer that connects later', () => {
  it('starts with the current annotations, however many there are, and follows the feed from there', async () => {
    const { space, ann, anns, jos } = await twoDesks(await newSpace())
    const first = await note(anns, 'First')
    await anns.seesShared()
    given(await anns.annotations.editNote({ noteId: first.id, text: 'First, edited' }))
    const removed = await note(jos, 'Removed')
    await jos.seesShared()
    given(await jos.annotations.removeNote({ noteId: removed.id }))
    await tag(anns, 'vip')
    await tag(anns, 'gone')
    await untag(anns, 'gone')
    await followUp(jos, '2026-12-01')
    await Promise.all([anns.seesShared(), jos.seesShared()])
    await ann.client.query(`select desk.apply(gen_random_uuid(), 'note.append', 'app_3',
      jsonb_build_object('text', 'Note ' || n), null) from generate_series(1, 1100) n`)
    const sams = await aDesk(await space.officer('sam'))
    expect(sams.of(subject)).toEqual({
      notes: [`${ann.name}: First, edited`],
      tags: ['vip'],
      followUpOn: '2026-12-01',
    })
    const [edited] = sams.store.notes.ofSubject(connection.id, subject)
    expect(edited?.editedAt).toBeGreaterThanOrEqual(edited?.writtenAt ?? 0)
    expect(sams.of('app_3').notes).toHaveLength(1100)
    await tag(anns, 'later')
    await has(sams, { tags: ['later', 'vip'] })
  })

  it('starts with the current dates even if the server’s date format differs', async () => {
    const space = await newSpace()
    const sam = await space.officer('sam')
    const anns = await aDesk(await space.officer('ann'))
    await followUp(anns, '2026-12-01')
    await anns.seesShared()
    const admin = await space.connectAdmin('postgres')
    await admin.query(`alter role ${admin.escapeIdentifier(sam.name)} set datestyle = 'German'`)
    expect((await aDesk(sam)).of(subject).followUpOn).toBe('2026-12-01')
  })
})

describe('leaving the team', () => {
  it('a revoked officer sees nothing of the team, and keeps what they wrote meanwhile', async () => {
    const { space, ann, anns, jos, jo } = await twoDesks(await newSpace())
    await note(anns, 'Confidential')
    await has(jos, { notes: [`${ann.name}: Confidential`] })
    await jos.goOffline()
    await note(jos, 'Written on the way')
    await revokeOfficer(await space.connectAdmin('postgres'), jo.name)
    await jos.meets('team-not-an-officer')
    await has(jos, { notes: [`${jo.name}: Written on the way`] })
    expect(listed(jos, { search: 'Confidential' })).toEqual([])
    await tag(jos, 'on this computer')
    expect(jos.store.teamOperations.count(connection.id, 'waiting')).toBe(1)

    const admin = await space.connectAdmin('postgres')
    const password = await addOfficer(admin, { name: jo.name, grade: 'officer', lender: 'main' })
    await jos.team.connect({ ...jo.access, password })
    const both = [`${jo.name}: Written on the way`, `${ann.name}: Confidential`]
    await has(jos, { notes: both })
    await has(anns, { notes: both })
  })

  it('disconnecting removes the team’s annotations and keeps those not shared yet', async () => {
    const { ann, anns, jos, jo } = await twoDesks(await newSpace())
    await note(anns, 'Shared')
    await has(jos, { notes: [`${ann.name}: Shared`] })
    await jos.goOffline()
    await note(jos, 'Not yet')
    await tag(jos, 'mine')
    await followUp(jos, '2026-12-01')
    given(await jos.team.disconnect({}))
    expect(jos.of(subject)).toEqual({
      notes: [`${jo.name}: Not yet`],
      tags: ['mine'],
      followUpOn: '2026-12-01',
    })
    const [kept] = jos.store.notes.ofSubject(connection.id, subject)
    expect(kept?.team).toBeNull()
    expect(jos.store.teamOperations.count(connection.id, 'waiting')).toBe(0)
  })

  it.each([
    ['is shared once', 'Once', ['Once']],
    ['and edited since then is a second one', 'Edited', ['Edited', 'Once']],
  ])('a note whose response was lost before disconnecting %s', async (_name, text, texts) => {
    const { anns, jos, jo } = await twoDesks(await newSpace())
    jos.network.losesNextResponse = true
    const { id } = await note(jos, 'Once')
    await jos.seesFailure('team-offline')
    given(await jos.team.disconnect({}))
    given(await jos.annotations.editNote({ noteId: id, text }))
    jos.network.isReachable = true
    given(await jos.team.connect(jo.access))
    given(await jos.annotations.share({ id: subject }))
    await jos.seesShared()
    const { rows } = await jo.client.query('select text from desk.note order by text')
    expect(rows).toEqual(texts.map((each) => ({ text: each })))
    const notes = texts.map((each) => `${jo.name}: ${each}`)
    await has(anns, { notes })
    await has(jos, { notes })
  })

  it('disconnecting loses nothing that is read again later, even if a full disk interrupts it', async () => {
    const { ann, jo, anns, jos } = await twoDesks(await newSpace())
    await note(anns, 'Shared')
    await has(jos, { notes: [`${ann.name}: Shared`] })
    const removing = vi.spyOn(jos.store.annotations, 'keepWaiting')
    const reading = vi.spyOn(jos.store.annotations, 'inTeam')
    removing.mockImplementationOnce(() => {
      reading
        .mockImplementationOnce(() => [subject])
        .mockImplementationOnce(() => {
          throw new StoreFault('disk-full')
        })
    })
    await expect(jos.team.disconnect({})).rejects.toThrow(StoreFault)
    expect(jos.of(subject).notes).toEqual([])
    given(await jos.team.changePassword({ password: jo.access.password }))
    await has(jos, { notes: [`${ann.name}: Shared`] })
  })
})

describe('another copy of the team space’s server', () => {
  it('gets nothing until the officer uses it, and then gets what it lacks', async () => {
    const { space, ann, anns, jos, jo } = await twoDesks(await newSpace())
    await note(anns, 'Early')
    await has(jos, { notes: [`${ann.name}: Early`] })
    await note(jos, 'Lost by the server')
    await tag(jos, 'lost')
    await jos.seesShared()
    await has(anns, { tags: ['lost'] })
    anns.service.stop()
    await jos.goOffline()
    const admin = await space.connectAdmin('postgres')
    await admin.query(`delete from desk.feed where number > 1; delete from desk.tag;
      delete from desk.note where number > 1;
      update desk.feed_head h set number = 1, hash = f.hash from desk.feed f where f.number = 1`)
    await note(jos, 'Waits')
    await jos.meets('team-other-copy')
    expect((await ann.client.query('select from desk.feed')).rowCount).toBe(1)
    expect(jos.of(subject).notes).toHaveLength(3)

    given(await jos.team.useCopy({}))
    await jos.seesShared()
    const whole = {
      notes: [`${jo.name}: Lost by the server`, `${jo.name}: Waits`, `${ann.name}: Early`].sort(),
      tags: ['lost'],
      followUpOn: null,
    }
    await jos.sees(() => jos.of(subject).notes.length === 3)
    expect({ ...jos.of(subject), notes: jos.of(subject).notes.sort() }).toEqual(whole)
    anns.restart()
    await anns.seesFailure('team-other-copy')
    given(await anns.team.useCopy({}))
    expect({ ...anns.of(subject), notes: anns.of(subject).notes.sort() }).toEqual(whole)
  })
})

describe('a copy of the server without the last operation before it failed over', () => {
  it('is noticed by the computer whose operation it was, which then shares it again', async () => {
    const space = await newSpace()
    const anns = await aDesk(await space.officer('ann'))
    anns.network.failsAfterNextResponse = true
    await note(anns, 'Last')
    await anns.seesFailure('team-offline')
    expect(anns.told.state?.waiting).toBe(0)
    const admin = await space.connectAdmin('postgres')
    await admin.query(`delete from desk.feed; delete from desk.note;
      update desk.feed_head set number = 0, hash = desk.first_hash(lender, space)`)
    anns.restart()
    await anns.meets('team-other-copy')
    given(await anns.team.useCopy({}))
    await anns.seesShared()
    expect((await admin.query('select from desk.note')).rowCount).toBe(1)
  })
})

describe('hostile rows of the feed', () => {
  async function afterRow(sql: string) {
    const space = await newSpace()
    const anns = await aDesk(await space.officer('ann'))
    await note(anns, 'Mine')
    await anns.seesShared()
    await (await space.connectAdmin('postgres')).query(sql)
    anns.service.retry()
    return anns
  }

  it.each([
    [
      'a note of a megabyte',
      forged('note.append', `repeat(' ', 10) || '{"text": "' || repeat('a', 1000000) || '"}'`),
    ],
    ['a day that there isn’t', forged('follow-up.set', `'{"day": "2026-02-30"}'`)],
  ])('rejects %s and keeps what was there', async (_name, sql) => {
    const desk = await afterRow(sql)
    await desk.seesFailure('team-feed-invalid')
    expect(desk.of(subject).notes).toHaveLength(1)
  })

  it('a row can’t replace, remove or show as shared what is only on this computer', async () => {
    const space = await newSpace()
    const jo = await space.officer('jo')
    const desk = newDesk()
    const own = await note(desk, 'Private')
    await desk.team.connect(jo.access)
    const eve = await space.officer('eve')
    await eve.apply('note.append', subject, { text: 'Other' }, { op: own.id })
    await eve.apply('note.remove', subject, { note: own.id })
    await eve.apply('tag.add', subject, { name: 'seen' })
    await has(desk, { tags: ['seen'] })
    expect(desk.of(subject).notes).toEqual(['this computer: Private'])
  })
})
