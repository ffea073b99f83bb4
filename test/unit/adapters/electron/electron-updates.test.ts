import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { createElectronUpdates } from '../../../../electron/adapters/electron/electron-updates.ts'
import { createPinoLog } from '../../../../electron/adapters/log/pino-log.ts'
import { failed } from '../../../../shared/result.ts'
import { seededRandom } from '../../../support/builders/seeded-random.ts'

/** A fake electron-updater; `installs` runs once Loan Desk has stopped. */
function updaterThat(installs: (updater: EventEmitter) => void) {
  const events = new EventEmitter()
  const updater = {
    ...{ autoDownload: true, autoInstallOnAppQuit: true, allowDowngrade: true },
    ...{ allowPrerelease: true, disableWebInstaller: false, logger: console },
    checkForUpdates: () => Promise.resolve(null),
    downloadUpdate: () => Promise.resolve([]),
    quitAndInstall: vi.fn(() => installs(events)),
    once: (name: 'error', call: (cause: unknown) => void) => events.once(name, call),
  }
  const quit = vi.fn()
  const lines: string[] = []
  const log = createPinoLog({ write: (line) => void lines.push(line) }, seededRandom(1))
  const stop = () => Promise.resolve()
  return { updater, quit, lines, updates: createElectronUpdates(updater, { log, stop, quit }) }
}

it('quits the already stopped app if the new version can’t be installed', async () => {
  const { updates, quit, lines } = updaterThat((events) => {
    events.emit('error', new Error('pkexec: not authorized, /home/ines'))
  })
  updates.install()
  await expect.poll(() => quit.mock.calls.length).toBe(1)
  expect(lines.join()).toContain('update not installed')
  expect(lines.join()).not.toContain('ines')
})

it('downloads and installs nothing by itself, and no older or unfinished version', () => {
  expect(updaterThat(() => undefined).updater).toMatchObject({
    ...{ autoDownload: false, autoInstallOnAppQuit: false, allowDowngrade: false },
    ...{ allowPrerelease: false, disableWebInstaller: true, logger: null },
  })
})

it('lets the updater quit the app when the new version is installed', async () => {
  const { updates, updater, quit } = updaterThat(() => undefined)
  updates.install()
  await expect.poll(() => updater.quitAndInstall.mock.calls.length).toBe(1)
  expect(quit).not.toHaveBeenCalled()
})

it.each(['newest', 'download'] as const)(
  'logs why %s failed under the officer’s reference, without an address',
  async (what) => {
    const { updates, updater, lines } = updaterThat(() => undefined)
    const refused = Object.assign(new Error('https://updates.lender.example: refused'), {
      code: 'ECONNREFUSED',
    })
    const refuse = (): Promise<never> => Promise.reject(refused)
    Object.assign(updater, { checkForUpdates: refuse, downloadUpdate: refuse })
    const result = await updates[what]()
    if (result.ok) throw new Error('it did not fail')
    const { reference } = result.error
    expect(result).toEqual(failed('update-failed', { reference }))
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { reference, cause: { name: 'Error', code: 'ECONNREFUSED' } },
    ])
    expect(lines.join()).not.toContain('lender')
  },
)
