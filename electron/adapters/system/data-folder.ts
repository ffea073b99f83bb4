import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DataFolder } from '../../ports/data-folder.ts'

/** Paths of what is measured. `companions`: suffixes of the files beside a database. */
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
      desk: ifReadable(() => sizeOfDatabase(paths.desk)),
      cache: ifReadable(() => sizeOfDatabase(paths.cache)),
      backups: ifReadable(() => sizeOfFolder(paths.backups)),
      logs: ifReadable(() => sizeOfFolder(paths.logs)),
    }),
  }
}

function ifReadable(size: () => number): number | null {
  try {
    return size()
  } catch {
    return null
  }
}

function sizeOfFolder(path: string): number {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return 0
  return readdirSync(path).reduce((sum, name) => sum + sizeOfFile(join(path, name)), 0)
}

/** The size of a link itself, not of its target. */
function sizeOfFile(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.size ?? 0
}
