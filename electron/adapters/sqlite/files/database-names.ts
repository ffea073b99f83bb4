import { rmSync } from 'node:fs'
import { join } from 'node:path'

/** Where everything is in the data folder. */
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

/** What SQLite keeps beside a file: part of the database while it is there. */
export const companions = ['-wal', '-shm', '-journal'] as const

export function removeCompanions(path: string): void {
  for (const companion of companions) rmSync(path + companion, { force: true })
}
