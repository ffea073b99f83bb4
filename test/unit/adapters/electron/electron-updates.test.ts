import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { createElectronUpdates } from '../../../../electron/adapters/electron/electron-updates.ts'
import { RecordingLog } from '../../../support/fakes/recorders.ts'

/** electron-updater, as far as it is used, with what it does once Loan Desk has stopped. */
function updaterThat(installs: (updater: EventEmitter) => void) {
  const events = new EventEmitter()
  const updater = {
    ...{ autoDownload: true, autoInstallOnAppQuit: true, allowDowngrade: true },
    ...{ allowPrerelease: true, disableWebInstaller: false, logger: console },
    checkForUpdates: () => Promise.resolve(null),
    downloadUpdate: () => Promise.resolve([]),
    quitAndInstall: vi.fn(() => installs(events)),
    once: (name: 'error', call: () => void) => events.once(name, call),
  }
  const quit = vi.fn()
  const log = new RecordingLog()
  const stop = () => Promise.resolve()
  return { updater, quit, log, updates: createElectronUpdates(updater, { log, stop, quit }) }
}

it('Loan Desk, which has stopped by then, ends if the new version can’t be installed', async () => {
  const { updates, quit, log } = updaterThat((events) => {
    events.emit('error', new Error('pkexec: not authorized, /home/ines'))
  })
  updates.install()
  await expect.poll(() => quit.mock.calls.length).toBe(1)
  expect(log.lines.join()).toContain('update not installed')
  expect(log.lines.join()).not.toContain('ines')
})

it('the updater ends Loan Desk itself if the new version is installed', async () => {
  const { updates, updater, quit } = updaterThat(() => undefined)
  updates.install()
  await expect.poll(() => updater.quitAndInstall.mock.calls.length).toBe(1)
  expect(quit).not.toHaveBeenCalled()
})
