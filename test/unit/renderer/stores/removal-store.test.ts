import { expect, it } from 'vitest'
import { useNotificationsStore } from '../../../../renderer/stores/notifications.ts'
import { useRemovalStore } from '../../../../renderer/stores/removal.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import { aComposerDesk } from './composer-fixture.ts'

const removed = ok({
  ...{ taken: 1, blocked: 0, stays: [], total: 1 },
  ...{ isStopped: false, copiesComeBack: true },
})

it('a removal can be undone until the next one starts', async () => {
  const desk = aComposerDesk()
  const [removal, notifications] = [useRemovalStore(), useNotificationsStore()]
  desk.responses.set('removal.check', ok({ total: 1 }))
  desk.responses.set('removal.remove', removed)
  await removal.request({ ids: ['app_1'], filter: null })
  await removal.remove()
  expect(notifications.shown).toHaveLength(1)

  const second = Promise.withResolvers<Result<unknown>>()
  desk.responses.set('removal.remove', second.promise)
  await removal.request({ ids: ['app_2'], filter: null })
  const done = removal.remove()
  expect(notifications.shown).toEqual([])
  second.resolve(removed)
  await done
  expect(notifications.shown).toHaveLength(1)
})

it('the confirmation counts a view again when its applications change', async () => {
  const desk = aComposerDesk()
  const removal = useRemovalStore()
  desk.responses.set('removal.check', ok({ total: 12 }))
  await removal.request({ ids: [], filter: {} })
  desk.responses.set('removal.check', ok({ total: 45 }))
  desk.notify({ name: 'applications.changed', revision: 1, payload: { ids: null } })
  await expect.poll(() => removal.preview?.total).toBe(45)
})
