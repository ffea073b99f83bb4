import type { PrintToPDFOptions } from 'electron'
import type { ElectronApplication } from 'playwright-core'

/** A printed page, with the options that Electron received. */
interface Printed {
  readonly options: PrintToPDFOptions
  /** Title of the page at that moment, which Chromium writes into the file. */
  readonly title: string
}

/** Electron's functions that reach outside of the window: calls are recorded, and answered. */
export interface WindowBoundary {
  /** Ends each further save dialog with this path; null cancels it. */
  respondToSaves(path: string | null): Promise<void>
  /** File names that the save dialogs suggested. */
  suggestedNames(): Promise<readonly string[]>
  /** Addresses that were opened in the system browser. */
  opened(): Promise<readonly string[]>
  printed(): Promise<readonly Printed[]>
  clipboardText(): Promise<string>
}

/** Starts recording between Loan Desk and the system; save dialogs are canceled until a test sets a path. */
export async function watchBoundary(app: ElectronApplication): Promise<WindowBoundary> {
  const records = await app.evaluateHandle(({ BrowserWindow, dialog, shell }) => {
    const record = {
      savePath: null as string | null,
      suggested: [] as string[],
      opened: [] as string[],
      printed: [] as { options: Electron.PrintToPDFOptions; title: string }[],
    }
    dialog.showSaveDialog = (...given: readonly unknown[]) => {
      const options = given.at(-1) as Electron.SaveDialogOptions
      record.suggested.push(options.defaultPath ?? '')
      return Promise.resolve({
        canceled: record.savePath === null,
        filePath: record.savePath ?? '',
      })
    }
    shell.openExternal = (url) => {
      record.opened.push(url)
      return Promise.resolve()
    }
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const electronOwn = Object.getPrototypeOf(webContents) as Electron.WebContents
      const print = electronOwn.printToPDF.bind(webContents)
      webContents.printToPDF = (options) => {
        record.printed.push({ options, title: webContents.getTitle() })
        return print(options)
      }
    }
    return record
  })
  return {
    respondToSaves: (path) =>
      records.evaluate((record, given) => {
        record.savePath = given
      }, path),
    suggestedNames: () => records.evaluate(({ suggested }) => suggested),
    opened: () => records.evaluate(({ opened }) => opened),
    printed: () => records.evaluate(({ printed }) => printed),
    clipboardText: () => app.evaluate(({ clipboard }) => clipboard.readText()),
  }
}
