import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OfferTemplate } from '../../shared/contract/offers.ts'
import { templateBody } from '../../shared/domain/team/shared-templates.ts'
import { revokeOfficer } from '../../electron/adapters/team/team-officers.ts'
import { migrateSchema } from '../../electron/adapters/team/team-schema.ts'
import { loanTerms } from '../support/builders/templates.ts'
import { given } from '../support/checks/given.ts'
import { aDesk, newDesk, twoDesks } from '../support/postgres/a-desk.ts'
import { connection, type Desk } from '../support/postgres/desk-in-team.ts'
import { teamSpaces } from '../support/postgres/team-space.ts'
import { failed } from '../../shared/result.ts'

/* A team's offer templates, on a real PostgreSQL. */

const newSpace = teamSpaces()

const list = async (desk: Desk) => given(await desk.templates.list({}))
const save = async (desk: Desk, name: string, interestRate = 1250): Promise<OfferTemplate> =>
  given(await desk.templates.save({ name, terms: { ...loanTerms, interestRate } }))

/** As the composer lists them: name, rate and author. */
const shown = (desk: Desk): string[] => {
  const result = desk.templates.list({})
  if (result instanceof Promise) throw new Error('not at once')
  return given(result).map(
    ({ name, terms, team, by }) =>
      `${name} ${terms.interestRate}${team === 0 ? ' waits' : ''}${by === null ? '' : ` ${by}`}`,
  )
}
const has = (desk: Desk, ...wanted: string[]): Promise<void> =>
  desk.sees(() => JSON.stringify(shown(desk)) === JSON.stringify(wanted))
const refusedAt = ({ told }: Desk) => told.state?.refused ?? []
const pick = async (desk: Desk, keep: 'mine' | 'theirs') =>
  given(await desk.team.resolve({ op: refusedAt(desk)[0]?.op ?? '', keep }))

describe('templates of officers who share a team space', () => {
  it('are on every computer as saved, renamed and removed, also on one that connects later', async () => {
    const { space, ann, jo, anns, jos } = await twoDesks(await newSpace())
    const { id } = await save(anns, 'Usual')
    await has(jos, `Usual 1250 ${ann.name}`)
    expect(jos.toldOfTemplates).toBe(1)
    expect(await jos.templates.save({ name: 'usual', terms: loanTerms })).toMatchObject(
      failed('template-name-taken'),
    )

    given(await jos.templates.rename({ id, name: 'Usual loan' }))
    await has(anns, `Usual loan 1250 ${jo.name}`)
    const second = await save(jos, 'Gone')
    await has(anns, `Usual loan 1250 ${jo.name}`, `Gone 1250 ${jo.name}`)
    given(await anns.templates.remove({ id: second.id }))
    await has(jos, `Usual loan 1250 ${jo.name}`)
    await anns.seesShared()

    const sams = await aDesk(await space.officer('sam'))
    expect(await list(sams)).toMatchObject([{ id, name: 'Usual loan', terms: loanTerms }])
    given(await sams.templates.remove({ id }))
    await Promise.all([has(anns), has(jos), has(sams)])
  })

  it('can be used but not changed by an auditor', async () => {
    const { space, ann, anns } = await twoDesks(await newSpace())
    const { id } = await save(anns, 'Usual')
    await anns.seesShared()
    const avis = await aDesk(await space.officer('avi', 'auditor'))
    const isRefused = { error: { code: 'template-of-team' } }
    expect(await avis.templates.rename({ id, name: 'Other' })).toMatchObject(isRefused)
    expect(await avis.templates.remove({ id })).toMatchObject(isRefused)
    await save(avis, 'My own')
    expect(shown(avis)).toEqual([`Usual 1250 ${ann.name}`, 'My own 1250'])
    expect(avis.store.teamOperations.count(connection.id, 'waiting')).toBe(0)
  })

  it('can be saved offline, and are shared in order when the team space is back, even after a kill', async () => {
    const { ann, anns, jos } = await twoDesks(await newSpace())
    await anns.goOffline()
    const { id } = await save(anns, 'Frst')
    given(await anns.templates.rename({ id, name: 'First' }))
    const gone = await save(anns, 'Gone')
    given(await anns.templates.remove({ id: gone.id }))
    expect(shown(anns)).toEqual([`First 1250 waits ${ann.name}`])
    anns.restart()
    await anns.goOnline()
    await Promise.all([anns, jos].map((desk) => has(desk, `First 1250 ${ann.name}`)))
    expect(refusedAt(anns)).toEqual([])
  })

  it('with the same name: the later one gets a number on both computers', async () => {
    const { ann, jo, anns, jos } = await twoDesks(await newSpace())
    await anns.goOffline()
    await save(anns, 'Usual', 900)
    await save(jos, 'usual', 1000)
    await jos.seesShared()
    await anns.goOnline()
    const both = [`usual 1000 ${jo.name}`, `Usual (2) 900 ${ann.name}`]
    await Promise.all([has(anns, ...both), has(jos, ...both)])
    const [first] = await list(jos)
    given(await jos.templates.remove({ id: first?.id ?? '' }))
    await Promise.all([anns, jos].map((desk) => has(desk, `Usual 900 ${ann.name}`)))
  })
})

