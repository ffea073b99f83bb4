import { expect, it } from 'vitest'
import { useAppStore } from '../../../../renderer/stores/app.ts'
import { useTodayStore } from '../../../../renderer/stores/today.ts'
import { useWorklistStore } from '../../../../renderer/stores/worklist.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { aComposerDesk } from './composer-fixture.ts'

const overview = [{ status: 'pending', age: 'week', count: 1 }]

function aDeskWithWork() {
  const desk = aComposerDesk()
  desk.responses.set('applications.page', ok({ rows: [{ id: 'app_1' }], total: 1, revision: 1 }))
  desk.responses.set('applications.counts', ok({ total: 1 }))
  desk.responses.set('applications.overview', ok(overview))
  return desk
}

it('earlier data stays until all is reloaded, and another lender’s is never shown', async () => {
  aDeskWithWork()
  const store = useTodayStore()
  await store.load()
  const before = store.today
  expect(before).toMatchObject({ overview, rows: { oldestPending: [{ id: 'app_1' }] } })
  const again = store.load()
  expect(store.today).toBe(before)
  useAppStore().noteOtherFiles()
  await again
  expect(store.today).toBeNull()
})

it.each(['applications.page', 'applications.counts', 'applications.overview'])(
  'shows why it has nothing of %s, until it has',
  async (channel) => {
    const desk = aDeskWithWork()
    const store = useTodayStore()
    const result = desk.responses.get(channel)
    desk.responses.set(channel, failed('store-failed'))
    await store.load()
    expect([store.today, store.failure?.code]).toEqual([null, 'store-failed'])
    if (result !== undefined) desk.responses.set(channel, result)
    await store.load()
    expect([store.today?.overview, store.failure]).toEqual([overview, null])
  },
)

it('keeps its data and reports no failure if another page of Loan Desk ended its query', async () => {
  const desk = aDeskWithWork()
  const store = useTodayStore()
  await store.load()
  const before = store.today
  desk.responses.set('applications.overview', failed('canceled'))
  await store.load()
  expect(store.today).toBe(before)
  expect(store.failure).toBeNull()
})

it('reports it if another page of Loan Desk ended the first query and nothing is shown', async () => {
  const desk = aDeskWithWork()
  const store = useTodayStore()
  desk.responses.set('applications.overview', failed('canceled'))
  await store.load()
  expect(store.failure?.code).toBe('canceled')
})

it('never counts only a part of the worklist, even right after its filter was cleared', async () => {
  const desk = aDeskWithWork()
  const worklist = useWorklistStore()
  await worklist.query({ search: 'alder' })
  desk.responses.set('applications.counts', ok({ total: 82 }))
  const store = useTodayStore()
  const cleared = worklist.query({})
  await store.load()
  expect(store.today?.counts.total).toBe(82)
  await cleared
})
