import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWorklistStore } from '../../../../renderer/stores/worklist.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import { aComposerDesk } from './composer-fixture.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** An app that takes this long for a page of its list. */
function aSlowDesk(milliseconds: number) {
  const desk = aComposerDesk()
  let revision = 0
  const slow = (): Promise<Result<unknown>> => {
    revision += 1
    const answer = ok({ rows: [], total: 600, revision })
    return new Promise((resolve) => setTimeout(() => resolve(answer), milliseconds))
  }
  vi.spyOn(desk.answers, 'get').mockImplementation((channel) =>
    channel === 'applications.page' ? (slow() as never) : undefined,
  )
  return desk
}

it('a list that changes faster than it is answered is shown all the same', async () => {
  const desk = aSlowDesk(300)
  const worklist = useWorklistStore()
  void worklist.reload()
  for (let tick = 0; tick < 20; tick += 1) {
    desk.tell({ name: 'applications.changed', revision: tick, payload: { ids: [] } })
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(worklist.total).toBe(600)
})

it('and what changed last is asked for once it is quiet', async () => {
  const desk = aSlowDesk(300)
  const worklist = useWorklistStore()
  await Promise.all([worklist.reload(), vi.advanceTimersByTimeAsync(300)])
  for (let tick = 0; tick < 10; tick += 1) {
    desk.tell({ name: 'applications.changed', revision: tick, payload: { ids: [] } })
    await vi.advanceTimersByTimeAsync(50)
  }
  const before = desk.sent('applications.page').length
  await vi.advanceTimersByTimeAsync(2_000)
  expect(desk.sent('applications.page').length).toBe(before + 1)
})

it('the overview of before stays until the answer is here, and another lender’s is never shown', async () => {
  const desk = aComposerDesk()
  const before = { statuses: [], ages: [] }
  desk.answers.set('applications.overview', ok(before))
  const worklist = useWorklistStore()
  await worklist.readOverview()
  expect(worklist.overview).toBe(before)
  const again = worklist.readOverview()
  expect(worklist.overview).toBe(before)

  worklist.reset()
  await again
  expect(worklist.overview).toBeNull()
})

it('the rows are shown before they are counted, and the last total stays until then', async () => {
  const desk = aComposerDesk()
  const worklist = useWorklistStore()
  const row = { id: 'app_1' }
  const counts = Promise.withResolvers<Result<unknown>>()
  vi.spyOn(desk.answers, 'get').mockImplementation((channel) =>
    channel === 'applications.counts'
      ? (counts.promise as never)
      : ok({ rows: [row], total: null, revision: 1 }),
  )
  void worklist.ask({ search: 'lamp' })
  await vi.advanceTimersByTimeAsync(0)
  expect([worklist.rowAt(0), worklist.total]).toEqual([row, 1])
  counts.resolve(ok({ total: 4_321 }))
  await vi.advanceTimersByTimeAsync(0)
  expect(worklist.total).toBe(4_321)
})
