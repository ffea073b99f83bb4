import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DataFolder } from '../../ports/data-folder.ts'

/** Where what it counts is. A database has files beside it, which are named by their endings. */
export interface DataFolderPaths {
  readonly directory: string
  readonly desk: string
  readonly cache: string
  readonly companions: readonly string[]
  readonly backups: string
  readonly logs: string
}

export function createDataFolder(paths: DataFolderPaths): DataFolder {
  const sizeOfDatabase = (path: string): number =>
    ['', ...paths.companions].reduce((sum, companion) => sum + sizeOfFile(path + companion), 0)
  return {
    path: paths.directory,
    sizes: () => ({
      desk: sizeOfDatabase(paths.desk),
      cache: sizeOfDatabase(paths.cache),
      backups: sizeOfFolder(paths.backups),
      logs: sizeOfFolder(paths.logs),
    }),
  }
}

function sizeOfFolder(path: string): number {
  try {
    return readdirSync(path).reduce((sum, name) => sum + sizeOfFile(join(path, name)), 0)
  } catch {
    return 0
  }
}

/** A link's own size, never that of what it leads to. */
function sizeOfFile(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.size ?? 0
}
