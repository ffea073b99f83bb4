import { readdirSync, rmSync } from 'node:fs'
import { listBackups } from './backup-shelf.ts'
import { removeCompanions, type DeskPaths } from './database-names.ts'
import { isThere, makeEmpty, putInPlace } from './folder.ts'
import { migrate, type FileKind, type Migration } from './migration.ts'
import { StoreDatabase } from './store-database.ts'

/** Makes a file beside its place and moves it there when it is whole: no crash leaves an empty one. */
export function makeFile(
  kind: FileKind,
  path: string,
  hexKey: string,
  migrations: readonly Migration[],
): void {
  const making = `${path}.new`
  rmSync(making, { force: true })
  removeCompanions(making)
  makeEmpty(making)
  const database = StoreDatabase.open(making, { hexKey })
  try {
    migrate(database, kind, migrations, () => undefined)
    // Closing leaves a WAL behind without a word where a write fails, and only the file is moved.
    database.checkpoint()
  } finally {
    database.close()
  }
  removeCompanions(path)
  putInPlace(making, path)
}

/** Any part of a file, a backup or something put aside: all of them need the key there was. */
const partPattern = /^(?:desk|cache)\.db(?!\.(?:new|seal)(?:[-.]|$))/

/** Whether there is anything that a new key would lock up for ever. */
export function isAnythingThere(paths: DeskPaths): boolean {
  if (!isThere(paths.directory)) return false
  return (
    readdirSync(paths.directory).some((name) => partPattern.test(name)) ||
    listBackups(paths).length > 0
  )
}
