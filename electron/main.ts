import { once } from 'node:events'
import { join } from 'node:path'
import { app, Menu, session } from 'electron'
import { createAppLog } from './adapters/app-log.ts'
import { openVault } from './adapters/keychain/open-vault.ts'
import { systemClock } from './adapters/system/system-clock.ts'
import { attachIpcHost } from './ipc/ipc-host.ts'
import { readElectronArguments } from './launch/options.ts'
import type { Router } from './ipc/router.ts'
import { registerAppScheme, serveApp } from './window/app-protocol.ts'
import { offerContextMenu } from './window/context-menu.ts'
import { collectDeepLinks } from './window/deep-link.ts'
import { endFailedStart } from './window/failed-start.ts'
import { createMainWindow, loadApp } from './window/main-window.ts'
import { setMenu } from './window/menu.ts'
import { guardNavigation, guardRequests } from './window/navigation-guard.ts'
import { recoverPage } from './window/page-recovery.ts'
import { guardPermissions } from './window/permission-guard.ts'
import { endDespiteThreads } from './window/quitting.ts'
import { mayOpen } from './window/single-instance.ts'
import { turnOffSpelling } from './window/spelling.ts'
import { keepWindowPlace } from './window/window-place.ts'

const options = readElectronArguments(process.argv, { packaged: app.isPackaged })
if (options.dataDir !== undefined) app.setPath('userData', options.dataDir)
const dataDir = app.getPath('userData')

// The ID of the installer's shortcut (appId): without it, Windows shows no notifications, and puts
// a second icon beside the pinned one.
app.setAppUserModelId('desk.loan.app')
app.enableSandbox()
registerAppScheme()
// Otherwise Electron creates its default menu first.
Menu.setApplicationMenu(null)
guardNavigation(app)
guardPermissions(app)
turnOffSpelling(app)
const deepLinks = collectDeepLinks(app, process.argv)

// Not awaited at the top level: Electron becomes ready only after this module has been evaluated.
if (mayOpen(app, dataDir)) void app.whenReady().then(start).catch(giveUp)
else app.quit()

function giveUp(cause: unknown): void {
  endFailedStart(app, createAppLog(dataDir).unexpected('start', cause))
}

async function start(): Promise<void> {
  const log = createAppLog(dataDir)
  // Otherwise Electron shows a dialog that blocks the whole app until the officer closes it.
  process.on('uncaughtException', (cause) => void log.unexpected('uncaught', cause))
  process.on('unhandledRejection', (cause) => void log.unexpected('unhandled', cause))
  const developerTools = !app.isPackaged
  // In memory only: no page cache and no storage on disk that could be stolen.
  const pages = session.fromPartition('desk', { cache: false })
  serveApp(pages, join(import.meta.dirname, '../renderer'))
  const guarded = guardRequests(pages, developerTools)
  const window = createMainWindow({
    session: pages,
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    developerTools,
  })
  window.once('closed', () => app.quit())
  const { promise: router, resolve: composed } = Promise.withResolvers<Router>()
  const host = attachIpcHost(router, log)
  host.admit(window.webContents)
  recoverPage(window, { clock: systemClock, log, quit: () => app.quit() })

  await guarded
  const ready = once(window.webContents, 'dom-ready')
  const loaded = loadApp(window)
  // Deferred work: Chromium starts the renderer process meanwhile.
  let requestLock = (): void => undefined
  setMenu({ macOs: process.platform === 'darwin', developerTools, lock: () => requestLock() })
  keepWindowPlace(window, join(dataDir, 'window.json'), log)
  offerContextMenu(window)
  const vault = openVault(options.keychain, systemClock, log)
  endDespiteThreads(app, () => vault.isCalling())
  // Import the rest of main, which opens the files, while the page's scripts run: importing it
  // earlier would delay loading the page's files. Requests from the page wait until then.
  await Promise.race([ready, loaded])
  // The window was closed meanwhile: Loan Desk is quitting, and the code below would use destroyed
  // sessions.
  if (window.isDestroyed()) return
  const { openApp } = await import('./open-app.ts')
  const onLock = (request: () => void): void => void (requestLock = request)
  await openApp({ app, window, host, vault, log, dataDir, options, deepLinks, composed, onLock })
  await loaded
  if (options.announce) process.stdout.write(`${JSON.stringify({ ready: true })}\n`)
}
