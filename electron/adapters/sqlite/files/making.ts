import { readdirSync, rmSync } from 'node:fs'
import { listBackups } from './backup-store.ts'
import { removeCompanions, type DataPaths } from './database-names.ts'
import { isThere, makeEmpty, putInPlace } from './folder.ts'
import type { Cipher } from '../ciphers.ts'
import { StoreDatabase } from '../store-database.ts'

/** A file that is made beside its place and moved there when it is whole: no crash leaves half of one. */
export interface FileInMaking {
  readonly database: StoreDatabase
  /** Closes it and puts it in its place, in the place of any file that is there. */
  finish(): void
  /** Closes it and removes it. */
  discard(): void
}

/** What an earlier making has left is removed. Throws StoreFault or an error of the file system. */
export function beginFile(path: string, hexKey: string, cipher: Cipher): FileInMaking {
  const making = `${path}.new`
  const remove = (): void => {
    rmSync(making, { force: true })
    removeCompanions(making)
  }
  remove()
  makeEmpty(making)
  const database = StoreDatabase.open(making, { hexKey, cipher })
  return {
    database,
    finish() {
      try {
        // Closing leaves a WAL behind and no error if a write fails, and only the file is moved.
        database.checkpoint()
      } finally {
        database.close()
      }
      removeCompanions(path)
      putInPlace(making, path)
    },
    discard() {
      database.close()
      remove()
    },
  }
}

export function makeFile(
  path: string,
  hexKey: string,
  cipher: Cipher,
  fill: (database: StoreDatabase) => void,
): void {
  const file = beginFile(path, hexKey, cipher)
  try {
    fill(file.database)
  } catch (cause) {
    file.discard()
    throw cause
  }
  file.finish()
}

/** Any part of a file, a backup or something dismissed: all of them need the key there was. */
const partPattern = /^(?:desk|cache)\.db(?!\.(?:new|seal)(?:[-.]|$))/

/** Whether there is anything that a new key would lock up for ever. */
export function isAnythingThere(paths: DataPaths): boolean {
  if (!isThere(paths.directory)) return false
  return (
    readdirSync(paths.directory).some((name) => partPattern.test(name)) ||
    listBackups(paths).length > 0
  )
}
