import { expect, it } from 'vitest'
import { useConnectionsStore } from '../../../../renderer/stores/connections.ts'
import { useFilesStore } from '../../../../renderer/stores/files.ts'
import { useRefreshStore } from '../../../../renderer/stores/refresh.ts'
import { useRemovalStore } from '../../../../renderer/stores/removal.ts'
import { useWorklistExportStore } from '../../../../renderer/stores/worklist-export.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { aComposerDesk } from './composer-fixture.ts'

it('notifications of one connection are gone after the switch to another', async () => {
  const desk = aComposerDesk()
  const connections = useConnectionsStore()
  await connections.load()
  const [files, removal, exported] = [useFilesStore(), useRemovalStore(), useWorklistExportStore()]
  const refresh = useRefreshStore()
  desk.answers.set('refresh.startAll', failed('service-refused'))
  await refresh.startAll()
  expect(refresh.failure?.code).toBe('service-refused')
  await files.take('sheet', Promise.resolve(ok({ where: '/papers/offers.pdf' })))
  removal.restored = 3
  exported.saved = { where: '/papers/list.csv', rows: 3 } as typeof exported.saved
  connections.state = { ...connections.state, connectionId: 'production' }
  expect(files.outcomeOf('sheet')).toBeNull()
  expect(removal.isShown).toBe(false)
  expect(exported.saved).toBeNull()
  expect(refresh.failure).toBeNull()
})
