import { BrowserWindow, type Session } from 'electron'
import { appOrigin } from '../ipc/sender-guard.ts'

/** The window, not yet shown; its page can't reach Node. */
export function createMainWindow(parts: {
  readonly session: Session
  readonly preload: string
  readonly developerTools: boolean
}): BrowserWindow {
  const window = new BrowserWindow({
    title: 'Loan Desk',
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 700,
    show: false,
    webPreferences: {
      session: parts.session,
      preload: parts.preload,
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
      // What an officer types is about borrowers; no dictionary is fetched for it either.
      spellcheck: false,
      devTools: parts.developerTools,
    },
  })
  // A page's title could hold a name; the window's never does.
  window.on('page-title-updated', (event) => event.preventDefault())
  window.once('ready-to-show', () => window.show())
  // Chromium asks a page whether it may close; one that is being loaded may never answer.
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
 * Loads the page of Loan Desk. Rejects if it can't be loaded, but not if the window was closed or
 * its page crashed meanwhile: that page is loaded again.
 */
export async function loadApp(window: BrowserWindow): Promise<void> {
  const { webContents } = window
  let status = 200
  webContents.once('did-navigate', (_event, _url, code) => (status = code))
  try {
    await window.loadURL(`${appOrigin}/`)
  } catch (cause) {
    if (window.isDestroyed() || webContents.isCrashed() || webContents.isLoading()) return
    throw cause
  }
  if (status !== 200) throw new Error(`the page has the status ${status}`)
}
