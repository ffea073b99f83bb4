import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSelectionStore } from '../../../../renderer/stores/selection.ts'
import { useNotificationsStore } from '../../../../renderer/stores/notifications.ts'
import { useWorklistStore } from '../../../../renderer/stores/worklist.ts'
import { failed, ok, type Result } from '../../../../shared/result.ts'
import { aComposerDesk } from './composer-fixture.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** An app that needs this many milliseconds for a page of its list. */
function aSlowDesk(milliseconds: number) {
  const desk = aComposerDesk()
  let revision = 0
  desk.responses.set('applications.page', () => {
    revision += 1
    const result = ok({ rows: [], total: 600, revision })
    return new Promise((resolve) => setTimeout(() => resolve(result), milliseconds))
  })
  return desk
}

it('shows a list that changes faster than responses arrive', async () => {
  const desk = aSlowDesk(300)
  const worklist = useWorklistStore()
  void worklist.reload()
  for (let tick = 0; tick < 20; tick += 1) {
    desk.notify({ name: 'applications.changed', revision: tick, payload: { ids: [] } })
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(worklist.total).toBe(600)
})

it('loads the list once more when changes stop', async () => {
  const desk = aSlowDesk(300)
  const worklist = useWorklistStore()
  await Promise.all([worklist.reload(), vi.advanceTimersByTimeAsync(300)])
  for (let tick = 0; tick < 10; tick += 1) {
    desk.notify({ name: 'applications.changed', revision: tick, payload: { ids: [] } })
    await vi.advanceTimersByTimeAsync(50)
  }
  const before = desk.sent('applications.page').length
  await vi.advanceTimersByTimeAsync(2_000)
  expect(desk.sent('applications.page').length).toBe(before + 1)
})

it('shows the rows before the counts, and keeps the last total until then', async () => {
  const desk = aComposerDesk()
  const worklist = useWorklistStore()
  const row = { id: 'app_1' }
  const counts = Promise.withResolvers<Result<unknown>>()
  desk.responses.set('applications.page', ok({ rows: [row], total: null, revision: 1 }))
  desk.responses.set('applications.counts', counts.promise)
  void worklist.query({ search: 'lamp' })
  await vi.advanceTimersByTimeAsync(0)
  expect([worklist.rowAt(0), worklist.total]).toEqual([row, 1])
  counts.resolve(ok({ total: 4_321 }))
  await vi.advanceTimersByTimeAsync(0)
  expect(worklist.total).toBe(4_321)
})

it('doesn’t call the total of an earlier filter that of the new one', async () => {
  const desk = aComposerDesk()
  const worklist = useWorklistStore()
  desk.responses.set('applications.page', ok({ rows: [], total: null, revision: 1 }))
  desk.responses.set('applications.counts', ok({ total: 0 }))
  await worklist.query({ search: 'lamp' })
  const counts = Promise.withResolvers<Result<unknown>>()
  desk.responses.set('applications.counts', counts.promise)
  void worklist.query({})
  await vi.advanceTimersByTimeAsync(0)
  expect([worklist.total, worklist.isTotalNarrowed]).toEqual([0, true])
  counts.resolve(ok({ total: 82 }))
  await vi.advanceTimersByTimeAsync(0)
  expect([worklist.total, worklist.isTotalNarrowed]).toEqual([82, false])
})

it('shows beside the rows that counts can’t be read, until they can', async () => {
  const desk = aComposerDesk()
  const worklist = useWorklistStore()
  const row = { id: 'app_1' }
  desk.responses.set('applications.page', ok({ rows: [row], total: null, revision: 1 }))
  desk.responses.set('applications.counts', failed('store-failed'))
  await worklist.reload()
  expect([worklist.rowAt(0), worklist.failure?.code]).toEqual([row, 'store-failed'])
  desk.responses.set('applications.counts', ok({ total: 4_321 }))
  await worklist.reload()
  expect([worklist.total, worklist.failure]).toEqual([4_321, null])
})

it('counts that another page of Loan Desk canceled are not requested again and are no failure', async () => {
  const desk = aComposerDesk()
  const worklist = useWorklistStore()
  desk.responses.set('applications.page', ok({ rows: [], total: 0, revision: 1 }))
  desk.responses.set('applications.counts', failed('canceled'))
  await worklist.reload()
  expect(worklist.failure).toBeNull()
  expect(desk.sent('applications.counts')).toHaveLength(1)
})

it('a list that is loaded again ends with the rows requested last', async () => {
  const desk = aComposerDesk()
  const worklist = useWorklistStore()
  const open: ((id: string) => void)[] = []
  desk.responses.set('applications.page', () => {
    const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
    open.push((id) => resolve(ok({ rows: [{ id }], total: 2, revision: 1 })))
    return promise
  })
  const ended: unknown[] = []
  void worklist.reload().then(() => ended.push(worklist.rowAt(0)))
  void worklist.reload()
  await vi.advanceTimersByTimeAsync(0)
  open[0]?.('app_1')
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toEqual([])
  open[1]?.('app_2')
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toEqual([{ id: 'app_2' }])
})

it('a search typed while a list is reloaded far down shows its first rows', async () => {
  const desk = aComposerDesk()
  const worklist = useWorklistStore()
  const open: (() => void)[] = []
  desk.responses.set('applications.page', () => {
    const result = ok({ rows: [{ id: 'app_1' }], total: 4_000, revision: 1 })
    return new Promise((resolve) => open.push(() => resolve(result)))
  })
  const respondToAll = async (): Promise<void> => {
    for (const respond of open.splice(0)) respond()
    await vi.advanceTimersByTimeAsync(0)
  }
  void worklist.reload()
  await vi.advanceTimersByTimeAsync(0)
  await respondToAll()
  worklist.show(3_000, 3_020)
  await vi.advanceTimersByTimeAsync(0)
  await respondToAll()

  void worklist.reload()
  void worklist.query({ search: 'lamp' })
  await vi.advanceTimersByTimeAsync(0)
  await respondToAll()
  await respondToAll()
  expect(worklist.rowAt(0)).toEqual({ id: 'app_1' })
})

it('a long range that the officer no longer wants isn’t selected when it has loaded', async () => {
  const desk = aComposerDesk()
  const selection = useSelectionStore()
  const page = Promise.withResolvers<Result<unknown>>()
  desk.responses.set('applications.page', page.promise)
  const reading = selection.selectRange(0, 1)
  selection.toggle('app_3')
  page.resolve(ok({ rows: [{ id: 'app_1' }, { id: 'app_2' }], total: 3, revision: 1 }))
  await reading
  expect([...selection.asRequest().ids]).toEqual(['app_3'])
})

it('a range that can’t be read to its end is reported, and the earlier selection stays', async () => {
  const desk = aComposerDesk()
  const selection = useSelectionStore()
  selection.toggle('app_3')
  desk.responses.set('applications.page', failed('store-failed'))
  await selection.selectRange(0, 1)
  expect(selection.asRequest().ids).toEqual(['app_3'])
  const told = useNotificationsStore().shown.map(({ text }) => text)
  expect(told).toEqual([expect.stringMatching(/^Worklist: /)])
})

it('a failure to read the next pending application isn’t reported as “none left”', async () => {
  const desk = aComposerDesk()
  desk.responses.set('applications.page', failed('store-failed'))
  expect(await useWorklistStore().nextPending('app_1')).toEqual(failed('store-failed'))
  desk.responses.set('applications.page', ok({ rows: [{ id: 'app_1' }], total: 1, revision: 1 }))
  expect(await useWorklistStore().nextPending('app_1')).toEqual(ok(null))
})

it('the next pending application is never one that the service no longer has', async () => {
  const desk = aComposerDesk()
  const row = { id: 'app_3', status: 'pending', openDecision: null, gone: false }
  const rows = ['app_1', 'app_2'].map((id) => ({ ...row, id, gone: true }))
  desk.responses.set('applications.page', ok({ rows, total: 2, revision: 1 }))
  expect(await useWorklistStore().nextPending('app_9')).toEqual(ok(null))
  desk.responses.set('applications.page', ok({ rows: [...rows, row], total: 3, revision: 1 }))
  expect(await useWorklistStore().nextPending('app_9')).toEqual(ok('app_3'))
})
