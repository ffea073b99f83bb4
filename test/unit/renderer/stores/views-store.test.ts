import { expect, it } from 'vitest'
import { useConnectionsStore } from '../../../../renderer/stores/connections.ts'
import { useViewsStore } from '../../../../renderer/stores/views.ts'
import { firstLayout, type WorklistView } from '../../../../shared/domain/worklist/worklist-view.ts'
import { firstSort } from '../../../../shared/domain/worklist/worklist.ts'
import { ok } from '../../../../shared/result.ts'
import { aComposerDesk } from './composer-fixture.ts'

const aView = (id: string): WorklistView => ({
  ...{ id, name: id, savedAt: 1, filter: {}, sort: firstSort, layout: firstLayout },
})

/** The officer saves a view, and Loan Desk takes its time. */
async function saving() {
  const desk = aComposerDesk()
  await useConnectionsStore().load()
  const views = useViewsStore()
  const kept = Promise.withResolvers<unknown>()
  desk.answers.set('views.list', ok([aView('old'), aView('new')]))
  desk.answers.set('views.counts', ok([]))
  desk.answers.set('views.save', kept.promise as never)
  const saved = views.save('new')
  const answer = async (): Promise<void> => {
    kept.resolve(ok(aView('new')))
    await saved
  }
  return { views, answer }
}

it('a view that was saved is the one shown', async () => {
  const { views, answer } = await saving()
  await answer()
  expect(views.active?.id).toBe('new')
})

it.each([
  ['another view', aView('old')],
  ['the whole list', null],
])('%s, chosen while a view is saved, stays the one shown', async (_what, chosen) => {
  const { views, answer } = await saving()
  void views.show(chosen)
  await answer()
  expect(views.activeId).toBe(chosen?.id ?? null)
})

it('no view of one connection is shown after the switch to another', async () => {
  const { views, answer } = await saving()
  const connections = useConnectionsStore()
  connections.state = { ...connections.state, connectionId: 'production' }
  await answer()
  expect(views.activeId).toBeNull()
})
