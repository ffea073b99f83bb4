import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as ElectronUpdater from 'electron-updater'
import { failed, ok } from '../../../shared/result.ts'
import type { Log } from '../../ports/log.ts'
import type { Updates } from '../../ports/updates.ts'

/** The part of electron-updater that Loan Desk uses. */
type Updater = Pick<
  ElectronUpdater.AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowDowngrade'
  | 'allowPrerelease'
  | 'disableWebInstaller'
  | 'logger'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'quitAndInstall'
> & {
  once(name: 'error', call: (cause: unknown) => void): unknown
}

/** Version format that a feed may use; the version is shown to the officer and logged. */
const versionForm = /^\d+\.\d+\.\d+(-[\dA-Za-z.-]{1,32})?$/

/**
 * Address of the update feed that Loan Desk was packaged with. Null if there is none, or if it
 * isn't HTTPS and could be read or changed in transit.
 * @param config content of app-update.yml, which electron-builder writes next to the app when
 * `publish` is set; null if there is no such file
 */
export function feedAddress(config: string | null): URL | null {
  const isGeneric = /^provider: generic$/m.test(config ?? '')
  const named = /^url: ['"]?([^'"\s]+)['"]?$/m.exec(config ?? '')?.[1] ?? ''
  const url = isGeneric && URL.canParse(named) ? new URL(named) : null
  return url?.protocol === 'https:' ? url : null
}

interface Environment {
  readonly log: Log
  /** Stops all work; awaited before the new version replaces this one. */
  readonly stop: () => Promise<void>
  /** Quits Loan Desk after `stop`. */
  readonly quit: () => void
}

/**
 * Updates from the feed that Loan Desk was packaged with; null if there is none. The updater isn't
 * even loaded then.
 * @param resourcesPath resources folder of a packaged app; null if it runs from its sources
 */
export async function openElectronUpdates(
  resourcesPath: string | null,
  environment: Environment,
): Promise<Updates | null> {
  if (resourcesPath === null) return null
  const file = join(resourcesPath, 'app-update.yml')
  const config = await readFile(file, 'utf8').catch((cause: unknown) => {
    const isThere = (cause as NodeJS.ErrnoException).code !== 'ENOENT'
    if (isThere) environment.log.unexpected('address of the feed not read', cause)
    return null
  })
  if (feedAddress(config) === null) return null
  const { autoUpdater } = await import('electron-updater')
  return createElectronUpdates(autoUpdater, environment)
}

/**
 * Updates through electron-updater, which checks a download's digest against the feed and, on
 * Windows and macOS, the publisher's signature. Nothing happens automatically.
 */
export function createElectronUpdates(updater: Updater, { log, stop, quit }: Environment): Updates {
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.allowPrerelease = false
  updater.disableWebInstaller = true
  // The updater's own log contains addresses and paths.
  updater.logger = null

  return {
    async newest() {
      try {
        const found = await updater.checkForUpdates()
        if (found?.isUpdateAvailable !== true) return ok(null)
        const { version } = found.updateInfo
        return versionForm.test(version) ? ok(version) : failed('update-failed')
      } catch (cause) {
        return failed('update-failed', { reference: log.unexpected('update feed not read', cause) })
      }
    },
    async download() {
      try {
        await updater.downloadUpdate()
        return ok()
      } catch (cause) {
        return failed('update-failed', { reference: log.unexpected('update not fetched', cause) })
      }
    },
    install() {
      // For example if the officer refuses the rights that the system asks for.
      updater.once('error', (cause) => {
        log.unexpected('update not installed', cause)
        quit()
      })
      void stop().then(() => {
        updater.quitAndInstall(true, true)
      })
    },
  }
}
