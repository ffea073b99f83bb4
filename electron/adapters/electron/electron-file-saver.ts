import { dialog, type BrowserWindow } from 'electron'
import { failed, ok } from '../../../shared/result.ts'
import type { Log } from '../../ports/log.ts'
import type { FileSaver } from '../../ports/opener.ts'
import { saveFailure } from '../file-failure.ts'
import { replaceFile } from '../whole-file.ts'

/**
 * Asks the officer for the file with the system's dialog, which is modal to the window. A page can
 * ask again before the first dialog is shown; that request is refused.
 */
export function createElectronFileSaver(
  window: () => BrowserWindow | null,
  log: Pick<Log, 'unexpected'>,
): FileSaver {
  let isOpen = false

  async function choosePath(owner: BrowserWindow, defaultPath: string): Promise<string | null> {
    isOpen = true
    try {
      const { canceled, filePath } = await dialog.showSaveDialog(owner, {
        defaultPath,
        // On Linux, the dialog otherwise lets an existing file be replaced without asking.
        properties: ['showOverwriteConfirmation'],
      })
      return canceled || filePath === '' ? null : filePath
    } finally {
      isOpen = false
    }
  }

  return {
    async save(suggestedName, content) {
      const owner = window()
      if (owner === null) return ok(null)
      if (isOpen) {
        owner.focus()
        return failed('export-busy')
      }
      const filePath = await choosePath(owner, suggestedName)
      if (filePath === null) return ok(null)
      try {
        await replaceFile(filePath, content)
        return ok({ where: filePath })
      } catch (cause) {
        return saveFailure(cause, log)
      }
    },
  }
}
