import { powerMonitor, type App, type BrowserWindow } from 'electron'
import { createAppAdapters } from './adapters/app-adapters.ts'
import { wholeTimeoutMs } from './adapters/lending-api/http-client.ts'
import { createSampleSource } from './adapters/sample-source.ts'
import { openSampleTeamDesk } from './adapters/sample-team-desk.ts'
import { createElectronClipboard } from './adapters/electron/electron-clipboard.ts'
import { createElectronShowDataFolder } from './adapters/electron/electron-data-folder.ts'
import {
  createElectronFetch,
  createElectronFetchForSends,
} from './adapters/electron/electron-fetch.ts'
import { createElectronFileSaver } from './adapters/electron/electron-file-saver.ts'
import { createElectronNetwork } from './adapters/electron/electron-network.ts'
import { createElectronNotifications } from './adapters/electron/electron-notifications.ts'
import { createElectronOpener } from './adapters/electron/electron-opener.ts'
import { createElectronPagePrinter } from './adapters/electron/electron-page-printer.ts'
import { openElectronUpdates } from './adapters/electron/electron-updates.ts'
import { catchUpTimers } from './adapters/system/system-clock.ts'
import { compose } from './compose.ts'
import type { IpcHost } from './ipc/ipc-host.ts'
import type { readElectronArguments } from './launch/options.ts'
import type { Log } from './ports/log.ts'
import type { SecretVault } from './ports/secret-vault.ts'
import { createNumberedNotifier } from './ipc/numbered-notifier.ts'
import type { Router } from './ipc/router.ts'
import type { collectDeepLinks } from './window/deep-link.ts'
import { finishBeforeQuitting } from './window/quitting.ts'
import { windowWords } from './window/window-words.ts'

/**
 * By then the page has drawn its first screen. A service response that arrived earlier would be
 * stored and reported in between, and the page would request again the data it is about to show.
 */
const firstScreenMs = 500

/** What main created before, and its callbacks. */
interface Opening {
  readonly app: App
  readonly window: BrowserWindow
  readonly host: IpcHost
  readonly vault: SecretVault
  readonly log: Log
  readonly dataDir: string
  readonly options: ReturnType<typeof readElectronArguments>
  readonly deepLinks: ReturnType<typeof collectDeepLinks>
  /** Called with the router once the files are open, or once it is known why they can't be opened. */
  readonly composed: (router: Router) => void
  /** Sets the action of Lock now in the menu. */
  readonly onLock: (request: () => void) => void
}

/** Chooses the Electron adapters, composes Loan Desk behind the window and opens its files. */
export async function openApp(opening: Opening): Promise<void> {
  const { app, host, log, dataDir, options } = opening
  const window = (): BrowserWindow | null => (opening.window.isDestroyed() ? null : opening.window)

  const { promise: drawn, resolve: isDrawn } = Promise.withResolvers<null>()
  const adapters = createAppAdapters({
    dataDir,
    vault: opening.vault,
    fetch: createElectronFetch(drawn),
    fetchForSends: createElectronFetchForSends(),
    log,
  })
  powerMonitor.on('resume', catchUpTimers)
  const samples = createSampleSource({ ...adapters, dataDir, profile: options.profile })
  const team = options.team ? await openSampleTeamDesk(dataDir) : null
  // An installed app starts without the sample service, and starts it if the officer wants to try it.
  const mayStartSample = options.sample || app.isPackaged
  const notifier = createNumberedNotifier((event) => host.broadcast(event))
  opening.onLock(() => notifier.emit('app.lock', {}))
  const desk = compose({
    ...adapters,
    notifier,
    opener: createElectronOpener(log),
    showFolder: createElectronShowDataFolder(dataDir),
    clipboard: createElectronClipboard(log),
    notifications: createElectronNotifications(() => comeForward(), windowWords.statusesChanged),
    saver: createElectronFileSaver(window, log),
    printer: createElectronPagePrinter(() => window()?.webContents ?? null, log),
    network: createElectronNetwork(adapters.clock),
    sample: team?.sample ?? (options.sample ? await samples.start() : null),
    ...(mayStartSample && { startSample: samples.start }),
    updates: await openElectronUpdates(app.isPackaged ? process.resourcesPath : null, {
      log,
      stop: () => stop(),
      quit: () => app.quit(),
    }),
    facts: {
      version: app.getVersion(),
      host: 'electron',
      keychainInMemory: options.keychain === 'memory',
    },
  })

  const comeForward = (): void => {
    if (window()?.isMinimized() === true) window()?.restore()
    window()?.focus()
  }
  opening.deepLinks.deliverTo((given) => {
    desk.receiveLinks(given)
    comeForward()
  })

  const stop = finishBeforeQuitting(app, {
    ...adapters,
    window,
    sendsUnderWay: () => desk.sendsUnderWay(),
    // The sample service stops last, so that it can still respond to pending requests.
    finish: () => desk.stop().finally(() => samples.stop()),
    sendLimitMs: wholeTimeoutMs,
  })
  await desk.start()
  await team?.join(desk.router)
  opening.composed(desk.router)
  setTimeout(() => isDrawn(null), firstScreenMs)
}
