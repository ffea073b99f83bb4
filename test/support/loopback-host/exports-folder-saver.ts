import { lstat, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failed, ok } from '../../../shared/result.ts'
import type { Log } from '../../../electron/ports/log.ts'
import type { FileSaver } from '../../../electron/ports/opener.ts'
import { saveFailure } from '../../../electron/adapters/file-failure.ts'

/** Saves into a folder of its own, never over an existing file: for hosts without a dialog. */
export function createExportsFolderSaver(folder: string, log: Pick<Log, 'unexpected'>): FileSaver {
  return {
    async save(suggestedName, content) {
      const safeName = suggestedName.replace(/[^A-Za-z0-9._-]+/g, '-')
      const dot = safeName.lastIndexOf('.')
      const [stem, extension] =
        dot > 0 ? [safeName.slice(0, dot), safeName.slice(dot)] : [safeName, '']
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        // A link in its place would write borrowers' data to where others can read it.
        if (!(await lstat(folder)).isDirectory()) {
          return failed('store-failed', { detail: 'NOT_A_FOLDER' })
        }
        for (let copy = 1; ; copy += 1) {
          const where = join(folder, copy === 1 ? safeName : `${stem}-${copy}${extension}`)
          try {
            await writeNewFile(where, content)
            return ok({ where })
          } catch (cause) {
            if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
          }
        }
      } catch (cause) {
        return saveFailure(cause, log)
      }
    },
  }
}

/** Writes a complete new file, or none: a partly written one is removed. */
async function writeNewFile(
  path: string,
  content: Parameters<FileSaver['save']>[1],
): Promise<void> {
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') await rm(path, { force: true })
    throw cause
  }
}
