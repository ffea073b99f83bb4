import { expect, it } from 'vitest'
import { areaOf } from '../../shared/domain/team/operations.ts'
import type { FeedLine } from '../../shared/domain/team/feed-lines.ts'
import { aDesk } from '../support/postgres/a-desk.ts'
import type { Desk } from '../support/postgres/desk-in-team.ts'
import { teamSpaces } from '../support/postgres/team-space.ts'
import { given } from '../support/checks/given.ts'
import { failed } from '../../shared/result.ts'

const newSpace = teamSpaces()
const anything = { before: null, officer: null, area: null, subject: null }
const minutes = 30

const pageOf = async (
  desk: Desk,
  wanted: Partial<Parameters<Desk['team']['operations']>[0]> = {},
) => given(await desk.team.operations({ ...anything, ...wanted }))

const numbersOf = ({ lines }: { readonly lines: readonly FeedLine[] }): number[] =>
  lines.map(({ number }) => number)

it('shows what all officers did, by page, colleague, kind or application', async () => {
  const space = await newSpace()
  const [ann, jo] = await space.officers('ann', 'jo')
  const desk = await aDesk(jo)
  for (let count = 1; count <= 60; count += 1) {
    await ann.apply('note.append', `app_${count % 3}`, { text: `Call ${count}` })
  }
  await jo.apply('claim.take', 'app_1', { minutes })
  await jo.apply('tag.add', 'app_1', { name: 'branch 4' })

  const first = await pageOf(desk)
  expect(numbersOf(first)).toEqual(Array.from({ length: 50 }, (_, place) => 62 - place))
  expect(first).toMatchObject({ isLast: false, officers: [ann.name, jo.name] })
  expect(first.lines[0]).toMatchObject({ kind: 'tag.add', who: jo.name, subject: 'app_1' })
  const second = await pageOf(desk, { before: 13 })
  expect(numbersOf(second)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(second.isLast).toBe(true)

  expect(numbersOf(await pageOf(desk, { officer: jo.name }))).toEqual([62, 61])
  expect(numbersOf(await pageOf(desk, { area: 'claim' }))).toEqual([61])
  expect(numbersOf(await pageOf(desk, { area: 'note', subject: 'app_2' }))).toHaveLength(20)
  expect(await pageOf(desk, { area: 'note', officer: jo.name })).toMatchObject({
    ...{ lines: [], isLast: true },
  })
})

it('shows fetched copies only when they are asked for', async () => {
  const space = await newSpace()
  const jo = await space.officer('jo')
  const desk = await aDesk(jo)
  await jo.apply('tag.add', 'app_1', { name: 'branch 4' })
  await jo.apply('copy.announce', 'app_1', { readAt: 1, bodyHash: 'a'.repeat(64) })
  expect((await pageOf(desk)).lines).toMatchObject([{ kind: 'tag.add' }])
  expect((await pageOf(desk, { area: 'copy' })).lines).toMatchObject([{ kind: 'copy.announce' }])
})

it('shows every kind of operation in an area, and nothing of another lender', async () => {
  const space = await newSpace()
  const jo = await space.officer('jo')
  const other = await space.officer('kit', 'officer', 'other')
  await other.apply('claim.take', 'app_1', { minutes })
  const desk = await aDesk(jo)
  await jo.apply('claim.take', 'app_1', { minutes })
  await jo.apply('claim.renew', 'app_1', { minutes })
  await jo.apply('tag.add', 'app_1', { name: 'branch 4' })
  await jo.apply('claim.release', 'app_1', {})
  const { lines, officers } = await pageOf(desk, { area: 'claim' })
  expect(lines.map((line) => (line.problem === null ? line.kind : line.problem))).toEqual([
    ...['claim.release', 'claim.renew', 'claim.take'],
  ])
  expect(new Set(lines.map((line) => line.problem === null && areaOf(line.kind)))).toEqual(
    new Set(['claim']),
  )
  expect(officers).toEqual([jo.name])
})

it('shows the other rows beside unreadable rows of any size', async () => {
  const space = await newSpace()
  const [ann, jo] = await space.officers('ann', 'jo')
  const admin = await space.connectAdmin('postgres')
  for (const name of ['one', 'two', 'three']) await ann.apply('tag.add', 'app_1', { name })
  // A new Loan Desk instance starts after these rows.
  await admin.query(`update desk.feed set subject = '<img src=x>' where number = 1;
    update desk.feed set body = repeat('a', 50000000), who = repeat('b', 1000) where number = 2`)
  const desk = await aDesk(jo)
  const { lines } = await pageOf(desk)
  expect(lines).toMatchObject([
    { problem: null, kind: 'tag.add', body: { name: 'three' } },
    { problem: 'unreadable', number: 2 },
    { problem: 'unreadable', number: 1 },
  ])
  await admin.query(`update desk.feed set subject = 'app_2' where number = 1`)
  expect((await pageOf(desk, { subject: 'app_2' })).lines).toEqual([
    { problem: 'altered', number: 1 },
  ])
})

it('needs the team space’s server', async () => {
  const space = await newSpace()
  const desk = await aDesk(await space.officer('jo'))
  await desk.goOffline()
  expect(await desk.team.operations(anything)).toEqual(failed('team-offline'))
})
