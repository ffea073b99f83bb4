import { shell } from 'electron'
import { failed, ok } from '../../../shared/result.ts'
import type { ShowDataFolder } from '../../ports/data-folder.ts'

/** Shows one folder, fixed here, in the system's file manager. */
export function createElectronShowDataFolder(path: string): ShowDataFolder {
  return async () => {
    const problem = await shell.openPath(path)
    // The system's message contains the path, and so the account's name: it isn't logged.
    return problem === '' ? ok() : failed('opener-failed')
  }
}