describe('a template that two officers change', () => {
  it('keeps the colleague’s version until the officer picks their own', async () => {
    const { ann, jo, anns, jos } = await twoDesks(await newSpace())
    const { id } = await save(anns, 'Usual')
    await has(jos, `Usual 1250 ${ann.name}`)
    await jos.goOffline()
    given(await jos.templates.rename({ id, name: 'Of Jo' }))
    given(await anns.templates.rename({ id, name: 'Of Ann' }))
    await anns.seesShared()
    await jos.goOnline()
    await has(jos, `Of Ann 1250 ${ann.name}`)
    expect(refusedAt(jos)).toMatchObject([
      { kind: 'template.put', refusal: 'changed', attempted: 'Of Jo', template: 'Of Ann' },
    ])
    await pick(jos, 'mine')
    await Promise.all([anns, jos].map((desk) => has(desk, `Of Jo 1250 ${jo.name}`)))
  })

  it('stays removed or returns, as the officer picks', async () => {
    const { ann, jo, anns, jos } = await twoDesks(await newSpace())
    const { id } = await save(anns, 'Usual')
    const other = await save(anns, 'Other')
    await has(jos, `Usual 1250 ${ann.name}`, `Other 1250 ${ann.name}`)
    await jos.goOffline()
    given(await jos.templates.rename({ id, name: 'Of Jo' }))
    given(await jos.templates.remove({ id: other.id }))
    given(await anns.templates.remove({ id }))
    given(await anns.templates.rename({ id: other.id, name: 'Better' }))
    await anns.seesShared()
    await jos.goOnline()
    await has(jos, `Better 1250 ${ann.name}`)
    expect(refusedAt(jos)).toMatchObject([
      { kind: 'template.put', attempted: 'Of Jo', template: null, refusedFor: null },
      { kind: 'template.remove', attempted: null, template: 'Better', refusedFor: ann.name },
    ])
    await pick(jos, 'mine')
    await has(anns, `Better 1250 ${ann.name}`, `Of Jo 1250 ${jo.name}`)
    await pick(jos, 'theirs')
    await has(jos, `Better 1250 ${ann.name}`, `Of Jo 1250 ${jo.name}`)

    // Both remove the same template: there is no conflict to resolve.
    await jos.goOffline()
    given(await jos.templates.remove({ id }))
    given(await anns.templates.remove({ id }))
    await anns.seesShared()
    await jos.goOnline()
    await jos.sees(() => refusedAt(jos).length === 0)
    await has(jos, `Better 1250 ${ann.name}`)
  })
})

describe('whatever two officers do online and offline', () => {
  it('both have the same templates once they are back online', async () => {
    const { anns, jos } = await twoDesks(await newSpace())
    const step = fc.record({
      who: fc.nat(1),
      act: fc.constantFrom('save', 'rename', 'rename', 'remove', 'net', 'pick'),
      which: fc.nat(20),
    })
    const kept = ({ store }: Desk) =>
      store.templates
        .all(connection.id)
        .map(({ id, name, team, by }) => [id, name, team, by].join(' '))
        .toSorted()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        for (const { who, act, which } of steps) {
          const desk = who === 0 ? anns : jos
          const all = await list(desk)
          const { id = '' } = all[which % Math.max(all.length, 1)] ?? {}
          const name = `Template ${which % 4}`
          if (act === 'save') await desk.templates.save({ name, terms: loanTerms })
          if (act === 'rename') await desk.templates.rename({ id, name })
          if (act === 'remove') await desk.templates.remove({ id })
          if (act === 'net') await desk.switchNetwork()
          if (act === 'pick') await desk.picks(which)
        }
        for (const desk of [anns, jos]) await desk.settles()
        const isSame = () => JSON.stringify(kept(anns)) === JSON.stringify(kept(jos))
        await Promise.any([anns.sees(isSame), jos.sees(isSame)])
        expect((await list(anns)).map(({ team }) => team)).not.toContain(0)
      }),
      { numRuns: 15 },
    )
  })
})

