import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DataFolder } from '../../ports/data-folder.ts'
import { logsFolder } from '../log/pino-log.ts'
import { companions, deskPaths } from '../sqlite/database-names.ts'

export function createDataFolder(directory: string): DataFolder {
  const paths = deskPaths(directory)
  return {
    path: directory,
    sizes: () => ({
      desk: sizeOfDatabase(paths.desk),
      cache: sizeOfDatabase(paths.cache),
      backups: sizeOfFolder(paths.backups),
      logs: sizeOfFolder(logsFolder(directory)),
    }),
  }
}

function sizeOfDatabase(path: string): number {
  return ['', ...companions].reduce((sum, companion) => sum + sizeOfFile(path + companion), 0)
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
