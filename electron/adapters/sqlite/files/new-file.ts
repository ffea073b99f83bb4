import { readdirSync, rmSync } from 'node:fs'
import { listBackups } from './backup-store.ts'
import { removeCompanions, type DataPaths } from './database-names.ts'
import { isThere, makeEmpty, putInPlace } from './folder.ts'
import type { Cipher } from '../ciphers.ts'
import { StoreDatabase } from '../store-database.ts'

/** A file that is created next to its place and moved there when complete: no crash leaves half a file. */
export interface FileInMaking {
  readonly database: StoreDatabase
  /** Closes the file and moves it to its place, where it replaces any existing file. */
  finish(): void
  /** Closes it and removes it. */
  discard(): void
}

/** Removes the leftovers of an earlier attempt. Throws StoreFault or a file system error. */
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
        // If a write fails, `close` leaves a WAL without an error, but only the file is moved.
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

/** Any part of a database, or a quarantined or replaced file: all of them need the existing key. */
const partPattern = /^(?:desk|cache)\.db(?!\.(?:new|seal)(?:[-.]|$))/

/** Whether any file exists that could never be opened again under a new key. */
export function isAnythingThere(paths: DataPaths): boolean {
  if (!isThere(paths.directory)) return false
  return (
    readdirSync(paths.directory).some((name) => partPattern.test(name)) ||
    listBackups(paths).length > 0
  )
}
