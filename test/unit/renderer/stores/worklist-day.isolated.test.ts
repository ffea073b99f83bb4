import { afterAll, expect, it, vi } from 'vitest'
import { useAppStore } from '../../../../renderer/stores/app.ts'
import { useConnectionsStore } from '../../../../renderer/stores/connections.ts'
import { useDocumentsStore } from '../../../../renderer/stores/documents.ts'
import { useWorklistStore } from '../../../../renderer/stores/worklist.ts'
import { ok } from '../../../../shared/result.ts'
import { aComposerDesk } from './composer-fixture.ts'

// The page's clock starts when its module is loaded: two minutes to midnight at the lender's
// location.
vi.hoisted(() => vi.useFakeTimers({ now: Date.parse('2026-11-27T23:58:00-05:00') }))
afterAll(() => vi.useRealTimers())

it('at the lender’s midnight the list and its counts are loaded again, once', async () => {
  const desk = aComposerDesk({ connection: { timeZone: 'America/New_York' } })
  desk.responses.set('applications.page', ok({ rows: [], total: 0, revision: 1 }))
  desk.responses.set('applications.counts', ok({ total: 0, followUpDue: 0 }))
  const worklist = useWorklistStore()
  await useConnectionsStore().load()
  await worklist.reload()
  await vi.advanceTimersByTimeAsync(60_000)
  const before = desk.sent('applications.page').length

  desk.responses.set('applications.counts', ok({ total: 0, followUpDue: 2 }))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(worklist.counts?.followUpDue).toBe(2)
  expect(desk.sent('applications.page')).toHaveLength(before + 1)
})

it('at midnight nothing is loaded if the files are closed', async () => {
  vi.setSystemTime(Date.parse('2026-11-28T23:58:00-05:00'))
  const desk = aComposerDesk({ connection: { timeZone: 'America/New_York' } })
  const worklist = useWorklistStore()
  await useConnectionsStore().load()
  await worklist.reload()
  useAppStore().noteOtherFiles()
  await useConnectionsStore().load()
  const before = desk.sent('applications.page').length
  await vi.advanceTimersByTimeAsync(240_000)
  expect(desk.sent('applications.page')).toHaveLength(before)
})

it('at the lender’s midnight the register of documents is loaded again if it was shown', async () => {
  vi.setSystemTime(Date.parse('2026-11-29T23:58:00-05:00'))
  const desk = aComposerDesk({ connection: { timeZone: 'America/New_York' } })
  desk.responses.set('documents.list', ok({ documents: [], total: 0 }))
  for (const channel of ['documents.facilities', 'documents.stopped', 'decisions.list']) {
    desk.responses.set(channel, ok([]))
  }
  const documents = useDocumentsStore()
  await useConnectionsStore().load()
  await vi.advanceTimersByTimeAsync(60_000)
  await documents.load()

  await vi.advanceTimersByTimeAsync(120_000)
  expect(desk.sent('documents.list')).toHaveLength(2)
})
