import { setImmediate as turn } from 'node:timers/promises'
import { BrowserWindow, type Session } from 'electron'
import { appOrigin } from '../ipc/sender-guard.ts'

/** Creates the hidden main window; its page can't access Node. */
export function createMainWindow(options: {
  readonly session: Session
  readonly preload: string
  readonly developerTools: boolean
}): BrowserWindow {
  const window = new BrowserWindow({
    title: 'Loan Desk',
    width: 1440,
    height: 900,
    show: false,
    webPreferences: {
      session: options.session,
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      plugins: false,
      experimentalFeatures: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      // Off because officers type borrower data; no dictionary is downloaded for it either.
      spellcheck: false,
      devTools: options.developerTools,
    },
  })
  // A page's title could contain a name; the window title must not.
  window.on('page-title-updated', (event) => event.preventDefault())
  window.once('ready-to-show', () => window.show())
  // Chromium asks the page whether it may close; a page that is still loading may never answer.
  window.on('close', (event) => {
    if (!window.webContents.isLoadingMainFrame()) return
    event.preventDefault()
    setImmediate(() => {
      if (!window.isDestroyed()) window.destroy()
    })
  })
  return window
}

/**
 * Loads Loan Desk's page. Rejects if loading fails, but not if the window was closed or the page
 * crashed meanwhile: a crashed page is loaded again.
 */
export async function loadApp(window: BrowserWindow): Promise<void> {
  const { webContents } = window
  let status = 200
  webContents.once('did-navigate', (_event, _url, code) => (status = code))
  try {
    await window.loadURL(`${appOrigin}/`)
  } catch (cause) {
    // Electron rejects before it reports that the page crashed.
    await turn()
    if (window.isDestroyed() || webContents.isCrashed() || webContents.isLoading()) return
    throw cause
  }
  if (status !== 200) throw new Error(`the page has the status ${status}`)
}