describe('templates from before the team space', () => {
  it('stay on this computer until the officer shares them, and get a number if the name is taken', async () => {
    const { space, ann, anns, jos } = await twoDesks(await newSpace())
    const sam = await space.officer('sam')
    const sams = newDesk()
    await save(sams, 'Usual', 1000)
    await save(anns, 'Usual', 900)
    await anns.seesShared()
    const { id } = await save(sams, 'My own')
    given(await sams.team.connect(sam.access))
    await has(sams, `Usual 900 ${ann.name}`, 'Usual (2) 1000', 'My own 1250')
    given(await sams.templates.rename({ id, name: 'Mine' }))
    expect(sams.store.teamOperations.count(connection.id, 'waiting')).toBe(0)
    given(await sams.templates.shareAll({}))
    await has(jos, `Usual 900 ${ann.name}`, `Usual (2) 1000 ${sam.name}`, `Mine 1250 ${sam.name}`)
    expect((await list(sams)).map(({ team }) => team)).not.toContain(null)
  })

  it('and templates that wait to be shared are kept when the officer disconnects or is revoked', async () => {
    const { space, ann, jo, anns, jos } = await twoDesks(await newSpace())
    await save(anns, 'Of the team')
    for (const desk of [anns, jos]) await has(desk, `Of the team 1250 ${ann.name}`)
    await Promise.all([anns.goOffline(), jos.goOffline()])
    await save(anns, 'Of Ann')
    given(await anns.team.disconnect({}))
    expect(shown(anns)).toEqual(['Of Ann 1250'])

    await save(jos, 'Of Jo')
    await revokeOfficer(await space.connectAdmin('postgres'), jo.name)
    await jos.meets('team-not-an-officer')
    expect(shown(jos)).toEqual([`Of Jo 1250 waits ${jo.name}`])
  })
})

describe('a template renamed offline before the officer disconnects', () => {
  it('is the officer’s own copy, beside the team’s, when they connect again', async () => {
    const { ann, jo, anns, jos } = await twoDesks(await newSpace())
    const { id } = await save(anns, 'Usual')
    await has(jos, `Usual 1250 ${ann.name}`)
    await jos.goOffline()
    given(await jos.templates.rename({ id, name: 'Of Jo' }))
    given(await jos.team.disconnect({}))
    jos.network.isReachable = true
    given(await jos.team.connect(jo.access))
    await has(jos, `Usual 1250 ${ann.name}`, 'Of Jo 1250')
    given(await jos.templates.shareAll({}))
    await has(anns, `Usual 1250 ${ann.name}`, `Of Jo 1250 ${jo.name}`)
    expect(refusedAt(jos)).toEqual([])
  })
})

