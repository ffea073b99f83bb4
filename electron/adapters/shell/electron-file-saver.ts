import { dialog } from 'electron'
import { failed, ok } from '../../../shared/result.ts'
import type { FileSaver } from '../../ports/opener.ts'
import { fileFailureCode } from '../file-failure.ts'
import { replaceFile } from '../whole-file.ts'

/** Asks the officer where with the system's dialog. */
export const electronFileSaver: FileSaver = {
  async save(suggestedName, content) {
    const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath: suggestedName })
    if (canceled || filePath === '') return ok(null)
    try {
      await replaceFile(filePath, content)
      return ok({ where: filePath })
    } catch (cause) {
      return failed(fileFailureCode(cause))
    }
  },
}
