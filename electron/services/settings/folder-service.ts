import type { Handlers } from '../../../shared/contract/contract.ts'
import { failed, ok } from '../../../shared/result.ts'
import type { DataFolder, ShowDataFolder } from '../../ports/data-folder.ts'

/** Where the files are and how large they have become. `show`: null if there is no window. */
export function createFolderService(dependencies: {
  readonly folder: DataFolder
  readonly showFolder: ShowDataFolder | null
}): Handlers['folder'] {
  const { folder, showFolder } = dependencies
  return {
    facts: () => ok({ path: folder.path, sizes: folder.sizes(), canOpen: showFolder !== null }),
    open: () => (showFolder === null ? failed('opener-failed') : showFolder()),
  }
}
