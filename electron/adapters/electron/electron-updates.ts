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

/** A version as a feed may name one; it is shown to the officer and written to the log. */
const versionForm = /^\d+\.\d+\.\d+(-[\dA-Za-z.-]{1,32})?$/

/**
 * The address of the feed that Loan Desk was packed with, or null if there is none or if it
 * could be read or changed on the way.
 * @param config content of app-update.yml, which electron-builder writes beside the app when
 * `publish` is set; null if there is no such file
 */
export function feedAddress(config: string | null): URL | null {
  const isGeneric = /^provider: generic$/m.test(config ?? '')
  const named = /^url: ['"]?([^'"\s]+)['"]?$/m.exec(config ?? '')?.[1] ?? ''
  const url = isGeneric && URL.canParse(named) ? new URL(named) : null
  return url?.protocol === 'https:' ? url : null
}

interface Surroundings {
  readonly log: Log
  /** Ends what is under way; awaited before the new version takes the place of this one. */
  readonly stop: () => Promise<void>
  /** Ends Loan Desk, of which nothing runs any more. */
  readonly quit: () => void
}

/**
 * The updates of the feed that Loan Desk was packed with, or null if there is none. The updater
 * itself is not even loaded then.
 * @param resourcesPath where a packaged app has its resources; null if it runs from its sources
 */
export async function openElectronUpdates(
  resourcesPath: string | null,
  surroundings: Surroundings,
): Promise<Updates | null> {
  if (resourcesPath === null) return null
  const file = join(resourcesPath, 'app-update.yml')
  const config = await readFile(file, 'utf8').catch((cause: unknown) => {
    const isThere = (cause as NodeJS.ErrnoException).code !== 'ENOENT'
    if (isThere) surroundings.log.unexpected('address of the feed not read', cause)
    return null
  })
  if (feedAddress(config) === null) return null
  const { autoUpdater } = await import('electron-updater')
  return createElectronUpdates(autoUpdater, surroundings)
}

/**
 * Updates by electron-updater, which checks the digest of what it fetched against the feed and, on
 * Windows and macOS, the publisher's signature. It never acts by itself here.
 */
export function createElectronUpdates(
  updater: Updater,
  { log, stop, quit }: Surroundings,
): Updates {
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.allowPrerelease = false
  updater.disableWebInstaller = true
  // Its own log names addresses and paths.
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
      // As when the officer refuses the rights that the system asks for.
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
