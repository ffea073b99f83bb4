import { expect, it } from 'vitest'
import { useTeamActivityStore } from '../../../../renderer/stores/team-activity.ts'
import type { TeamOperations } from '../../../../shared/contract/team.ts'
import type { FeedLine } from '../../../../shared/domain/team/feed-lines.ts'
import { failed, ok, type Result } from '../../../../shared/result.ts'
import { aComposerDesk } from './composer-fixture.ts'

const line = (number: number): FeedLine => ({ problem: 'altered', number })
const pageOf = (...numbers: number[]): Result<TeamOperations> =>
  ok({ lines: numbers.map(line), officers: ['ann.lee'], isLast: false })

function aTeamActivity() {
  const desk = aComposerDesk()
  desk.responses.set('team.operations', pageOf(50, 49))
  const store = useTeamActivityStore()
  return {
    ...{ desk, store },
    numbers: () => store.page.lines.map(({ number }) => number),
    asked: () => desk.sent('team.operations').at(-1),
    tellChange: () => {
      const payload = { state: null, claims: [] }
      desk.notify({ name: 'team.changed', revision: 1, payload })
    },
  }
}

it('shows no lines of another filter if those of the new one can’t be read', async () => {
  const { desk, store, numbers, asked } = aTeamActivity()
  await store.load()
  await store.older()
  desk.responses.set('team.operations', failed('team-offline'))
  await store.narrow({ officer: 'ann.lee' })
  expect([numbers(), store.failure?.code, store.isFirst]).toEqual([[], 'team-offline', true])
  expect(store.page.officers).toEqual(['ann.lee'])
  desk.responses.set('team.operations', pageOf(7))
  await store.again()
  expect(asked()).toMatchObject({ officer: 'ann.lee', before: null })
  expect(numbers()).toEqual([7])
})

it('keeps its lines if their next reading or another page of them can’t be read', async () => {
  const { desk, store, numbers } = aTeamActivity()
  await store.load()
  desk.responses.set('team.operations', failed('team-offline'))
  await store.again()
  await store.older()
  expect([numbers(), store.failure?.code, store.isFirst]).toEqual([[50, 49], 'team-offline', true])
})

it('shows the older page that the officer asked for, even if a colleague changes something meanwhile', async () => {
  const { desk, store, numbers, asked, tellChange } = aTeamActivity()
  await store.load()
  desk.responses.set('team.operations', pageOf(48, 47))
  const older = store.older()
  tellChange()
  await older
  expect(asked()).toMatchObject({ before: 49 })
  expect([numbers(), store.isFirst]).toEqual([[48, 47], false])
})
