import { expect, it } from 'vitest'
import { useAnnotationsStore } from '../../../../renderer/stores/annotations.ts'
import { useConnectionsStore } from '../../../../renderer/stores/connections.ts'
import { useNoticesStore } from '../../../../renderer/stores/notices.ts'
import { useNotificationsStore } from '../../../../renderer/stores/notifications.ts'
import { useViewsStore } from '../../../../renderer/stores/views.ts'
import { firstLayout, type WorklistView } from '../../../../shared/domain/worklist/worklist-view.ts'
import { firstSort } from '../../../../shared/domain/worklist/worklist.ts'
import { failed, ok, type Result } from '../../../../shared/result.ts'
import { aComposerDesk } from './composer-fixture.ts'

type Views = ReturnType<typeof useViewsStore>
const aView = (id: string): WorklistView => ({
  ...{ id, name: id, savedAt: 1, filter: {}, sort: firstSort, layout: firstLayout },
})

/** The officer saves a view, and Loan Desk responds slowly. */
async function saving() {
  const desk = aComposerDesk()
  await useConnectionsStore().load()
  const views = useViewsStore()
  const kept = Promise.withResolvers<Result<unknown>>()
  desk.responses.set('views.list', ok([aView('old'), aView('new')]))
  desk.responses.set('views.counts', ok([]))
  desk.responses.set('views.save', kept.promise)
  const saved = views.save('new')
  const respond = async (): Promise<void> => {
    kept.resolve(ok(aView('new')))
    await saved
  }
  return { views, respond }
}

it('a saved view is the current one', async () => {
  const { views, respond } = await saving()
  await respond()
  expect(views.active?.id).toBe('new')
})

it.each([
  ['the saved views', 'views.list', 'Saved views', (views: Views) => views.load()],
  ['the layout of the list', 'views.readLayout', 'List layout', (views: Views) => views.load()],
  [
    'a layout to keep',
    'views.keepLayout',
    'List layout',
    (views: Views) => views.setLayout({ table: true }),
  ],
] as const)('reports %s that Loan Desk fails on', async (_what, channel, name, doing) => {
  const desk = aComposerDesk()
  desk.responses.set('views.list', ok([]))
  desk.responses.set('views.readLayout', ok(firstLayout))
  desk.responses.set(channel, failed('store-failed'))
  await doing(useViewsStore())
  const told = useNotificationsStore().shown.map(({ text }) => text)
  expect(told).toEqual([expect.stringMatching(new RegExp(`^${name}: `))])
})

it.each([
  ['remove a view', 'views.remove', () => useViewsStore().remove(aView('old'))],
  ['remove a note', 'annotations.removeNote', () => useAnnotationsStore().removeNote('old')],
  ['edit a note', 'annotations.editNote', () => useAnnotationsStore().editNote('old', 'New')],
  ['remove a notice', 'notices.remove', () => useNoticesStore().remove('old')],
] as const)('two presses %s once', async (_what, channel, press) => {
  const desk = aComposerDesk()
  desk.responses.set(channel, ok())
  expect(await Promise.all([press(), press()])).toEqual([true, false])
  expect(desk.sent(channel)).toHaveLength(1)
  expect(await press()).toBe(true)
})

it('reports nothing about views before there is a connection', async () => {
  const desk = aComposerDesk()
  desk.responses.set('views.list', failed('connection-not-here'))
  desk.responses.set('views.readLayout', ok(firstLayout))
  await useViewsStore().load()
  expect(useNotificationsStore().shown).toEqual([])
})

it('the views show why they have no counts, or were not reloaded after a change', async () => {
  const desk = aComposerDesk()
  const views = useViewsStore()
  desk.responses.set('views.counts', failed('store-failed'))
  await views.count()
  expect(views.failure?.code).toBe('store-failed')
  desk.responses.set('views.save', ok(aView('new')))
  desk.responses.set('views.list', failed('disk-full'))
  await views.save('new')
  expect(views.failure?.code).toBe('disk-full')
})

it.each([
  ['another view', aView('old')],
  ['the whole list', null],
])('%s, selected while a view is saved, stays the current one', async (_what, chosen) => {
  const { views, respond } = await saving()
  void views.show(chosen)
  await respond()
  expect(views.activeId).toBe(chosen?.id ?? null)
})

it('no view of one connection is shown after a switch to another', async () => {
  const { views, respond } = await saving()
  const connections = useConnectionsStore()
  connections.state = { ...connections.state, connectionId: 'production' }
  await respond()
  expect(views.activeId).toBeNull()
})
