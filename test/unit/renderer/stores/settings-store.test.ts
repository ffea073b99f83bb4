import { beforeEach, expect, it } from 'vitest'
import { useSettingsStore } from '../../../../renderer/stores/settings.ts'
import { useUpdatesStore } from '../../../../renderer/stores/updates.ts'
import { defaultSettings } from '../../../../shared/domain/settings/settings.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { aComposerDesk } from './composer-fixture.ts'
import { stubWindow } from '../page.ts'

beforeEach(stubWindow)

const backup = { name: 'one', madeAt: 1, bytes: 1, reason: 'asked' }

it('backups and the data folder stay while they can’t be reloaded, and each reports the failure', async () => {
  const desk = aComposerDesk()
  desk.responses.set('dataFiles.backups', ok([backup]))
  desk.responses.set('folder.facts', ok({ path: '/data' }))
  const settings = useSettingsStore()
  expect(settings.filesRead).toBe(false)
  await settings.loadFiles()
  expect(settings.filesRead).toBe(true)

  desk.responses.set('dataFiles.backups', failed('store-failed'))
  desk.responses.set('folder.facts', failed('disk-full'))
  await settings.loadFiles()
  expect(settings.backups).toEqual([backup])
  expect(settings.folder).toEqual({ path: '/data' })
  expect(settings.backupsFailure?.code).toBe('store-failed')
  expect(settings.folderFailure?.code).toBe('disk-full')
})

it('settings that can’t be read are reported until they can', async () => {
  const desk = aComposerDesk()
  desk.responses.set('settings.read', failed('store-failed'))
  const settings = useSettingsStore()
  await settings.load()
  expect(settings.failure?.code).toBe('store-failed')
  desk.responses.set('settings.read', ok({ ...defaultSettings, theme: 'dark' }))
  await settings.load()
  expect([settings.failure, settings.settings.theme]).toEqual([null, 'dark'])
})

it('file sizes are loaded again after a backup', async () => {
  const desk = aComposerDesk()
  desk.responses.set('dataFiles.makeBackup', ok({}))
  desk.responses.set('dataFiles.restoreBackup', ok({ phase: 'opening' }))
  const settings = useSettingsStore()
  for (const [bytes, work] of [
    [2_000, () => settings.makeBackup()],
    [3_000, () => settings.restoreBackup('daily.db')],
  ] as const) {
    desk.responses.set('folder.facts', ok({ sizes: { backups: bytes } }))
    await work()
    expect(settings.folder?.sizes.backups).toBe(bytes)
  }
})

it('unreadable files don’t block the settings', async () => {
  const desk = aComposerDesk()
  desk.responses.set('dataFiles.backups', failed('store-failed'))
  const settings = useSettingsStore()
  await settings.loadFiles()
  expect(settings.filesRead).toBe(true)
  expect(settings.backups).toEqual([])
})

it('information about a newer version stays while it is loaded again', async () => {
  const desk = aComposerDesk()
  const available = { kind: 'available', version: '2.0.0' }
  desk.responses.set('updates.state', ok(available))
  const updates = useUpdatesStore()
  await updates.load()
  const again = updates.load()
  expect(updates.state).toEqual(available)
  expect(updates.busy).toBe(false)
  await again

  desk.responses.set('updates.install', failed('update-failed'))
  await updates.install('2.0.0')
  expect(updates.state).toEqual(available)
  expect(updates.failure?.code).toBe('update-failed')
})
