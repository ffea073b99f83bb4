import { rmSync } from 'node:fs'
import { join } from 'node:path'

/** Paths in the data folder. */
export interface DataPaths {
  readonly directory: string
  readonly desk: string
  readonly cache: string
  readonly backups: string
}

export function dataPaths(directory: string): DataPaths {
  return {
    directory,
    desk: join(directory, 'desk.db'),
    cache: join(directory, 'cache.db'),
    backups: join(directory, 'backups'),
  }
}

/** Suffixes of the files that SQLite keeps next to a database; they are part of it. */
export const companions = ['-wal', '-shm', '-journal'] as const

export function removeCompanions(path: string): void {
  for (const companion of companions) rmSync(path + companion, { force: true })
}
