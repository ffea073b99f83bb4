import type { Handlers } from '../../../shared/contract/contract.ts'
import { failed, ok } from '../../../shared/result.ts'
import type { DataFolder, ShowDataFolder } from '../../ports/data-folder.ts'

/** Path and sizes of the data folder. `showFolder`: null if there is no window. */
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