describe('a hostile colleague', () => {
  it('can add only valid templates to the list, and their names show as text', async () => {
    const { space, ann, anns, jos } = await twoDesks(await newSpace())
    const mal = await space.officer('mal')
    const put = (
      terms: string,
      name = 'Bad',
      id: string = randomUUID(),
      seen: number | null = null,
    ) => mal.apply('template.put', id, { name, terms }, { seen })
    const good = templateBody({ name: '', terms: loanTerms }).terms
    const wrong: readonly (readonly [terms: string, name?: string])[] = [
      ['{'],
      ['null'],
      ['{"type":"gift"}'],
      [JSON.stringify({ ...loanTerms, amount: '500000' })],
      [JSON.stringify({ ...loanTerms, amount: 1e15 })],
      [JSON.stringify({ ...loanTerms, more: '<img src=x>' })],
      [good, 'a'.repeat(81)],
      [good, ' padded '],
      [`[${'['.repeat(3900)}${']'.repeat(3900)}]`],
      [`{"type":"loan_offer","amount":${'['.repeat(3900)}${']'.repeat(3900)}}`],
    ]
    for (const [terms, name] of wrong) expect(await put(terms, name)).toHaveProperty('number')
    await put(good, '<b>Cheap</b> \u202eeman')
    await has(anns, `<b>Cheap</b> \u202eeman 1250 ${mal.name}`)
    await has(jos, `<b>Cheap</b> \u202eeman 1250 ${mal.name}`)
    expect(shown(await aDesk(await space.officer('sam')))).toEqual(shown(anns))

    // A template that a colleague made unreadable disappears; no older version is shown instead.
    const { id } = await save(anns, 'Usual')
    await has(jos, `<b>Cheap</b> \u202eeman 1250 ${mal.name}`, `Usual 1250 ${ann.name}`)
    const number = (await list(jos))[1]?.team ?? 0
    await put('{}', 'Usual', id, number)
    await Promise.all(
      [anns, jos].map((desk) => has(desk, `<b>Cheap</b> \u202eeman 1250 ${mal.name}`)),
    )
  })

  it('can’t change what they haven’t seen, grow the list without end, or reach another lender', async () => {
    const { space, ann, anns } = await twoDesks(await newSpace())
    const mal = await space.officer('mal')
    const { terms } = templateBody({ name: '', terms: loanTerms })
    const { id } = await save(anns, 'Usual')
    await anns.seesShared()
    const body = { name: 'Mine', terms }
    const standing = { by_officer: ann.name, name: 'Usual', number: 1 }
    for (const seen of [null, 0, 2]) {
      const changed = { refused: 'changed', standing }
      expect(await mal.apply('template.put', id, body, { seen })).toMatchObject(changed)
      expect(await mal.apply('template.remove', id, {}, { seen })).toMatchObject(changed)
    }
    expect(await mal.apply('template.remove', randomUUID(), {})).toMatchObject({
      refused: 'not-found',
    })
    const malformed: readonly (readonly [string, object])[] = [
      ['app_1', body],
      [id.toUpperCase(), body],
      [id, { ...body, by_officer: ann.name }],
      [id, { ...body, name: 'two\nlines' }],
      [id, { ...body, terms: 'a'.repeat(8001) }],
      [id, { name: 'Mine' }],
    ]
    for (const [subject, wrong] of malformed) {
      expect(
        await mal.apply('template.put', subject, wrong as typeof body, { seen: 1 }),
      ).toMatchObject({ refused: 'malformed' })
    }
    const far = await space.officer('far', 'owner', 'other')
    expect(await far.apply('template.remove', id, {}, { seen: 1 })).toMatchObject({
      refused: 'changed',
      standing: null,
    })
    expect((await far.client.query('select from desk.template')).rowCount).toBe(0)

    const { rows } = await mal.client.query<{ refused: string | null; count: number }>(
      `select desk.apply(gen_random_uuid(), 'template.put', gen_random_uuid()::text,
          jsonb_build_object('name', 'Usual', 'terms', $1::text), null) ->> 'refused' as refused,
        count(*)::int as count
      from generate_series(1, 505) group by 1 order by 2`,
      [terms],
    )
    expect(rows).toEqual([
      { refused: 'full', count: 6 },
      { refused: null, count: 499 },
    ])
  })
})

describe('a server with an older schema', () => {
  it('gets no template: it stays on this computer and is shared after the schema update', async () => {
    const space = await newSpace()
    const admin = await space.makeOlder(12)
    const { ann, anns, jos } = await twoDesks(space)
    await save(anns, 'Usual')
    await anns.sees(() => refusedAt(anns).length === 1)
    expect(refusedAt(anns)).toMatchObject([{ kind: 'template.put', refusal: 'unknown-kind' }])
    expect(shown(anns)).toEqual([`Usual 1250 waits ${ann.name}`])

    await migrateSchema(admin)
    for (const desk of [anns, jos]) {
      await desk.goOffline()
      await desk.goOnline()
    }
    await pick(anns, 'mine')
    await has(jos, `Usual 1250 ${ann.name}`)
    expect(refusedAt(anns)).toEqual([])
  })
})
