import { dialog, type BrowserWindow } from 'electron'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import { isAppAddress } from '../ipc/sender-guard.ts'
import { loadApp } from './main-window.ts'
import { windowWords } from './window-words.ts'

/** If a page crashes more often within `reloadsWithinMs`, the officer is asked before a reload. */
const mostReloads = 3
const reloadsWithinMs = 60_000

/**
 * Reloads the page when its process crashes, and asks the officer when it hangs. Submissions and
 * drafts are on disk, and sending continues without the page. If the page crashes again and again,
 * the officer is asked before the next reload.
 */
export function recoverPage(
  window: BrowserWindow,
  dependencies: { readonly clock: Clock; readonly log: Log; quit(): void },
): void {
  const contents = window.webContents
  let stops: number[] = []
  let openDialog: AbortController | null = null

  async function showDialog(options: {
    readonly message: string
    readonly detail: string
    readonly buttons: readonly [string, string]
  }): Promise<number | null> {
    if (openDialog !== null) return null
    const dialogClosing = new AbortController()
    openDialog = dialogClosing
    try {
      const { response } = await dialog.showMessageBox(window, {
        type: 'warning',
        ...options,
        buttons: [...options.buttons],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
        signal: dialogClosing.signal,
      })
      return dialogClosing.signal.aborted ? null : response
    } finally {
      if (openDialog === dialogClosing) openDialog = null
    }
  }

  async function comeBack(): Promise<void> {
    const now = dependencies.clock.monotonic()
    stops = [...stops.filter((stop) => now - stop < reloadsWithinMs), now]
    if (stops.length > mostReloads) {
      const { failing } = windowWords
      const choice = await showDialog({ ...failing, buttons: [failing.reload, failing.quit] })
      if (choice === 1) {
        dependencies.quit()
        return
      }
      stops = []
    }
    if (window.isDestroyed()) return
    if (isAppAddress(contents.getURL())) contents.reload()
    else await loadApp(window)
  }

  function bringBack(): void {
    comeBack().catch((cause: unknown) =>
      dependencies.log.unexpected('page not brought back', cause),
    )
  }

  contents.on('render-process-gone', (_, { reason }) => {
    if (reason === 'clean-exit') return
    dependencies.log.warn('page-gone', { reason })
    // The question about a hung page has no purpose once the page has crashed.
    openDialog?.abort()
    openDialog = null
    bringBack()
  })
  // The navigation guard gets no event for about:blank: a script can navigate there.
  contents.on('did-navigate', (_, url) => {
    if (isAppAddress(url)) return
    dependencies.log.warn('page-left')
    bringBack()
  })
  contents.on('responsive', () => openDialog?.abort())
  contents.on('unresponsive', () => {
    dependencies.log.warn('page-hangs')
    const { hung } = windowWords
    void showDialog({ ...hung, buttons: [hung.wait, hung.reload] }).then((choice) => {
      if (choice === 1 && !window.isDestroyed()) contents.forcefullyCrashRenderer()
    })
  })
}
