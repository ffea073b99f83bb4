import { join } from 'node:path'
import { app, session, type BrowserWindow } from 'electron'
import { createDeskAdapters } from './adapters/desk-adapters.ts'
import { wholeTimeoutMs } from './adapters/lending-api/http-client.ts'
import { createPinoLog, openLogFile } from './adapters/log/pino-log.ts'
import { createSampleSource } from './adapters/sample.ts'
import {
  createElectronFetch,
  createElectronFetchForSends,
} from './adapters/shell/electron-fetch.ts'
import { createElectronFileSaver } from './adapters/shell/electron-file-saver.ts'
import { createElectronNetwork } from './adapters/shell/electron-network.ts'
import { electronClipboard } from './adapters/shell/electron-clipboard.ts'
import { electronOpener } from './adapters/shell/electron-opener.ts'
import { createElectronShowDataFolder } from './adapters/shell/electron-data-folder.ts'
import { openElectronUpdates } from './adapters/shell/electron-updates.ts'
import { createElectronNotices } from './adapters/shell/electron-notices.ts'
import { createElectronPagePrinter } from './adapters/shell/electron-page-printer.ts'
import { systemRandom } from './adapters/system/system-random.ts'
import { compose } from './compose.ts'
import { attachIpcHost } from './host/ipc-host.ts'
import { readElectronArguments } from './launch/options.mjs'
import { createNumberedNotifier } from './router/numbered-notifier.ts'
import type { Router } from './router/router.ts'
import { registerAppScheme, serveApp } from './window/app-protocol.ts'
import { offerContextMenu } from './window/context-menu.ts'
import { collectDeepLinks } from './window/deep-link.ts'
import { endFailedStart } from './window/failed-start.ts'
import { createMainWindow, loadDesk } from './window/main-window.ts'
import { setMenu } from './window/menu.ts'
import { guardNavigation, guardRequests } from './window/navigation-guard.ts'
import { recoverPage } from './window/page-recovery.ts'
import { finishBeforeQuitting } from './window/quitting.ts'
import { guardPermissions } from './window/permission-guard.ts'
import { turnOffSpelling } from './window/spelling.ts'
import { keepWindowPlace } from './window/window-place.ts'

const options = readElectronArguments(process.argv, { packaged: app.isPackaged })
if (options.dataDir !== undefined) app.setPath('userData', options.dataDir)

app.enableSandbox()
registerAppScheme()
guardNavigation(app)
guardPermissions(app)
turnOffSpelling(app)
const deepLinks = collectDeepLinks(app, process.argv)

// Never awaited here: Electron is ready only after this module has been evaluated.
if (app.requestSingleInstanceLock()) void app.whenReady().then(openDesk).catch(giveUp)
else app.quit()

function giveUp(cause: unknown): void {
  const log = createPinoLog(openLogFile(app.getPath('userData')), systemRandom)
  endFailedStart(app, log.unexpected('start', cause))
}

async function openDesk(): Promise<void> {
  const developerTools = !app.isPackaged
  let window: BrowserWindow | null = null

  const adapters = createDeskAdapters({
    dataDir: app.getPath('userData'),
    keychain: options.keychain,
    fetch: createElectronFetch(),
    fetchForSends: createElectronFetchForSends(),
  })
  // In memory only: no cache of pages, no storage, nothing for a thief to read.
  const pages = session.fromPartition('desk', { cache: false })
  serveApp(pages, join(import.meta.dirname, '../renderer'))
  await guardRequests(pages, developerTools)
  setMenu({ macOs: process.platform === 'darwin', developerTools })

  window = createMainWindow({
    session: pages,
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    developerTools,
  })
  keepWindowPlace(window, join(app.getPath('userData'), 'window.json'), adapters.log)
  offerContextMenu(window)
  const { promise: router, resolve: composed } = Promise.withResolvers<Router>()
  const host = attachIpcHost(router, adapters.log)
  host.admit(window.webContents)
  recoverPage(window, { ...adapters, quit: () => app.quit() })
  window.once('closed', () => {
    window = null
    app.quit()
  })
  // The page is fetched while the rest is put together; what it asks until then waits.
  const loaded = loadDesk(window)

  const samples = createSampleSource(adapters)
  // An installed app begins without it and starts it when the officer wants to try it out.
  const mayStartSample = options.sample || app.isPackaged
  const desk = compose({
    ...adapters,
    notifier: createNumberedNotifier((event) => host.broadcast(event)),
    opener: electronOpener,
    showFolder: createElectronShowDataFolder(app.getPath('userData')),
    clipboard: electronClipboard,
    notices: createElectronNotices(() => comeForward()),
    saver: createElectronFileSaver(() => window),
    printer: createElectronPagePrinter(() => window?.webContents ?? null),
    network: createElectronNetwork(adapters.clock),
    sample: options.sample ? await samples.start() : null,
    ...(mayStartSample && { startSample: samples.start }),
    updates: await openElectronUpdates(app.isPackaged ? process.resourcesPath : null, {
      log: adapters.log,
      stop: () => stop(),
    }),
    facts: { version: app.getVersion(), host: 'electron' },
  })
  composed(desk.router)

  const comeForward = (): void => {
    if (window?.isMinimized() === true) window.restore()
    window?.focus()
  }
  app.on('second-instance', comeForward)
  deepLinks.deliverTo((given) => {
    desk.receiveLinks(given)
    comeForward()
  })

  const stop = finishBeforeQuitting(app, {
    ...adapters,
    window: () => window,
    sendsUnderWay: () => desk.sendsUnderWay(),
    // The sample service last: what is on its way to it is still answered.
    finish: () => desk.stop().finally(() => samples.stop()),
    sendLimitMs: wholeTimeoutMs,
  })

  await Promise.all([desk.start(), loaded])
  if (options.announce) process.stdout.write(`${JSON.stringify({ ready: true })}\n`)
}
