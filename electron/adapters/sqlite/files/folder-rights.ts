import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Log } from '../../../ports/log.ts'
import { StoreFault } from '../../../ports/store-fault.ts'
import { codeOf } from '../store-errors.ts'
import { listedBackupPaths } from './backup-store.ts'
import { companions, type DataPaths } from './database-names.ts'
import { isOwnFolder, isRegularFile, isThere, ownFile, ownFolder } from './folder.ts'
import { keyNoteName } from './key-note.ts'

/** Throws store-foreign for a link in a file's place: Loan Desk would write or read elsewhere. */
export function refuseLinks(paths: DataPaths): void {
  const files = [paths.desk, paths.cache].flatMap((path) => [
    path,
    ...companions.map((companion) => path + companion),
  ])
  for (const path of [...files, join(paths.directory, keyNoteName)]) {
    if (isThere(path) && !isRegularFile(path)) {
      throw new StoreFault('store-foreign', undefined, basename(path))
    }
  }
  if (isThere(paths.backups) && !isOwnFolder(paths.backups)) {
    throw new StoreFault('store-foreign', undefined, basename(paths.backups))
  }
}

/** The databases, the files next to them, and their quarantined copies. */
const databaseName = /^(?:desk|cache)\./

/**
 * Removes other accounts' rights to existing files, which may have had some earlier. Files of other
 * accounts stay as they are: everything is encrypted.
 */
export function takeRights(paths: DataPaths, log: Log): void {
  const take = (own: (path: string) => void, path: string): void => {
    try {
      own(path)
    } catch (cause) {
      log.warn('rights not taken', { name: basename(path), code: codeOf(cause) })
    }
  }
  const ofDatabases = readdirSync(paths.directory).filter((name) => databaseName.test(name))
  const files = ofDatabases.map((name) => join(paths.directory, name))
  for (const path of [...files, ...listedBackupPaths(paths)]) take(ownFile, path)
  if (isThere(paths.backups)) take(ownFolder, paths.backups)
}
